/** What an account may do in a day, counted where it is written down, so that many at once are never one more. */
import { NotFound, TooOften } from '#contract/errors.ts'
import type { Queries } from './profiles.ts'

const DAY_MS = 86_400_000

/** What is counted. */
export interface DailyUse {
  account_id: string
  /** Milliseconds since 1970. */
  now: number
  max: number
  /** As a sentence names it: `searches of the talent directory`. */
  what: string
}

/** Counts rows of an account since the day began, as UTC has it. */
type Count = (db: Queries, account_id: string, since: string) => Promise<number>

/** Throws TooOften where the account has none left; nobody else of it is let in before the transaction ends. */
export async function requireUseLeft(
  db: Queries,
  { account_id, now, max, what }: DailyUse,
  count: Count,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((expression) => ({ id: expression.ref('id') }))
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFound(`There is no account "${account_id}"`)
  const dayStart = Math.floor(now / DAY_MS) * DAY_MS
  if ((await count(db, account_id, new Date(dayStart).toISOString())) < max) return
  const seconds = Math.max(1, Math.ceil((dayStart + DAY_MS - now) / 1000))
  throw new TooOften('too_many_requests', `The account has used its ${max} ${what} of today (UTC)`, seconds)
}
