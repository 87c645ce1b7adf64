/** Callers with keys, whose calls are counted. */
import { openAccounts } from '#accounts/open.ts'
import { openState } from '#state/state.ts'

/** Makes a state store with so many accounts, by default of the plan of 5,000 calls a day; gives a key of each. */
export async function makeCallers(
  path: string,
  count: number,
  plan: 'investor' | 'enterprise' = 'investor',
): Promise<string[]> {
  const state = await openState(path)
  try {
    const { accounts, keys } = openAccounts(state, Date.now)
    const made: string[] = []
    for (let i = 0; i < count; i++) {
      const { id } = await accounts.create({ plan })
      made.push((await keys.create({ account_id: id, name: `bench ${i}` })).key)
    }
    return made
  } finally {
    await state.close()
  }
}
