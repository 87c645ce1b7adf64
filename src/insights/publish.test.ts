import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, trusted } from '#storage/sql.ts'
import {
  bankruptcyCase,
  filing,
  hubRow,
  lcaCase,
  notice,
  publishEdition,
  type TestEdition,
} from './testing.ts'

let edition: TestEdition

beforeAll(async () => {
  edition = await publishEdition({
    warn: [
      notice({
        company_name: 'Cedar Works, Inc.',
        notice_date: '2024-05-01',
        employees_affected: 100,
        city: 'Portland',
      }),
      notice({ company_name: 'CEDAR WORKS', notice_date: '2023-09-01', employees_affected: 40, state: 'WA' }),
    ],
    h1b: [hubRow({ employer: 'CEDAR WORKS INC', initial_approvals: 30, initial_denials: 10 })],
    lca: [lcaCase(), lcaCase({ status: 'withdrawn', job_title: 'Data  Engineer' })],
    sec: [filing()],
    bankruptcy: [bankruptcyCase()],
  })
})

afterAll(() => edition.close())

test('x', async () => {
  for (const t of [
    'company_activity',
    'insight_inputs',
    'company_risk_factors',
    'company_notices',
    'company_states',
    'company_filings',
    'company_cases',
    'company_visas',
    'company_h1b',
    'company_lca',
    'company_titles',
    'insight_places',
    'place_visas',
    'search_names',
    'search_words',
  ])
    console.log(t, await edition.db.all(sql`select * from ${trusted(t)} limit 5`))
  expect(1).toBe(1)
})
