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

const index = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test.each([
  ['talent-displacement', 'talent_displacement_index'],
  ['metro-contagion', 'metro_contagion_score'],
  ['industry-domino', 'industry_domino_index'],
])('the ranking of %s is the API’s, row by row', async (name, field) => {
  const query = '?months=60'
  const { records, total } = await api(`/api/signals/${name}${query}&limit=50`)
  const $ = await show(`/signals/${name}${query}`)
  expect(
    $('tbody tr')
      .toArray()
      .map((row) => $(row).find('b').first().text()),
  ).toEqual(records.map((row: Record<string, number>) => index(row[field]!)))
  if (total > 0) expect($('#ranking').text()).toContain(`of ${total}.`)
})

test('the ranking by risk has the points of the API, and none where records are not held', async () => {
  const { records, total } = await api('/api/risk-signal?min_score=1&limit=50')
  const $ = await show('/risk?min_score=1')
  expect($('h1').text()).toMatch(new RegExp(`^${whole.format(total)} compan`))
  const rows = $('tbody tr').toArray()
  expect(rows.length).toBe(records.length)
  for (const [i, { company, score, factors }] of records.entries()) {
    const cells = $(rows[i]!)
    expect(cells.find('th a').text()).toBe(company)
    expect(cells.find('td b').first().text()).toBe(String(score))
    const { points, held } = factors.find(({ factor }: { factor: string }) => factor === 'warn_notices')
    expect(cells.find('td').eq(1).text()).toContain(held || points > 0 ? points.toFixed(2) : '–')
  }
})

test('the month on a page has the figures of the pulse', async () => {
  const { warn, h1b, dol_claims } = await api('/api/market-pulse')
  const $ = await show('/pulse')
  const text = $('main').text()
  expect(text).toContain(whole.format(warn.last_30_days.employees_affected))
  for (const value of [h1b?.approvals, dol_claims?.initial_claims])
    if (value !== undefined) expect(text).toContain(whole.format(value))
})

test('the sections of the methodology keep their addresses, and their forms work with the API’s figures', async () => {
  const [{ company_id }] = (await api('/api/risk-signal?min_score=1&limit=1')).records
  const told = await api(`/api/risk-signal/company/${company_id}`)
  const $ = await show(`/methodology?score=risk&company=${company_id}`)
  expect(
    $('section.prose')
      .toArray()
      .map((section) => $(section).attr('id')),
  ).toEqual([
    'talent-displacement-index',
    'metro-contagion-score',
    'industry-domino-index',
    'risk-score-of-a-company',
    'distress-score-of-a-state',
    'trend-of-the-market-pulse',
    'finding-companies-by-name',
  ])
  const shown = $('#risk-score-of-a-company .work')
  expect(shown.find('p b').text()).toBe(String(told.score))
  expect(shown.find('tbody tr').length).toBe(told.factors.length)
  const wrong = await show('/methodology?score=distress&state=Atlantis')
  expect(wrong('#distress-score-of-a-state .error').text()).toContain('is not the code or name of a US state')
})

test('data tells how many records are held of each dataset, and every field of them', async () => {
  const { datasets } = await api('/api/stats')
  const $ = await show('/data')
  for (const [slug, { rows }] of Object.entries(datasets as Record<string, { rows: number }>))
    expect($(`#${slug} .facts dd`).first().text(), slug).toBe(whole.format(rows))
  const [record] = (await api('/api/sec-filings?limit=1')).records
  const fields = $('#sec th code')
    .toArray()
    .map((code) => $(code).text())
  expect(fields).toEqual(expect.arrayContaining(Object.keys(record)))
})

test('a page that is not there leads to the nearest one and to the search', async () => {
  const answer = await service.app.inject({ url: '/bankruptcy/Acme-Works', headers: HTML })
  const $ = load(answer.body)
  expect(answer.statusCode).toBe(404)
  expect($('.lead a').attr('href')).toBe('/bankruptcies')
  expect($('main form [name=q]').attr('value')).toBe('Acme Works')
})

test('a case has the employer that it is matched with, and why', async () => {
  const { records } = await api('/api/bankruptcies?warn_only=true&limit=1')
  const { record, employer, matched_by } = await api(`/api/bankruptcies/${records[0].id}`)
  const $ = await show(`/bankruptcies/${record.id}`)
  expect($('h1').text()).toContain(record.debtor)
  expect($('.strip dd').last().prev().text()).toBe(whole.format(employer.notices))
  expect($('#employer a').first().attr('href')).toBe(`/layoffs?company_id=${employer.company_id}`)
  expect($('#employer .note').text()).toContain(matched_by.reason)
})

test('a city’s page has its figures, however the city is written', async () => {
  const [{ city, state }] = (await api('/api/aggregate?group_by=city&limit=1')).records
  const held = await api(`/api/cities/${state}/${encodeURIComponent(city)}`)
  for (const written of [city, city.toUpperCase(), city.toLowerCase().replaceAll(' ', '-')]) {
    const $ = await show(`/cities/${state}/${encodeURIComponent(written)}`)
    expect($('h1').text()).toBe(
      `${whole.format(held.notices)} layoff notice${held.notices === 1 ? '' : 's'} of ${whole.format(held.employees_affected)} workers in ${held.city}`,
    )
    expect($('#employers li').length).toBe(held.top_companies.length)
    expect($('link[rel=canonical]').attr('href')).toContain(`/cities/${state.toLowerCase()}/`)
  }
  const among = await api(`/api/crossref/by-city?state=${state}&limit=500`)
  const laid = among.records.filter(({ notices }: { notices: number }) => notices > 0)
  const $ = await show(`/cities/${state}/${encodeURIComponent(city)}`)
  expect($('#in-state .dots circle').length).toBe(
    laid.filter(({ latitude }: { latitude: number | null }) => latitude !== null).length,
  )
  const [first] = $('#in-state tbody tr').toArray()
  expect($(first).text()).toBe(
    [laid[0].city, whole.format(laid[0].notices), whole.format(laid[0].employees_affected)].join(''),
  )
})

test('industries are as large as the API has them', async () => {
  const { records } = await api('/api/industries')
  const $ = await show('/industries')
  const named = records.filter(({ naics_sector }: { naics_sector: string | null }) => naics_sector !== null)
  expect(
    $('tbody tr')
      .toArray()
      .map((row) => $(row).find('td').eq(2).text()),
  ).toEqual(
    named.map(({ employees_affected }: { employees_affected: number | null }) =>
      employees_affected === null ? '–' : whole.format(employees_affected),
    ),
  )
  const { naics_sector } = named[0]
  const held = await api(`/api/industries/${naics_sector}`)
  const one = await show(`/industries/${naics_sector}`)
  expect(one('h1').text()).toContain(`${whole.format(held.employees_affected)} workers`)
  // A state whose notices name no industry is not one without layoffs in it.
  for (const code of held.states_without_industry)
    expect(one(`.t-${code}`).attr('class'), code).toMatch(/\bno\b/)
})
