/** What all routes answer when a dataset's file is damaged for real: those that need it, and those that do not. */
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '#contract/operation.ts'
import type { Warning } from '#contract/warnings.ts'
import { damageFile } from '#storage/testing/files.ts'
import {
  addressOf,
  catalogue,
  datasets,
  operations,
  publishSample,
  type SampleEdition,
  type SampleService,
} from './sample-service.ts'
import { type Answer, WITHOUT } from './without.ts'

const NAMES = datasets.map(({ slug }) => slug)
/** Asked besides all routes with what they cannot do without. */
const MORE = ['/api/risk-signal?min_score=1&limit=500']

let edition: SampleEdition
let service: SampleService
let values: Record<string, string>
/** A company with most kinds of records, an employer, and words that other datasets know. */
let texts: string[]
const whole = new Map<string, Answer>()

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  await start()
  await findValues()
  for (const url of [...operations.map(urlOf), ...MORE]) {
    const { status, body } = await get(url)
    expect([url, status]).toEqual([url, 200])
    whole.set(url, body)
  }
  await service.close()
}, 120_000)

afterAll(() => edition.remove())

async function start(): Promise<void> {
  service = await edition.serve({ settings: { ACCESS: 'open' } })
}

async function get(url: string) {
  const { statusCode, headers, body } = await service.app.inject({
    url,
    headers: { 'x-email': 'ann@example.org' },
  })
  const isJson = /json/.test(String(headers['content-type']))
  return { status: statusCode, headers, text: body, body: (isJson ? JSON.parse(body) : body) as Answer }
}

async function findValues(): Promise<void> {
  const { body: risk } = await get(MORE[0]!)
  const kinds = ({ factors }: Answer) => factors.filter(({ points }: Answer) => points > 0).length
  const [busiest] = risk.records.sort((a: Answer, b: Answer) => kinds(b) - kinds(a))
  const name = encodeURIComponent(busiest.company)
  const { body: told } = await get(`/api/crossref/company-timeline/${name}`)
  const ofSource = (source: string) => told.timeline.find((event: Answer) => event.source === source)
  const employers = await get('/api/h1b/employers?limit=1')
  const { body: cases } = await get('/api/bankruptcies?limit=1')
  const { body: cities } = await get('/api/aggregate?group_by=city&limit=1')
  texts = [busiest.company, employers.body.records[0].employer, 'ohio', 'engineer', 'openings']
  values = {
    company_name: ofSource('warn').company_name,
    employer: busiest.company,
    q: busiest.company,
    state_code: busiest.states[0],
    ticker: busiest.ticker,
    accession_number: ofSource('sec').id,
    id: ofSource('warn').id,
    '/api/bankruptcies/{id}#id': cases.records[0].id,
    state: cities.records[0].state,
    city: cities.records[0].city,
    sector: '31-33',
    group_by: 'state',
    month: '2026-04',
    company_id: busiest.company_id,
  }
}

const urlOf = (operation: AnyOperation) => addressOf(operation, values).url

test.each(NAMES)(
  '%s overwritten: 503 where it is needed, all else that is left everywhere else',
  async (name) => {
    const file = edition.file(name)
    const kept = await readFile(file)
    await writeFile(file, Buffer.alloc(kept.length, 'damage'))
    await start()
    try {
      for (const operation of operations) {
        if (needs(operation, name)) await expectUnavailable(urlOf(operation), name)
        else await expectRest(operation, name)
      }
      if (MAPPED.has(name)) await expectUnavailable(`/api/map-data?dataset=${name}`, name)
      expect((await get('/readyz')).body).toMatchObject({ status: 'ready', broken: [name] })
    } finally {
      await service.close()
      await writeFile(file, kept)
    }
  },
)

const MAPPED = new Set(['warn', 'lca', 'sec', 'bankruptcy'])

/** The map shows WARN notices unless it is asked for others. */
const needs = ({ path, datasets }: AnyOperation, name: string) =>
  datasets.includes(name) || (path === '/api/map-data' && name === 'warn')

async function expectUnavailable(url: string, name: string): Promise<void> {
  const { status, headers, body } = await get(url)
  expect([url, status, headers['content-type'], headers['retry-after']]).toEqual([
    url,
    503,
    'application/problem+json; charset=utf-8',
    '60',
  ])
  expect(body).toMatchObject({ status: 503, code: 'dataset_unavailable' })
  expect(body.detail).toContain(`The ${name} data`)
}

/** The answer is the one of before but for what the dataset gave to it, and says so. */
async function expectRest(operation: AnyOperation, name: string): Promise<void> {
  const url = urlOf(operation)
  const answer = await get(url)
  expect([url, answer.status]).toEqual([url, 200])
  if (!isShort(operation, name)) return expect(answer.body, url).toEqual(whole.get(url))
  expect(comparable(operation, answer.body), url).toEqual(comparable(operation, wantedOf(operation, name)))
  const said = warningOf(operation, name)
  if (said === null) return
  expect(answer.body.warnings, url).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(said) }),
  )
  const others = answer.body.warnings.filter(({ text }: Warning) => !said.test(text))
  expect(whole.get(url).warnings, url).toEqual(expect.arrayContaining(others))
}

const isShort = ({ path }: AnyOperation, name: string) => WITHOUT[path]?.of.includes(name) ?? false

function wantedOf(operation: AnyOperation, name: string): Answer {
  const all = (path: string) => {
    const found = operations.find((each) => each.path === path)
    return whole.get(found ? urlOf(found) : path)
  }
  return WITHOUT[operation.path]!.without(name, whole.get(urlOf(operation)), all)
}

/** Without its warnings, and in an order that does not depend on how equals are told apart. */
function comparable({ path }: AnyOperation, { warnings: _warnings, ...rest }: Answer): Answer {
  if (!WITHOUT[path]!.unordered) return rest
  return { ...rest, records: rest.records.map((each: Answer) => JSON.stringify(each)).sort() }
}

/** How an answer says what it lacks; null where it says it in fields of its own. */
function warningOf({ path }: AnyOperation, name: string): RegExp | null {
  if (path === '/api/stats' || path === '/api/unified-search') return null
  if (path.startsWith('/api/company/'))
    return /^Press releases are left out: the SEC filings cannot be read now$/
  if (path.startsWith('/api/bankruptcies')) return /^cases are not matched with WARN companies now/
  return new RegExp(`^${catalogue.labelOf(name)} are left out: they cannot be read at the moment$`, 'i')
}

/** So small that all its rows are in memory by then: answers are whole, and nobody meets the damage. */
const READ_AT_ONCE = new Set(['dol_claims'])

test.each(NAMES)(
  '%s damaged while it serves: an answer is whole, or short and says so, or 503',
  async (name) => {
    await start()
    const file = edition.file(name)
    const kept = await readFile(file)
    await damageFile(file)
    try {
      for (const operation of operations) {
        const url = urlOf(operation)
        const { status, body } = await get(url)
        if (status !== 200) {
          expect([url, status, body.code]).toEqual([url, 503, 'dataset_unavailable'])
          expect(needs(operation, name) || isShort(operation, name), url).toBe(true)
        } else if (JSON.stringify(body) !== JSON.stringify(whole.get(url))) await expectRest(operation, name)
      }
      const { broken } = (await get('/readyz')).body
      expect(READ_AT_ONCE.has(name) ? [[], [name]] : [[name]]).toContainEqual(broken)
    } finally {
      await service.close()
      await writeFile(file, kept)
    }
  },
)

test('a search lacks what is damaged and nothing else, until the file is back', async () => {
  await start()
  const before = new Map<string, Answer>()
  for (const text of texts) {
    const { body, headers } = await search(text)
    expect([headers['x-partial-results'], 'partial' in body, 'errors' in body]).toEqual([
      undefined,
      false,
      false,
    ])
    before.set(text, body)
  }
  const found = [...before.values()].flatMap(({ results }) =>
    Object.keys(results).filter((name) => results[name].length > 0),
  )
  expect([...new Set(found)].sort()).toEqual([...NAMES].sort())
  await service.close()

  const [sec, bankruptcy] = [edition.file('sec'), edition.file('bankruptcy')]
  for (const file of [sec, bankruptcy]) await copyFile(file, `${file}.whole`)
  await truncate(sec, 5000)
  await start()
  await damageFile(bankruptcy)
  for (const text of texts) await expectWithout(text, before.get(text), ['bankruptcy', 'sec'])
  const only = await search(texts[0]!, '&dataset=warn')
  expect(only.body).toEqual({ ...only.body, results: { warn: before.get(texts[0]!).results.warn } })
  expect([only.body.partial, only.headers['x-partial-results']]).toEqual([undefined, undefined])
  const lost = await search(texts[0]!, '&dataset=sec')
  expect(lost.body).toMatchObject({ results: { sec: [] }, partial: true, errors: { sec: 'DatabaseDamaged' } })
  await service.close()

  await copyFile(`${sec}.whole`, sec)
  await start()
  await expectWithout(texts[0]!, before.get(texts[0]!), ['bankruptcy'])
  expect((await get('/api/sec-filings')).status).toBe(200)
  await service.close()
  await copyFile(`${bankruptcy}.whole`, bankruptcy)
})

const search = (q: string, more = '') => get(`/api/unified-search?q=${encodeURIComponent(q)}&limit=20${more}`)

/** The answer is the one of before but for the datasets that failed, and says so as the interface has it. */
async function expectWithout(text: string, before: Answer, failed: string[]): Promise<void> {
  const { status, headers, body, text: raw } = await search(text)
  expect(status).toBe(200)
  const empty = Object.fromEntries(failed.map((name) => [name, []]))
  expect(body).toEqual({
    ...before,
    results: { ...before.results, ...empty },
    totals: { ...before.totals, ...Object.fromEntries(failed.map((name) => [name, null])) },
    total: failed.reduce((sum, name) => sum - (before.totals[name] ?? 0), before.total),
    partial: true,
    errors: Object.fromEntries(failed.map((name) => [name, 'DatabaseDamaged'])),
  })
  expect(headers['x-partial-results']).toBe(failed.join(','))
  expect(raw).not.toContain(dirname(edition.file('warn')))
  // An answer that lacks something is not one to keep.
  expect(headers.etag).toBeUndefined()
}
