/** Announces what comes out month by month: the newest is looked at, edition by edition. */
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
  /** Its newest period, as text that sorts by time: a day, or a month as `YYYY-MM`; null where there is none. */
  newest(context: RunContext): Promise<string | null>
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

/** Announces periods that are newer than the last announced. The first that is ever seen is not: it was there before. */
export async function announcePeriods(options: PeriodOptions): Promise<void> {
  const { editions, series, catalogue, now, today } = options
  const held = editions.acquire()
  if (held === null) return
  try {
    const { edition } = held
    const context = { db: edition.db, today: today(), now: new Date(now()), edition, catalogue }
    for (const each of series) {
      if (each.datasets.some((name) => edition.broken.has(name))) continue
      const newest = await each.newest({ ...context, plan: PLANS.enterprise })
      if (newest !== null) await announce(each, newest, options)
    }
  } finally {
    held.release()
  }
}

async function announce({ type, datasets }: Series, period: string, options: PeriodOptions): Promise<void> {
  const { state, catalogue, now } = options
  const last = await readMark(state.db, type)
  if (last !== null && period <= last) return
  const subscribers = last === null ? [] : await findSubscribers(state.db)
  const to = subscribers
    .filter(({ events, plan }) => events.has(type) && datasets.every((name) => catalogue.holds(plan, name)))
    .map(({ webhook_id }) => webhook_id)
  const at = new Date(now()).toISOString()
  const event = { id: eventId(type, period), type, at, seq: 0, data: { month: period }, to }
  await state.transaction(async (db) => {
    if (await moveMark(db, { name: type, from: last, to: period }, now())) await writeEvents(db, [event], at)
  })
}
