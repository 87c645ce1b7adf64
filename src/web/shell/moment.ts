/** Of when the figures of a page are, and which sources are late. */
import { dataDay } from '#contract/edition.ts'
import { readInput } from '#contract/input.ts'
import type { RunContext } from '#contract/operation.ts'
import coverage from '#datasets/warn/operations/coverage.ts'
import type { IsoDate } from '#lib/dates.ts'

/** A state whose newer notices may be missing. */
export interface LateState {
  code: string
  name: string
  reason: string
}

/** What the dateline says. */
export interface Moment {
  today: IsoDate
  /** The edition's id, and when it was published, ISO 8601 in UTC. */
  edition: string
  publishedAt: string
  /** The newest day on which notices were read; null for invented data. */
  dataDay: IsoDate | null
  /** True for invented records. */
  sample: boolean
  /** The states whose notices are held, and which of those are late; empty where that cannot be told. */
  states: ReadonlySet<string>
  late: readonly LateState[]
  /** Parts of the records that come with the program which are still being loaded. */
  coming: readonly string[]
}

const known = new WeakMap<RunContext['edition'], { today: IsoDate; moment: Promise<Moment> }>()

/** Finds it out, once an edition and day. */
export function momentOf(context: RunContext): Promise<Moment> {
  const { edition, today } = context
  const before = known.get(edition)
  if (before?.today === today) return before.moment
  const moment = findMoment(context)
  known.set(edition, { today, moment })
  moment.catch(() => known.delete(edition))
  return moment
}

async function findMoment(context: RunContext): Promise<Moment> {
  const { edition, today } = context
  const input = readInput(coverage.input, coverage.path, { path: {}, query: [] })
  const isReadable = coverage.datasets.every((dataset) => !edition.broken.has(dataset))
  const records = isReadable ? (await coverage.run(context, input)).records : []
  const held = records.filter(({ rows }) => rows > 0)
  return {
    today,
    edition: edition.id,
    publishedAt: edition.createdAt,
    dataDay: dataDay(edition, today),
    sample: edition.sample,
    states: new Set(held.map(({ state }) => state)),
    late: held
      .filter(({ stale }) => stale)
      .map(({ state, name, reason }) => ({ code: state, name, reason: reason ?? '' })),
    coming: edition.coming ?? [],
  }
}
