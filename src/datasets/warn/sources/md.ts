/**
 * Maryland. The current year's log, and a page for each year since 2010.
 *
 * Until 2022 the type is a code (1 plant closure, 2 mass layoff: the District's are the other way round), since then
 * words; remarks stand behind either. A rescinded notice says so in front of the name. A revision is packed
 * into the cells of its row: what stood, `(REVISED)`, the day, what stands now. The address is one cell. The local
 * area is a county or a group of counties, until 2022 as a number. Some rows of old pages lack their end tags.
 * Voluntary state notices stand among the WARN notices, unmarked. The log of federal reductions in force that the page
 * speaks of is no list of WARN notices: a table without a company column is not read. The server drops hasty visitors.
 */
import type { Document } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { openHtml, readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { asksSince } from '../readers/year-files.ts'
import { getWelcome } from './pages.ts'
import { warnSource } from './state-source.ts'

/** The old numbers of the local areas that are one county; the other numbers are groups of counties. */
const COUNTIES: Record<string, string> = {
  '1': 'Anne Arundel',
  '2': 'Baltimore County',
  '3': 'Baltimore City',
  '4': 'Frederick',
  '7': 'Montgomery',
  '8': "Prince George's",
}

const COUNTY_GROUPS =
  /shore|southern maryland|western maryland|susquehanna|mid-maryland|statewide|various|n\/a/i

export default warnSource({
  state: 'MD',
  publisher: 'Maryland Department of Labor',
  page: 'https://www.dllr.state.md.us/employment/warn.shtml',
  quietDaysMax: 45,
  async *fetch(web, today) {
    const year = Number(today.slice(0, 4))
    const current = await web.get('https://www.dllr.state.md.us/employment/warn.shtml')
    const links = findYearLinks(current)
    if (links.length === 0) throw unexpected('MD', current, 'no links to the pages of earlier years')
    asksSince(web, [year, ...links.map((link) => link.year)])
    for (const link of links) {
      const closed = link.year < year - 1
      const page = await getWelcome(web, String(link.year), link.url, { closed, wanted: hasNotices })
      if (page) yield page
    }
    yield current
  },
  read(document) {
    const year = Number(/warn(20\d\d)\.shtml$/.exec(document.url)?.[1]) || undefined
    const tables = readPage(document)
    if (tables.length === 0) throw unexpected('MD', document, 'no table of notices')
    return tables.map((table) => ({ ...table, year }))
  },
  columns: {
    notice_date: 'Notice Date',
    naics_code: 'NAICS Code',
    company_name: 'Company',
    site_address: 'Location',
    county: ['Local Area', 'WIA Code'],
    employees_affected: 'Total Employees',
    effective_date: 'Effective Date',
    layoff_type: ['Type', 'Type Code'],
  },
  refine(notice) {
    // What stands behind `Note:` is told of the site and the workers, and says nothing of the kind of event.
    const [type, note = ''] = (notice.layoff_type ?? '').split(/\s*\bNote:\s*/i)
    return {
      ...notice,
      county: countyOf(notice.county ?? ''),
      layoff_type: type,
      permanence: note,
      notes: note,
    }
  },
  // The legend of the old pages; the later ones use words.
  types: { '1': { event_type: 'closure' }, '2': { event_type: 'layoff' } },
  corrections: {
    effective_date: {
      '03/31/2026 - 06/30/2025': {
        value: '03/31/2026 - 06/30/2026',
        because: 'the end is before the start and before the notice, by a year typed wrong',
      },
      '4th quarter of this year': {
        value: '4th quarter of 2012',
        because: 'the only notice that says so is of May 2012',
      },
      '6/30/204': {
        value: '6/30/2024',
        because: 'the year lost a digit, and no page is older than 2010',
      },
    },
  },
})

const readPage = (page: Document) => readHtmlTables(page, { header: 'Company' })
const hasNotices = (page: Document) => readPage(page).length > 0

/** The pages of the years before, oldest first. */
function findYearLinks(document: Document): { year: number; url: string }[] {
  const $ = openHtml(document)
  const links = new Map<number, string>()
  for (const a of $('a[href]').toArray()) {
    const href = $(a).attr('href')!
    const year = /(?:^|\/)warn(20\d\d)\.shtml$/.exec(href)?.[1]
    if (year) links.set(Number(year), new URL(href, document.url).href)
  }
  return [...links].map(([year, url]) => ({ year, url })).sort((a, b) => a.year - b.year)
}

/** The county that a local area stands for, or nothing when it is several or none. */
function countyOf(area: string): string {
  if (/^\d/.test(area)) return COUNTIES[area] ?? ''
  if (COUNTY_GROUPS.test(area)) return ''
  // Baltimore is a county and a city; all others are named with the word or without it.
  return cleanText(area)
    .replace(/’/g, "'")
    .replace(/(?<!^Baltimore) County$/, '')
}
