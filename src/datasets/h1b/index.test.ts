import { expect, test } from 'vitest'
import { sql, trusted } from '#storage/sql.ts'
import { h1b } from './index.ts'
import { h1bDatabase, hubRow } from './testing/rows.ts'

test('a name comes once a state, with the tax numbers that file under it there', async () => {
  const petitions = (tax_id_last4: string | null, fields = {}) =>
    hubRow({ employer: 'QUILLON', tax_id_last4, ...fields })
  const db = await h1bDatabase([
    petitions('0417'),
    petitions('0033', { fiscal_year: 2021 }),
    petitions(null, { state: 'WA' }),
  ])
  const named = sql`select * from (${trusted(h1b.companies!.names)}) as named (name, state, records) order by state`
  expect(await db.all(named)).toEqual([
    { name: 'QUILLON', state: 'OR', records: 2, numbers: '0033|0417' },
    { name: 'QUILLON', state: 'WA', records: 1, numbers: null },
  ])
})
