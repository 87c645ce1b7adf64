/**
 * Quotas as the state store keeps them: how many of a day's calls have been handed out to processes. Each change is
 * one conditional statement, so that no two processes can hand out the same call.
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { State, StateTables } from '#state/state.ts'
import { countCalls, type KeyCalls } from '../keys/key-usage.ts'
import { sweepAccounts } from '../sweep.ts'

/** Room that must be left for each call lent beyond those that are waited for: near the limit nothing is lent. */
export const ROOM_PER_LOAN = 8

const SWEPT_AT_ONCE = 1000

/** Calls that a process asks for. */
export interface QuotaAsk {
  day: IsoDate
  subject: string
  limit: number
  /** Calls that are being waited for: as many of them are given as there are. */
  need: number
  /** Calls wanted besides, on loan until `lent_until`: given all or none. */
  extra: number
  /** ISO text in UTC. */
  lent_until: string
}

/** How a caller's day stands after an ask. */
export interface QuotaStand {
  /** Calls given to this ask. */
  granted: number
  /** Calls handed out to all processes so far. */
  taken: number
  /** When the last loan of another process ends; null when none is known. */
  others_until: string | null
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
  /** Does all of it or nothing; the stands are in the order of the asks. */
  round(round: QuotaRound, at: string): Promise<QuotaStand[]>
  /** How a caller's day stands. */
  read(subject: string, day: IsoDate): Promise<QuotaStand>
  /** Forgets what nobody needs from that day on. */
  sweep(today: IsoDate): Promise<void>
}

/** Quotas in a state store, for the process of that name: names are unique, and new with every start. */
export class StateQuotaStore implements QuotaStore {
  constructor(
    private readonly state: State,
    private readonly process: string,
  ) {}

  async round({ asks, returns, counts }: QuotaRound, at: string): Promise<QuotaStand[]> {
    // A call is handed out before it is answered, so what the end of the process loses is only calls that nobody
    // was answered. Waiting for the disk would cost each call milliseconds; a power cut may forget the last second.
    return this.state.transaction(
      async (db) => {
        for (const each of sorted(returns)) await giveBack(db, each)
        const stands = new Map<QuotaAsk, QuotaStand>()
        for (const ask of sorted(asks)) stands.set(ask, await this.grant(db, ask, at))
        for (const each of counts) await countCalls(db, each)
        return asks.map((ask) => stands.get(ask)!)
      },
      { durable: false },
    )
  }

  async read(subject: string, day: IsoDate): Promise<QuotaStand> {
    return this.stand(this.state.db, subject, day)
  }

  async sweep(today: IsoDate): Promise<void> {
    // Addresses are kept no longer than it takes the slowest clock to reach the new day.
    const before = addDays(today, -1)
    // In parts, since a day's callers may be many and everybody waits meanwhile.
    const part = sql`delete from quota_days where (day, subject) in (
      select day, subject from quota_days where day < ${before} limit ${SWEPT_AT_ONCE})`
    for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE; await nextTurn()) {
      const { numAffectedRows } = await this.state.transaction((db) => part.execute(db), { durable: false })
      swept = Number(numAffectedRows)
    }
    await sweepAccounts(this.state, today)
  }

  private async grant(db: Kysely<StateTables>, ask: QuotaAsk, at: string): Promise<QuotaStand> {
    const { day, subject, limit, need, extra, lent_until } = ask
    const lends = extra > 0 && need + extra * ROOM_PER_LOAN <= limit
    const first = Math.min(limit, lends ? need + extra : need)
    const me = this.process
    // In `set`, every column is that of before; `granted` is there to tell what the statement gave.
    const given = sql`case
      when ${extra} > 0 and quota_days.taken + ${need + extra * ROOM_PER_LOAN} <= ${limit} then ${need + extra}
      when quota_days.taken + ${need} <= ${limit} then ${need}
      else ${limit} - quota_days.taken end`
    const lent = sql`${extra} > 0 and quota_days.taken + ${need + extra * ROOM_PER_LOAN} <= ${limit}`
    const { rows } = await sql<{ taken: number; granted: number; lent_until: string; lent_by: string }>`
      insert into quota_days (day, subject, taken, granted, lent_until, lent_by)
      values (${day}, ${subject}, ${first}, ${first}, ${lends ? lent_until : ''}, ${me})
      on conflict (day, subject) do update set
        taken = quota_days.taken + ${given},
        granted = ${given},
        lent_until = case
          when not (${lent}) or quota_days.lent_until > ${lent_until} then quota_days.lent_until
          else ${lent_until} end,
        lent_by = case
          when not (${lent}) or quota_days.lent_by = ${me} then quota_days.lent_by
          when quota_days.lent_until > ${at} then ''
          else ${me} end
      where quota_days.taken < ${limit}
      returning taken, granted, lent_until, lent_by`.execute(db)
    const [row] = rows
    return row ? { ...this.standOf(row), granted: row.granted } : this.stand(db, subject, day)
  }

  private async stand(db: Kysely<StateTables>, subject: string, day: IsoDate): Promise<QuotaStand> {
    const row = await db
      .selectFrom('quota_days')
      .select(['taken', 'lent_until', 'lent_by'])
      .where('day', '=', day)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row ? this.standOf(row) : { granted: 0, taken: 0, others_until: null }
  }

  private standOf(row: { taken: number; lent_until: string; lent_by: string }): QuotaStand {
    const mine = row.lent_by === this.process || row.lent_until === ''
    return { granted: 0, taken: row.taken, others_until: mine ? null : row.lent_until }
  }
}

async function giveBack(db: Kysely<StateTables>, { day, subject, calls }: QuotaReturn): Promise<void> {
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
