/**
 * CourtListener's search API: cases that somebody opened through RECAP, or that the project saw in a feed. Partial, and
 * fullest for large cases. Off without a token. Twenty cases a page, newest first, and few pages an hour: a page is
 * fetched once a day, so a refresh that was told to wait goes on where it stopped at the next. Each refresh asks for the
 * last days, and when those are read, for one older week of the year that the edition does not hold yet.
 */
import { z } from 'zod'
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { TryLater } from '#ingest/fetch/retry.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { readAll } from '#ingest/read-all.ts'
import { type Parsed, type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { addDays, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { docketCore } from '../cases/docket-number.ts'
import { isAdversary, isBusiness, readCaseName } from '../cases/names.ts'
import { courtById } from '../courts.ts'
import { type GivenCase, type GivenRow, readChapter } from '../record.ts'
import type { BankruptcySettings } from '../settings.ts'
import { findOlderWindow, heardWindows, type Window } from './courtlistener-windows.ts'

const ID = 'bankruptcy/courtlistener'
const SITE = 'https://www.courtlistener.com'
const SEARCH = `${SITE}/api/rest/v4/search/`
/** How far back a day's search goes: cases are added for days after they were filed. */
const DAYS_BACK = 14
const PAGES_MAX = 50

/** Chapter 7 is mostly people's: there only names with a legal form are asked for. */
const QUESTIONS = [
  'chapter:11',
  'chapter:7 AND caseName:(LLC OR Inc OR Corp OR Corporation OR Company OR Ltd OR LP OR LLP OR PLLC)',
]

/** The search as a source. Without a token it takes saved answers alone. */
export function courtListener(settings: BankruptcySettings): Source<GivenRow> {
  const token = settings.courtListenerToken
  return {
    id: ID,
    dataset: 'bankruptcy',
    part: 'courtlistener',
    publisher: 'Free Law Project, CourtListener',
    page: SEARCH,
    ...(token === null ? { importer: true } : {}),
    programsAllowed: 'https://www.courtlistener.com/help/api/rest/',
    rowsFallMax: 1,
    async *fetch(web, today, previous) {
      if (token === null) return
      const last = { from: addDays(today, -DAYS_BACK), to: today }
      if (!(yield* fetchWindow(web, last, token, false))) return
      const older = await findOlderWindow(last.from, today, previous)
      if (older) yield* fetchOlder(web, older, token)
    },
    parse: async (documents) => readPages(documents, settings.includeConsumerCases),
  }
}

/**
 * The pages of both questions for a window of days; returns true when it came to their ends. Told to wait, it leaves what
 * is missing to a later refresh where other pages have been read before (`others`) or in this window.
 */
async function* fetchWindow(
  web: Web,
  { from, to }: Window,
  token: string,
  others: boolean,
): AsyncGenerator<Document, boolean> {
  const headers = { Authorization: `Token ${token}`, Accept: 'application/json' }
  let some = others
  let ended = true
  for (const q of QUESTIONS) {
    const asked = { type: 'r', q, filed_after: from, filed_before: to, order_by: 'dateFiled desc' }
    let url: string | null = `${SEARCH}?${new URLSearchParams(asked)}`
    for (let page = 0; url !== null && page < PAGES_MAX; page++) {
      let document: Document
      try {
        document = await web.get(url, { headers, closed: true })
        // What was kept may be a challenge in its place.
        if (documentKind(document) === 'html') document = await web.get(url, { headers })
      } catch (error) {
        // The hour's or the day's share is used up. What there is is taken; the review tells that there is more.
        if (error instanceof TryLater && some) return false
        throw error
      }
      some = true
      yield document
      url = readPage(document).next
    }
    ended &&= url === null
  }
  return ended
}

/** The pages of an older week are welcome: one that is not to be had is noted, and the week is asked for again. */
async function* fetchOlder(web: Web, week: Window, token: string): AsyncGenerator<Document> {
  const name = `cases of ${week.from} to ${week.to}`
  try {
    for await (const document of fetchWindow(web, week, token, true)) yield { ...document, welcome: name }
  } catch (error) {
    // A page that came and could not be read is told of by parsing.
    if (!web.missing) throw error
    if (!(error instanceof SourceChanged)) await web.missing.note({ name, url: SEARCH, stays: true }, error)
  }
}

const result = z.looseObject({
  caseName: z.string().nullable(),
  docketNumber: z.string().nullable(),
  court_id: z.string(),
  dateFiled: z.string().nullable(),
  chapter: z.union([z.string(), z.number()]).nullish(),
  dateTerminated: z.string().nullish(),
  docket_absolute_url: z.string().nullish(),
  pacer_case_id: z.union([z.string(), z.number()]).nullish(),
})
const answer = z.looseObject({ next: z.string().nullable(), results: z.array(result) })

/** One page of an answer. Throws SourceChanged when it is none, or leads to another site: the token goes along. */
function readPage(document: Document): z.infer<typeof answer> {
  const stop = (found: string) => new SourceChanged(ID, `${document.url}: ${found}`)
  const text = documentText(document)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw stop(`no JSON but "${text.slice(0, 80)}"`)
  }
  const read = answer.safeParse(json)
  if (!read.success) {
    const { path, message } = read.error.issues[0]!
    throw stop(`not a page of search results: ${path.join('.') || 'it'}: ${message}`)
  }
  const { next } = read.data
  if (next !== null && !next.startsWith(SEARCH)) throw stop(`the next page is elsewhere, at ${next}`)
  return read.data
}

function readPages(documents: readonly Document[], withPeople: boolean): Parsed<GivenRow> {
  const rows: GivenRow[] = []
  const review: ReviewItem[] = []
  const { values, refused } = readAll(documents, readPage)
  const pages = new Map(values.map(({ document, value }) => [document, value]))
  const held = new Set([...pages.keys()].map(({ url }) => url))
  for (const [document, { results, next }] of pages) {
    for (const each of results) {
      const told = readCase(each, document.fetchedAt, withPeople, review)
      if (told) rows.push({ kind: 'case', told })
    }
    if (next !== null && !held.has(next))
      review.push({
        field: 'next',
        cell: next,
        reason: 'there are more pages than were read',
        row: document.url,
      })
  }
  // An answer without any case is none to rely on.
  if (rows.length > 0)
    rows.push(
      ...heardWindows([...pages.keys()], QUESTIONS, (document) => pages.get(document)!.next).map((told) => ({
        kind: 'heard' as const,
        told,
      })),
    )
  return { rows, review, refused }
}

function readCase(
  found: z.infer<typeof result>,
  seen_on: IsoDate,
  withPeople: boolean,
  review: ReviewItem[],
): GivenCase | null {
  const row = `${found.court_id} ${found.docketNumber}`
  const unread = (field: string, cell: string, reason: string) => {
    review.push({ field, cell, reason, row })
    return null
  }
  if (found.caseName === null || isAdversary(found.caseName)) return null
  const name = readCaseName(found.caseName)
  if (!name) return unread('caseName', found.caseName, 'names no debtor')
  const chapter = readChapter(String(found.chapter ?? ''))
  if (isBusiness(name, chapter) !== true && !withPeople) return null
  const court = courtById(found.court_id)
  if (!court) return unread('court_id', found.court_id, 'no bankruptcy court that we know')
  const docket_number = docketCore(found.docketNumber ?? '')
  if (docket_number === null) return unread('docketNumber', found.docketNumber ?? '', 'no number of a case')
  if (chapter === null) unread('chapter', String(found.chapter ?? ''), 'no chapter of the bankruptcy code')
  const date_filed = found.dateFiled
  if (date_filed === null || !isIsoDate(date_filed))
    return unread('dateFiled', date_filed ?? '', 'no day that can be read')
  // Days years ahead stand for an unknown one.
  if (date_filed > seen_on) return unread('dateFiled', date_filed, `lies after ${seen_on}, when it was read`)
  const closed = found.dateTerminated ?? null
  return {
    source: 'courtlistener',
    court_id: court.id,
    docket_number,
    debtor: name.debtor,
    trade_name: name.trade_name,
    is_business: isBusiness(name, chapter) === true,
    chapter,
    converted_from: null,
    is_involuntary: null,
    date_filed,
    date_closed: closed !== null && isIsoDate(closed) && closed <= seen_on ? closed : null,
    docket_url: found.docket_absolute_url?.startsWith('/') ? SITE + found.docket_absolute_url : null,
    pacer_case_id: found.pacer_case_id ? String(found.pacer_case_id) : null,
    cik: null,
    seen_on,
  }
}
