/** Cards of pages, as networks show them: the page's own figure, a picture that is there. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

const whole = new Intl.NumberFormat('en-US')

let edition: SampleEdition
let open: SampleService
/** A site whose plan does not hold everything. */
let narrow: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  open = await edition.serve({ settings: { ACCESS: 'open' } })
  narrow = await edition.serve({ settings: { ACCESS: 'open', WEB_PLAN: 'free' } })
})

afterAll(async () => {
  await Promise.all([open?.close(), narrow?.close()])
  await edition?.remove()
})

const get = (url: string, of = open) => of.app.inject({ url, headers: { accept: 'text/html' } })
const api = async (url: string) => (await open.app.inject(url)).json()

/** What a page tells networks. */
async function told(url: string, of = open) {
  const $ = load((await get(url, of)).body)
  const meta = (name: string) => $(`meta[property="${name}"], meta[name="${name}"]`).attr('content')
  const image = new URL(meta('og:image')!)
  return { meta, image: image.pathname + image.search }
}

/** Width and height as a PNG says them at its beginning. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test.each([
  ['/states/md', '/api/state/MD', 'employees_affected'],
  ['/layoffs?layoff_type=closure', '/api/records?layoff_type=closure&limit=1', 'total'],
  ['/companies', '/api/companies?limit=1', 'total'],
  ['/filings', '/api/sec-filings?limit=1', 'total'],
  ['/bankruptcies', '/api/bankruptcies?limit=1', 'total'],
  ['/short-notice', '/api/violations?limit=1', 'total'],
])('the card of %s has the figure of %s', async (url, route, field) => {
  const { meta, image } = await told(url)
  const figure = whole.format((await api(route))[field])
  expect(meta('twitter:data1')).toBe(figure)
  expect(meta('og:image:alt')).toBe(`${meta('og:title')}: ${figure} ${meta('twitter:label1')}`)
  expect(meta('twitter:card')).toBe('summary_large_image')
  const picture = await get(image)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(sizeOf(picture.rawPayload)).toEqual([1200, 630])
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
})

test.each([
  ['/claims/ca', '/api/dol-claims?state=CA&limit=1', 'initial_claims'],
  ['/jolts/ca?element=LD', '/api/jolts/trends?state=CA&element=LD', 'value'],
])('the card of %s has the newest figure of %s', async (url, route, field) => {
  const { records } = await api(route)
  const newest = url.startsWith('/claims') ? records[0] : records.at(-1)
  expect((await told(url)).meta('twitter:data1')).toBe(whole.format(newest[field]))
})

test('a page that the site’s plan lacks has the card of the site, and no other forms', async () => {
  const page = await get('/bankruptcies', narrow)
  expect(load(page.body)('main').text()).toContain('Not part of what this site shows')
  expect((await told('/bankruptcies', narrow)).image).toBe('/card/index.png')
  expect(load(page.body)('link[rel=alternate]').length).toBe(0)
  expect((await get('/bankruptcies.csv', narrow)).statusCode).toBe(403)
})
