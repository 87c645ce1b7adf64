/**
 * Colorado. The page links to a Google sheet for each year since 2015, which anyone may have as CSV.
 *
 * The labels differ from year to year (co/sheet.ts), and now and then somebody types an entry over one: a label that
 * nobody knows stops the source. From 2021 to 2023 the sheets hold the answers to a web form, with the e-mail addresses
 * and telephone numbers of those who filled it in, some of them by mistake; those columns are dropped before a row is
 * read. The form asks for up to three sites, which become a notice each.
 *
 * There is no street but in the form, only the workforce area: a county, several (`Arapahoe/Douglas`) or a region
 * (`Pikes Peak`). The number of people is the sum of permanent and temporary layoffs and furloughs where no total is
 * given. The reason, in words of its own for each notice, tells of a closure or a rescission at times.
 */
import type { Document } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { pageLinks } from '../readers/links.ts'
import { type RawRow, unexpected } from '../readers/table.ts'
import { asksSince } from '../readers/year-files.ts'
import { readSheet } from './co/sheet.ts'
import { getWelcome } from './pages.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://cdle.colorado.gov/employers/layoff-separations/layoff-warn-list'

export default warnSource({
  state: 'CO',
  publisher: 'Colorado Department of Labor and Employment',
  page: PAGE,
  quietDaysMax: 60,
  async *fetch(web, today) {
    const page = await web.get(PAGE)
    const sheets = findSheets(page)
    if (sheets.length === 0) throw unexpected('CO', page, 'no link to a sheet')
    const thisYear = Number(today.slice(0, 4))
    const newest = Math.max(...sheets.map(({ year }) => year ?? 0))
    asksSince(
      web,
      sheets.map(({ year }) => year ?? thisYear),
    )
    for (const { url, year } of sheets) {
      const isOver = year !== null && year < newest
      const closed = year !== null && year < thisYear - 1
      const sheet = isOver
        ? await getWelcome(web, String(year), url, { closed, wanted: (file) => readSheet(file) !== null })
        : await web.get(url)
      if (sheet) yield sheet
    }
  },
  read(document) {
    const sheet = readSheet(document)
    if (sheet === null) throw unexpected('CO', document, 'no sheet of notices: no label "WARN Date"')
    return [sheet]
  },
  columns: {
    company_name: 'Company',
    notice_date: 'WARN Date',
    received_date: 'Received',
    effective_date: 'Begin Date',
    effective_end_date: 'End Date',
    employees_affected: 'Count',
    county: 'Area',
    site_address: 'Address',
    naics_code: 'NAICS',
    notes: 'Reason',
  },
  optional: ['received_date', 'effective_date', 'effective_end_date', 'site_address', 'naics_code'],
  ignored: ['Letter', 'Revision', 'Notes'],
  refine: completeNotice,
  corrections: {
    notice_date: {
      '10/25/14': {
        value: '10/25/2024',
        because: 'listed in 2024, for a layoff that begins in December of that year',
      },
      '10/25/2014': {
        value: '10/25/2024',
        because: 'listed in 2024, for a layoff that begins in December of that year',
      },
    },
    effective_date: {
      '4/3020': { value: '4/30/20', because: 'the second mark is missing' },
      '12012024': { value: '12/01/2024', because: 'the marks are missing' },
      '012/31/24': { value: '12/31/24', because: 'a zero too many before the month' },
      '11/20/20-11/30/290': { value: '11/20/20-11/30/20', because: 'a digit too many in the second year' },
      '5/26/20-July/22/20': {
        value: '5/26/20-7/22/20',
        because: 'the second month is spelled out between slashes',
      },
    },
  },
})

/** The sheets that the page links to, as CSV, with the year that the link names. */
function findSheets(page: Document): { url: string; year: number | null }[] {
  const links = pageLinks(
    page,
    /^https:\/\/(?:docs\.google\.com\/spreadsheets\/d\/|drive\.google\.com\/(?:open|file))/,
  )
  const sheets = links.flatMap(({ url, text }) => {
    const id = /\/(?:spreadsheets|file)\/d\/([\w-]+)/.exec(url)?.[1] ?? new URL(url).searchParams.get('id')
    if (!id) return []
    // Years share a file: the page within it tells them apart.
    const gid = /[?&#]gid=(\d+)/.exec(url)?.[1]
    const year = /\b20\d{2}\b/.exec(text)?.[0]
    const csv = `https://docs.google.com/spreadsheets/d/${id}/export?format=csv${gid ? `&gid=${gid}` : ''}`
    return [{ url: csv, year: year ? Number(year) : null }]
  })
  return [...new Map(sheets.map((sheet) => [sheet.url, sheet])).values()]
}

const MARKS =
  /\b(?:rescind(?:ed)?|rescission|withdrawn|revis(?:ed|ion)|amend(?:ed|ment)|updated?|supplement(?:al)?|correct(?:ed|ion))\b/gi

function completeNotice(notice: RawNotice, row: RawRow): RawNotice {
  const naics = cleanText(notice.naics_code).replace(/^Sector\s*:?\s*/i, '')
  const area = cleanText(notice.county)
  const town = /^([^()]+?)\s*\(([^()]+)\)$/.exec(area)
  const isRevision = /\brevision\b/i.test(row.Revision ?? '') && !/\bnew\b/i.test(row.Revision ?? '')
  return {
    ...notice,
    // Where the employer was forgotten, the letter is named after it.
    company_name: cleanText(notice.company_name) || (row.Letter ?? ''),
    naics_code: naics,
    industry: /^[\d-]+\s*[:/]?\s*([A-Za-z].*)$/.exec(naics)?.[1] ?? '',
    county: (town?.[1] ?? area).replace(/^Denver DIA$/, 'Denver'),
    city: town && !/[,;]|\bcounty\b/i.test(town[2]!) ? town[2]! : '',
    notes: [notice.notes, ...((row.Notes ?? '').match(MARKS) ?? []), isRevision ? 'revision' : '']
      .filter((part) => part)
      .join('; '),
  }
}
