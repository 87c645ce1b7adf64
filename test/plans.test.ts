import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyHolder } from '#accounts/key-ring.ts'
import { PLANS, type PlanName } from '#contract/plans.ts'
import { createService, type Service } from '#server/http.ts'
import { EditionStore } from '#storage/editions.ts'
import { FollowingEditions } from '#storage/serving.ts'
import { datasets, derived, derivedTables, endpoints } from '../src/registry.ts'
import { publishSample } from '../src/sample.ts'
import { ABOUT_THE_SERVICE, ALL_NEW, DATED, NEEDED, PLAN_ORDER, PROMISED, TODAY } from './plans-table.ts'
import { temporaryFolder } from './service.ts'

let service: Service
let values: Record<string, string>
let stop: () => Promise<void>
let asked = 0

beforeAll(async () => {
  const folder = await temporaryFolder()
  const store = new EditionStore(folder.path)
  await store.prepare()
  const now = Date.parse(`${TODAY}T12:00:00Z`)
  await publishSample(store, datasets, TODAY, new Date(now), derived)
  const tables = {
    ...Object.fromEntries(datasets.map(({ ingest, tables }) => [ingest.name, tables])),
    ...derivedTables,
  }
  const limits = { connections: 2, timeoutSeconds: 60, memoryMb: 512 }
  const editions = new FollowingEditions(store, { ...limits, tables }, { onSwap() {}, onError() {} })
  await editions.start()
  const logger = pino({ level: 'silent' })
  const config = { asOf: TODAY, temporaryFolder: folder.path }
  service = createService({ endpoints, editions, ring, logger, now: () => now, config })
  stop = async () => {
    await service.close()
    await editions.close()
    await folder.remove()
  }
  const [notice] = (await ask('enterprise', '/api/records?limit=1&sort=notice_date')).json().records
  const [filing] = (await ask('enterprise', '/api/sec-filings?limit=1')).json().records
  const company_name = notice.company_name
  const { ticker, accession: accession_number } = filing
  values = {
    company_name,
    employer: company_name,
    q: company_name,
    state_code: notice.state,
    ticker,
    accession_number,
  }
}, 120_000)

afterAll(() => stop())

/** Every key is `plan#number`, and has an account of its own. */
const holders = new Map<string, KeyHolder>()
const ring = {
  recall(key: string) {
    const plan = PLANS[key.split('#')[0] as PlanName]
    const holder = holders.get(key) ?? { key_id: key, key_name: key, account_id: key, plan, expires_at: null }
    holders.set(key, holder)
    return holder
  },
  find: async () => null,
}

/** Asks as somebody of that plan who has not called before. */
async function ask(plan: PlanName, url: string) {
  asked++
  const key = plan === 'anonymous' ? {} : { 'x-api-key': `${plan}#${asked}` }
  const headers = { ...key, ...(url.includes('sample-csv') && { 'x-email': 'ann@example.org' }) }
  return service.app.inject({ url, headers, remoteAddress: `10.1.${asked >> 8}.${asked & 255}` })
}

/** The route with what it cannot do without, and the largest limit it takes. */
function addressOf({ path, input, pathParams }: (typeof endpoints)[number]) {
  const shape = input.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(shape)) {
    if (!pathParams.includes(name) && !schema.safeParse(undefined).success) query.set(name, values[name]!)
  }
  const limit = [10_000, 5000, 2000, 1000, 500, 200, 100].find((each) => shape.limit?.safeParse(each).success)
  if (limit !== undefined) query.set('limit', String(limit))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!))
  return { url: `${filled}?${query}`, limit }
}

const isAtLeast = (plan: PlanName, needed: PlanName) => PLAN_ORDER.indexOf(plan) >= PLAN_ORDER.indexOf(needed)

function neededBy(path: string): PlanName {
  return PLAN_ORDER.find((plan) => NEEDED[plan].includes(path))!
}

/** The lists within an answer, by where they stand. */
function listsIn(value: unknown, at = ''): [at: string, list: unknown[]][] {
  if (Array.isArray(value)) return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => listsIn(inner, at === '' ? name : `${at}.${name}`))
}

test('every route is in the table, and every route of the table is served', () => {
  const known = Object.values(NEEDED).flat()
  expect(endpoints.map(({ path }) => path).sort()).toEqual(known.sort())
})

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s gives each plan what it promises',
  async (path, endpoint) => {
    const needed = neededBy(path)
    const { url, limit } = addressOf(endpoint)
    const dated = DATED[path]
    for (const plan of PLAN_ORDER) {
      const answer = await ask(plan, url)
      const about = `${plan} ${url}`
      if (!isAtLeast(plan, needed)) {
        const isKeyMissing = plan === 'anonymous' && endpoint.access === 'required'
        expect([answer.statusCode, answer.json().code], about).toEqual(
          isKeyMissing ? [401, 'key_required'] : [403, 'plan_too_small'],
        )
        if (!isKeyMissing) expect(answer.json().detail).toContain(`the ${PLANS[needed].title} plan`)
        continue
      }
      expect(answer.statusCode, about).toBe(200)
      const { calls, records: cap, from } = PROMISED[plan]
      const isFree = path === '/api/stats' || path === '/api/export/sample-csv' || calls === null
      if (!isFree) expect(answer.headers['x-ratelimit-limit'], about).toBe(String(calls))
      if (path === '/api/export/csv') expectDays(csvDays(answer.body), from, about)
      if (!String(answer.headers['content-type']).startsWith('application/json')) continue
      const body = answer.json()
      if (!path.startsWith('/api/export/')) {
        for (const [at, list] of listsIn(body)) {
          if (!ABOUT_THE_SERVICE.test(at)) expect(list.length, `${about} ${at}`).toBeLessThanOrEqual(cap)
        }
        if (limit !== undefined && 'limit' in body) expect(body.limit, about).toBe(Math.min(limit, cap))
        if (limit !== undefined && limit > cap && 'limit' in body) {
          expect(body.warnings.join('; '), about).toContain(`limit lowered from ${limit} to ${cap}`)
        }
      }
      if (!dated) continue
      const list = dated.list === '' ? body : dated.list.split('.').reduce((at, name) => at[name], body)
      expectDays(list.map(dated.day), from, about)
    }
  },
)

/** All lie within the plan's history; without one, the days reach further back than any plan's. */
function expectDays(days: unknown[], from: string | null, about: string): void {
  const oldest = [...days].sort()[0]
  expect(days.length, about).toBeGreaterThan(0)
  if (from !== null) expect(String(oldest) >= from, `${about}: ${oldest} is before ${from}`).toBe(true)
  else if (!ALL_NEW.some((path) => about.includes(`${path}?`))) {
    expect(String(oldest) < PROMISED.anonymous.from!, `${about}: ${oldest} is not old`).toBe(true)
  }
}

function csvDays(text: string): unknown[] {
  const [titles = '', ...lines] = text.trim().split(/\r?\n/)
  const column = titles.split(',').indexOf('notice_date')
  expect(column).toBeGreaterThanOrEqual(0)
  // Names may hold commas: the day is what looks like one, and stands in each line at least once.
  return lines.map((line) => /\b\d{4}-\d\d-\d\d\b/.exec(line)?.[0])
}

test('without a key, /api/records ends at the 500 newest of 60 days', async () => {
  const far = await ask('anonymous', '/api/records?offset=500')
  expect(far.json()).toMatchObject({ count: 0, has_more: false })
  const old = (await ask('anonymous', '/api/records?date_from=2020-01-01&date_to=2026-03-01')).json()
  expect(old).toMatchObject({ count: 0, total: 0 })
  expect(old.warnings.join()).toContain('2026-03-22')
})
