/** How far what is announced has come, in the state store. */
import type { Kysely } from 'kysely'
import type { StateTables } from '#state/state.ts'

/** What was announced last under that name; null where nothing ever was, empty where there was nothing to announce. */
export async function readMark(db: Kysely<StateTables>, name: string): Promise<string | null> {
  const row = await db.selectFrom('announcements').select('mark').where('name', '=', name).executeTakeFirst()
  return row?.mark ?? null
}

/** A step on: what was announced last, and what is now. */
export interface Step {
  name: string
  /** Null for the first of all. */
  from: string | null
  to: string
}

/** Goes a step on, in the transaction of what is announced; false where somebody else has gone on from there. */
export async function moveMark(
  db: Kysely<StateTables>,
  { name, from, to }: Step,
  now: number,
): Promise<boolean> {
  const at = new Date(now).toISOString()
  if (from === null) {
    const made = await db
      .insertInto('announcements')
      .values({ name, mark: to, at })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    return made !== undefined
  }
  const { numUpdatedRows } = await db
    .updateTable('announcements')
    .set({ mark: to, at })
    .where('name', '=', name)
    .where('mark', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
