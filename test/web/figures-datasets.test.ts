/** Pages of filings, cases, signals and places say what the API says. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

const HTML = { accept: 'text/html' }
const whole = new Intl.NumberFormat('en-US')

let edition: SampleEdition
let service: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  service = await edition.serve({ settings: { ACCESS: 'open' } })
})

afterAll(async () => {
  await service?.close()
  await edition?.remove()
})

const api = async (url: string) => (await service.app.inject(url)).json()
const show = async (url: string) => {
  const answer = await service.app.inject({ url, headers: HTML })
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBe(200)
  return load(answer.body)
}

/** The counts of a page's facet, by the names that it gives them. */
const facetOf = ($: ReturnType<typeof load>, title: string) =>
  $('.facet')
    .filter((_, facet) => $(facet).children('summary').text() === title)
    .find('li')
    .toArray()
    .map((li) => [$(li).find('span').first().text(), $(li).find('b').text()])

test.each(['', '?items=2.05', '?start=2026-01-01'])('filings%s are as many as the API’s', async (query) => {
  const { total } = await api(`/api/sec-filings${query}`)
  const { years } = await api(`/api/sec-filings/facets${query}`)
  const $ = await show(`/filings${query}`)
  expect($('h1').text()).toMatch(new RegExp(`^${whole.format(total)} `))
  expect(facetOf($, 'Year')).toEqual(
    years.map(({ year, filings }: { year: number; filings: number }) => [
      String(year),
      whole.format(filings),
    ]),
  )
})

test('a filing has the facts of the API, each with its words', async () => {
  const { records } = await api('/api/sec-filings?limit=200')
  const read = records.find(
    ({ has_facts, items }: { has_facts: boolean; items: string }) => has_facts && items,
  )
  const filing = await api(`/api/sec-filings/detail/${read.accession}`)
  const $ = await show(`/filings/${read.accession}`)
  expect($('.btn.main').attr('href')).toBe(filing.url)
  expect($('h1').text()).toContain(filing.company)
  for (const { sentence } of [...filing.employee_counts, ...filing.dollar_amounts, ...filing.officer_changes])
    expect($('main q').text()).toContain(sentence)
  expect($('#items li').length).toBe(filing.item_list.length)
})

test.each(['', '?chapter=11', '?warn_only=true'])('cases%s are as many as the API’s', async (query) => {
  const { total } = await api(`/api/bankruptcies${query}`)
  const { chapters } = await api(`/api/bankruptcies/facets${query}`)
  const $ = await show(`/bankruptcies${query}`)
  expect($('h1').text()).toMatch(new RegExp(`^${whole.format(total)} `))
  expect(facetOf($, 'Chapter').map(([, count]) => count)).toEqual(
    chapters.map(({ filings }: { filings: number }) => whole.format(filings)),
  )
})

test('an empty list tells what was asked, and what there is without each filter', async () => {
  const $ = await show('/filings?items=2.05&company=nobody-at-all')
  const { total } = await api('/api/sec-filings?items=2.05&limit=1')
  expect($('.none-found').text()).toContain('company: nobody-at-all')
  expect($('.none-found li a').first().text()).toContain(`: ${whole.format(total)}`)
  expect($('.none-found li a').first().attr('href')).toBe('/filings?items=2.05')
})
