/** Feeds of the invented records, through the service, read back by a feed reader's library and a calendar's. */
import '#storage/duckdb/testing/small-engine.ts'
import { parseAtomFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateName } from '#lib/states.ts'
import { publishSample, type SampleEdition, type SampleService } from './sample-service.ts'

const PUBLIC_URL = 'https://layoffs.example.org'

let edition: SampleEdition
let service: SampleService
let second: SampleService

beforeAll(async () => {
  edition = await publishSample()
  service = await edition.serve({ settings: { PUBLIC_URL } })
  second = await edition.serve({ settings: { PUBLIC_URL } })
  state = (await get('/api/records?limit=1')).json().records[0].state
}, 120_000)
afterAll(async () => {
  await Promise.all([service?.close(), second?.close()])
  await edition?.remove()
})

let asked = 0
/** Asks as somebody who has not called before, unless an address is given. */
function get(url: string, headers: Record<string, string> = {}, of = service, remoteAddress?: string) {
  asked++
  return of.app.inject({
    url,
    headers: { 'accept-encoding': 'identity', ...headers },
    remoteAddress: remoteAddress ?? `10.2.${asked >> 8}.${asked & 255}`,
  })
}

let state: string

// biome-ignore lint/suspicious/noExplicitAny: the parser knows a feed by more shapes than a test is about
type Parsed = any

async function feed(url: string): Promise<Parsed> {
  const answer = await get(url)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  return parseAtomFeed(answer.body)
}

/** The records of a question without a key, which is what feeds show. */
async function listed(query: string): Promise<Parsed[]> {
  const pages = await Promise.all(
    [0, 25, 50, 75].map((offset) => get(`/api/records?${query}&offset=${offset}`)),
  )
  return pages.flatMap((page) => page.json().records)
}

const idsOf = ({ entries = [] }: Parsed): string[] =>
  entries.map(({ id }: { id: string }) => decodeURIComponent(id.split('/').at(-1)!))

test('a feed holds what the list shows without a key, by the same filters', async () => {
  for (const query of [
    'limit=100',
    `state=${state}&limit=100`,
    'layoff_type=closure&limit=100',
    'min_employees=100&limit=100',
  ]) {
    const ids = idsOf(await feed(`/feeds/layoffs.atom?${query}`))
    const expected = (await listed(query)).map(({ id }) => id)
    expect(ids.length, query).toBeGreaterThan(0)
    if (expected.length < 100) expect([...ids].sort(), query).toEqual([...new Set(expected)].sort())
    else expect(ids).toHaveLength(100)
  }
})

test('it says what it is, where it comes from and under which terms', async () => {
  const { id, title, links, rights, authors, updated, entries } = await feed(
    `/feeds/layoffs.atom?state=${state.toLowerCase()}&limit=3`,
  )
  expect(id).toBe(`tag:layoffs.example.org,2026:feeds/layoffs.atom?limit=3&state=${state}`)
  expect(title.value).toBe(`Invented: WARN notices, ${stateName(state)}`)
  expect(rights.value).toMatch(/^Public records of the states/)
  expect(authors[0].name).toBe('Headcount')
  const href = (rel: string, type?: string) =>
    links.find((link: Parsed) => link.rel === rel && (!type || link.type === type)).href
  expect(href('self')).toBe(`${PUBLIC_URL}/feeds/layoffs.atom?limit=3&state=${state}`)
  expect(href('alternate', 'application/json')).toBe(`${PUBLIC_URL}/api/records?state=${state}`)
  expect(href('alternate', 'text/html')).toBe(`${PUBLIC_URL}/layoffs?state=${state}`)
  expect(href('license')).toMatch(/^https:\/\/creativecommons\.org\//)
  expect(entries).toHaveLength(3)
  const days = entries.map((entry: Parsed) => entry.updated)
  expect(days).toEqual([...days].sort().reverse())
  expect(updated).toBe(days[0])
  for (const entry of entries) {
    const link = (rel: string, type?: string) =>
      entry.links.find((each: Parsed) => each.rel === rel && (!type || each.type === type)).href
    const pathOf = (type: string) => link('alternate', type).slice(PUBLIC_URL.length)
    const { record } = (await get(pathOf('application/json'))).json()
    expect((await get(pathOf('text/html'))).statusCode).toBe(200)
    expect(entry.id).toBe(`tag:layoffs.example.org,2026:notices/${record.id}`)
    expect(link('via')).toBe(record.source_url)
    expect(entry.published).toBe(`${record.first_seen}T00:00:00Z`)
    expect(entry.title.value).toContain(record.company_name)
    expect(entry.content.value).toContain(`Workers: ${record.employees_affected ?? 'not told'}`)
  }
})

test('states and companies have feeds of their own', async () => {
  const [record] = (await get('/api/records?limit=1')).json().records
  const ofState = await feed(`/feeds/states/${record.state.toLowerCase()}.atom?limit=100`)
  expect(idsOf(ofState)).toContain(record.id)
  for (const { categories } of ofState.entries) expect(categories[0].term).toBe(record.state)
  const ofCompany = await feed(`/feeds/companies/${record.company_id}.atom`)
  expect(idsOf(ofCompany)).toContain(record.id)
  expect(ofCompany.title.value).toBe(`Invented: WARN notices, ${record.company}`)
  const self = ofCompany.links.find(({ rel }: Parsed) => rel === 'self').href
  expect(self).toBe(`${PUBLIC_URL}/feeds/companies/${record.company_id}.atom`)
})

test('the calendar has the first days of layoffs, each of its own day', async () => {
  const answer = await get('/feeds/layoffs.ics')
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(5)
  expect(Number(answer.headers['x-record-count'])).toBe(events.length)
  for (const each of events.slice(0, 10)) {
    const event = new ICAL.Event(each)
    const [id] = event.uid.split('@')
    const { record } = (await get(`/api/records/${id}`)).json()
    expect(event.startDate.toString()).toBe(record.effective_date)
    expect(record.in_totals || record.status === 'withdrawn').toBe(true)
  }
  const daysIn = (body: string) => [...body.matchAll(/^DTSTART;VALUE=DATE:(\d+)/gm)].map(([, day]) => day!)
  const all = daysIn(answer.body).sort()
  const [from, to] = [all[1]!, all.at(-2)!].map((day) => day.replace(/(....)(..)(..)/, '$1-$2-$3'))
  const within = daysIn((await get(`/feeds/layoffs.ics?date_from=${from}&date_to=${to}`)).body)
  expect(within.sort()).toEqual(all.filter((day) => day >= all[1]! && day <= all.at(-2)!))
})

test.each(['/feeds/layoffs.atom?state=CA', '/feeds/layoffs.ics', '/feeds/states/TX.atom'])(
  '%s: who has it is told so, by another process too, and pays nothing',
  async (url) => {
    const [first, other] = [await get(url), await get(url, {}, second)]
    expect(other.headers.etag).toBe(first.headers.etag)
    expect(other.body).toBe(first.body)
    expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/)
    const again = await get(url, { 'if-none-match': String(first.headers.etag) }, second)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    expect((await get(`${url}${url.includes('?') ? '&' : '?'}limit=2`)).headers.etag).not.toBe(
      first.headers.etag,
    )
    for (let i = 0; i < 30; i++) expect((await get(url, {}, service, '10.9.9.9')).statusCode).toBe(200)
    expect(first.headers).not.toHaveProperty('x-ratelimit-limit')
    expect(first.headers['content-disposition']).toMatch(/^inline; filename="layoffs\.(atom|ics)"$/)
    expect(first.headers['x-data-sample']).toBe('true')
  },
)

test.each([
  ['/feeds/layoffs.atom?colour=red', 422],
  ['/feeds/layoffs.atom?limit=101', 422],
  ['/feeds/layoffs.atom?limit=0', 422],
  ['/feeds/layoffs.atom?date_from=2026-05-02&date_to=2026-05-01', 422],
  ['/feeds/layoffs.ics?date_field=notice', 422],
  ['/feeds/layoffs.ics?limit=501', 422],
  ['/feeds/states/XX.atom', 422],
  ['/feeds/companies/acme.atom', 422],
  ['/feeds/companies/co-nobody-has-this.atom', 404],
  ['/feeds/states/CA', 404],
  ['/feeds/layoffs.rss', 404],
])('%s is %i, and says why', async (url, status) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json().detail.length).toBeGreaterThan(20)
})

test('what is older than the anonymous window is in no feed', async () => {
  expect(idsOf(await feed('/feeds/layoffs.atom?date_from=2020-01-01&date_to=2026-03-01'))).toEqual([])
  const { headers } = await get('/feeds/layoffs.atom?date_from=2020-01-01&date_to=2026-03-01')
  expect(String(headers['x-data-warnings'])).toContain('plan_history')
  const empty = await get('/feeds/layoffs.ics?state=WY')
  expect(ICAL.parse(empty.body)[0]).toBe('vcalendar')
})
