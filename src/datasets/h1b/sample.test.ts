import { expect, test } from 'vitest'
import { filesDatabase, readFileText } from '#ingest/files/testing/refreshing.ts'
import { sql } from '#storage/sql.ts'
import { h1bIngest } from './ingest.ts'
import { sampleHub } from './sample.ts'

async function sampleDatabase(today: string) {
  const files = []
  for (const { part, url, text } of sampleHub(today)) {
    const { batches, review, leftOut } = await readFileText(h1bIngest, text, { part })
    expect([part, review, leftOut]).toEqual([part, [], []])
    files.push({ part, url, fetchedAt: today, batches })
  }
  return filesDatabase(h1bIngest, files, today)
}

test.each([
  ['2026-03-05', 2026],
  ['2026-10-01', 2027],
])(
  'on %s the sample ends with FY%i, which is not over; the years before are whole',
  async (today, running) => {
    const db = await sampleDatabase(today)
    const years = await db.all(sql`select fiscal_year, partial, reason from h1b_years order by fiscal_year`)
    expect(years).toEqual([
      { fiscal_year: running - 2, partial: false, reason: null },
      { fiscal_year: running - 1, partial: false, reason: null },
      {
        fiscal_year: running,
        partial: true,
        reason: `fetched on ${today}, before the fiscal year had ended`,
      },
    ])
  },
)

test('the same employers stand in all years of the sample', async () => {
  const db = await sampleDatabase('2026-03-05')
  const found = await db.get(sql`
    select count(*)::integer as employers, count(*) filter (where last_year - first_year = 2)::integer as lasting,
           min(initial_approvals)::integer as least
    from h1b_employers`)
  expect(found).toEqual({ employers: 60, lasting: 60, least: expect.any(Number) })
})
