/** Monthly reports of the invented records, worked out again through the API. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, askItsQuestions, compareTrend, recountNotices } from './reports.ts'
import { publishSample, type SampleEdition, type SampleService } from './sample-service.ts'

let edition: SampleEdition
let service: SampleService
const ask: Ask = async (url) => {
  const answer = await service.app.inject({ url })
  expect(answer.statusCode, url).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  edition = await publishSample()
  service = await edition.serve({ settings: { ACCESS: 'open' } })
}, 120_000)
afterAll(async () => {
  await service?.close()
  await edition?.remove()
})

test('ten figures and more of the newest month are those of the single notices', async () => {
  const { records, total } = await ask('/api/reports/monthly?limit=1')
  expect(records[0]).toMatchObject({ month: '2026-04', revision: 1, path: '/api/reports/monthly/2026-04' })
  expect(total).toBeGreaterThan(12)
  expect(await recountNotices(ask, '2026-04')).toBeGreaterThan(20)
})

test('the questions that it names give its figures', async () => {
  const held = await askItsQuestions(ask, '2026-04')
  for (const part of ['national', 'states[]', 'largest', 'sec_filings.filings', 'bankruptcies.cases'])
    expect(held).toContain(part)
})

test('the sums of all months are those of the trend', async () => {
  expect(await compareTrend(ask)).toBeGreaterThan(12)
})

test('invented figures say so', async () => {
  const { warnings } = await ask('/api/reports/monthly/2026-04')
  expect(warnings.map(({ code }: { code: string }) => code)).toContain('sample')
})
