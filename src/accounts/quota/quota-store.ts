/**
 * Quotas as the state store keeps them: how many of a day's calls have been handed out to processes. Each change is
 * one conditional statement, so that no two processes can hand out the same call.
 */

import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '#lib/dates.ts'
import type { State, StateTables } from '#state/state.ts'
import { countCalls, type KeyCalls } from '../keys/key-usage.ts'
import { sweepState } from '../sweep.ts'

/** Room that must be left for each call lent beyond those that are waited for: near the limit nothing is lent. */
export const ROOM_PER_LOAN = 8

/** By then what was lent is back: a process gives it back late by up to its own step, and writing takes its time. */
const LOAN_MS = 500

/** Calls that a process asks for. */
export interface QuotaAsk {
  day: IsoDate
  subject: string
  limit: number
  /** Calls that are being waited for: as many of them are given as there are. */
  need: number
  /** Calls wanted besides, on loan: given all or none. */
  extra: number
}

/** How a caller's day stands after an ask. */
export interface QuotaStand {
  /** Calls given to this ask. */
  granted: number
  /** Calls handed out to all processes so far. */
  taken: number
  /** For how many milliseconds another process may still give some back. */
  others_ms: number
}

/** Calls that a process gives back. */
export interface QuotaReturn {
  day: IsoDate
  subject: string
  calls: number
}

/** What one round of a process asks, gives back and tells. */
export interface QuotaRound {
  asks: readonly QuotaAsk[]
  returns: readonly QuotaReturn[]
  counts: readonly KeyCalls[]
}

/** Where quotas are kept. */
export interface QuotaStore {
  /**
   * Takes back, then gives, then counts; the stands are in the order of the asks. Throws StateUnavailable; how much of it
   * has been done is unknown then.
   */
  round(round: QuotaRound): Promise<QuotaStand[]>
  /** How a caller's day stands. */
  read(subject: string, day: IsoDate): Promise<QuotaStand>
  /** Forgets what nobody needs from that day on. */
  sweep(today: IsoDate): Promise<void>
}

/** Quotas in a state store, for the process of that name: names are unique, and new with every start. */
export class StateQuotaStore implements QuotaStore {
  /** Loans go by `clock`, the store's own. */
  constructor(
    private readonly state: State,
    private readonly process: string,
    private readonly clock: State['clock'] = state.clock,
  ) {}

  async round({ asks, returns, counts }: QuotaRound): Promise<QuotaStand[]> {
    // A call is handed out before it is answered, so what the end of the process loses is only calls that nobody
    // was answered. Waiting for the disk would cost each call milliseconds; a power cut may forget the last second.
    const stands = new Map<QuotaAsk, QuotaStand>()
    await this.state.batch<unknown>([
      ...sorted(returns).map((each) => (db: Queries) => giveBack(db, each)),
      ...sorted(asks).map((ask) => async (db: Queries) => void stands.set(ask, await this.grant(db, ask))),
      ...counts.map((each) => (db: Queries) => countCalls(db, each)),
    ])
    return asks.map((ask) => stands.get(ask)!)
  }

  async read(subject: string, day: IsoDate): Promise<QuotaStand> {
    return this.stand(this.state.db, subject, day)
  }

  async sweep(today: IsoDate): Promise<void> {
    await sweepState(this.state, today)
  }

  private async grant(db: Queries, ask: QuotaAsk): Promise<QuotaStand> {
    const { day, subject, limit, need, extra } = ask
    const lends = extra > 0 && need + extra * ROOM_PER_LOAN <= limit
    const first = Math.min(limit, lends ? need + extra : need)
    const me = this.process
    // In `set`, every column is that of before; `granted` is there to tell what the statement gave.
    const given = sql`case
      when ${extra} > 0 and quota_days.taken + ${need + extra * ROOM_PER_LOAN} <= ${limit} then ${need + extra}
      when quota_days.taken + ${need} <= ${limit} then ${need}
      else ${limit} - quota_days.taken end`
    const lent = sql`${extra} > 0 and quota_days.taken + ${need + extra * ROOM_PER_LOAN} <= ${limit}`
    const { rows } = await sql<StoredDay & { granted: number }>`
      insert into quota_days (day, subject, taken, granted, lent_until, lent_by)
      values (${day}, ${subject}, ${first}, ${first}, ${lends ? this.clock(LOAN_MS) : ''}, ${me})
      on conflict (day, subject) do update set
        taken = quota_days.taken + ${given},
        granted = ${given},
        lent_until = case
          when not (${lent}) or quota_days.lent_until > excluded.lent_until then quota_days.lent_until
          else excluded.lent_until end,
        lent_by = case
          when not (${lent}) or quota_days.lent_by = ${me} then quota_days.lent_by
          when quota_days.lent_until > ${this.clock()} then ''
          else ${me} end
      where quota_days.taken < ${limit}
      returning taken, granted, lent_until, lent_by, ${this.clock()} as at`.execute(db)
    const [row] = rows
    if (row) return { ...this.standOf(row), granted: row.granted }
    const stand = await this.stand(db, subject, day)
    // Another process has given back between the two statements.
    return stand.taken < limit ? this.grant(db, ask) : stand
  }

  private async stand(db: Queries, subject: string, day: IsoDate): Promise<QuotaStand> {
    const row = await db
      .selectFrom('quota_days')
      .select(['taken', 'lent_until', 'lent_by', this.clock().as('at')])
      .where('day', '=', day)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row ? this.standOf(row) : { granted: 0, taken: 0, others_ms: 0 }
  }

  private standOf({ taken, lent_until, lent_by, at }: StoredDay): QuotaStand {
    const mine = lent_by === this.process || lent_until === ''
    return {
      granted: 0,
      taken,
      others_ms: mine ? 0 : Math.max(0, Date.parse(lent_until) - Date.parse(at)),
    }
  }
}

type Queries = Kysely<StateTables>

/** What the store says of a caller's day, and when, by its clock. */
interface StoredDay {
  taken: number
  lent_until: string
  lent_by: string
  at: string
}

async function giveBack(db: Queries, { day, subject, calls }: QuotaReturn): Promise<void> {
  await db
    .updateTable('quota_days')
    .set((expression) => ({ taken: expression('taken', '-', calls) }))
    .where('day', '=', day)
    .where('subject', '=', subject)
    .execute()
}

/** In one order for all processes, so that no two wait for each other's rows. */
function sorted<T extends { day: string; subject: string }>(items: readonly T[]): T[] {
  const key = ({ day, subject }: T) => `${day} ${subject}`
  return [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
