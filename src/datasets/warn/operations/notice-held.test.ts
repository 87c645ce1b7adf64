/** Notices of a large table come out of memory as the engine gives them: those of small ones are held otherwise. */
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { rowsAt } from '#storage/editions/columns.ts'
import { FEW_MAX } from '#storage/editions/hold-fields.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import { noticeShape } from './notice.ts'

/** Every other one, and none of those between. */
const either = <Value>(i: number, step: number, value: Value) => (i % step === 0 ? null : value)

const given = Array.from({ length: FEW_MAX + 1 }, (_, i) =>
  notice({
    company_name: `Cedar Works ${i % 300}`,
    site_address: either(i, 2, `${i} First St, "Suite" ${i % 7}`),
    city: either(i, 3, i % 2 === 0 ? 'Bend' : "O'Brien"),
    county: either(i, 4, 'Deschutes County'),
    latitude: either(i, 3, 44 + i / 1000),
    longitude: either(i, 3, -121.3 - i / 7),
    geo_basis: either(i, 3, 'city'),
    notice_date: either(i, 5, `2024-01-${String((i % 28) + 1).padStart(2, '0')}`),
    effective_date: either(i, 7, `2024-03-${String((i % 28) + 1).padStart(2, '0')}`),
    effective_date_precision: either(i, 7, i % 2 === 0 ? 'day' : 'month'),
    employees_affected: either(i, 6, i % 90),
    is_temporary: either(i, 3, i % 2 === 0),
    naics_code: either(i, 2, '238210'),
  }),
)

test('notices of a large table are the same before and once they are held', async () => {
  const db = await warnDatabase(given)
  onTestFinished(() => db.close())
  const edition = { db } as unknown as OpenEdition
  const places = given.map((_, place) => place)
  const first = await rowsAt({ db, edition }, noticeShape, places)
  expect(new Set(first.map((row) => JSON.stringify(row))).size).toBe(given.length)
  const silent = { all: () => Promise.reject(new Error('asked')) } as unknown as Database
  const held = () =>
    rowsAt({ db: silent, edition }, noticeShape, places).catch(({ message }: Error) => message)
  await expect.poll(held, { timeout: 30_000 }).toEqual(first)
})
