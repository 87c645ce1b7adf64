/**
 * EDGAR's full-text search: a second way to items, one answer per day and page. It finds documents, so that a filing
 * turns up once for each of its exhibits; hits are grouped by accession number. An empty query finds everything; no
 * question gets past its 10,000th hit. A page that cannot be had or read is noted; without any the source fails.
 */

import type { Web } from '#ingest/fetch/web.ts'
import { readAll } from '#ingest/read-all.ts'
import { type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { ACCESSION, tenDigits } from '../accession.ts'
import { readItems } from '../items.ts'
import { type Filer, type GivenFiling, type GivenSec, isForm, newFiling, type Release } from '../record.ts'
import { usState } from '../state.ts'
import { tellingTitle } from '../text/headline.ts'
import { isWeekend } from '../times.ts'
import { answerJson, getClosed, takesPart } from './answers.ts'

const ID = 'sec/full-text'
const PAGE_SIZE = 100
const HITS_MAX = 10_000
/** Days that are asked for every time; those before the last few do not change any more. */
const RECENT_DAYS = 10
const OPEN_DAYS = 4
const YEAR_DAYS = 365
/** Pages that one refresh fetches; what it leaves, a later one gets, since older pages then come from the archive. */
const FETCHED_MAX = 300

/** The address of one page of a day's filings. */
export function fullTextUrl(day: IsoDate, from: number): string {
  return `https://efts.sec.gov/LATEST/search-index?q=&forms=8-K&dateRange=custom&startdt=${day}&enddt=${day}&from=${from}`
}

/** The days that a refresh asks for: the last ones, and of the year before those of the same weekday. */
export function daysToAsk(today: IsoDate): IsoDate[] {
  const backs = Array.from({ length: YEAR_DAYS }, (_, i) => i + 1)
  return backs
    .filter((back) => back <= RECENT_DAYS || back % 7 === 0)
    .map((back) => addDays(today, -back))
    .filter((day) => !isWeekend(day))
}

export const fullText: Source<GivenSec> = {
  id: ID,
  dataset: 'sec',
  part: 'full-text',
  publisher: 'SEC, EDGAR: full-text search',
  page: 'https://www.sec.gov/edgar/search/',
  takes: takesPart('full-text', /^full-text search\b/),
  rowsFallMax: 1,
  async *fetch(web, today) {
    let fetched = 0
    let read = 0
    let trouble: unknown
    for (const day of daysToAsk(today)) {
      if (fetched >= FETCHED_MAX) break
      const closed = daysBetween(day, today) > OPEN_DAYS
      for (let from = 0; from + PAGE_SIZE <= HITS_MAX; from += PAGE_SIZE) {
        const url = fullTextUrl(day, from)
        const name = `filings of ${day}`
        try {
          if (web.missing?.isSilent(url)) throw new Error(`${url} was not asked for: its host is silent`)
          const document = await getPage(web, url, closed)
          yield { ...document, welcome: name }
          if (document.fetchedAt === today) fetched++
          const { total, hits } = readAnswer(answerJson(ID, document), url)
          read++
          if (hits.length === 0 || from + hits.length >= total) break
        } catch (error) {
          trouble ??= error
          // One that came and could not be read is told of by parsing.
          const before = error instanceof SourceChanged ? null : await web.missing?.note({ name, url }, error)
          if (before) yield before
          break
        }
      }
    }
    if (read === 0 && trouble) throw trouble
  },
  async parse(documents) {
    const found = new Map<string, { hits: Hit[]; seenOn: IsoDate }>()
    const review: ReviewItem[] = []
    const read = readAll(documents, (document) => readAnswer(answerJson(ID, document), document.url).hits)
    for (const { document, value } of read.values) {
      for (const hit of value) {
        if (!isForm(hit.form)) continue
        if (!ACCESSION.test(hit.adsh)) {
          review.push({ field: 'accession', cell: hit.adsh, reason: 'is no accession number', row: hit.id })
          continue
        }
        const known = found.get(hit.adsh)
        if (known) known.hits.push(hit)
        else found.set(hit.adsh, { hits: [hit], seenOn: document.fetchedAt })
      }
    }
    const rows = [...found.values()].map(({ hits, seenOn }) => filingOfHits(hits, seenOn))
    return { rows, review, refused: read.refused }
  },
}

const getPage = (web: Web, url: string, closed: boolean) => (closed ? getClosed(web, url) : web.get(url))

/** One document found. */
interface Hit {
  id: string
  adsh: string
  form: string
  file_type: string
  file_description: string
  file_date: string
  period_ending: string
  items: string[]
  sic: string | null
  state: string | null
  filers: Filer[]
}

function readAnswer(json: Record<string, unknown>, url: string): { total: number; hits: Hit[] } {
  const outer = json.hits as { total?: { value?: unknown }; hits?: unknown } | undefined
  const total = outer?.total?.value
  if (typeof total !== 'number' || !Array.isArray(outer?.hits)) {
    const told = json.error ?? json.errorMessage ?? json.message
    throw new SourceChanged(
      ID,
      `${url} lists no hits${told ? `: ${JSON.stringify(told).slice(0, 200)}` : ''}`,
    )
  }
  return { total, hits: outer.hits.map(readHit) }
}

function readHit(hit: { _id?: unknown; _source?: Record<string, unknown> }): Hit {
  const source = hit._source ?? {}
  const one = (name: string) => (typeof source[name] === 'string' ? (source[name] as string) : '')
  const many = (name: string) => (Array.isArray(source[name]) ? (source[name] as unknown[]).map(String) : [])
  const names = many('display_names')
  return {
    id: String(hit._id ?? ''),
    adsh: one('adsh'),
    form: one('form'),
    file_type: one('file_type'),
    file_description: one('file_description'),
    file_date: one('file_date'),
    period_ending: one('period_ending'),
    items: many('items'),
    sic: many('sics')[0] ?? null,
    state: usState(many('biz_states')[0]),
    filers: many('ciks').flatMap((cik, i) => {
      const number = tenDigits(cik)
      return number ? [{ cik: number, company: nameOf(names[i]) }] : []
    }),
  }
}

/** `NAME  (TICK, TICK-B)  (CIK 0001515673)` → `NAME`. */
function nameOf(shown: string | undefined): string | null {
  const name = cleanText(shown)
    .replace(/\s*\(CIK \d+\)$/, '')
    .replace(/\s*\([A-Z0-9.,\s-]+\)$/, '')
  return name === '' ? null : name
}

function filingOfHits(hits: readonly Hit[], seenOn: IsoDate): GivenFiling {
  const [first] = hits
  const items = readItems(hits.flatMap((hit) => hit.items))
  const form = hits.find((hit) => isForm(hit.file_type))
  const day = (text: string) => (isIsoDate(text) ? text : null)
  return newFiling({
    accession: first!.adsh,
    form: first!.form as GivenFiling['form'],
    filing_date: day(first!.file_date),
    report_date: day(first!.period_ending),
    items: items.items,
    items_as_filed: items.items_as_filed,
    items_from: items.items === null ? null : 'sec',
    sic: first!.sic,
    state: first!.state,
    primary_document: form?.id.split(':')[1] ?? null,
    filers: hits.flatMap((hit) => hit.filers),
    releases: hits.flatMap(releaseOf),
    seen_on: seenOn,
  })
}

/** A hit in an exhibit 99 tells of a press release, whose text is not at hand. */
function releaseOf({ id, file_type, file_description }: Hit): Release[] {
  const file = id.split(':')[1]
  if (!file || !/^EX-99/i.test(file_type)) return []
  return [{ document: file_type.toUpperCase(), file, headline: null, title: tellingTitle(file_description) }]
}
