import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { sql } from '#storage/sql.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import { rowsNear } from './near-rows.ts'
import { milliMilesBetween, milliMilesTo, nearCondition } from './place-filters.ts'

async function editionOf(rows: readonly object[]): Promise<EditionContext> {
  const db = await warnDatabase(rows.map((row) => notice(row)))
  onTestFinished(() => db.close())
  return { db, edition: { db } as unknown as OpenEdition }
}

const POINT = { latitude: 30, longitude: -98 }
/** All places of the world are near. */
const WORLD = { point: POINT, south: -90, north: 90, west: -360, east: 360, reach: 1 }

const hold = (context: EditionContext, rows: number) =>
  expect.poll(() => rowsNear(context, rows, WORLD), { interval: 5, timeout: 30_000 }).not.toBeNull()

/** Places a little more and less than some miles apart, and some without one, or with that of their state. */
const place = fc.record({
  latitude: fc.option(fc.double({ min: 29.9, max: 30.3, noNaN: true })),
  longitude: fc.option(fc.double({ min: -98, max: -97.5, noNaN: true })),
  geo_basis: fc.constantFrom('city', 'site', 'county', 'state', null),
})

const point = fc.constantFrom(
  { latitude: 30.1, longitude: -97.75 },
  { latitude: 30, longitude: -98 },
  { latitude: -30.1, longitude: 97.75 },
  { latitude: 89.999, longitude: 0 },
)

test('notices near a point that are found in memory are those that are found by asking each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(place, { maxLength: 60 }),
      fc.array(fc.tuple(point, fc.constantFrom(1, 5, 12, 25, 500)), { minLength: 5, maxLength: 5 }),
      async (places, asked) => {
        const context = await editionOf(places)
        await hold(context, places.length)
        for (const [near, miles] of asked) {
          const condition = nearCondition(near, miles)
          const { strings, values } = condition
          const [found, each] = await Promise.all(
            [condition, { strings, values }].map((one) =>
              rowsWhere(context, 'warn_notices', [one], { isKept: false }),
            ),
          )
          expect([...found!.rows()]).toEqual([...each!.rows()])
        }
      },
    ),
    { seed: 1, numRuns: 15 },
  )
})

test('where very many may be near, all are asked', async () => {
  const many = Array.from({ length: 2001 }, () => ({ latitude: 30, longitude: -98, geo_basis: 'city' }))
  const context = await editionOf(many)
  const near = () =>
    rowsWhere(context, 'warn_notices', [nearCondition(POINT, 1)], {
      isKept: false,
    })
  expect((await near()).count()).toBe(2001)
  // Of another place none may be near: it is known once places are held.
  const elsewhere = { ...WORLD, south: 40, north: 41, west: 0, east: 1 }
  await expect.poll(() => rowsNear(context, 2001, elsewhere), { interval: 5, timeout: 30_000 }).not.toBeNull()
  expect(await rowsNear(context, 2001, WORLD)).toBeNull()
  expect((await near()).count()).toBe(2001)
})

test('how far a place is at hand is what the engine says of it', async () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  const anywhere = fc.record({ latitude: degrees(90), longitude: degrees(180) })
  await fc.assert(
    fc.asyncProperty(anywhere, fc.array(anywhere, { minLength: 40, maxLength: 80 }), async (from, places) => {
      const rows = places.map((each) => notice({ ...each, geo_basis: 'city' }))
      const db = await warnDatabase(rows)
      onTestFinished(() => db.close())
      const found = await db.all<{ latitude: number; longitude: number; distance: number }>(
        sql`select latitude, longitude, ${milliMilesTo(from)} as distance from warn_notices`,
      )
      expect(found.map((each) => milliMilesBetween(from, each))).toEqual(
        found.map(({ distance }) => distance),
      )
    }),
    { seed: 1, numRuns: 20 },
  )
})
