import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { rowsHolding } from '#storage/editions/text-parts.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import records from './records.ts'

const NAMES = [
  'Elm Mart',
  'ELM MARTS LLC',
  'İstanbul Foods',
  'Istanbul Foods',
  '100% Oak',
  'Oak_Ash',
  'École Élan',
  'Fir\\Co',
]
const CITIES = [
  'St. Louis',
  'Saint Louis',
  'ST LOUIS PARK',
  'Louisville',
  null,
  'De Kalb',
  'DeKalb',
  'Ft Worth',
]
const COUNTIES = ['Kings', 'KING', null, "Prince George's"]

const ASKED = {
  company: [
    'MART',
    'marts',
    'istanbul',
    'ISTANBUL',
    '100%',
    'oak_',
    'k_a',
    'école',
    'ÉLAN',
    'r\\c',
    'm m',
    'x',
    'ls',
  ],
  city: ['st louis', 'LOUIS', 'saint louis', 'de kalb', 'DEKALB', 'fort worth', 'worth', 'park'],
  county: ['king', 'KINGS', "george's", 's'],
}

test('notices by a part of a name, city or county are those that the engine finds, once the texts are held', async () => {
  const rows = Array.from({ length: 64 }, (_, i) =>
    notice({
      id: `OR-${String(i).padStart(3, '0')}`,
      company_name: NAMES[i % NAMES.length]!,
      city: CITIES[(i >> 3) % CITIES.length]!,
      county: COUNTIES[i % COUNTIES.length]!,
    }),
  )
  const db = await warnDatabase(rows)
  const held = contextOn('2024-06-01', db)
  const ask = async (query: object, context = held) => {
    const { records: found, total } = await records.run(
      context,
      records.input.parse({ limit: '100', ...query }),
    )
    return { total, ids: found.map(({ id }) => id) }
  }
  for (const text of ['company_name', 'city', 'county'])
    await expect
      .poll(() => rowsHolding(held, 'warn_notices', 0, { text: `lower(${text})`, parts: ['?'] }), {
        timeout: 30_000,
        interval: 5,
      })
      .not.toBeNull()
  for (const [name, parts] of Object.entries(ASKED))
    for (const part of parts) {
      // Of another edition nothing is held yet.
      const asked = await ask({ [name]: part }, contextOn('2024-06-01', db))
      expect([part, await ask({ [name]: part })]).toEqual([part, asked])
    }
  expect(await ask({ company: 'MART' })).toMatchObject({ total: 16 })
  expect(await ask({ city: 'st louis' })).toMatchObject({ total: 24 })
  await db.close()
})
