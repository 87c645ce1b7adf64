/**
 * Mississippi. A PDF for each quarter of a programme year, which begins in July: `warn-py2025-qtr-3-jan-mar-2026.pdf`.
 *
 * Since January 2026 city and county have columns of their own; before, they stood in the company's cell as
 * `Booneville (Prentiss)`, with a ZIP code at times. The labels change from one quarter to the next. Every event of
 * rapid response is listed: whether it was a WARN notice, only the first word of the comment tells. The day of action
 * may be words about the meeting with the workers (`Declined RR event`). The last page sums up the quarter.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { cleanText } from '#lib/text.ts'
import { parseDateCell } from '../cells/dates.ts'
import type { RawNotice } from '../cells/notice.ts'
import { getFile, getOlderFile, pageLinks } from '../readers/links.ts'
import { type PdfTable, type PdfTableFacts, readPdfTable } from '../readers/pdf/table.ts'
import { unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://mdes.ms.gov/information-center/warn-information/'
const LINK = /\/media\/\d+\/[^/]*warn[^/]*\.pdf(\?|$)/i
/** The first quarter with a table of today's kind. The older ones have counts below the type and no city. */
const FIRST_YEAR = 2020

const COMPANY = [
  'Company Name (City) (County) (Zip)',
  'Company Name (City) (County)',
  'Company Name, City (County)',
  'Company Name, City, (County)',
  'Company Name City (County)',
  'Company Name, City',
]
const NAICS = [
  'NAICS CODE & Description',
  'NAICS CODE – Description',
  'NAICS CODE - Description',
  'NAICS Code and Description',
  'NAICS CODE',
]
const REASON = ['Reason – Comments', 'Reason / Comments', 'Reason - Comments', 'Reason/ Comments', 'Comments']
const NOTICE = ['Date of Notice', 'Date of WARN Notice']
/** Events of a programme year's last days are numbered in it up to here. */
const LATEST_ENTRY = '07-31'
const ENDS = /^SUMMARY$/i

/**
 * The fullest labels first, since a shorter one is found in a fuller header as well. A bare `Company Name` goes with
 * columns for the place only, so that one of them renamed is noticed.
 */
const LAYOUTS: PdfTableFacts[] = NOTICE.flatMap((notice) =>
  NAICS.flatMap((naics) =>
    REASON.flatMap((reason) => {
      const others = [notice, naics, reason, 'Workforce Area', 'Event Number']
      const action = ['Type of Action', 'Number Affected', 'Date of Action']
      return [
        { columns: [...others, ...action, 'Company Name', 'City', 'County'], ends: ENDS },
        ...COMPANY.map((company) => ({ columns: [...others, ...action, company], ends: ENDS })),
      ]
    }),
  ),
)

export default warnSource({
  state: 'MS',
  publisher: 'Mississippi Department of Employment Security',
  page: PAGE,
  quietDaysMax: 150,
  async *fetch(web, today) {
    const page = await web.get(PAGE)
    const quarters = pageLinks(page, LINK)
      .map(({ url }) => ({ url, ...quarterOf(url) }))
      .filter(({ year, quarter }) => year >= FIRST_YEAR && quarter >= 1)
      .sort((a, b) => a.year - b.year || a.quarter - b.quarter)
    if (quarters.length === 0) throw unexpected('MS', page, 'no link to the list of a quarter')
    const yearNow = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0)
    const newest = await getFile(web, 'MS', quarters.at(-1)!.url, 'pdf')
    for (const { url, year, quarter } of quarters.slice(0, -1)) {
      const name = `quarter ${quarter} of program year ${year}`
      const list = await getOlderFile(web, 'MS', name, url, 'pdf', { closed: year < yearNow - 1 })
      if (list) yield list
    }
    yield newest
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') return landingPage(document)
    const table = await readPdfTable(document, ...(LAYOUTS as [PdfTableFacts, ...PdfTableFacts[]]))
    if (!table) throw unexpected('MS', document, 'no table of notices')
    return [withoutSummary(table)]
  },
  columns: {
    notice_date: NOTICE,
    company_name: [...COMPANY, 'Company Name'],
    city: 'City',
    county: 'County',
    notice_key: 'Event Number',
    naics_code: NAICS,
    layoff_type: 'Type of Action',
    employees_affected: 'Number Affected',
    effective_date: 'Date of Action',
    notes: REASON,
  },
  optional: ['city', 'county'],
  ignored: ['Workforce Area'],
  refine(notice, row) {
    const effective = cleanText(notice.effective_date)
    return {
      ...notice,
      ...(row.City === undefined ? site(notice) : {}),
      notice_key: eventNumber(notice),
      naics_code: cleanText(notice.naics_code).replace(/\s*[-–&].*$/, ''),
      // Words about the meeting with the workers are no date.
      effective_date: /\d/.test(effective) ? effective : '',
      warn_type: warnType(notice.notes),
    }
  },
  corrections: {
    notice_date: {
      '2/13/2013': { value: '2/13/2023', because: 'on the list of January to March 2023' },
    },
    effective_date: {
      '10/05/202': { value: '10/05/2020', because: 'a digit is missing; the notice is of 6 August 2020' },
    },
  },
})

/** The last page's sums stand in the table's columns where they are not told by their heading. */
function withoutSummary(table: PdfTable): PdfTable {
  const dated = NOTICE.find((label) => table.columns.includes(label))!
  return { ...table, rows: table.rows.filter((row) => cleanText(row[dated]) !== '') }
}

/** Name, city, county and ZIP code out of the company's cell: the last line, or the last two, tell the place. */
function site(notice: RawNotice): Partial<RawNotice> {
  const lines = notice.company_name.split('\n').map(cleanText)
  const whole = lines.join('\n')
  const zip = /\(?\b(\d{5})(?:-\d{4})?\)?\s*$/.exec(whole)
  const text = zip ? whole.slice(0, zip.index).trim() : whole
  const match =
    /^([\s\S]+?)\n([^\n()]+?)\s*\(([^()\d]+)\)$/.exec(text) ??
    /^([\s\S]+?)\s*\(([^()\d]+)\)\s*\(([^()\d]+)\)$/.exec(text)
  if (!match) return { company_name: whole }
  const [, company_name, city, county] = match
  return { company_name: company_name!, city: city!, county: cleanText(county), zip: zip?.[1] ?? '' }
}

/**
 * `RR-MS- 2025-0012`, `R R-MS- 2020-0004`, `RR-MS-20250010`: one number in three ways of writing. One that belongs to
 * a programme year long past was typed wrong and is another event's.
 */
function eventNumber(notice: RawNotice): string {
  const bare = (notice.notice_key ?? '').replace(/[\s–-]+/g, '').toUpperCase()
  const match = /^RRMS(20\d\d)(\w{3,})$/.exec(bare)
  if (!match) return cleanText(notice.notice_key)
  const told = parseDateCell(notice.notice_date).start
  const [, year, number] = match
  if (told !== null && told > `${Number(year) + 1}-${LATEST_ENTRY}`) return ''
  return `RR-MS-${year}-${number}`
}

function warnType(comment = ''): string {
  const text = cleanText(comment)
  return /^non\W*war[nm]\b/i.test(text) ? 'No' : /^warn\b/i.test(text) ? 'Yes' : ''
}

/** Programme year and quarter out of a file's name: `py2024-q1`, `py2022-quarter-2`, `PY2025_Qtr_3`. */
function quarterOf(url: string): { year: number; quarter: number } {
  const name = new URL(url).pathname.split('/').at(-1)!
  const [, year, quarter] = /py(20\d\d)[-_ ]*q(?:uarter|tr)?[-_ ]*([1-4])/i.exec(name) ?? []
  return { year: Number(year ?? 0), quarter: Number(quarter ?? 0) }
}

function landingPage(document: Document): [] {
  if (pageLinks(document, LINK).some(({ url }) => quarterOf(url).year > 0)) return []
  throw unexpected('MS', document, 'is neither a list nor the page that links them')
}
