/**
 * Hawaii. Two offices, one after the other, and neither has a table.
 *
 * Until July 2026 the Workforce Development Council had a page for each year since 2019 with a line for each letter:
 * `March 6, 2026 – Acme, LLC`, a paragraph each or all in one, the link on the name, on the date, or on a remark behind
 * them. Edits stand in the line: `Conditional WARN –` and `UPDATE –` in front of the name, `(WARN Rescinded – May 1,
 * 2026)` behind it. In 2020 and 2021 a starred line below the notice says what became of it, with a date of its own
 * or none. There is nothing else: no headcount, no place, no day of layoff.
 *
 * Since August 2026 the Workforce Development Division has a list with a page for each notice, which tells all that.
 * Its headcount may be that of a company that is sold and keeps everybody.
 */
import type { CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import type { Document } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { cleanText } from '#lib/text.ts'
import { addressEnd } from '../cells/addresses.ts'
import type { RawNotice } from '../cells/notice.ts'
import { MONTH_WORD } from '../cells/text.ts'
import { cellText, loadHtml, openHtml } from '../readers/html-table.ts'
import { labelledLine } from '../readers/labelled.ts'
import { type PageLink, pageLinks } from '../readers/links.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { getWelcome } from './pages.ts'
import { warnSource } from './state-source.ts'

const YEARS = 'https://labor.hawaii.gov/wdc/real-time-warn-updates/'
const CURRENT = 'https://labor.hawaii.gov/wdd/warn-notices/'
const YEAR_PAGE = /^https:\/\/labor\.hawaii\.gov\/wdc\/(20\d\d)-warn-notices\/?$/
const NOTICE_PAGE = /^https:\/\/labor\.hawaii\.gov\/wdd\/warn-notices\/[^/?#]+\/?$/

const DATE = `(?:${MONTH_WORD})\\.?\\s+\\d{1,2}[.,]?\\s+20\\d\\d|\\d{1,2}/\\d{1,2}/20\\d\\d`
const LIST_COLUMNS = ['Date', 'Company', 'Place', 'Marks', 'Link']

export default warnSource({
  state: 'HI',
  publisher: 'Hawaii Department of Labor and Industrial Relations',
  page: CURRENT,
  quietDaysMax: 120,
  fetch: fetchLists,
  read(document) {
    const $ = openHtml(document)
    const title = titleOf($)
    if (/^WARN Notice\b(?!s)/i.test(title)) return [readNoticePage($, document, title)]
    if (!/^(?:(?:20\d\d )?WARN Notices|Real-time WARN Updates)$/i.test(title))
      throw unexpected('HI', document, `a page titled "${title}"`)
    const rows = document.url.startsWith(CURRENT) ? readList(document) : readLines($, document)
    return [{ columns: LIST_COLUMNS, rows, name: title }]
  },
  columns: [
    { notice_date: 'Date', company_name: 'Company', city: 'Place', notes: 'Marks', notice_url: 'Link' },
    {
      company_name: 'Company',
      received_date: 'Received',
      effective_date: 'Effective',
      employees_affected: 'Affected',
      layoff_type: 'Type',
      permanence: 'Permanence',
      site_address: 'Worksite',
    },
  ],
  refine,
  corrections: {
    company_name: {
      'Anheuser-Busch Sales of Hawaii, Inc letter': {
        value: 'Anheuser-Busch Sales of Hawaii, Inc',
        because: 'the word says what kind of paper is linked; an e-mail is linked below it',
      },
      '*Anheuser-Busch Sales of Hawaii, Inc email': {
        value: '*Anheuser-Busch Sales of Hawaii, Inc',
        because: 'the word says what kind of paper is linked',
      },
    },
  },
})

async function* fetchLists(web: Web, today: string): AsyncGenerator<Document> {
  const lastYear = Number(today.slice(0, 4)) - 1
  // The council's pages are history since the division has its list.
  const index = await welcome(web, { name: "the council's index", url: YEARS, leads: true }, async () => {
    const page = await web.get(YEARS)
    if (pageLinks(page, YEAR_PAGE).length === 0) throw unexpected('HI', page, 'no link to the page of a year')
    return page
  })
  const links = index ? pageLinks(index, /./) : []
  const isOver = index === null || links.some(({ url }) => url === CURRENT)
  const list = isOver ? await web.get(CURRENT) : null
  if (index) yield index
  const years = links
    .flatMap(({ url }) => ({ url, year: Number(YEAR_PAGE.exec(url)?.[1]) }))
    .filter(({ year }) => year)
    .sort((a, b) => a.year - b.year)
  const getPage = (name: string, url: string, year: number) =>
    getWelcome(web, name, url, { closed: year < lastYear, wanted: isWarnPage })
  for (const { url, year } of years) {
    const isRunning = !isOver && year === years.at(-1)!.year
    const page = isRunning ? await web.get(url) : await getPage(String(year), url, year)
    if (page) yield page
  }
  if (!list) return
  for (const { url, text } of noticeLinks(list)) {
    const page = await getPage(text, url, Number(/20\d\d$/.exec(text)?.[0]))
    if (page) yield page
  }
  yield list
}

const isWarnPage = (page: Document) => /^(?:20\d\d )?WARN Notice/i.test(titleOf(openHtml(page)))

const titleOf = ($: CheerioAPI) => cleanText($('h1').first().text())

const noticeLinks = (list: Document): PageLink[] =>
  pageLinks(list, NOTICE_PAGE).filter(({ text }) => new RegExp(`(?:${DATE})$`, 'i').test(text))

/** The division's list: `Acme, LLC – August 20, 2026`, linked to the page of the notice. */
function readList(document: Document): RawRow[] {
  const links = pageLinks(document, NOTICE_PAGE)
  const dated = noticeLinks(document)
  const other = links.find(({ url }) => /\/warn-notice-/.test(url) && !dated.some((link) => link.url === url))
  if (other) throw unexpected('HI', document, `"${other.text}" has no date`)
  return dated.map(({ url, text }) => {
    const [, company, date] = new RegExp(`^(.*?)\\s*[–—-]\\s*(${DATE})$`, 'i').exec(text) ?? []
    if (company === undefined) throw unexpected('HI', document, `"${text}" is no employer and date`)
    return { Date: date!, Company: company, Place: '', Marks: '', Link: url }
  })
}

/** The council's lines. A paragraph holds one, or many between breaks. */
function readLines($: CheerioAPI, document: Document): RawRow[] {
  const rows: RawRow[] = []
  for (const p of $('main p').toArray()) {
    for (const html of ($(p).html() ?? '').split(/<br\s*\/?>/i)) {
      const row = readLine(loadHtml(html, {}, false), document.url, rows.at(-1)?.Company ?? '')
      if (row) rows.push(row)
    }
  }
  if (rows.length === 0 && $('a[href*=".pdf"]').length > 0)
    throw unexpected('HI', document, 'letters without a line that begins with a date')
  return rows
}

/** A line with a date in front or a star and a letter; null for any other text. */
function readLine($: CheerioAPI, base: string, above: string): RawRow | null {
  const text = cleanText($.root().text())
  const letters = $('a[href]')
    .toArray()
    .filter((a) => /\.(?:pdf|docx?)(?:[?#]|$)/i.test($(a).attr('href')!)) as Element[]
  const [lead, dated] = new RegExp(`^(${DATE})\\s*[–—-]*\\s*`, 'i').exec(text) ?? []
  const isEdit = text.startsWith('*') && letters.length > 0
  if (lead === undefined && !isEdit) return null
  // Where a rescission is linked besides the notice, the notice comes first.
  const letter = letters.find((a) => !/\brescind/i.test($(a).text())) ?? letters[0]
  const { company, place, marks } = readName(text.slice(lead?.length ?? 0))
  // `*Errata to Amended WARN` stands below the notice it is about.
  const isNameless = /^\W*errata to .*\bWARN$/i.test(company)
  return {
    Date: dated ?? new RegExp(DATE, 'i').exec(text)?.[0] ?? '',
    Company: isNameless ? above : company,
    Place: place,
    Marks: [...marks, ...(isEdit ? ['amended'] : [])].join('; '),
    Link: letter ? new URL($(letter).attr('href')!, base).href : base,
  }
}

/** What stands around the name: `UPDATE –`, `(WARN Rescinded – May 1, 2026)`, `(Maui)`. */
function readName(text: string): { company: string; place: string; marks: string[] } {
  const marks: string[] = []
  const mark = (whole: string) => {
    marks.push(whole)
    return ' '
  }
  const name = text
    .replace(/^(?:conditional WARN|update)\s*[–—-]\s*/i, mark)
    .replace(/[\s–—-]*\((?:[^()]*\bWARN\b[^()]*)\)/gi, mark)
  const island =
    /\s*\((Oahu|O[ʻ‘`']ahu|Maui|Kauai|Kaua[ʻ‘`']i|Lanai|L[aā]na[ʻ‘`']i|Molokai|Moloka[ʻ‘`']i)\)\s*$/i.exec(
      name,
    )
  return {
    company: cleanText(island ? name.slice(0, island.index) : name),
    place: island?.[1] ?? '',
    marks,
  }
}

/** The page of one notice: headings, and under each a paragraph or a list of `label: value`. */
function readNoticePage($: CheerioAPI, document: Document, title: string): RawTable {
  const sections = new Map<string, string[]>()
  for (const heading of $('#container_main').find('h2, h3').toArray()) {
    const lines = $(heading)
      .nextUntil('h2, h3')
      .toArray()
      .flatMap((element) => cellText($(element)).split('\n'))
    sections.set(cleanText($(heading).text()), lines.map((line) => cleanText(line)).filter(Boolean))
  }
  const section = (label: string): string[] => {
    const lines = sections.get(label)
    if (!lines) throw unexpected('HI', document, `no "${label}"; found ${[...sections.keys()].join(', ')}`)
    return lines
  }
  const received = section('Date Department Received WARN')
  const events = section('Date of Closure or When Employees Will Be Affected')
  const counts = section('Number of Affected Employees (Total)')
  const employer = section('Company/Employer Information')
  const told = (...labels: string[]) =>
    employer.map((line) => labelledLine(line, labels)).find(({ label }) => label !== '')?.value ?? ''
  // A transition hands the employees over: nobody is laid off on its day.
  const layoffs = events.filter((line) => !/^transition/i.test(line))
  const row: RawRow = {
    Company: told('Company Name', 'Seller') || title.replace(/^WARN Notice\s*[–—-]?\s*/i, ''),
    Received: received.join(' '),
    Effective: layoffs.map(afterLabel).join('; '),
    Affected: countAffected(counts),
    Type: layoffs.map((line) => /\b(?:clos(?:ing|ure)|layoffs?)\b/i.exec(line)?.[0] ?? '').join(' '),
    Permanence: counts.find((line) => /\b(?:temporary|permanent)\b/i.test(line)) ?? '',
    Worksite: told('Worksite Address', 'Address'),
  }
  return { columns: Object.keys(row), rows: [row], name: title, detail: true }
}

const afterLabel = (line: string) => line.replace(/^[^:]*:\s*/, '')

/** The number that is said to be affected, else the total, unless all of them stay. */
function countAffected(lines: string[]): string {
  const affected = lines.find((line) => /\baffected\b/i.test(line) && /\d/.test(line))
  if (affected) return afterLabel(affected)
  if (lines.some((line) => /\bcontinue (?:their )?employment\b/i.test(line))) return ''
  return afterLabel(lines.find((line) => /\d/.test(line)) ?? '')
}

function refine(notice: RawNotice): RawNotice {
  const permanence = /\bnot temporary\b/i.test(notice.permanence ?? '') ? 'Permanent' : notice.permanence
  const { city = '', zip = '' } = addressEnd(notice.site_address ?? '', 'HI') ?? {}
  return notice.site_address === undefined ? notice : { ...notice, permanence, city, zip }
}
