/**
 * Washington. One grid since 2004, fifteen rows to a page, newest received first.
 *
 * The other pages are post-backs to the same address, each signed by hidden fields of the page before it; the pager
 * stands in the grid, above and below the rows, and shows ten pages and `...`. Asking for a page beyond the last is
 * answered with an error, so the pager decides when to stop. The only date of the notice is that of its receipt.
 * One location cell may name several towns. Letters of single notices lie beside the list and are not read.
 */
import { type Document, documentKind } from '#ingest/document.ts'
import { openHtml, readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://fortress.wa.gov/esd/file/WARN/Public/SearchWARN.aspx'
const GRID = '#ucPSW_gvMain'

export default warnSource({
  state: 'WA',
  publisher: 'Washington State Employment Security Department',
  page: PAGE,
  quietDaysMax: 45,
  async *fetch(web) {
    let page = await web.get(PAGE)
    yield page
    for (let number = 2; findPager(page).pages.includes(number); number++) {
      page = await web.get(PAGE, {
        method: 'POST',
        name: `page ${number}`,
        headers: { Referer: PAGE },
        body: { ...hiddenFields(page), __EVENTTARGET: 'ucPSW$gvMain', __EVENTARGUMENT: `Page$${number}` },
      })
      const { current } = findPager(page)
      if (current !== number) throw unexpected('WA', page, `page ${current} was given for page ${number}`)
      yield page
    }
  },
  read(document) {
    if (documentKind(document) === 'pdf') return []
    const tables = readHtmlTables(document, { table: GRID, header: 'Received Date', linkOf: 'Notice' })
    if (tables.length === 0) throw unexpected('WA', document, 'no grid of notices')
    return tables
  },
  columns: {
    company_name: 'Company',
    city: 'Location',
    effective_date: 'Layoff Start Date',
    employees_affected: '# of Workers',
    layoff_type: 'Closure Layoff',
    permanence: 'Type of Layoff',
    notice_date: 'Received Date',
    notice_url: 'Notice link',
  },
  ignored: ['Notice'],
  refine: (notice) => ({ ...notice, received_date: notice.notice_date }),
})

/** The page that a grid shows, and those that its pager leads to. */
function findPager(page: Document): { current: number; pages: number[] } {
  const $ = openHtml(page)
  const pager = $(`${GRID} > tbody > tr`).has('table').first()
  const links = pager.find('a').toArray()
  const pages = links.map((a) => Number(/Page\$(\d+)/.exec($(a).attr('href') ?? '')?.[1]))
  return { current: Number(pager.find('span').first().text() || 1), pages }
}

/** Every hidden field of the form, as the browser would send it back. */
function hiddenFields(page: Document): Record<string, string> {
  const $ = openHtml(page)
  const fields = $('form input[type="hidden"][name]').toArray()
  const form = Object.fromEntries(
    fields.map((input) => [$(input).attr('name')!, $(input).attr('value') ?? '']),
  )
  if (!form.__VIEWSTATE || !form.__EVENTVALIDATION)
    throw unexpected('WA', page, 'no __VIEWSTATE or __EVENTVALIDATION to ask for the next page with')
  return { ...form, ucPSW$txtSearch: '' }
}
