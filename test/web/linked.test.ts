/** What pages tell programs, in the words of schema.org, is what the API says. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScript } from '#web/linked.ts'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

let edition: SampleEdition
let service: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  service = await edition.serve({ settings: { ACCESS: 'open', PUBLIC_URL: 'https://jobs.example' } })
})

afterAll(async () => {
  await service?.close()
  await edition?.remove()
})

const api = async (url: string) => (await service.app.inject(url)).json()

// biome-ignore lint/suspicious/noExplicitAny: whatever stands in a page.
type Told = Record<string, any>

/** The things of a page, but for the way to it. */
async function things(url: string): Promise<Told[]> {
  const { body } = await service.app.inject({ url, headers: { accept: 'text/html' } })
  const block = load(body)('script[type="application/ld+json"]').text()
  return (JSON.parse(block) as Told[]).filter((thing) => thing['@type'] !== 'BreadcrumbList')
}

test('no text of a thing ends the script that it stands in', () => {
  const name = '</script><script>alert("1")</script><!--'
  const text = inScript([{ '@context': 'https://schema.org', '@type': 'Thing', name }])
  expect(text).not.toMatch(/[<>]/)
  expect(JSON.parse(text)[0].name).toBe(name)
})

test('the start page is a site with a search, and a catalogue of what is held', async () => {
  const { datasets } = await api('/api/stats')
  const [site, catalog] = await things('/')
  expect(site!.potentialAction.target.urlTemplate).toBe('https://jobs.example/search?q={search_term_string}')
  const held = Object.entries<{ held: boolean; rows: number }>(datasets).filter(([, set]) => set.held)
  expect(catalog!.dataset.map(({ url, size }: Told) => [url, size]).sort()).toEqual(
    held.map(([slug, { rows }]) => [`https://jobs.example/data#${slug}`, `${rows} records`]).sort(),
  )
})

test('a dataset has its days, its size, and files that are there', async () => {
  const { datasets } = await api('/api/stats')
  const sets = await things('/data')
  const warn = sets.find((set) => set['@id'].endsWith('#warn'))!
  expect([warn.temporalCoverage, warn.size]).toEqual([
    `${datasets.warn.first}/${datasets.warn.last}`,
    `${datasets.warn.rows} records`,
  ])
  expect(warn.distribution.length).toBeGreaterThan(3)
  for (const { contentUrl, encodingFormat } of sets.flatMap(({ distribution }) => distribution)) {
    const file = await service.app.inject(contentUrl.replace('https://jobs.example', ''))
    expect([contentUrl, file.statusCode]).toEqual([contentUrl, 200])
    expect(file.headers['content-type']).toContain(encodingFormat)
  }
})

test('every notice says of itself what the file of all says of it', async () => {
  const { hasPart } = await api('/api/export/jsonld?limit=500')
  expect(hasPart.length).toBeGreaterThan(50)
  for (const report of hasPart.slice(0, 40)) {
    const [{ '@context': context, url, ...told }] = (await things(`/notices/${report.identifier}`)) as [Told]
    expect(told).toEqual(report)
    expect(url).toBe(`https://jobs.example/notices/${report.identifier}`)
    expect(context.headcount).toMatch(/vocabulary#$/)
  }
})

test('an employer has its numbers, and the address of its page by whatever name it is asked', async () => {
  const { records } = await api('/api/companies?limit=20')
  for (const { company_id } of records) {
    const held = await api(`/api/company/${company_id}`)
    const [told] = await things(`/companies/${encodeURIComponent(held.company)}`)
    expect([told!.name, told!.tickerSymbol ?? null]).toEqual([held.company, held.ticker])
    expect(told!.identifier.at(-1).value).toBe(held.company_id)
    expect(told!.url).toBe(`https://jobs.example/companies/${held.company_id}`)
    expect(told!.description).toContain(new Intl.NumberFormat('en-US').format(held.notices))
    expect((told!.subOrganization ?? []).length).toBe(held.parts.length)
  }
})

test('an occupation has the median wage of the API', async () => {
  const { records } = await api('/api/lca/by-soc?limit=5')
  for (const { soc_code, median_wage_usd } of records.filter((row: Told) => row.soc_code)) {
    const [told] = await things(`/occupations/${soc_code}`)
    expect([told!.occupationalCategory, told!.estimatedSalary?.[0].median ?? null]).toEqual([
      soc_code,
      median_wage_usd,
    ])
  }
})
