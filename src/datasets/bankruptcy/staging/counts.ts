/** Counts of filings: tables' figures replace earlier ones, a feed's petitions are added once. */
import { courtById } from '../courts.ts'
import { type CountRecord, type FeedSpan, type GivenCount, type GivenPetition, unitOf } from '../record.ts'

/** Counts and the spans that feeds were heard over, held while a refresh is staged. */
export class Counts {
  private readonly counts: Map<string, CountRecord>
  private readonly spans = new Map<string, FeedSpan[]>()

  constructor(counts: readonly CountRecord[], spans: readonly FeedSpan[]) {
    this.counts = new Map(counts.map((count) => [keyOf(count), count]))
    for (const span of spans) this.spans.set(span.court_id, [...this.spansOf(span.court_id), span])
  }

  /** Takes a table's figure in place of the one held; a zero is not kept. Tells what that did to it. */
  set(given: GivenCount): 'new' | 'changed' | 'gone' | 'same' {
    const key = keyOf(given)
    const held = this.counts.get(key)
    if ((held?.filings ?? 0) === given.filings) return 'same'
    if (given.filings === 0) {
      this.counts.delete(key)
      return 'gone'
    }
    this.counts.set(key, { ...given, period_unit: unitOf(given.period) })
    return held ? 'changed' : 'new'
  }

  /** Counts the petitions of one feed whose time no earlier feed has told of; the feed's span is told of from now on. */
  hear({ court_id, heard_from, heard_until }: FeedSpan, petitions: readonly GivenPetition[]): number {
    const spans = this.spansOf(court_id)
    const unheard = petitions.filter(
      ({ at }) => !spans.some((span) => at >= span.heard_from && at <= span.heard_until),
    )
    for (const { day, chapter, business } of unheard) {
      const place = { court_id, court_state: courtById(court_id)!.state, period: day, period_start: day }
      const count: CountRecord = {
        source: 'rss',
        ...place,
        period_unit: 'day',
        chapter,
        business,
        filings: 0,
      }
      const held = this.counts.get(keyOf(count))
      this.counts.set(keyOf(count), { ...count, filings: (held?.filings ?? 0) + 1 })
    }
    this.spans.set(court_id, joinSpans([...spans, { court_id, heard_from, heard_until }]))
    return unheard.length
  }

  /** All counts, in the order in which they are kept. */
  allCounts(): CountRecord[] {
    return [...this.counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
  }

  /** All spans, by court and time. */
  allSpans(): FeedSpan[] {
    const courts = [...this.spans.keys()].sort()
    return courts.flatMap((court) => this.spansOf(court))
  }

  private spansOf(court: string): FeedSpan[] {
    return this.spans.get(court) ?? []
  }
}

/** Spans in order, those that overlap or touch made one. */
export function joinSpans(spans: readonly FeedSpan[]): FeedSpan[] {
  const joined: FeedSpan[] = []
  for (const span of [...spans].sort((a, b) => (a.heard_from < b.heard_from ? -1 : 1))) {
    const last = joined.at(-1)
    if (!last || span.heard_from > last.heard_until) joined.push({ ...span })
    else if (span.heard_until > last.heard_until) last.heard_until = span.heard_until
  }
  return joined
}

const keyOf = ({ source, period_start, court_id, period, chapter, business }: GivenCount) =>
  `${source}|${period_start}|${court_id}|${period}|${chapter ?? ''}|${business ?? ''}`
