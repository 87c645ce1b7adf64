/**
 * Nebraska. A page with the notices of the last years, and two yearly reports that ended in 2020.
 *
 * The WARN report has a row for each site. The report of layoffs and closures is the state's wider record, down to
 * restaurants with two jobs: its rows are no WARN notices, and its date is at times that of the event. What both list
 * under one day is told once, as the notice. A year without any rows says `No events to display.`; each report prints
 * the day of the request, so its bytes change though its rows do not.
 *
 * The notices of 2021 and 2022 have left the page and stand in no report. The page has one place cell, the reports
 * two: the town and the site, often the town again. An amended notice has two dates in its cell. There are half jobs
 * (`141.5`). A count may be the employer's in the whole country, and nothing says so.
 */
import { type Document, documentText } from '#ingest/document.ts'
import { cleanText, foldText } from '#lib/text.ts'
import { foldEmployer } from '../cells/names.ts'
import type { ParsedNotice, RawNotice } from '../cells/notice.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { getWelcome } from './pages.ts'
import { type WarnSource, warnSource } from './state-source.ts'

const PAGE = 'https://dol.nebraska.gov/ReemploymentServices/LayoffServices/LayoffsAndDownsizingWARN'
const REPORTS = 'https://dol.nebraska.gov/LayoffServices/'
/** The folder of the address, and the title of the table, of each report. */
const TITLES: Record<string, string> = {
  WARNReportData: 'WARN Report',
  LayoffAndClosureReportData: 'Layoff and Closures Report',
}
const FIRST_YEAR = 2009
const LAST_YEAR = 2020

const source = warnSource({
  state: 'NE',
  publisher: 'Nebraska Department of Labor',
  page: PAGE,
  quietDaysMax: 180,
  async *fetch(web) {
    for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
      for (const report of Object.keys(TITLES)) {
        const url = `${REPORTS}${report}/?year=${year}`
        const page = await getWelcome(web, String(year), url, { closed: true, wanted: isReport })
        if (page) yield page
      }
    }
    yield await web.get(PAGE)
  },
  read(document) {
    const tables = readHtmlTables(document, { header: 'Jobs Affected', linkOf: 'Company' })
    if (reportOf(document) !== undefined) {
      if (!isReport(document)) throw unexpected('NE', document, `no ${TITLES[reportOf(document)!]}`)
    } else if (tables.length === 0) throw unexpected('NE', document, 'no table of notices')
    return tables
  },
  columns: [
    {
      notice_date: 'Date',
      company_name: 'Company',
      employees_affected: 'Jobs Affected',
      city: 'City',
      site_address: 'Location',
      layoff_type: 'Type',
      notice_url: 'Company link',
    },
    {
      notice_date: 'Date',
      company_name: 'Company',
      employees_affected: 'Jobs Affected',
      city: 'Location',
      notice_url: 'Company link',
    },
  ],
  optional: ['layoff_type'],
  refine,
  corrections: {
    employees_affected: {
      '141.5': { value: '141', because: 'half of a job is nobody; the whole ones are people' },
      'a few': { value: '', because: 'an amount, but no number' },
    },
  },
})

export default {
  ...source,
  async parse(documents) {
    const { rows, review } = await source.parse(documents)
    return { rows: withoutEvents(rows), review }
  },
} satisfies WarnSource as WarnSource

function refine(notice: RawNotice, _row: unknown, document: Document): RawNotice {
  const site = cleanText(notice.site_address)
  const city = cleanText(notice.city) || site
  const isCounty = / County$/i.test(city)
  return {
    ...notice,
    city: isCounty ? '' : city,
    county: isCounty ? city : '',
    site_address: foldText(site) === foldText(city) ? '' : site,
    warn_type: reportOf(document) === 'LayoffAndClosureReportData' ? 'Non-WARN' : '',
  }
}

/** The report that an address asks for; none for the page of today's notices. */
function reportOf(document: Document): string | undefined {
  return Object.keys(TITLES).find((report) => document.url.includes(`/${report}`))
}

/** A report, of whatever year, with rows or without, carries its title; an error page does not. */
function isReport(document: Document): boolean {
  const title = TITLES[reportOf(document) ?? '']
  return title !== undefined && new RegExp(`<th[^>]*>\\s*${title}\\s*</th>`, 'i').test(documentText(document))
}

/** Leaves out the events that are notices as well. */
function withoutEvents(rows: ParsedNotice[]): ParsedNotice[] {
  const told = (row: ParsedNotice) => `${foldEmployer(row.company_name)}|${row.notice_date}`
  const notices = new Set(rows.filter((row) => row.is_warn).map(told))
  return rows.filter((row) => row.is_warn || !notices.has(told(row)))
}
