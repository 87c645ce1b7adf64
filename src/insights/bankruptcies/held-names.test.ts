import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import { rowsHolding } from '#storage/editions/text-parts.ts'
import bankruptcies from './bankruptcies.ts'

const DEBTORS = [
  'Elm Mart, Inc.',
  'ELM MARTS LLC',
  'Oak & Ash',
  'École Élan',
  '100% Fir',
  'Fir_Co',
  'A',
  'İstanbul Foods',
]
const ASKED = ['MART', 'ma', 'elm marts', 'k &', 'ÉLAN', '100%', 'r_c', 'a', 'istanbul', 'nobody', ', i', 'x']

test('cases by a part of a name are those that the engine finds, once the names are held', async () => {
  const rows = Array.from({ length: 64 }, (_, i) =>
    bankruptcyRow({ id: `case-${String(i).padStart(3, '0')}`, debtor: DEBTORS[i % DEBTORS.length]! }),
  )
  const db = await bankruptcyDatabase(rows)
  const held = contextOn('2024-06-01', db)
  const ask = async (company: string, context = held) => {
    const asked = bankruptcies.input.parse({ limit: '100', company })
    const { records: found, total } = await bankruptcies.run(context, asked)
    return { total, ids: found.map(({ id }) => id) }
  }
  await expect
    .poll(() => rowsHolding(held, 'bankruptcy_cases', 0, { text: 'names_lower', parts: ['?'] }), {
      timeout: 30_000,
      interval: 5,
    })
    .not.toBeNull()
  for (const company of ASKED)
    expect([company, await ask(company)]).toEqual([company, await ask(company, contextOn('2024-06-01', db))])
  expect(await ask('MART')).toMatchObject({ total: 16 })
  await db.close()
})
