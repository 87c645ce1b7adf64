/** The sponsor finder against a plain recount of the cases. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askOn } from '#contract/testing/ask.ts'
import { lcaDatabase } from '#datasets/lca/testing/cases.ts'
import { fixedCases } from '#datasets/lca/testing/generated.ts'
import { lookThrough } from '#datasets/lca/testing/recount.ts'
import { largestEmployers, type Question, shown } from '#datasets/lca/testing/recount-routes.ts'
import { publishEdition } from '../testing/editions.ts'
import sponsorFinder from './sponsor-finder.ts'

const ask = askOn('2026-06-01', { lca: {} })

test('a recount of the cases gives the same, over every combination of filters', async () => {
  const rows = fixedCases(900)
  const cases = await lcaDatabase(rows)
  const world = lookThrough(rows)
  const expected = ({ limit = 30, min_petitions = 3, ...question }: Question) =>
    largestEmployers(world, { ...question, min_petitions })
      .slice(0, limit)
      .map(({ employer, rows: own }) => {
        const { petitions, certified, certification_rate, statuses_missing, workers, ...wages } = shown(own)
        const { average_wage_usd, min_wage_usd, max_wage_usd, wage_petitions } = wages
        return {
          employer,
          petitions,
          certified,
          certification_rate,
          statuses_missing,
          workers,
          average_wage_usd,
          min_wage_usd,
          max_wage_usd,
          wage_petitions,
          latest_fiscal_year: Math.max(...own.map((row) => row.fiscal_year ?? 0)) || null,
          h1b_initial_approvals: null,
          h1b_initial_denials: null,
          h1b_approvals: null,
          h1b_denials: null,
          company_id: null,
          warn_notices: null,
          employees_affected: null,
          latest_notice: null,
        }
      })
  expect(expected({ job_title: 'engineer', min_petitions: 2 }).length).toBeGreaterThan(10)
  const values = fc.record({
    job_title: fc.constantFrom('e', 'ENGINEER', 'engineer ii', 'nurse', '%', 'códi', 'wizard'),
    soc_code: fc.constantFrom('15-1252', '29-1141.00', '99-9999'),
    state: fc.constantFrom('OR', 'GU', 'TX'),
    min_petitions: fc.constantFrom(1, 2, 10),
    limit: fc.constantFrom(1, 8, 1000),
  })
  const names = ['job_title', 'soc_code', 'state', 'min_petitions', 'limit'] as const
  await fc.assert(
    fc.asyncProperty(values, async (chosen) => {
      for (let which = 0; which < 2 ** names.length; which++) {
        const present = names.filter((_, i) => which & (1 << i))
        const question = Object.fromEntries(present.map((name) => [name, chosen[name]]))
        const answer = await ask(sponsorFinder, cases, question)
        expect(answer.records, JSON.stringify(question)).toEqual(expected(question))
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('titles found by their words are those found by reading all of them', async () => {
  const cases = fixedCases(300)
  const edition = await publishEdition({ lca: cases })
  const read = await lcaDatabase(cases)
  const told = ({ records }: { records: object[] }) =>
    records.map((each) => ({
      ...each,
      company_id: null,
      warn_notices: null,
      employees_affected: null,
      latest_notice: null,
    }))
  for (const job_title of [
    'engineer',
    'ENGINEER II',
    'gineer i',
    'ii',
    'nurse',
    '100% _',
    'códi',
    'wizard',
  ]) {
    const question = { job_title, min_petitions: 1, limit: 1000 }
    const byWords = told(await edition.ask(sponsorFinder, question))
    expect(byWords, job_title).toEqual(told(await ask(sponsorFinder, read, question)))
  }
  await edition.close()
})
