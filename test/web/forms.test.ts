/** Pages in their other forms: the rows and figures of the page, the API's answer, feeds and calendars of the same question. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

let edition: SampleEdition
let service: SampleService
let metered: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  service = await edition.serve({ settings: { ACCESS: 'open' } })
  metered = await edition.serve()
})

afterAll(async () => {
  await Promise.all([service?.close(), metered?.close()])
  await edition?.remove()
})

const get = (url: string, of = service) => of.app.inject({ url, headers: { accept: 'text/html' } })
const api = async (url: string) => (await service.app.inject(url)).json()
const rowsOf = (body: string) => body.trimEnd().split('\r\n').length - 1

/** The forms that a page offers, by their types. */
async function offered(url: string, of = service): Promise<Record<string, string>> {
  const $ = load((await get(url, of)).body)
  const forms = $('link[rel=alternate]').toArray()
  return Object.fromEntries(
    forms.map((link) => {
      const { pathname, search } = new URL($(link).attr('href')!)
      return [$(link).attr('type')!, pathname + search]
    }),
  )
}

test.each([
  ['/layoffs.json?state=TX&page=2', '/api/records?state=TX&limit=50&offset=50'],
  ['/states/tx.json', '/api/state/TX?limit=15'],
  ['/companies.json?sort=notices', '/api/companies?sort=notices&limit=50&offset=0'],
  ['/layoffs.atom?state=TX&sort=company_name&page=2', '/feeds/layoffs.atom?state=TX'],
  ['/layoffs.ics?effective_from=2026-01-01', '/feeds/layoffs.ics?effective_from=2026-01-01'],
  ['/states/tx.atom', '/feeds/states/TX.atom'],
  ['/states/tx.ics', '/feeds/layoffs.ics?state=TX'],
  ['/index.atom', '/feeds/layoffs.atom'],
])('%s leads to %s, which is there', async (url, location) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.headers.location]).toEqual([307, location])
  expect((await service.app.inject(location)).statusCode).toBe(200)
})

test('a list as a table has its filters and order, and the rows of all its pages', async () => {
  const { total, records } = await api('/api/records?layoff_type=closure&sort=employees_affected&limit=500')
  const { body, headers } = await get('/layoffs.csv?layoff_type=closure&sort=employees_affected&page=2')
  expect(total).toBeGreaterThan(5)
  expect(headers['content-type']).toContain('text/csv')
  expect(rowsOf(body)).toBe(Math.min(500, total))
  expect(body.split('\r\n')[1]).toMatch(new RegExp(`^${records[0].id},`))
})

test('a table of notices is the export’s, cell by cell', async () => {
  const [, ...lines] = (await service.app.inject('/api/export/csv?limit=500')).body.trimEnd().split('\r\n')
  const [names, ...rows] = (await get('/layoffs.csv')).body.trimEnd().split('\r\n')
  const header = (await service.app.inject('/api/export/csv?limit=1')).body.split('\r\n')[0]!.split(',')
  // What is found for a page of records is not in files of many: the notice that is counted instead, and the distance.
  const isExported = (name: string) => header.includes(name)
  expect(names!.split(',').filter(isExported)).toEqual(header)
  const isKept = names!.split(',').map(isExported)
  const without = rows.map((row) => cells(row).filter((_, i) => isKept[i]))
  expect(without).toEqual(lines.map(cells))
})

/** The cells of a line, as they are written. */
const cells = (line: string): string[] => line.match(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? []

test.each([
  ['/companies', '/api/companies?limit=500'],
  ['/filings', '/api/sec-filings?limit=500'],
  ['/bankruptcies', '/api/bankruptcies?limit=500'],
  ['/short-notice', '/api/violations?limit=500'],
  ['/risk', '/api/risk-signal?limit=500'],
  ['/states', '/api/states'],
  ['/industries', '/api/industries'],
])('%s as a table has the rows of %s', async (url, route) => {
  const { records } = await api(route)
  expect(rowsOf((await get(`${url}.csv`)).body)).toBe(records.length)
})

test('a page offers what is there: no calendar of other days, no feed by a name, no answer that takes a plan', async () => {
  expect(Object.keys(await offered('/layoffs?state=TX'))).toEqual([
    'application/json',
    'text/csv',
    'application/atom+xml',
    'text/calendar',
  ])
  expect(await offered('/layoffs?date_from=2026-01-01')).not.toHaveProperty('text/calendar')
  expect((await get('/layoffs.ics?date_from=2026-01-01')).statusCode).toBe(404)
  expect(await offered('/layoffs?date_from=2026-01-01&date_field=effective')).toHaveProperty('text/calendar')
  const { records } = await api('/api/companies?limit=1')
  expect(await offered(`/companies/${records[0].company_id}`)).toHaveProperty('application/atom+xml')
  const byName = await offered(`/companies/${encodeURIComponent(records[0].company)}`)
  expect(byName).not.toHaveProperty('application/atom+xml')
  expect(await offered('/risk', metered)).not.toHaveProperty('application/json')
  expect(await offered('/layoffs', metered)).toHaveProperty('application/json')
})

test('what cannot be read is refused by the same words as on the page', async () => {
  expect((await get('/layoffs.csv?state=nowhere')).statusCode).toBe(422)
  expect((await get('/states/zz.json')).statusCode).toBe(422)
  expect((await get('/signals/none.csv')).statusCode).toBe(404)
})
