/**
 * Missouri. One page a year since 2019; older years have a page without a table.
 *
 * The page of 2019 is of the fiscal year, so it shares notices with that of 2020, at times with other counts. The
 * columns grew from eight to ten. A revised notice keeps its first date in the cell of receipt and puts the second
 * behind it (`03/31/2021 10/04/2021 rev`). Several layoff dates and several places stand on lines of their own,
 * the last row is the total. The site may answer a script with a challenge page and status 200.
 */
import type { Document } from '#ingest/document.ts'
import { documentText } from '#ingest/document.ts'
import { readHtmlTables } from '../readers/html-table.ts'
import { unexpected } from '../readers/table.ts'
import { getYears } from '../readers/year-files.ts'
import { warnSource } from './state-source.ts'

const FIRST_YEAR = 2019

export default warnSource({
  state: 'MO',
  publisher: 'Missouri Office of Workforce Development',
  page: 'https://jobs.mo.gov/warn',
  quietDaysMax: 60,
  async *fetch(web, today) {
    const urls = new Map<number, string>()
    for (let year = FIRST_YEAR; year <= Number(today.slice(0, 4)); year++)
      urls.set(year, `https://jobs.mo.gov/warn/${year}`)
    yield* getYears(web, urls, today, async (url, request) => {
      const page = await web.get(url, request)
      // A challenge that was once kept in place of a closed year must not stand for it for ever.
      return !request.closed || isWarnPage(page) ? page : web.get(url)
    })
  },
  read(document) {
    const year = Number(/\/warn\/(20\d\d)\b/.exec(document.url)?.[1]) || undefined
    const tables = readHtmlTables(document, { header: '# affected' })
    if (tables.length === 0 && !isWarnPage(document))
      throw unexpected('MO', document, 'neither a table of notices nor a year without one')
    return tables.map((table) => ({ ...table, year }))
  },
  columns: {
    notice_date: ['Received', 'Date received'],
    company_name: ['Title', 'Company name'],
    industry: 'Industry',
    city: ['Location(s)', 'Location'],
    county: 'County',
    layoff_type: 'Type',
    effective_date: ['Layoff date(s)', 'Layoff date'],
    employees_affected: '# affected',
    notes: 'Notes',
  },
  optional: ['industry', 'notes'],
  ignored: ['Region'],
  refine(notice) {
    if (notice.company_name === '' && notice.notice_date === '') return null
    // `St. Louis (city)` and `St. Louis (county)` are told apart as the census does; the city is in no county.
    const places = (notice.city ?? '').split('\n').map((line) => line.replace(/\s*\(city\)$/, ''))
    return {
      ...notice,
      city: places.join(', '),
      county: notice.county?.replace(/\s*\(county\)$/, ' County'),
    }
  },
})

/** Every page of the list calls itself so, with a table or without; a challenge never does. */
const isWarnPage = (document: Document) => /<title>\s*WARN Notices\b/i.test(documentText(document))
