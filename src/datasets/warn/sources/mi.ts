/**
 * Michigan. The page's search (Sitecore) answers with JSON, each hit a card of HTML in one of two layouts: the name
 * as a link and facts parted by line breaks, or, since late 2025, the name as a heading and facts as a list. Each
 * label has several spellings. Several sites are a table in the card, with one headcount for all.
 *
 * A card has no notice date. The letter's file name begins with a day, which the state's own link texts call the
 * day of the letter (`Original WARN (10/7/25)` leads to `2025-10-07_…`); of several letters the first counts. Of 45
 * letters that the state also listed by the day of receipt (milmi.org, until September 2025) 19 have the same day,
 * 37 one within a week, and 8 are two weeks and more apart. So the day is kept and marked as inferred: nothing may be
 * concluded from it to the day. A card without a file has none.
 *
 * The hit's own number stays when the file behind it is replaced, so it is the notice's.
 */
import type { Cheerio, CheerioAPI } from 'cheerio'
import type { AnyNode } from 'domhandler'
import { type Document, documentText } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { cleanText } from '#lib/text.ts'
import { addressTowns } from '../cells/addresses.ts'
import type { RawNotice } from '../cells/notice.ts'
import { cellText, loadHtml } from '../readers/html-table.ts'
import { readJson } from '../readers/json.ts'
import { type RawRow, type RawTable, unexpected } from '../readers/table.ts'
import { warnSource } from './state-source.ts'

const PAGE = 'https://www.michigan.gov/leo/bureaus-agencies/wd/data-public-notices/warn-notices'
const SEARCH = 'https://www.michigan.gov/leo/sxa/search/results/'
/** What the search component of the page is known to ask for, where the page does not tell. */
const KNOWN_SEARCH = {
  v: '{1FFFCC21-5151-4A2B-ABFC-F7FE4E5C9783}',
  s: '{8E97AB1D-D2D4-47F8-8CC4-3F1039C8854F}',
  itemid: '{BE81F7C2-36A8-4FDE-853C-B05B6E090055}',
}
const PAGE_SIZE = 300

/** Our label for each of theirs; in the cards of 2024 and before, the kind of event stands before the town. */
const LABELS: Record<string, string[]> = {
  Type: ['Type of company action'],
  City: ['City', 'Cities'],
  County: ['County', 'Counties'],
  Address: ['Site address', 'Site addresses'],
  'Layoff date': ['Layoff date', 'Layoff dates', 'Layoff date(s)', 'Commencing date', 'Date of layoff'],
  'Closure date': ['Closure date'],
  Received: ['Date WARN received'],
  Jobs: [
    'Number of jobs impacted',
    'Number of jobs affected',
    'Total number of jobs impacted',
    'Total number of jobs affected',
  ],
  Reason: ['Reason for company action'],
  Titles: ['Impacted job titles'],
  Includes: ['Includes the following'],
}
const OURS = new Map(
  Object.entries(LABELS).flatMap(([ours, theirs]) => theirs.map((l) => [l.toLowerCase(), ours])),
)

interface Answer {
  Count?: number
  Results?: { Id?: string; Html?: string }[]
}

async function* fetchSearch(web: Web): AsyncGenerator<Document> {
  // The page only tells how to search: while it cannot be had, what it told before holds.
  const page = await web.get(PAGE).catch(() => null)
  const search = page ? searchParameters(page) : KNOWN_SEARCH
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const query = new URLSearchParams({
      v: search.v,
      s: search.s,
      p: String(PAGE_SIZE),
      autoFireSearch: 'true',
      itemid: search.itemid,
      ...(offset > 0 ? { e: String(offset) } : {}),
    })
    const document = await web.get(`${SEARCH}?${query}`)
    yield document
    const { Count = 0, Results = [] } = readJson<Answer>('MI', document)
    if (Results.length === 0 || offset + PAGE_SIZE >= Count) return
  }
}

/** The numbers that the page's search component sends, out of its properties. */
function searchParameters(page: Document): typeof KNOWN_SEARCH {
  const $ = loadHtml(documentText(page))
  for (const element of $('[data-properties]').toArray()) {
    try {
      const found = JSON.parse($(element).attr('data-properties')!) as Partial<typeof KNOWN_SEARCH>
      if (found.v && found.s && found.itemid) return { v: found.v, s: found.s, itemid: found.itemid }
    } catch {
      // Other components keep other things there.
    }
  }
  return KNOWN_SEARCH
}

function readCards(document: Document): RawTable[] {
  const { Results } = readJson<Answer>('MI', document)
  if (!Array.isArray(Results)) throw unexpected('MI', document, 'no list of results')
  const rows = Results.map((hit) => {
    const $ = loadHtml(hit.Html ?? '')
    const card = $('.search-results__section-content')
    if (card.length !== 1) throw unexpected('MI', document, `hit ${hit.Id} is no card`)
    return { ...readCard($, card, document), Id: hit.Id ?? '' }
  })
  return [{ columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows }]
}

function readCard($: CheerioAPI, card: Cheerio<AnyNode>, document: Document): RawRow {
  const title = card.find('a.content-title-link').first()
  const body = card.children('div').eq(1)
  const links = card
    .find('a[href]')
    .toArray()
    .map((a) => ({ href: $(a).attr('href')!, text: cleanText($(a).text()) }))
    .filter((link) => link.href !== '')
  const row: RawRow = {
    Company: cleanText(title.text()) || cleanText(body.find('h3').first().text()),
    ...readSites($, body.find('table').first(), document),
  }
  const days = links.flatMap(({ href }) => /\/(\d{4}-\d{1,2}-\d{1,2})_[^/]*$/.exec(href)?.[1] ?? [])
  const first = days.sort((a, b) => Date.parse(a) - Date.parse(b))[0]
  row['Letter of'] = first ?? ''
  row.Letter = links[0] ? new URL(links[0].href, PAGE).href : PAGE
  row.Changed = links.some((link) => /updated?\b/i.test(`${link.text} ${link.href}`)) ? 'updated' : ''
  body.find('h3, table, a').remove()
  return { ...row, ...readFacts($, body) }
}

/** The facts of a card. Only what is set in bold is a label: colons stand in remarks and names too. */
function readFacts($: CheerioAPI, body: Cheerio<AnyNode>): RawRow {
  const labels = body
    .find('strong')
    .toArray()
    .map((strong) => cleanText($(strong).text()).replace(/\s*:$/, ''))
  const facts: RawRow = {}
  let current: string | null = null
  for (const line of cellText(body).split('\n').map(cleanText)) {
    const label = labels.find((l) => line.startsWith(l) && /^\s*:/.test(line.slice(l.length)))
    if (label === undefined) {
      // The addresses of several sites follow their label as a list. What follows an empty label is not ours to drop.
      if (current === 'Address' || current === '')
        facts[current] = [facts[current], line].filter(Boolean).join('; ')
      continue
    }
    const theirs = label.replace(/^.*[a-z)] ?- (?=Cit(y|ies)$)/i, '')
    current = OURS.get(theirs.toLowerCase()) ?? label
    facts[current] = line.slice(label.length).replace(/^\s*:\s*/, '')
  }
  return facts
}

/** Towns and counties of a card's table of sites. */
function readSites($: CheerioAPI, table: Cheerio<AnyNode>, document: Document): RawRow {
  if (table.length === 0) return {}
  const labels = table
    .find('thead th')
    .toArray()
    .map((th) => cleanText($(th).text()))
  const column = (label: string) => {
    const at = labels.indexOf(label)
    if (at < 0)
      throw unexpected('MI', document, `a table of sites without "${label}"; found ${labels.join(', ')}`)
    const cells = table
      .find('tbody tr')
      .toArray()
      .map((tr) => cellText($(tr).children().eq(at)))
    return [...new Set(cells)].join('; ')
  }
  return { City: column('City'), County: column('County') }
}

/** `Zeeland, Michigan and Holland, Michigan` → `Zeeland and Holland`; the town of an address where only that is given. */
function refine(notice: RawNotice): RawNotice {
  const city = (notice.city ?? '').replace(/,\s*(?:Michigan|MI)\b\.?/g, '').replace(/;\s*/g, ', ')
  const given = addressTowns((notice.site_address ?? '').split('; '), 'MI')
  return {
    ...notice,
    city: city || given.city,
    county: (notice.county ?? '').replace(/;\s*/g, ', '),
    zip: given.zip,
  }
}

export default warnSource({
  state: 'MI',
  publisher: 'Michigan Department of Labor and Economic Opportunity',
  page: PAGE,
  quietDaysMax: 60,
  infersNoticeDate: true,
  fetch: fetchSearch,
  read: readCards,
  columns: {
    notice_key: 'Id',
    company_name: 'Company',
    site_address: 'Address',
    city: 'City',
    county: 'County',
    layoff_type: 'Type',
    notice_date: 'Letter of',
    received_date: 'Received',
    effective_date: 'Layoff date',
    effective_end_date: 'Closure date',
    employees_affected: 'Jobs',
    notes: 'Changed',
    notice_url: 'Letter',
  },
  optional: ['site_address', 'city', 'received_date', 'effective_end_date'],
  ignored: ['Reason', 'Titles', 'Includes'],
  refine,
})
