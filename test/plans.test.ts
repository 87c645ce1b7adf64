import '#storage/duckdb/testing/small-engine.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyHolder } from '#accounts/keys/key-cache.ts'
import type { Services } from '#contract/command.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { PLANS, type PlanName } from '#contract/plans.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'
import {
  ABOUT_THE_SERVICE,
  ALL_NEW,
  DATED,
  NEEDED,
  PLAN_ORDER,
  PROMISED,
  SOLD_TO_ALL,
} from './plans-table.ts'
import {
  accountOperations,
  addressOf,
  billingOperations,
  operations as ofData,
  publishSample,
  type SampleEdition,
  type SampleService,
} from './sample-service.ts'
import { temporaryFolder } from './service.ts'

const operations = [...ofData, ...accountOperations]

let edition: SampleEdition
let service: SampleService
/** With all that the settings bring: what accounts keep is its own. */
let shop: SampleService
let values: Record<string, string>
let asked = 0

beforeAll(async () => {
  edition = await publishSample()
  service = await edition.serve({ keyCache, services: { alerts, filters, webhooks, talent } })
  shop = await edition.serve({ keyCache })
  const [notice] = (await ask('enterprise', '/api/records?limit=1&sort=notice_date')).json().records
  const [filing] = (await ask('enterprise', '/api/sec-filings?limit=1')).json().records
  const company_name = notice.company_name
  const { ticker, accession: accession_number } = filing
  const [placed] = (await ask('enterprise', '/api/aggregate?group_by=city&limit=1')).json().records
  const [found] = (await ask('enterprise', '/api/bankruptcies?limit=1')).json().records
  values = {
    company_name,
    company_id: notice.company_id,
    employer: company_name,
    q: company_name,
    state_code: notice.state,
    ticker,
    accession_number,
    id: notice.id,
    '/api/bankruptcies/{id}#id': found.id,
    state: placed.state,
    city: placed.city,
    sector: '31-33',
    group_by: 'state',
    month: SAMPLE_MONTH,
    filter_id: String(FILTER.id),
    webhook_id: '7',
  }
}, 120_000)

afterAll(async () => {
  await Promise.all([service.close(), shop.close()])
  await edition.remove()
})

/** The newest that is closed on the day of the sample. */
const SAMPLE_MONTH = '2026-04'

/** Every key is `plan#number`, and has an account of its own. */
const holders = new Map<string, KeyHolder>()
const keyCache = {
  recall(key: string) {
    const plan = PLANS[key.split('#')[0] as PlanName]
    const holder = holders.get(key) ?? { key_id: key, key_name: key, account_id: key, plan, expires_at: null }
    holders.set(key, holder)
    return holder
  },
  find: async () => null,
}

/** Every account keeps this filter. */
const at = '2026-05-21T12:00:00.000Z'
const FILTER = {
  id: 7,
  name: 'sized',
  criteria: { min_employees: 0 },
  notify: 'none',
  frequency: 'daily',
  paused: false,
  created_at: at,
  updated_at: at,
}
const alerts = {
  settings: async () => ({ email: null, email_confirmed: false, time_zone: 'UTC' }),
} as unknown as Services['alerts']
const filters = { list: async () => [FILTER], get: async () => FILTER } as unknown as Services['filters']

/** Every account keeps this webhook, to which nothing was sent. */
const webhooks = {
  store: { list: async () => [], get: async () => ({ id: 7 }) },
  log: { list: async () => ({ rows: [], total: 0 }) },
} as unknown as Services['webhooks']

/** Nobody is listed. */
const talent = {
  directory: { search: async () => ({ records: [], total: 0 }) },
} as unknown as Services['talent']

/** Routes that are refused where nothing narrows what they are asked, and what is given to each. */
const NARROWED: Record<string, string> = {
  '/api/filters/preview': 'min_employees=0',
  '/api/talent/search': 'state=OR',
}

/** The address of a route. */
function addressFor(operation: AnyOperation) {
  const { url, limit } = addressOf(operation, values)
  const narrowing = NARROWED[operation.path]
  return { url: narrowing === undefined ? url : `${url}${url.endsWith('?') ? '' : '&'}${narrowing}`, limit }
}

/** Asks as somebody of that plan who has not called before. */
async function ask(plan: PlanName, url: string) {
  asked++
  const key = plan === 'anonymous' ? {} : { 'x-api-key': `${plan}#${asked}` }
  const headers = { ...key, ...(url.includes('sample-csv') && { 'x-email': 'ann@example.org' }) }
  return service.app.inject({ url, headers, remoteAddress: `10.1.${asked >> 8}.${asked & 255}` })
}

const isAtLeast = (plan: PlanName, needed: PlanName) => PLAN_ORDER.indexOf(plan) >= PLAN_ORDER.indexOf(needed)

/** What readers and calendars follow. */
const FEEDS = NEEDED.anonymous.filter((path) => path.startsWith('/feeds/'))

/** Open to all, the same for all. */
const FREE_OF_QUOTA = ['/api/stats', '/api/coverage', '/api/export/sample-csv', ...FEEDS]

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
  expect(operations.map(({ path }) => path).sort()).toEqual(known.sort())
})

test.each(operations.map((operation) => [operation.path, operation] as const))(
  '%s gives each plan what it promises',
  async (path, operation) => {
    const needed = neededBy(path)
    const { url, limit } = addressFor(operation)
    const dated = DATED[path]
    for (const plan of PLAN_ORDER) {
      if (!isAtLeast(plan, needed)) continue
      const about = `${plan} ${url}`
      const answer = await ask(plan, url)
      expect(answer.statusCode, about).toBe(200)
      const { calls, records: cap, from } = PROMISED[plan]
      const isFree = FREE_OF_QUOTA.includes(path) || calls === null
      if (!isFree) expect(answer.headers['x-ratelimit-limit'], about).toBe(String(calls))
      const daysIn = EXPORTED_DAYS[path]
      // The sample is one for all, and so is a feed.
      const ofAll = FEEDS.includes(path) ? PROMISED.anonymous.from : PROMISED.free.from
      const since = path === '/api/export/sample-csv' || FEEDS.includes(path) ? ofAll : from
      if (daysIn) expectDays(await daysIn(answer.rawPayload), since, about)
      if (!String(answer.headers['content-type']).startsWith('application/json')) continue
      const body = answer.json()
      if (!path.startsWith('/api/export/')) {
        for (const [at, list] of listsIn(body)) {
          if (path !== '/api/coverage' && !ABOUT_THE_SERVICE.test(at))
            expect(list.length, `${about} ${at}`).toBeLessThanOrEqual(cap)
        }
        if (limit !== undefined && 'limit' in body) expect(body.limit, about).toBe(Math.min(limit, cap))
        if (limit !== undefined && limit > cap && 'limit' in body) {
          expect(textsOf(body.warnings).join('; '), about).toContain(`limit lowered from ${limit} to ${cap}`)
        }
      }
      if (!dated) continue
      const list = dated.list === '' ? body : dated.list.split('.').reduce((at, name) => at[name], body)
      expectDays(list.map(dated.day), from, about)
    }
  },
)

test.each(operations.map((operation) => [operation.path, operation] as const))(
  '%s: a plan that is too small is told so whatever is asked, and only the others what is wrong with it',
  async (path, operation) => {
    const { url } = addressFor(operation)
    for (const plan of PLAN_ORDER) {
      if (isAtLeast(plan, neededBy(path))) {
        for (const each of unusable(operation)) await expectInvalid(plan, each)
      } else {
        for (const each of [url, ...unusable(operation)]) await expectRefusal(operation, plan, each)
      }
    }
  },
)

/** The route with parameters that nobody can use: one that it has not, words for all that it has, and too few. */
function unusable(operation: AnyOperation): string[] {
  const { url } = addressFor(operation)
  const [path = ''] = url.split('?')
  const names = Object.keys(operation.input.shape).filter((name) => !operation.pathParams.includes(name))
  const isBareEnough = operation.input.safeParse(pathValues(operation)).success
  return [
    `${url}&no_such_parameter=1`,
    ...(names.length > 0 ? [`${path}?${names.map((name) => `${name}=%00`).join('&')}`] : []),
    ...(isBareEnough ? [] : [path]),
    ...(operation.pathParams.length > 0 ? [operation.path.replace(/\{\w+\}/g, '%00')] : []),
  ]
}

const pathValues = ({ pathParams }: AnyOperation) =>
  Object.fromEntries(pathParams.map((name) => [name, values[name]]))

async function expectInvalid(plan: PlanName, url: string): Promise<void> {
  const answer = await ask(plan, url)
  expect([answer.statusCode, answer.json().code], `${plan} ${url}`).toEqual([422, 'invalid_input'])
}

/** Who may not ask hears that, whatever is asked. */
async function expectRefusal(operation: AnyOperation, plan: PlanName, url: string): Promise<void> {
  const answer = await ask(plan, url)
  const isKeyMissing = plan === 'anonymous' && operation.auth === 'key'
  const { code, detail } = answer.json()
  expect([answer.statusCode, code], `${plan} ${url}`).toEqual(
    isKeyMissing ? [401, 'key_required'] : [403, 'plan_too_small'],
  )
  if (!isKeyMissing) expect(detail).toContain(`the ${PLANS[neededBy(operation.path)].title} plan`)
}

/** The days of the notices in a file, by route; JSON is walked with the other answers. */
const EXPORTED_DAYS: Record<string, (file: Buffer) => unknown[] | Promise<unknown[]>> = {
  '/api/export/csv': (file) => csvDays(file.toString()),
  '/api/export/sample-csv': (file) => csvDays(file.toString()),
  '/api/export/parquet': parquetDays,
  ...Object.fromEntries(FEEDS.map((path) => [path, feedDays])),
  '/api/export/jsonld': (file) => {
    const { hasPart } = JSON.parse(file.toString()) as { hasPart: { datePublished: string }[] }
    return hasPart.map(({ datePublished }) => datePublished)
  },
}

/** All lie within the plan's history; without one, the days reach further back than any plan's. */
function expectDays(days: unknown[], from: string | null, about: string): void {
  const oldest = [...days].sort()[0]
  expect(days.length, about).toBeGreaterThan(0)
  if (from !== null) expect(String(oldest) >= from, `${about}: ${oldest} is before ${from}`).toBe(true)
  else if (!ALL_NEW.some((path) => about.includes(`${path}?`))) {
    expect(String(oldest) < PROMISED.anonymous.from!, `${about}: ${oldest} is not old`).toBe(true)
  }
}

/** The days of notices as feeds tell them, in lines that a calendar folds. */
function feedDays(file: Buffer): unknown[] {
  const text = file.toString().replaceAll('\r\n ', '')
  return [...text.matchAll(/Day of the notice: (\d{4}-\d\d-\d\d)/g)].map(([, day]) => day)
}

function csvDays(text: string): unknown[] {
  const [titles = '', ...lines] = text.trim().split(/\r?\n/)
  const column = titles.split(',').indexOf('notice_date')
  expect(column).toBeGreaterThanOrEqual(0)
  // Names may hold commas: the day is what looks like one, and stands in each line at least once.
  return lines.map((line) => /\b\d{4}-\d\d-\d\d\b/.exec(line)?.[0])
}

async function parquetDays(file: Buffer): Promise<unknown[]> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'notices.parquet')
  await writeFile(path, file)
  try {
    const rows = await withMemory((engine) =>
      engine.rows<{ day: string }>(`select notice_date as day from ${quoteText(path)}`),
    )
    return rows.map(({ day }) => day)
  } finally {
    await folder.remove()
  }
}

test('every billing route is in the table, and every route of the table is served', () => {
  const known = billingOperations.map(({ method, path }) => `${method} ${path}`)
  expect(known.sort()).toEqual(Object.keys(SOLD_TO_ALL).sort())
})

test.each(Object.entries(SOLD_TO_ALL))(
  '%s answers every plan alike, and costs no call',
  async (route, told) => {
    const [method, path = ''] = route.split(' ') as ['GET' | 'POST', string]
    for (const plan of PLAN_ORDER) {
      asked++
      const sent = {
        method,
        remoteAddress: `10.2.${asked >> 8}.${asked & 255}`,
        headers: {
          origin: 'http://localhost:8080',
          accept: 'application/json',
          ...(plan !== 'anonymous' && { 'x-api-key': `${plan}#${asked}` }),
        },
      }
      const url = path.replace('{token}', 'hc_file_none')
      const answer = await shop.app.inject({ ...sent, url: `${url}?${told.query ?? ''}` })
      const about = `${plan} ${route}: ${answer.body.slice(0, 200)}`
      expect(answer.statusCode, about).toBe(told.status)
      if (told.code !== undefined) expect(answer.json().code, about).toBe(told.code)
      expect(answer.headers['x-ratelimit-limit'], about).toBeUndefined()
      // Who may ask is told before what is wrong with it.
      // A page does not read what it has no use for.
      const isPage = method === 'GET' && told.code !== undefined
      if (!isPage && (told.status === 200 || told.status === 404)) {
        const wrong = await shop.app.inject({
          ...sent,
          url: `${url}?${told.query ?? ''}&no_such_parameter=1`,
        })
        expect([wrong.statusCode, wrong.json().code], about).toEqual([422, 'invalid_input'])
      }
    }
  },
)

test.each(['/api/map-data?', '/api/unified-search?q=cedar&'])(
  '%s: where a parameter says which dataset, the plan must hold that one',
  async (route) => {
    for (const [dataset, needed] of [
      ['warn', 'anonymous'],
      ['lca', 'starter'],
      ['sec', 'pro'],
      ['bankruptcy', 'pro'],
    ] as const) {
      for (const plan of PLAN_ORDER) {
        const answer = await ask(plan, `${route}dataset=${dataset}`)
        const wanted = isAtLeast(plan, needed) ? 200 : 403
        expect(answer.statusCode, `${plan} ${dataset}`).toBe(wanted)
      }
    }
  },
)

test('without a key, /api/records ends at the 500 newest of 60 days', async () => {
  const far = await ask('anonymous', '/api/records?offset=500')
  expect(far.json()).toMatchObject({ count: 0, has_more: false })
  const old = (await ask('anonymous', '/api/records?date_from=2020-01-01&date_to=2026-03-01')).json()
  expect(old).toMatchObject({ count: 0, total: 0 })
  expect(textsOf(old.warnings).join()).toContain('2026-03-22')
})
