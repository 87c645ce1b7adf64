/**
 * The job center platform ("JobLink", a Rails application of America's Job Link Alliance) that several states rent:
 * a search for notices with 25 rows a page, and a page for each notice with its address and headcount.
 *
 * The search's filter on notice dates leaves out records without one; years are searched all the same, since a
 * closed year then need not be asked for again. The filter on the type is left open: by default some states hide
 * what they call Non-WARN.
 */
import type { CheerioAPI } from 'cheerio'
import type { Document } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { zipState } from '#places/zip-states.ts'
import { addressEnd } from '../../cells/addresses.ts'
import { parseDateCell } from '../../cells/dates.ts'
import type { RawNotice } from '../../cells/notice.ts'
import { cellText, openHtml } from '../../readers/html-table.ts'
import type { RawTable } from '../../readers/table.ts'
import { unexpected } from '../../readers/table.ts'
import { getWelcome } from '../pages.ts'
import type { WarnSourceFacts } from '../state-source.ts'

/** What one state's job center differs in. */
export interface JobCenter {
  state: string
  /** `https://joblink.example.gov`, without a slash at the end. */
  site: string
  /** The year of the oldest notice; years before last year are asked for once and then taken from the archive. */
  firstYear: number
}

/** The facts that all states on the platform share. */
export function jobCenter(
  center: JobCenter,
): Pick<WarnSourceFacts, 'fetch' | 'read' | 'columns' | 'ignored' | 'optional' | 'refine'> {
  return {
    fetch: (web, today) => fetchJobCenter(center, web, today),
    read: (document) => readJobCenter(center.state, document),
    columns: JOB_CENTER_COLUMNS,
    ignored: JOB_CENTER_IGNORED,
    optional: ['site_address', 'employees_affected', 'notice_date'],
    refine: (notice) => refineJobCenter(center.state, notice),
  }
}

/** The layouts of the result list and of the page of one notice. */
export const JOB_CENTER_COLUMNS = [
  {
    company_name: 'Employer',
    city: 'City',
    zip: 'ZIP',
    notice_date: 'Notice Date',
    warn_type: 'WARN Type',
    notice_key: 'Record',
    notice_url: 'Record link',
  },
  {
    company_name: 'Company Name',
    site_address: 'Address',
    notice_date: 'Notice Date',
    employees_affected: 'Number of Employees Affected',
    notice_key: 'Record',
  },
]

/** The area is that of the local workforce board: many counties, and no name that a map knows. */
export const JOB_CENTER_IGNORED = ['LWIB Area']

/** Headcounts are put right in the first weeks; a notice older than this is not opened again. */
const DETAIL_SETTLED_DAYS = 120
/** A search that does not come to an end by then is going round in circles. */
const PAGES_MAX = 200

/** The first page of a search by notice date, both days included. */
export function searchUrl(site: string, from: IsoDate, to: IsoDate): string {
  const query = new URLSearchParams({
    utf8: '✓',
    'q[employer_name_cont]': '',
    'q[main_contact_contact_info_addresses_full_location_city_matches]': '',
    'q[zipcode_code_start]': '',
    'q[service_delivery_area_id_eq]': '',
    'q[notice_on_gteq]': from,
    'q[notice_on_lteq]': to,
    'q[notice_eq]': '',
    commit: 'Search',
  })
  return `${site}/search/warn_lookups?${query}`
}

async function* fetchJobCenter(center: JobCenter, web: Web, today: IsoDate): AsyncGenerator<Document> {
  const thisYear = Number(today.slice(0, 4))
  const settled = addDays(today, -DETAIL_SETTLED_DAYS)
  const opened = new Set<string>()
  const isReadable = (page: Document) => readable(center.state, page)
  for (let year = center.firstYear; year <= thisYear; year++) {
    const closed = year < thisYear - 1
    let next: string | null = searchUrl(center.site, `${year}-01-01`, `${year}-12-31`)
    const seen = new Set<string>()
    while (next !== null) {
      if (seen.has(next) || seen.size === PAGES_MAX)
        throw new Error(`the search of ${year} does not end: ${next}`)
      seen.add(next)
      // A notice of December may be entered in January: the lists of this year and the last are those that run.
      const list: Document | null = closed
        ? await getWelcome(web, String(year), next, { closed, wanted: isReadable })
        : await web.get(next)
      if (!list) break
      yield list
      for (const { url, noticeDate } of linkedNotices(center.state, list)) {
        // Some records show on two pages of one search.
        if (opened.has(url)) continue
        opened.add(url)
        const isSettled = closed || (noticeDate !== null && noticeDate < settled)
        const name = `notice ${recordNumber(url)}`
        const page = await getWelcome(web, name, url, { closed: isSettled, wanted: isReadable })
        if (page) yield page
      }
      next = nextPage(list)
    }
  }
}

/** False for a challenge or an error page. */
function readable(state: string, page: Document): boolean {
  try {
    readJobCenter(state, page)
    return true
  } catch {
    return false
  }
}

function linkedNotices(state: string, list: Document): { url: string; noticeDate: IsoDate | null }[] {
  return readJobCenter(state, list).flatMap((table) =>
    table.rows.map((row) => ({
      url: row['Record link']!,
      noticeDate: parseDateCell(row['Notice Date']).start,
    })),
  )
}

function nextPage(list: Document): string | null {
  const href = openHtml(list)('a.next_page').attr('href')
  return href === undefined ? null : new URL(href, list.url).href
}

/** Reads a page of results, an empty result, or the page of one notice. */
export function readJobCenter(state: string, document: Document): RawTable[] {
  const $ = openHtml(document)
  const record = recordNumber(document.url)
  if (record !== null) return [readDetail($, state, document, record)]
  const headers = $('table thead th').toArray()
  if (headers.length === 0) {
    if (/no matches for your search/i.test($('main').text())) return []
    throw unexpected(state, document, 'neither a list of notices nor an empty result')
  }
  const columns = headers.map((th) => cleanText($(th).text()))
  const rows = $('table tbody tr')
    .toArray()
    .map((tr) => {
      const cells = $(tr).children('td')
      const href = cells.first().find('a[href]').attr('href')
      const link = href === undefined ? '' : new URL(href, document.url).href
      const row = Object.fromEntries(columns.map((label, i) => [label, cellText(cells.eq(i))]))
      return { ...row, Record: recordNumber(link) ?? '', 'Record link': link }
    })
  if (rows.some((row) => row.Record === '')) throw unexpected(state, document, 'a row links to no record')
  return [{ columns: [...columns, 'Record', 'Record link'], rows }]
}

function readDetail($: CheerioAPI, state: string, document: Document, record: string): RawTable {
  const titles = $('.definition-list__title').toArray()
  if (titles.length === 0) throw unexpected(state, document, 'the page of a notice has no list of facts')
  const row: Record<string, string> = { Record: record }
  for (const title of titles) {
    const definition = $(title).next('.definition-list__definition')
    row[cleanText($(title).text())] = cellText(definition)
  }
  return { columns: Object.keys(row), rows: [row], detail: true }
}

const recordNumber = (url: string) => /\/warn_lookups\/(\d+)(?:[?#]|$)/.exec(url)?.[1] ?? null

/**
 * Takes city and ZIP out of a notice's address, when that is in the state and not a head office elsewhere. A row of
 * the list has no address, but its ZIP code tells whether its city is of the state.
 */
export function refineJobCenter(state: string, notice: RawNotice): RawNotice {
  if (!notice.site_address) {
    const isElsewhere = (zipState(notice.zip ?? '') ?? state) !== state
    return isElsewhere ? { ...notice, city: '', zip: '' } : notice
  }
  const site_address = addressLines(notice.site_address).join(', ')
  const end = addressEnd(site_address, state)
  return { ...notice, site_address, city: end?.city ?? '', zip: end?.zip ?? '' }
}

/** The lines of an address. A few begin with the person to write to, or say no more than `same`. */
function addressLines(cell: string): string[] {
  const lines = cell
    .split('\n')
    .map((line) => line.replace(/^[A-Z][a-z]+ [A-Z][a-z]+, (?=\d)/, '').replace(/[\s,]+$/, ''))
    .filter((line) => !/^(?:same)?$/i.test(line))
  return lines.length > 1 && /^[A-Z][a-z]+, [A-Z][a-z]+$/.test(lines[0]!) ? lines.slice(1) : lines
}
