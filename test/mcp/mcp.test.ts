/** The endpoint for AI assistants, asked by clients of both generations over invented records. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyHolder } from '#accounts/keys/key-cache.ts'
import { PLANS, type PlanName } from '#contract/plans.ts'
import { freshnessOf, RESULT_BYTES_MAX } from '#mcp/fit.ts'
import { TOOLS } from '#mcp/tools/index.ts'
import { SAMPLE_DAY } from '../sample-data.ts'
import { operations, publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'
import { temporaryFolder } from '../service.ts'
import { type CallResult, CLIENTS, type TestClient } from './clients.ts'

let edition: SampleEdition
let service: SampleService
let url: string
let notice: Record<string, string>

/** Every key is `plan#number`, and has an account of its own; others nobody has. */
const holders = new Map<string, KeyHolder>()
const keyCache = {
  recall(key: string) {
    const plan = PLANS[key.split('#')[0] as PlanName]
    if (!plan) return undefined
    const holder = holders.get(key) ?? { key_id: key, key_name: key, account_id: key, plan, expires_at: null }
    holders.set(key, holder)
    return holder
  },
  find: async () => null,
}

beforeAll(async () => {
  edition = await publishSample()
  service = await edition.serve({ keyCache })
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  url = `${address.replace('127.0.0.1', 'localhost')}/mcp/`
  const found = await service.app.inject({
    url: '/api/records?limit=1',
    headers: { 'x-api-key': 'enterprise#0' },
  })
  notice = found.json().records[0]
}, 120_000)

afterAll(async () => {
  await service.close()
  await edition.remove()
})

/** An ordinary call of each tool. */
const ordinary = (): Record<string, Record<string, unknown>> => ({
  search_layoffs: { state: notice.state, limit: 3 },
  get_stats: {},
  get_recent_layoffs: { days: 60, limit: 3 },
  get_company_layoffs: { company: notice.company },
  get_state_summary: { state: notice.state },
  get_market_pulse: {},
  get_risk_signal: { company: notice.company },
  get_talent_pipeline: { limit: 3 },
  get_state_intelligence: { state: notice.state },
  export_records: { state: notice.state },
  search: { query: notice.company },
  fetch: { id: `record:${notice.id}` },
  get_company_profile: { company: notice.company },
})

const textOf = ({ content }: CallResult) => content[0]!.text!

/** A raw message, as curl sends it. */
const post = (body: unknown, headers: Record<string, string> = {}, path = url) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const call = (name: string, args: object, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

let number = 0

describe.each(Object.entries(CLIENTS))('a client of %s', (_revision, connect) => {
  test.each(['anonymous', 'starter', 'pro', 'investor'] as const)(
    '%s lists and calls every tool',
    async (plan) => {
      const client: TestClient = await connect(url, plan === 'anonymous' ? undefined : `${plan}#${++number}`)
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
      for (const [name, args] of Object.entries(ordinary())) {
        const result = await client.callTool({ name, arguments: args })
        if (!PLANS[plan].mcpTools.includes(name as never)) {
          expect(result, name).toMatchObject({ isError: true })
          expect(JSON.parse(textOf(result)), name).toMatchObject({ error: 'plan_too_small' })
          expect(result.structuredContent, name).toBeUndefined()
          continue
        }
        expect(result.isError, `${name}: ${textOf(result)}`).toBeFalsy()
        expect(JSON.parse(textOf(result)), name).toEqual(result.structuredContent)
        expect(result.structuredContent, name).toMatchObject({
          as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        })
      }
      await client.close()
    },
  )

  test('reads resources and prompts', async () => {
    const client: TestClient = await connect(url, `pro#${++number}`)
    const state = await client.readResource({ uri: `headcount://state/${notice.state}` })
    expect(JSON.parse(state.contents[0]!.text!)).toMatchObject({ state: notice.state })
    const company = await client.readResource({ uri: `headcount://company/${notice.company_id}` })
    expect(JSON.parse(company.contents[0]!.text!)).toMatchObject({ company_id: notice.company_id })
    const method = await client.readResource({ uri: 'headcount://methodology' })
    expect(method.contents[0]!.text).toContain('never zero')
    const brief = await client.getPrompt({ name: 'company_brief', arguments: { company: 'Acme' } })
    expect(JSON.stringify(brief.messages)).toContain('Acme')
    await client.close()
  })
})

test('tools ask operations that there are, in words of their inputs', async () => {
  const asked = new Set<string>()
  for (const tool of TOOLS) {
    const asking = {
      plan: PLANS.enterprise,
      asOf: '2026-05-21',
      publicUrl: 'http://localhost',
      progress: async () => {},
      ask: async (name: string) => {
        asked.add(name)
        const body = { records: [], results: {}, datasets: {}, record: {}, company_id: 'co-1' }
        return { body, target: '/' }
      },
    }
    await tool.run(asking, tool.input.parse(ordinary()[tool.name]), 10)
  }
  const names = operations.map(({ name }) => name)
  expect([...asked].filter((name) => !names.includes(name))).toEqual([])
  expect(asked.size).toBeGreaterThan(8)
})

test('a profile has every part that the plan holds, and says which it does not', async () => {
  const of = async (plan: PlanName) => {
    const client = await CLIENTS['2026-07-28'](url, `${plan}#profile`)
    const asked = { name: 'get_company_profile', arguments: { company: notice.company } }
    const { structuredContent } = await client.callTool(asked)
    await client.close()
    return structuredContent!
  }
  const whole = await of('enterprise')
  expect(whole).toMatchObject({ left_out: [], company_id: notice.company_id })
  expect(Object.keys(whole)).toEqual(expect.arrayContaining(['layoff_notices', 'events', 'visas', 'risk']))
  expect(whole.visas).toHaveProperty('h1b')
  expect(whole.visas).toHaveProperty('lca')
})

test('what does not tell what is late does not say that nothing is', () => {
  expect(freshnessOf(undefined)).toMatch(/does not tell/)
  expect(freshnessOf([])).toMatch(/^Nothing/)
  expect(freshnessOf([{ code: 'stale', severity: 'caution', text: 'jolts: late' }])).toBe('jolts: late')
})

test('over stdio the tools answer from the data folder, with all of them', async () => {
  const folder = await temporaryFolder()
  const { PATH = '', HOME = '' } = process.env
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['bin/headcount.mjs', 'mcp'],
    env: { PATH, HOME, DATA_DIR: folder.path, FIRST_DATA: 'sample', AS_OF: SAMPLE_DAY, LOG_LEVEL: 'silent' },
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  const asked = { name: 'get_state_intelligence', arguments: { state: notice.state } }
  const answer = (await client.callTool(asked)) as CallResult
  expect(answer.isError, textOf(answer)).toBeFalsy()
  expect(answer.structuredContent).toMatchObject({ state: notice.state })
  await client.close()
  await folder.remove()
}, 120_000)

test('an answer pages on to all records, each once', async () => {
  const client = await CLIENTS['2026-07-28'](url, 'enterprise#pages')
  const seen: string[] = []
  let cursor: unknown
  let total = 0
  for (let page = 0; page < 50; page++) {
    const args = { limit: 7, ...(cursor ? { cursor } : {}) }
    const { structuredContent } = await client.callTool({ name: 'search_layoffs', arguments: args })
    seen.push(...(structuredContent!.records as { id: string }[]).map(({ id }) => id))
    total = structuredContent!.total as number
    cursor = structuredContent!.cursor
    if (!structuredContent!.has_more) break
  }
  expect(seen).toHaveLength(total)
  expect(new Set(seen).size).toBe(total)
  await client.close()
})

test('the longest answers fit', async () => {
  const client = await CLIENTS['2026-07-28'](url, 'enterprise#long')
  for (const [name, args] of [
    ['search_layoffs', { limit: 50, detail: 'full' }],
    ['export_records', { limit: 500 }],
    ['get_company_layoffs', { company: notice.company, limit: 50, detail: 'full' }],
  ] as const) {
    const result = await client.callTool({ name, arguments: args })
    expect(result.isError, textOf(result)).toBeFalsy()
    expect(Buffer.byteLength(JSON.stringify(result)), name).toBeLessThanOrEqual(RESULT_BYTES_MAX)
  }
  const { content } = await client.callTool({ name: 'export_records', arguments: { limit: 5 } })
  const csv = content.find(({ type }) => type === 'resource')!.resource!.text!
  expect(csv.split('\r\n')).toHaveLength(6)
  expect(content.some(({ type }) => type === 'resource_link')).toBe(true)
  await client.close()
})

describe('what is wrong is told', () => {
  test('a key that nobody has is 401, and names no login service', async () => {
    const answer = await post(
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { authorization: 'Bearer nobody' },
    )
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="headcount", error="invalid_token"')
  })

  test('arguments that are wrong or unknown, and companies that are not there', async () => {
    const client = await CLIENTS['2026-07-28'](url, 'enterprise#wrong')
    for (const args of [{ state: 'Texas' }, { limit: 0 }, { api_key: 'x' }, { date_from: '2026-02-31' }]) {
      expect(await client.callTool({ name: 'search_layoffs', arguments: args })).toMatchObject({
        isError: true,
      })
    }
    const none = await client.callTool({ name: 'get_company_layoffs', arguments: { company: 'zzqx qqzx' } })
    expect(JSON.parse(textOf(none))).toMatchObject({ error: 'not_found' })
    expect(await client.callTool({ name: 'fetch', arguments: { id: 'nonsense' } })).toMatchObject({
      isError: true,
    })
    await expect(client.callTool({ name: 'no_such_tool' })).rejects.toThrow()
    await client.close()
  })
})

test('three hundred calls at once with a free key: twenty-five answers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, async (_, id) => {
      const answer = await post(call('get_stats', {}, id), { 'x-api-key': 'free#many' })
      return answer.text()
    }),
  )
  expect(answers.filter((text) => text.includes('"structuredContent"'))).toHaveLength(25)
  expect(answers.filter((text) => text.includes('quota_exceeded'))).toHaveLength(275)
})

test('a batch counts each call, and lists count nothing', async () => {
  const headers = { 'x-api-key': 'free#batch' }
  const batch = [
    call('get_stats', {}, 1),
    call('get_market_pulse', {}, 2),
    { jsonrpc: '2.0', id: 3, method: 'tools/list' },
  ]
  const text = await (await post(batch, headers)).text()
  expect(text).toContain('"structuredContent"')
  const after = await (await post(call('get_stats', {}), headers)).text()
  expect(after).toContain('"left_today":22')
})

test('both addresses answer, and what is said of them agrees', async () => {
  const bare = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, {}, url.replace(/\/$/, ''))
  expect(bare.status).toBe(200)
  // biome-ignore lint/suspicious/noExplicitAny: what is compared is looked at field by field.
  const get = async (path: string): Promise<any> => (await fetch(new URL(path, url))).json()
  const about = await get('/.well-known/mcp.json')
  expect(about.tools).toHaveLength(TOOLS.length)
  expect(new URL(about.endpoint).pathname).toBe('/mcp/')
  expect(await get('/mcp/server-card')).toMatchObject({ name: about.name, version: about.version })
  const { $schema, remotes, ...listed } = await get('/mcp/server.json')
  expect($schema).toContain('2025-12-11')
  expect(Object.keys(remotes[0])).toEqual(['type', 'url', 'headers'])
  expect(listed).toEqual({
    name: about.name,
    version: about.version,
    title: about.title,
    description: about.description,
  })
  expect((await fetch(new URL('/mcp/server.json', url), { method: 'HEAD' })).status).toBe(200)
  expect((await get('/.well-known/ai-catalog.json')).entries[0].url).toMatch(/\/mcp\/server-card$/)
})
