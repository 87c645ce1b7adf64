/** Holding an account while what it keeps is counted. */
import type { Kysely } from 'kysely'
import { NotFound } from '#contract/errors.ts'
import type { StateTables } from '#state/state.ts'

/** Holds an account until the end of the transaction, so that nobody else counts what it keeps meanwhile. Throws NotFound. */
export async function holdAccount(db: Kysely<StateTables>, account_id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((expression) => ({ id: expression.ref('id') }))
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFound(`There is no account "${account_id}"`)
}
