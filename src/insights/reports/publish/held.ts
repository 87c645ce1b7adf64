/** Which states' notices of a month are held: what nobody has read is unknown, and not none. */
import { ownId, UNPUBLISHED } from '#datasets/warn/coverage.ts'
import { spanOf } from '#datasets/warn/held.ts'
import type { IsoDate } from '#lib/dates.ts'
import { STATES } from '#lib/states.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { closedOn, daysOf, type Month } from '../months.ts'
import type { STATE_STATUSES } from '../shape.ts'
import type { findSpans } from './notices.ts'

export type StateStatus = (typeof STATE_STATUSES)[number]

/** The states, and what is held of them. */
export class HeldStates {
  readonly states = STATES.map(({ code, name }) => ({ state: code, name }))
  /** The first notice of all. */
  readonly first: IsoDate | null
  private readonly spans = new Map<string, ReturnType<typeof spanOf>>()
  private readonly read = new Map<string, IsoDate | null>()
  /** Invented data have no sources, and nothing of them is late. */
  private readonly hasSources: boolean

  constructor(sources: Awaited<ReturnType<typeof findSpans>>, health: readonly SourceHealth[]) {
    const held = { sources, years: [] }
    this.first = spanOf(held).first
    this.hasSources = health.some(({ dataset }) => dataset === 'warn')
    for (const { state } of this.states) {
      this.spans.set(state, spanOf(held, state))
      this.read.set(state, lastRead(health.find(({ id }) => id === ownId(state))))
    }
  }

  /** Of one state and month. */
  statusOf(state: string, month: Month): StateStatus {
    const { first, newest } = this.spans.get(state)!
    const { from, to } = daysOf(month)
    if (first === null || first > to)
      return first === null && state in UNPUBLISHED ? 'no_public_list' : 'not_held'
    if (!this.hasSources) return 'held'
    const read = this.lastRead(state)
    if (read !== null) return read >= closedOn(month) ? 'held' : 'late'
    // What came through importers alone is held as far as it reaches.
    if (newest !== null && newest >= to) return 'held'
    return state in UNPUBLISHED && (newest === null || newest < from) ? 'no_public_list' : 'late'
  }

  /** Whether a month without a notice is one in which none was given. */
  knowsNone(state: string, month: Month): boolean {
    const status = this.statusOf(state, month)
    if (status !== 'late') return status === 'held'
    const read = this.lastRead(state)
    return read !== null && read >= daysOf(month).to
  }

  /** The day on which the state's own list was last read. */
  lastRead(state: string): IsoDate | null {
    return this.read.get(state) ?? null
  }
}

/** The day on which a source was read; of a page that a mirror kept, when it was copied. */
export function lastRead(source: SourceHealth | undefined): IsoDate | null {
  return source?.seen_on ?? source?.last_success?.slice(0, 10) ?? null
}
