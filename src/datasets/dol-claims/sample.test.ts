import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#lib/dates.ts'
import { sql } from '#storage/sql.ts'
import { sampleClaims } from './sample.ts'
import { claimsDatabase, readClaimsText } from './testing/files.ts'

test.each([0, 1, 2, 3, 4, 5, 6])(
  'on any day of the week the sample is read whole and is fresh: day %i',
  async (i) => {
    const today = addDays('2026-03-01', i)
    for (const { part, text } of sampleClaims(today)) {
      const { review, leftOut } = await readClaimsText(part, text)
      expect([part, review, leftOut]).toEqual([part, [], []])
    }
    const [raw] = sampleClaims(today)
    const { batches } = await readClaimsText('ar539', raw!.text)
    const newest = batches[0]!.rows
      .map((row) => String(row.week_ending))
      .sort()
      .at(-1)!
    expect(daysBetween(newest, today)).toBeGreaterThanOrEqual(5)
    expect(daysBetween(newest, today)).toBeLessThan(12)
  },
)

test('the sample holds whole weeks with national figures, so that every route has something to show', async () => {
  const today = '2026-03-05'
  const db = await claimsDatabase(sampleClaims(today), today)
  const weeks = await db.all<{ complete: boolean; initial_claims_sa: number | null; rate: number }>(sql`
    select complete, initial_claims_sa, insured_unemployment_rate as rate from dol_claims_national`)
  expect(weeks).toHaveLength(8)
  for (const week of weeks) {
    expect(week.complete).toBe(true)
    expect(week.initial_claims_sa).toBeGreaterThan(0)
    expect(week.rate).toBeGreaterThan(0.5)
    expect(week.rate).toBeLessThan(3)
  }
})
