/** Which days CourtListener is asked for: how a rolling year is filled, week by week, and what of it is held. */
import type { Document } from '#ingest/document.ts'
import type { Previous } from '#ingest/source.ts'
import { addDays, daysBetween, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { sql } from '#storage/sql.ts'
import type { FeedSpan } from '../record.ts'

const YEAR_DAYS = 365
const SLICE_DAYS = 7
/** Under this name stands how far back was asked, among the spans that courts' feeds were heard over. */
const HEARD_AS = 'courtlistener'

/** Filing days, the first and the last. */
export interface Window {
  from: IsoDate
  to: IsoDate
}

/**
 * The newest week of the year before `day` that no refresh has asked for to the end; null when the year is held. Weeks
 * overlap by a day, so that the spans of days join.
 */
export async function findOlderWindow(
  day: IsoDate,
  today: IsoDate,
  previous: Previous | undefined,
): Promise<Window | null> {
  const held = (await previous?.()) ?? null
  const spans = held
    ? await held.all<FeedSpan>(sql`
        select heard_from, heard_until from bankruptcy_feeds where court_id = ${HEARD_AS} order by heard_until desc`)
    : []
  const yearAgo = addDays(today, -YEAR_DAYS)
  let oldest = day
  for (const { heard_from, heard_until } of spans) {
    const from = heard_from.slice(0, 10)
    if (heard_until.slice(0, 10) >= oldest && from < oldest) oldest = from
  }
  const days = daysBetween(yearAgo, oldest)
  return days > 0 ? { from: addDays(oldest, -Math.min(days, SLICE_DAYS)), to: oldest } : null
}

/**
 * The windows whose pages are all among these documents, for all questions, as spans of time; `nextOf` tells the address
 * of the page after one, null after the last.
 */
export function heardWindows(
  documents: readonly Document[],
  questions: readonly string[],
  nextOf: (document: Document) => string | null,
): FeedSpan[] {
  const byUrl = new Map(documents.map((document) => [document.url, document]))
  const ended = new Map<string, Set<string>>()
  for (const { url } of documents) {
    const asked = new URL(url).searchParams
    const [q, from, to] = ['q', 'filed_after', 'filed_before'].map((name) => asked.get(name))
    if (!q || !from || !to || asked.has('cursor')) continue
    let next: string | null | undefined = url
    for (const seen = new Set<string>(); next && !seen.has(next); ) {
      seen.add(next)
      const page = byUrl.get(next)
      next = page ? nextOf(page) : undefined
    }
    if (next !== null) continue
    const window = `${from}|${to}`
    ended.set(window, (ended.get(window) ?? new Set()).add(q))
  }
  return [...ended]
    .filter(([, answered]) => questions.every((q) => answered.has(q)))
    .map(([window]) => window.split('|') as [string, string])
    .filter((days) => days.every(isIsoDate))
    .map(([from, to]) => ({
      court_id: HEARD_AS,
      heard_from: `${from}T00:00:00.000Z`,
      heard_until: `${to}T00:00:00.000Z`,
    }))
}
