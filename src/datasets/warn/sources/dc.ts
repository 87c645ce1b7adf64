/**
 * District of Columbia. One page a year, each with links to the years before it.
 *
 * The addresses follow no rule (2019 and 2020 are `/node/…`, 2018 ends in `-0`), so they come from the links. A link
 * may lead to another year's page (2014 led to 2018), so every address is read once, whatever year it is called by;
 * rows carry dates of their own. In January the new year's page may be missing. The label of the count is spelled
 * in three ways. No place is printed: every notice is about the District.
 */
import type { Document } from '#ingest/document.ts'
import { openHtml, readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { asksSince } from '../readers/year-files.ts'
import { getIfPublished, getWelcome } from './pages.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://does.dc.gov/page/industry-closings-and-layoffs-warn-notifications'

export default warnSource({
  state: 'DC',
  publisher: 'District of Columbia Department of Employment Services',
  page: PAGE,
  quietDaysMax: 120,
  async *fetch(web, today) {
    const year = Number(today.slice(0, 4))
    const newest = (await getIfPublished(web, yearPage(year))) ?? (await web.get(yearPage(year - 1)))
    const links = findYearLinks(newest)
    if (links.length === 0) throw unexpected('DC', newest, 'no links to the pages of earlier years')
    asksSince(web, [year, ...links.map((link) => link.year)])
    const seen = new Set([newest.url, yearPage(year)])
    for (const link of links.sort((a, b) => a.year - b.year)) {
      if (seen.has(link.url)) continue
      seen.add(link.url)
      const closed = link.year < year - 1
      const page = await getWelcome(web, String(link.year), link.url, { closed, wanted: isYearPage })
      if (page) yield page
    }
    yield newest
  },
  read(document) {
    const $ = openHtml(document)
    const title = $('title').text()
    const year = Number(/notifications\D*(20\d\d)/i.exec(title)?.[1]) || undefined
    const tables = readHtmlTables(document, { header: 'Organization Name' })
    // A new year's page stands for weeks before its first notice.
    if (tables.length === 0 && !/warn notifications/i.test(title))
      throw unexpected('DC', document, 'no table of notices and not the page of a year')
    return tables.map((table) => ({ ...table, year }))
  },
  columns: {
    notice_date: 'Notice Date',
    company_name: 'Organization Name',
    employees_affected: [
      'Number toEmployees Affected',
      'Number to Employees Affected',
      'Number of Employees Affected',
    ],
    effective_date: 'Effective Layoff Date',
    layoff_type: ['Code Type', 'CodeType'],
  },
  refine: (notice) => ({ ...notice, city: 'Washington' }),
  // The legend under the table: 1 = Layoff, 2 = Permanent Closures. Maryland's old codes are the other way round.
  types: { '1': { event_type: 'layoff' }, '2': { event_type: 'closure', is_temporary: false } },
  corrections: {
    employees_affected: {
      '2020': {
        value: '',
        because: 'the year: the hotel has fewer than 300 rooms',
        employer: 'St. Regis',
      },
    },
    notice_date: {
      '31, 2019': {
        value: 'October 31, 2019',
        because: 'the month was lost when the page was edited; until 2020 it said October 31, 2019',
      },
    },
  },
})

const isYearPage = (page: Document) => /warn notifications/i.test(openHtml(page)('title').text())

const yearPage = (year: number) => `${PAGE}-${year}`

/** The links of a year's page to other years: `Industry Closings and Layoffs Warn Notifications 2020`. */
function findYearLinks(document: Document): { year: number; url: string }[] {
  const $ = openHtml(document)
  return $('a[href]')
    .toArray()
    .flatMap((a) => {
      const year = /warn notifications\D*(20\d\d)/i.exec($(a).text())?.[1]
      return year ? [{ year: Number(year), url: new URL($(a).attr('href')!, document.url).href }] : []
    })
}
