import { expect, test } from 'vitest'
import { STATES } from '#lib/states.ts'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import geo from './geo.ts'

test("each state's sums stand at a point inside it", async () => {
  const db = await warnDatabase([
    notice({ employees_affected: 10 }),
    notice({ employees_affected: 5 }),
    notice({ in_totals: false }),
    notice({ state: 'HI', employees_affected: null }),
  ])
  expect(await ask(geo, db)).toEqual({
    records: [
      {
        state: 'HI',
        name: 'Hawaii',
        notices: 1,
        employees_affected: null,
        notices_unsized: 1,
        latitude: expect.closeTo(20.5, -0.7),
        longitude: expect.closeTo(-157, -0.7),
      },
      {
        state: 'OR',
        name: 'Oregon',
        notices: 2,
        employees_affected: 15,
        notices_unsized: 0,
        latitude: expect.closeTo(44, 0),
        longitude: expect.closeTo(-120.5, 0),
      },
    ],
    count: 2,
    coverage: 'partial',
    warnings: [],
  })
})

test('every state and the District have a point', async () => {
  const db = await warnDatabase(STATES.slice(0, 51).map(({ code }) => notice({ state: code })))
  const { records } = await ask(geo, db)
  expect(records).toHaveLength(51)
  for (const { latitude, longitude } of records) {
    expect(latitude).toBeGreaterThan(18)
    expect(latitude).toBeLessThan(72)
    expect(longitude).toBeGreaterThan(-180)
    expect(longitude).toBeLessThan(-66)
  }
})
