/**
 * Ohio. A table for each year since 2020, drawn by a script from a CSV.
 *
 * Today's pages hide the CSV's address in the data of their script (`csvUrl`) and hold no table; pages of the portal
 * before them hold the CSV's cells as JSON in a hidden element, which is whole where the table drawn from it shows
 * twenty-five rows. In front of the header stand lines for the script: which columns to show (`s`, `h`), their widths.
 *
 * The only date of a notice is that of its receipt. An update repeats the notice as a row of its own and says so in
 * the cell of that date (`08/04/2020Updated10/01/2020`), behind the name (`- Updated`), in front of it (`UPDATE 2`) or
 * in the number (`Updated011-22-056`). A star behind a number is a footnote. Two layoff dates or two places may run
 * together. Workers whose place is not known are `Unknown/Unknown`.
 */
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { cleanText } from '#lib/text.ts'
import type { RawNotice } from '../cells/notice.ts'
import { yearOfMost } from '../readers/columns.ts'
import { readCsvTable, tableOfLines } from '../readers/csv.ts'
import { openHtml, readHtmlTables } from '../readers/html-table.ts'
import { type RawTable, unexpected } from '../readers/table.ts'
import { getWelcome } from './pages.ts'
import { warnSource } from './state-source.ts'

const FOLDER = 'https://jfs.ohio.gov/job-workforce-services/job-programs-and-services/submit-a-warn-notice'
/** `…/raw/upload/v1781000000/jfs.ohio.gov/2026/2026-warn-notice.csv` */
const VERSIONED = /\/upload\/v\d+\/(.+\.csv)$/i
const FIRST_YEAR = 2020
/** The first list with a column for the letters. */
const LINKED_SINCE = 2023

export default warnSource({
  state: 'OH',
  publisher: 'Ohio Department of Job and Family Services',
  page: `${FOLDER}/current-public-notices-of-layoffs-and-closures`,
  quietDaysMax: 45,
  series: (url) => VERSIONED.exec(url)?.[1] ?? null,
  async *fetch(web, today) {
    const thisYear = Number(today.slice(0, 4))
    const seen = new Set<string>()
    // Its CSV may be that of last year's page as well.
    const current = await getCurrent(web, seen)
    for (let year = FIRST_YEAR; year < thisYear; year++) {
      const older = await getOlderList(web, String(year), year < thisYear - 1, seen)
      if (older) yield older
    }
    yield current
  },
  read(document) {
    const tables = documentKind(document) === 'html' ? readPage(document) : readCsv(document)
    if (tables.length === 0 && !findCsv(document)) throw unexpected('OH', document, 'no list of notices')
    for (const { rows, columns } of tables) {
      const isLinked = columns.includes('URL') || columns.includes('Company link')
      if (!isLinked && yearOfMost(rows, 'Date Received') >= LINKED_SINCE)
        throw unexpected('OH', document, `no column "URL"; found ${columns.join(', ')}`)
    }
    return tables
  },
  columns: {
    company_name: 'Company',
    notice_date: ['Date Received', 'DateReceived'],
    notice_url: ['URL', 'Company link'],
    city: 'City/County',
    layoff_type: 'Layoff/Closure',
    employees_affected: ['Potential Number Affected', 'Potential NumberAffected'],
    effective_date: ['Layoff Date(s)', 'LayoffDate(s)'],
    notice_key: 'Notice ID',
  },
  optional: ['notice_url', 'layoff_type', 'notice_key'],
  ignored: ['Phone Number', 'PhoneNumber', 'Union'],
  corrections: {
    employees_affected: {
      '3931': {
        value: '70',
        because: 'the counts of two sites, 39 and 31, run together as their towns do',
        employer: 'QMax America',
      },
      '5833': {
        value: '91',
        because: 'the counts of two sites, 58 and 33, run together as their towns do',
        employer: 'Mark Porter Auto',
      },
      '58': {
        value: '284',
        because: 'the register has the first of the numbers of four sites, 58, 94, 97 and 35',
        employer: 'New England Motor Freight',
      },
    },
  },
  refine: (notice) => ({
    ...notice,
    ...splitPlace(notice.city ?? ''),
    employees_affected: sumOfPlaces(notice),
    ...takeMarks(notice),
    received_date: notice.notice_date,
    notice_url: absolute(notice.notice_url ?? ''),
  }),
})

const addressOf = (name: string) => `${FOLDER}/${name}-public-notices-of-layoffs-and-closures`

/** The current page gives the address of its CSV, or shows the list itself. */
async function getCurrent(web: Web, seen: Set<string>): Promise<Document> {
  const page = await web.get(addressOf('current'))
  const csv = findCsv(page)
  if (csv === undefined && !hasList(page))
    throw unexpected('OH', page, 'neither a list of notices nor the address of one')
  if (csv !== undefined) seen.add(csv)
  return csv === undefined ? page : web.get(csv)
}

/** The same of a year that is over; pages of years come and go, and in January two may give the same CSV. */
async function getOlderList(
  web: Web,
  year: string,
  closed: boolean,
  seen: Set<string>,
): Promise<Document | null> {
  const page = await getWelcome(web, year, addressOf(year), { closed, wanted: hasList })
  const csv = page && findCsv(page)
  if (!csv) return page
  if (seen.has(csv)) return null
  seen.add(csv)
  return getWelcome(web, year, csv, { closed, wanted: (file) => readCsv(file).length > 0 })
}

const hasList = (page: Document) => findCsv(page) !== undefined || readPage(page).length > 0

/** The address of the CSV, from the data of the page's script, where quotes and slashes may be escaped. */
function findCsv(page: Document): string | undefined {
  const found = /csvUrl\\*"\s*:\s*\\*"(.+?)\\*"/.exec(documentText(page))?.[1]
  const href = found
    ?.replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+\//g, '/')
  return href && URL.canParse(href, page.url) ? new URL(href, page.url).href : undefined
}

/** A page of the older portal: the CSV as JSON, else the table drawn from it. */
function readPage(page: Document): RawTable[] {
  const json = openHtml(page)('#js-placeholder-json-data').text()
  if (json.trim() === '')
    return readHtmlTables(page, { table: '#js-table-visualization', header: 'Company', linkOf: 'Company' })
  const { data } = JSON.parse(json) as { data: string[][] }
  const table = tableOfLines(data, 'Company')
  return table ? [table] : []
}

function readCsv(document: Document): RawTable[] {
  const table = readCsvTable(document, 'Company')
  return table ? [table] : []
}

/** Takes `UPDATE 2` off the name and `Updated` and a footnote star off the number. */
function takeMarks(notice: RawNotice): Partial<RawNotice> {
  const name = cleanText(notice.company_name)
  const key = cleanText(notice.notice_key)
  const company_name = name.replace(/^UPDATED?\s+(?:\d\s+)?(?=\S)/, '')
  const notice_key = key.replace(/^Updated\s*/i, '').replace(/\*$/, '')
  const updated = company_name !== name || /^Updated/i.test(key)
  return { company_name, notice_key, notes: updated ? 'Updated' : '' }
}

/** `Toledo/Lucas`; of several places the towns, and the county if it is one. */
function splitPlace(cell: string): Pick<RawNotice, 'city' | 'county'> {
  const pairs = cellPairs(cleanText(cell)).filter(([city]) => !/^unknown$/i.test(city))
  const counties = [...new Set(pairs.map(([, county]) => county))]
  return {
    city: [...new Set(pairs.map(([city]) => city))].join(', '),
    county: counties.length === 1 && !/^(unknown|various\b.*)$/i.test(counties[0]!) ? counties[0] : '',
  }
}

/** `58 94 97 35` beside four places: the numbers of each, together. */
function sumOfPlaces({ employees_affected = '', city = '' }: RawNotice): string {
  const numbers = cleanText(employees_affected).split(' ')
  const isOfEach = numbers.length > 1 && numbers.every((number) => /^\d+$/.test(number))
  if (!isOfEach || numbers.length !== cellPairs(cleanText(city)).length) return employees_affected
  return String(numbers.reduce((sum, number) => sum + Number(number), 0))
}

function cellPairs(place: string): [city: string, county: string][] {
  const parts = place.split('/').map((part) => part.trim())
  if (parts.length <= 2) return [[parts[0]!, parts[1] ?? '']]
  // Akron/SummitColumbus/Franklin, or Akron/Summit Columbus/Franklin: counties are one word, but for Van Wert.
  const pieces = place.split(/(?<=\/(?:Van Wert|(?!Van Wert)[A-Z][a-z]+))\s*(?=[A-Z][^/]*\/)/)
  if (pieces.every((piece) => piece.split('/').length === 2))
    return pieces.map((piece) => piece.split('/').map((part) => part.trim()) as [string, string])
  // Middleburg Heights/Berea/Cuyahoga: two towns of one county.
  return parts.slice(0, -1).map((city) => [city, parts.at(-1)!])
}

/** Letters are linked from the list's page, wherever its CSV lies. */
function absolute(url: string): string {
  const base = 'https://jfs.ohio.gov/'
  return url !== '' && URL.canParse(url, base) ? new URL(url, base).href : ''
}
