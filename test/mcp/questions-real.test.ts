/** The twenty questions over the real files, through the endpoint, as a client asks them; and how long answers get. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESULT_BYTES_MAX } from '#mcp/fit.ts'
import { isWithoutMirror, REAL_EDITION_MILLISECONDS, realService, whyWithout } from '../real-edition.ts'
import type { Served } from '../service.ts'
import { type CallResult, CLIENTS, type TestClient } from './clients.ts'
import { QUESTIONS } from './questions.ts'

/** An ordinary answer is no longer than this, in bytes of its text. */
const ORDINARY_BYTES_MAX = 6000

/** The calls with the longest answers of each tool. */
const LONGEST: [string, Record<string, unknown>][] = [
  ['search_layoffs', { limit: 50, detail: 'full' }],
  ['get_recent_layoffs', { days: 365, limit: 50, detail: 'full' }],
  ['get_company_layoffs', { company: 'Walmart', limit: 50, detail: 'full' }],
  ['get_state_summary', { state: 'CA' }],
  ['get_state_intelligence', { state: 'CA' }],
  ['get_risk_signal', { limit: 25 }],
  ['get_talent_pipeline', { limit: 25, days: 365 }],
  ['export_records', { limit: 500 }],
  ['search', { query: 'inc' }],
  ['fetch', { id: 'company:cik-104169' }],
  ['fetch', { id: 'state:CA' }],
  ['get_company_profile', { company: 'Amazon' }],
]

describe.skipIf(isWithoutMirror)(`twenty questions to the tools${whyWithout}`, () => {
  let service: Pick<Served, 'base'>
  let client: TestClient

  beforeAll(async () => {
    service = await realService()
    client = await CLIENTS['2026-07-28'](`${service.base.replace('127.0.0.1', 'localhost')}/mcp/`)
  }, REAL_EDITION_MILLISECONDS)
  afterAll(async () => {
    await client?.close()
  })

  const sizes: number[] = []

  test.each(QUESTIONS)('$words', async ({ tool, args, holds }) => {
    const result = await client.callTool({ name: tool, arguments: args })
    expect(result.isError, result.content[0]!.text).toBeFalsy()
    const answer = result.structuredContent!
    if (holds.answer) expect(answer).toMatchObject(holds.answer)
    if (holds.first) expect((answer.records as object[])[0]).toMatchObject(holds.first)
    if (holds.text) expect(answer.text).toContain(holds.text)
    sizes.push(Buffer.byteLength(result.content[0]!.text!))
  })

  test('the median of these answers is short', () => {
    const median = sizes.sort((a, b) => a - b)[sizes.length >> 1]!
    console.log(`answers of tools: median ${median} bytes of text, longest ${sizes.at(-1)}`)
    expect(median).toBeLessThan(ORDINARY_BYTES_MAX)
  })

  test.each(LONGEST)('the longest answer of %s fits (%j)', async (name, args) => {
    const result: CallResult = await client.callTool({ name, arguments: args })
    expect(result.isError, result.content[0]!.text).toBeFalsy()
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(RESULT_BYTES_MAX)
  })
})
