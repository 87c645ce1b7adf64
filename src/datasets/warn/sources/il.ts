/**
 * Illinois. A workbook of all events since 1987, put together on request; beside it a report for each month.
 *
 * The export has a row for each site under a number of its own (IEBS Id), and the state writes over it: of an event
 * noticed several times there is one row with the day of the first notification, all days in one cell, newest
 * first, and the revised count beside what was expected at first: both are kept, as a range. A revised count of 0 was never
 * entered until 2002 (44 % of the rows of 1995 to 2001 have one): then what was expected holds; later it is a zero. Events that came by a trade petition or the news stand among the notices: `WARN Notice` says
 * which is which. NAICS is a list of codes with their titles. The
 * impact date is that of a trade petition. The further sheets add up
 * the first one. Labels have changed (`Total # of Employees` became `Approximate Total # of Full-Time Employees`).
 *
 * The monthly reports are read only while the export cannot be had, since a notice of both would be two. Their labels end
 * in a colon, a line of totals follows the list, then a second list, of supplements, with columns of its own, and a disclaimer.
 * A supplement adds workers or none; what else it changes is told in prose.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import type { IsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { addressEnd } from '../cells/addresses.ts'
import { firstAndLast } from '../cells/counts.ts'
import type { RawNotice } from '../cells/notice.ts'
import { requireColumn } from '../readers/columns.ts'
import { getFile, getOlderFile, pageLinks } from '../readers/links.ts'
import { type RawRow, unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { readsInstead } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.illinoisworknet.com/LayoffRecovery/Pages/ArchivedWARNReports.aspx'
/** What the search page asks for when nothing is searched for; every parameter must be there. */
const EXPORT =
  'https://apps.illinoisworknet.com/iebs/api/public/export?search=&layoffTypes=&trade=0&dateReportedStart=Invalid%20Date' +
  '&dateReportedEnd=Invalid%20Date&statuses=4&reasons=&eventCauses=&naicsCodes=1&naicIndustries=&naics=&unionsInvolved=0' +
  '&geolocation=1&cities=&counties=&lwias=&includeAdditionalLwias=false&edrs=&lat=0&lng=0&distance=.5&memberType=1&users=' +
  '&accessList=&bookmarked=false'
/** `…/DownloadPrint/April2026MonthlyWARNReport.xlsx` */
const MONTHLY = /\/DownloadPrint\/[^/]*20\d\d[^/]*WARN[^/]*\.xlsx(\?|$)/i

const MONTHLY_HEADER = 'COMPANY NAME:'
const EXPECTED = 'Expected Layoff'
const ADDED = 'ADDITIONAL WORKERS AFFECTED:'
const PLACE_AND_KIND = {
  company_name: MONTHLY_HEADER,
  site_address: 'COMPANY ADDRESS:',
  city: 'CITY, STATE, ZIP:',
  county: 'COUNTY:',
  industry: 'TYPE OF COMPANY:',
  naics_code: 'COMPANY NAICS:',
  effective_date: 'FIRST LAYOFF DATE:',
  effective_end_date: 'ENDING LAYOFF DATE:',
}

export default warnSource({
  state: 'IL',
  publisher: 'Illinois Department of Commerce and Economic Opportunity',
  page: PAGE,
  quietDaysMax: 45,
  async *fetch(web, today) {
    let refused: unknown
    const whole = await getFile(web, 'IL', EXPORT, 'zip').catch((error: unknown) => {
      refused = error
      return null
    })
    if (whole) yield whole
    else {
      yield* fetchMonths(web, today)
      readsInstead(web, EXPORT, Number(today.slice(0, 4)) - 1, refused)
    }
  },
  async read(document) {
    if (documentKind(document) === 'zip') {
      const sheet = (name: string) => !/scheduled|totals/i.test(name)
      const listed = await readWorkbook(document, { header: 'IEBS Id', sheet })
      if (listed.length > 0) return requireColumn(requireColumn(listed, 'Location State'), EXPECTED)
      const monthly = await readWorkbook(document, { header: MONTHLY_HEADER, stacked: true })
      if (monthly.length > 0) return monthly
    } else if (documentKind(document) === 'html' && pageLinks(document, MONTHLY).length > 0) return []
    throw unexpected('IL', document, 'is neither the export nor a monthly report')
  },
  columns: [
    {
      company_name: 'Location Name',
      site_address: 'Location Address',
      city: 'Location City',
      zip: 'Location Zipcode',
      county: 'County',
      warn_type: 'WARN Notice',
      layoff_type: 'Reason',
      industry: 'Industry',
      naics_code: 'NAICS Codes',
      notice_key: 'IEBS Id',
      employees_affected: 'Revised Layoff',
      notice_date: 'Initial Date Reported',
      received_date: ['Notification(s) Received', 'Notification Date(s)'],
    },
    {
      ...PLACE_AND_KIND,
      notice_date: 'WARN RECEIVED DATE:',
      layoff_type: 'TYPE OF EVENT:',
      permanence: 'TYPE OF LAYOFF:',
      employees_affected: 'WORKERS AFFECTED:',
    },
    { ...PLACE_AND_KIND, notice_date: 'SUPP NOTICE RECEIVED DATE:', employees_affected: ADDED },
  ],
  ignored: [
    // Of the export: the trade petition, who told of the event, unions, other counts of the same people
    ...[
      'Doing Business As Name',
      'Location State',
      'LWIA #',
      'LWIA',
      'Layoff Type',
      'WARN Received',
      'Trade',
    ],
    // From the impact date on, a year before it at most, a trade petition covers workers: it is no day of layoff.
    'Impact Date',
    ...['Petition Date', 'Determination', 'CertificationDate', 'Exp/Term Date', 'ATAA Certified', 'Causes'],
    ...['Status', 'Report Source', 'Total # of Employees', 'Approximate Total # of Full-Time Employees'],
    ...[EXPECTED, 'Last Report Date', 'Unions Involved', 'Unions'],
    // Of the monthly report
    ...[
      'DBA:',
      'DBA',
      'UNION:',
      'BUMPING RIGHTS:',
      'LOCAL WORKFORCE AREA:',
      'REGION NUMBER:',
      'LAYOFF SCHEDULE:',
    ],
    ...['EVENT CAUSES:', 'CEJA RELATED', 'SUPP INFORMATION', 'INTIAL NOTICE RECEIVED DATE:'],
    'INITIAL NOTICE RECEIVED DATE:',
  ],
  confirmed: [
    {
      company_name: 'UNITED AIRLINES',
      notice_date: '2002-12-30',
      employees_affected: 14487,
      because:
        'the site O’Hare; with the 4,149 of Elk Grove Village it makes up the 18,636 that stand beside both',
    },
  ],
  refine(notice, row) {
    const county = cleanText(notice.county).replace(/\s+county$|^out of state$/i, '')
    return MONTHLY_HEADER in row
      ? monthlyNotice({ ...notice, county }, row)
      : exportedNotice({ ...notice, county }, row)
  },
})

/** The reports of this year and the last, oldest first. */
async function* fetchMonths(web: Web, today: IsoDate): AsyncIterable<Document> {
  const page = await web.get(PAGE)
  const year = Number(today.slice(0, 4))
  const links = pageLinks(page, MONTHLY).filter(({ url }) => yearOf(url) >= year - 1)
  if (links.length === 0)
    throw unexpected('IL', page, `no link to a monthly report of ${year} or ${year - 1}`)
  // The page lists the newest first.
  const months = links.reverse().sort((a, b) => yearOf(a.url) - yearOf(b.url))
  const newest = await getFile(web, 'IL', months.at(-1)!.url, 'zip')
  for (const { url } of months.slice(0, -1)) {
    const report = await getOlderFile(web, 'IL', decodeURIComponent(url.split('/').at(-1)!), url, 'zip')
    if (report) yield report
  }
  yield newest
}

const yearOf = (url: string) => Number(/20\d\d(?!.*20\d\d)/.exec(decodeURIComponent(url))?.[0])

function exportedNotice(notice: RawNotice, row: RawRow): RawNotice {
  // A head office elsewhere is an address, but no place.
  const state = cleanText(row['Location State'])
  const elsewhere = state !== '' && state !== 'IL'
  const place = elsewhere
    ? { site_address: `${notice.site_address}, ${notice.city}, ${state}`, city: '', zip: '' }
    : {}
  return {
    ...notice,
    ...place,
    employees_affected: currentCount(notice.employees_affected, row[EXPECTED], notice.notice_date),
    notice_date: notice.notice_date || earliestOf(notice.received_date),
  }
}

/** Before this year a revised count of 0 was never entered: two of five rows have one, later two of a hundred. */
const ZERO_IS_MEANT_SINCE = 2003

/**
 * What was expected and what came of it, as a range: the row stands under the day of the first notice, and later waves
 * have raised its count, or a correction has lowered it. The low end is taken.
 */
export function currentCount(
  revised: string | undefined,
  expected: string | undefined,
  day: string | undefined,
): string {
  const [now, first] = [cleanText(revised), cleanText(expected)].map((cell) =>
    /^\d+$/.test(cell) ? Number(cell) : null,
  )
  if (now === null || now === undefined) return expected ?? ''
  if (!first) return revised!
  const year = Number(/\b(?:19|20)\d\d\b/.exec(day ?? '')?.[0] ?? 0)
  if (now === 0 && year < ZERO_IS_MEANT_SINCE) return expected!
  return now === first ? revised! : firstAndLast(first, now)
}

/** Of several days of notification, newest first, the one on which the event became known. */
const earliestOf = (cell = '') => cell.split(',').at(-1)!.trim()

function monthlyNotice(notice: RawNotice, row: RawRow): RawNotice | null {
  const told = Object.values(row).map(cleanText)
  const isFooter = told.some((cell) =>
    /^(?:total (?:layoff events|impacted)|supplemental notices|disclaimer:)/i.test(cell),
  )
  if (cleanText(notice.company_name) === '' && isFooter) return null
  const end = addressEnd(notice.city ?? '', 'IL')
  const place = end
    ? { city: end.city, zip: end.zip }
    : { city: '', site_address: `${notice.site_address}, ${notice.city}` }
  return { ...notice, ...place, ...(ADDED in row ? { layoff_type: 'Supplement' } : {}) }
}
