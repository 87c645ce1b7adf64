/** Announces what comes out period by period: what has come since the last that was announced. */
import type { Catalogue } from '#contract/catalogue.ts'
import type { RunContext } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { State } from '#state/state.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import type { EventType } from './event-types.ts'
import { moveMark, readMark } from './marks.ts'
import { eventId, writeEvents } from './outbox.ts'
import { findSubscribers } from './subscribers.ts'

/** A series that comes out period by period. */
export interface Series {
  type: EventType
  /** What a plan must hold to be told, and what must be readable. */
  datasets: readonly string[]
  /** When its newest was published, ISO 8601 in UTC; null where there is none. */
  newest(context: RunContext): Promise<string | null>
  /** What was published after a moment, in that order. */
  since(context: RunContext, moment: string): Promise<Published[]>
}

/** Something that has come out. */
export interface Published {
  /** Tell it from all others of its series. */
  words: readonly (string | number)[]
  /** ISO 8601 in UTC. */
  published_at: string
  data: object
}

/** What announcing them needs. */
export interface PeriodOptions {
  state: State
  editions: EditionHolder
  catalogue: Catalogue
  series: readonly Series[]
  now: () => number
  /** The day that counts as today. */
  today: () => IsoDate
}

/** Announces what is newer than the last announced. What is there the first time is not: it was there before. */
export async function announcePeriods(options: PeriodOptions): Promise<void> {
  const { editions, series, catalogue, now, today } = options
  const held = editions.acquire()
  if (held === null) return
  try {
    const { edition } = held
    const context = { db: edition.db, today: today(), now: new Date(now()), edition, catalogue }
    for (const each of series) {
      if (each.datasets.some((name) => edition.broken.has(name))) continue
      await announce(each, { ...context, plan: PLANS.enterprise }, options)
    }
  } finally {
    held.release()
  }
}

async function announce(series: Series, context: RunContext, options: PeriodOptions): Promise<void> {
  const { type, datasets } = series
  const { state, catalogue, now } = options
  const from = await readMark(state.db, type)
  const found = from === null ? [] : await series.since(context, from)
  const mark = from === null ? await series.newest(context) : found.at(-1)?.published_at
  if (mark === null || mark === undefined) return
  const to = (await findSubscribers(state.db))
    .filter(({ events, plan }) => events.has(type) && datasets.every((name) => catalogue.holds(plan, name)))
    .map(({ webhook_id }) => webhook_id)
  const events = found.map(({ words, published_at, data }, seq) => ({
    id: eventId(type, ...words),
    type,
    at: new Date(published_at).toISOString(),
    seq,
    data,
    to,
  }))
  await state.transaction(async (db) => {
    if (await moveMark(db, { name: type, from, to: mark }, now()))
      await writeEvents(db, events, new Date(now()).toISOString())
  })
}
