import { expect, test } from 'vitest'
import { NotFound } from '#contract/errors.ts'
import { PLANS } from '#contract/plans.ts'
import type { Params } from '../tool.ts'
import tool from './get-company-profile.ts'

/** A tool's view of operations that answer, by name; one that is not there knows nobody. */
const asking = (answers: Record<string, Record<string, unknown>>) => {
  const asked: Params[] = []
  return {
    asked,
    plan: PLANS.enterprise,
    asOf: '2024-06-01',
    publicUrl: 'http://localhost',
    progress: async () => {},
    ask: async (operation: string, params: Params = {}) => {
      asked.push(params)
      const body = answers[operation]
      if (!body) throw new NotFound(`${operation} knows nobody`)
      return { body, target: `/${operation}` }
    },
  }
}

const events = { company: 'Sequoia Labs', company_id: 'co-7', events: [] }
const visas = { company_id: 'co-7', employer: 'Sequoia Labs', warn: {}, risk: {}, h1b: { approvals: 9 } }

test('a company without a notice has all else, and it is said that it has none', async () => {
  const from = asking({
    getCrossrefCompanyTimelineByCompanyName: events,
    getH1bRiskCheck: visas,
    getRiskSignalCompanyByCompanyName: { company_id: 'co-7', score: 0 },
  })
  const { body, target } = await tool.run(from, { company: 'Sequoia' }, 10)
  expect(body).toMatchObject({ company: 'Sequoia Labs', company_id: 'co-7', events: { events: [] } })
  expect(body).toMatchObject({ visas: { h1b: { approvals: 9 } }, risk: { score: 0 } })
  expect(body.left_out).toEqual(['layoff_notices: getCompanyByCompanyName knows nobody'])
  expect(target).toBe('/getCrossrefCompanyTimelineByCompanyName')
  // The text means one company, which the later parts are asked for by its id.
  expect(from.asked.at(-1)).toEqual({ company_name: 'co-7' })
})

test('of a company that nobody knows it says so, as the first part does', async () => {
  await expect(tool.run(asking({}), { company: 'Nobody' }, 10)).rejects.toThrow(
    'getCompanyByCompanyName knows nobody',
  )
})
