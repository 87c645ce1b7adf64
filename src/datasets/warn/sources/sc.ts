/**
 * South Carolina. A PDF for each year, this year's replaced at every update under a new, dated name.
 *
 * Since 2022 a report has both dates, county, type and address; a long company or county is drawn over the next cell,
 * and readers that go by letters mix the two. Its last row is the total, against which the rows are counted, and
 * another page sums up the counties. Reports of 2013 to 2021 have a single date: it is that of the layoff, not of the
 * notice. Their Location is a town, and their columns stand in another order in 2020. The address is often the
 * employer's head office in another state.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { getFile, getOlderFile, type PageLink, pageLinks } from '../readers/links.ts'
import { type PdfTable, readPdfTable } from '../readers/pdf/table.ts'
import { unexpected } from '../readers/table.ts'
import { asksSince } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://dew.sc.gov/employers/employer-resources'
/** Where the reports stood until 2024; the older ones still do. */
const OLDER = 'https://scworks.org/employer/employer-programs/risk-closing/layoff-notification-reports'

/** The total's row; an employer called Total Logistics is none. */
const ENDS = /^(total warn|(grand )?totals?)\s*:?\s*\d*$/i
/** The lists by month before it are laid out otherwise. */
const FIRST_YEAR = 2013
const OLD_COLUMNS = ['Company', 'Location', 'Closure or Layoff', 'NAICS Code']

export default warnSource({
  state: 'SC',
  publisher: 'South Carolina Department of Employment and Workforce',
  page: PAGE,
  quietDaysMax: 60,
  series: (url) => (isReport({ url, text: '' }) ? String(reportYear({ url, text: '' })) : null),
  async *fetch(web, today) {
    const year = Number(today.slice(0, 4))
    const older = await welcome(web, { name: 'the page of older reports', url: OLDER, leads: true })
    // It holds no notices, and is kept for the day on which it is gone.
    if (older) yield older
    const reports = [...(await findReports(web, older))].sort(([a], [b]) => a - b)
    asksSince(
      web,
      reports.map(([of]) => of),
    )
    const newest = await getFile(web, 'SC', reports.at(-1)![1], 'pdf')
    for (const [of, url] of reports.slice(0, -1)) {
      const report = await getOlderFile(web, 'SC', String(of), url, 'pdf', { closed: of < year - 1 })
      if (report) yield report
    }
    yield newest
  },
  async read(document) {
    if (documentKind(document) !== 'pdf') return landingPage(document)
    const table = await readPdfTable(
      document,
      {
        columns: [
          'Company',
          'County',
          'Notice Date',
          'Layoff/Closure Date',
          'Impacted',
          'Layoff/Closure',
          'Address',
        ],
        ends: ENDS,
      },
      {
        columns: [...OLD_COLUMNS, 'Projected Closure/Layoff Date', 'Projected Positions Affected'],
        ends: ENDS,
      },
      { columns: [...OLD_COLUMNS, 'Layoff/Closure Date', 'Positions'], ends: ENDS },
    )
    if (!table) throw unexpected('SC', document, 'no table of notices')
    checkTotal(table, document)
    return [table]
  },
  columns: [
    {
      company_name: 'Company',
      county: 'County',
      notice_date: 'Notice Date',
      effective_date: 'Layoff/Closure Date',
      employees_affected: 'Impacted',
      layoff_type: 'Layoff/Closure',
      site_address: 'Address',
    },
    {
      company_name: 'Company',
      city: 'Location',
      effective_date: ['Projected Closure/Layoff Date', 'Layoff/Closure Date'],
      employees_affected: ['Projected Positions Affected', 'Positions'],
      layoff_type: 'Closure or Layoff',
      naics_code: 'NAICS Code',
    },
  ],
  types: { 'Intent to Sell': { event_type: 'other' } },
  refine(notice) {
    // Statewide notices name no county.
    const county = /multiple counties|statewide/i.test(notice.county ?? '') ? '' : notice.county
    // `On Demand (1)`: a footnote that counts the employer's notices of the year.
    return { ...notice, county, company_name: notice.company_name.replace(/\s*\(\d\)$/, '') }
  },
  corrections: {
    effective_date: {
      '4/8/20/20': { value: '4/8/2020', because: 'a slash too many in the report of 2020' },
    },
  },
})

/** Year → the newest report of it: both pages name the year first and list the newest edition first. */
async function findReports(web: Web, older: Document | null): Promise<Map<number, string>> {
  const page = await web.get(PAGE)
  const current = pageLinks(page, /\.pdf(\?|$)/i).filter(isReport)
  if (current.length === 0) throw unexpected('SC', page, 'no link to a report')
  const links = [...current, ...(older ? pageLinks(older, /\.pdf(\?|$)/i) : [])]
  const reports = new Map<number, string>()
  for (const link of links) {
    const year = reportYear(link)
    if (year !== null && !reports.has(year)) reports.set(year, link.url)
  }
  return reports
}

const isReport = (link: PageLink) =>
  /warn[\s_-]*report/i.test(unescaped(link.url)) && reportYear(link) !== null

const unescaped = (url: string) => url.replace(/%20/g, ' ')

function reportYear({ url, text }: PageLink): number | null {
  const name = unescaped(new URL(url).pathname.split('/').at(-1)!)
  const year = Number((/^\s*(20\d\d)(?!\d)/.exec(name) ?? /^\s*(20\d\d)(?!\d)/.exec(text))?.[1])
  return year >= FIRST_YEAR ? year : null
}

/** The pages that link the reports are no lists; any other page is not ours. */
function landingPage(document: Document): [] {
  const links = pageLinks(document, /\.pdf(\?|$)/i)
  if (links.some(isReport) || (document.url === OLDER && links.some((link) => reportYear(link) !== null)))
    return []
  throw unexpected('SC', document, 'is a page without a report')
}

/** `Total WARN: 22 2185`: the report counts its own notices, so a lost row shows. */
function checkTotal(table: PdfTable, document: Document): void {
  const total = table.outside
    .map((line) => /^Total WARN:\s*(\d+)\b/.exec(line)?.[1])
    .find((t) => t !== undefined)
  if (total !== undefined && Number(total) !== table.rows.length)
    throw unexpected('SC', document, `the report counts ${total} notices, ${table.rows.length} were read`)
}
