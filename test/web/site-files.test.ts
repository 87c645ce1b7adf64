/** What the site tells search engines, browsers and feed readers: only what is there. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

const URL_OF_SITE = 'https://jobs.example'

let edition: SampleEdition
let service: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  service = await edition.serve({ settings: { ACCESS: 'open', PUBLIC_URL: URL_OF_SITE } })
})

afterAll(async () => {
  await service?.close()
  await edition?.remove()
})

const get = (url: string) =>
  service.app.inject({ url: url.replace(URL_OF_SITE, ''), headers: { accept: 'text/html' } })
const api = async (url: string) => (await service.app.inject(url)).json()

async function listed(url: string) {
  const answer = await get(url)
  expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
    url,
    200,
    'application/xml; charset=utf-8',
  ])
  const $ = load(answer.body, { xml: true })
  return $('url, sitemap')
    .toArray()
    .map((entry) => ({ address: $(entry).children('loc').text(), day: $(entry).children('lastmod').text() }))
}

test('the sitemap has each notice that counts, each company with one, and every list', async () => {
  const parts = await listed('/sitemap.xml')
  const pages = []
  for (const { address } of parts) pages.push(...(await listed(address)))
  const paths = pages.map(({ address }) => address.replace(URL_OF_SITE, ''))
  expect(new Set(paths).size).toBe(paths.length)
  const { notices } = await api('/api/stats')
  const count = (start: string) => paths.filter((path) => path.startsWith(start)).length
  expect(count('/notices/')).toBe(notices)
  expect(count('/filings/')).toBe((await api('/api/sec-filings?limit=1')).total)
  expect(count('/bankruptcies/')).toBe((await api('/api/bankruptcies?limit=1')).total)
  expect(count('/companies/')).toBeGreaterThan(10)
  expect(paths).toEqual(expect.arrayContaining(['/', '/layoffs', '/claims', '/risk']))
  expect(paths).not.toContain('/search')
  expect(pages.every(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true)
})

test('what the sitemap lists is there: some of each kind', async () => {
  for (const { address } of await listed('/sitemap.xml')) {
    const pages = await listed(address)
    const few = [...pages.slice(0, 3), ...pages.slice(-3)]
    for (const page of few) {
      const answer = await get(page.address)
      expect([page.address, answer.statusCode]).toEqual([page.address, 200])
      expect(load(answer.body)('link[rel=canonical]').attr('href')).toBe(page.address)
    }
  }
})

test('the day of a notice is the one on which it last changed', async () => {
  const [{ address, day }] = (await listed('/sitemaps/notices-1.xml')) as [{ address: string; day: string }]
  const { versions, record } = await api(address.replace(`${URL_OF_SITE}/notices/`, '/api/records/'))
  expect(day >= (versions.at(-1)?.seen_on ?? record.first_seen)).toBe(true)
})

test.each([
  '/sitemaps/notices-9.xml',
  '/sitemaps/notices-0.xml',
  '/sitemaps/people-1.xml',
  '/sitemaps/x.xml',
])('%s is none', async (url) => expect((await get(url)).statusCode).toBe(404))

test('search engines are led to the sitemap, and not to what is asked for by programs', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(`Sitemap: ${URL_OF_SITE}/sitemap.xml`)
  expect(body).toMatch(/^Disallow: \/api\/$/m)
  expect(body).toMatch(/^Disallow: \/\*cursor=$/m)
  expect(body).toMatch(/^Disallow: \/account$/m)
})

test('browsers are told how the site is searched', async () => {
  const href = load((await get('/layoffs')).body)('link[rel=search]').attr('href')!
  const $ = load((await get(href)).body, { xml: true })
  const template = $('Url').attr('template')!
  expect((await get(template.replace('{searchTerms}', 'cedar'))).statusCode).toBe(200)
})

test('readers find a feed for all, and for each state that is held', async () => {
  const $ = load((await get('/feeds')).body, { xml: true })
  const feeds = $('outline')
    .toArray()
    .map((outline) => $(outline).attr('xmlUrl')!)
  const { records } = await api('/api/coverage')
  expect(feeds.length).toBe(1 + records.filter(({ rows }: { rows: number }) => rows > 0).length)
  for (const feed of feeds.slice(0, 4)) expect((await get(feed)).headers['content-type']).toContain('atom')
})
