/**
 * Oregon. A workbook to be asked for in a form, and the same notices as a table by page and county.
 *
 * The form carries a token and cookies; its answer links the workbook that was made. Where that fails, the table is
 * read: all of it by page or, should it show nothing without a county, the pages of each county. The two
 * disagree: the workbook has a row for each phase, under the number of the notice (WARN#, in the table Track #), with its
 * site, its day of layoff and of receipt, cut at 40 letters; the table has one row a notice, no layoff date, the day of
 * the notification, and often the town of the head office (`Seattle, WA`). Notices are kept for six years. 30 December
 * 1899 and its neighbours are empty cells.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import { findState } from '#lib/states.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { openHtml, readHtmlTables } from '../readers/html-table.ts'
import { getFile, pageLinks } from '../readers/links.ts'
import { unexpected } from '../readers/table.ts'
import { readWorkbook } from '../readers/workbook.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://ccwd.hecc.oregon.gov/Layoff/WARN'
const FORM = `${PAGE}/Download`
const WORKBOOK = /\/Layoff\/Reports\/[^?]*\.xlsx(\?|$)/i
const PAGES_MAX = 200

const COUNTIES =
  'Baker,Benton,Clackamas,Clatsop,Columbia,Coos,Crook,Curry,Deschutes,Douglas,Gilliam,Grant,Harney,Hood River,Jackson,Jefferson,Josephine,Klamath,Lake,Lane,Lincoln,Linn,Malheur,Marion,Morrow,Multnomah,Polk,Sherman,Tillamook,Umatilla,Union,Wallowa,Wasco,Washington,Wheeler,Yamhill'.split(
    ',',
  )

export default warnSource({
  state: 'OR',
  publisher: 'Oregon Higher Education Coordinating Commission',
  page: PAGE,
  quietDaysMax: 60,
  series: (url) => (WORKBOOK.test(url) ? 'workbook' : null),
  async *fetch(web) {
    const workbook = await requestWorkbook(web).catch(() => null)
    if (workbook) {
      yield workbook
      return
    }
    let listed = 0
    for (const county of ['', ...COUNTIES]) {
      // The counties are parts of the whole.
      if (county === COUNTIES[0] && listed > 0) return
      for await (const page of walkPages(web, county)) {
        listed += rowsOf(page)
        yield page
      }
    }
    if (listed === 0) throw new SourceChanged('warn/or', 'neither the workbook nor the table shows a notice')
  },
  async read(document) {
    if (documentKind(document) === 'zip') {
      const tables = await readWorkbook(document, { header: 'WARN#' })
      if (tables.length === 0) throw unexpected('OR', document, 'no sheet with the column WARN#')
      return tables
    }
    const tables = readPage(document)
    if (tables.length === 0) throw unexpected('OR', document, 'no table with the column Track #')
    return tables
  },
  columns: [
    {
      notice_key: 'WARN#',
      company_name: 'Company Name',
      city: 'Location',
      effective_date: 'Layoff Date',
      employees_affected: 'Laid Off',
      layoff_type: 'Layoff Type',
      notice_date: 'Received Date',
    },
    {
      notice_key: 'Track #',
      notice_date: 'Notification Date',
      layoff_type: 'Layoff Type',
      employees_affected: 'Count',
      company_name: 'Employer',
      city: 'City',
      notice_url: 'Notice link',
    },
  ],
  ignored: ['Notice'],
  refine(notice, row, document) {
    const key = cleanText(notice.notice_key).replace(/^0+/, '')
    const received_date = 'WARN#' in row ? notice.notice_date : ''
    const url = new URL(document.url)
    return {
      ...notice,
      ...placeOf(notice),
      notice_key: key,
      received_date,
      // The table prints the time of midnight behind the day.
      notice_date: cleanText(notice.notice_date).replace(/\s+\d{1,2}:\d\d:\d\d(?:\s*[AP]M)?$/i, ''),
      county: url.searchParams.get('County') ?? '',
    }
  },
})

/** Fills in the form as a visitor would, and follows the link of its answer. */
async function requestWorkbook(web: Web): Promise<Document> {
  const page = await web.get(FORM)
  const $ = openHtml(page)
  const form = $('form').has('[name="WARNFormat"]').first()
  if (form.length === 0) throw unexpected('OR', page, 'no form for the workbook')
  const body: Record<string, string> = {}
  form.find('input[type="hidden"][name]').each((_, input) => {
    body[$(input).attr('name')!] = $(input).attr('value') ?? ''
  })
  const action = new URL(form.attr('action') || page.url, page.url).href
  const headers = { Referer: FORM }
  const answer = await web.get(action, {
    method: 'POST',
    headers,
    body: { ...body, WARNFormat: 'xlsx', WARNSort: 'NoticeDate' },
    name: 'workbook',
  })
  if (documentKind(answer) === 'zip') return answer
  const link = pageLinks(answer, WORKBOOK)[0]
  if (!link) throw unexpected('OR', answer, 'the answer to the form links no workbook')
  return getFile(web, 'OR', link.url, 'zip', { headers })
}

/** The pages of the table, of one county or of all, up to the last one that the page links. */
async function* walkPages(web: Web, county: string): AsyncIterable<Document> {
  const query = county === '' ? '' : `County=${encodeURIComponent(county).replace(/%20/g, '+')}&`
  for (let number = 1; number <= PAGES_MAX; number++) {
    const page = await web.get(`${PAGE}?${query}page=${number}`)
    if (rowsOf(page) === 0) return
    yield page
    if (pageLinks(page, new RegExp(`[?&]page=${number + 1}(&|$)`, 'i')).length === 0) return
  }
}

const readPage = (page: Document) => readHtmlTables(page, { header: 'Track #', linkOf: 'Notice' })
const rowsOf = (page: Document) => readPage(page).reduce((sum, { rows }) => sum + rows.length, 0)

/** The town where it is in the state; a head office elsewhere is an address. */
function placeOf({ city }: RawNotice): Pick<RawNotice, 'city' | 'site_address'> {
  const printed = cleanText(city)
  const [, town, state] = /^(.+?),\s*([A-Z]{2})$/.exec(printed) ?? []
  const code = state && findState(state)?.code
  if (!code) return { city: printed }
  return code === 'OR' ? { city: town } : { city: '', site_address: printed }
}
