/** Pages of claims, JOLTS, visas and occupations say what the API says; their charts can be had alone. */
import { load } from 'cheerio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

const HTML = { accept: 'text/html' }
const whole = new Intl.NumberFormat('en-US')
const usd = (value: number) => `$${whole.format(value)}`
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const SVG = 'image/svg+xml; charset=utf-8'

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

const ask = (url: string) => service.app.inject({ url, headers: HTML })
const api = async (url: string) => (await service.app.inject(url)).json()
const show = async (url: string) => {
  const answer = await ask(url)
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBe(200)
  return load(answer.body)
}

/** Rows of a table: its cells as text. */
const rowsOf = ($: ReturnType<typeof load>, selector: string) =>
  $(`${selector} tbody tr`)
    .toArray()
    .map((row) =>
      $(row)
        .children()
        .toArray()
        .map((cell) => $(cell).text().trim()),
    )

test('claims of the nation: the newest whole week, and every state beside the year before', async () => {
  const { latest_complete: week } = await api('/api/dol-claims/stats')
  const $ = await show('/claims')
  expect($('h1').text()).toMatch(new RegExp(`^${whole.format(week.initial_claims)} initial claims`))
  const { records: weeks } = await api('/api/dol-claims/national?limit=8')
  expect(rowsOf($, '#recent').map(([label, value]) => [label, value])).toEqual(
    weeks.map(
      (each: { week_ending: string; initial_claims: number; published_initial_claims: number | null }) => {
        const { initial_claims: sum, published_initial_claims: published } = each
        const isRevised = published !== null && published !== sum
        const note = isRevised ? `revised since: ${whole.format(published)} at first` : ''
        return [`${day.format(new Date(each.week_ending))}${note}`, whole.format(sum)]
      },
    ),
  )
  const { records } = await api(`/api/dol-claims?start=${week.week_ending}&end=${week.week_ending}`)
  expect(records.length).toBeGreaterThan(50)
  const shown = rowsOf($, '#states .all-rows').map(([, initial, before]) => [initial, before])
  // Of a year before the invented records hold no state: that is not nought.
  expect(shown.sort()).toEqual(
    records.map((row: { initial_claims: number }) => [whole.format(row.initial_claims), '–']).sort(),
  )
})

test('claims of a state: its weeks, and those that are missing are no noughts', async () => {
  const { records } = await api('/api/dol-claims?state=OH')
  const $ = await show('/claims/oh')
  expect($('h1').text()).toContain(whole.format(records[0].initial_claims))
  const rows = rowsOf($, '#weeks .as-table')
  expect(rows).toHaveLength(53)
  const told = rows.filter(([, value]) => value !== '–')
  expect(told.map(([, value]) => value)).toEqual(
    records.map((row: { initial_claims: number }) => whole.format(row.initial_claims)),
  )
  const gaps = rows.slice(records.length)
  expect(gaps.every(([label, value]) => value === '–' && label!.includes('(missing)'))).toBe(true)
  expect($('#weeks .says').text()).toContain(`${gaps.length} of 53 weeks are missing`)
  // A line is drawn through what is told, and through nothing else.
  const points = $('#weeks svg.wide path.line').last().attr('d')!.split(/[ML]/).filter(Boolean)
  expect(points).toHaveLength(records.length)
})

test('a state without figures says so', async () => {
  for (const url of ['/claims/gu', '/jolts/gu']) {
    const $ = await show(url)
    expect($('h1').text()).toContain('are held')
    expect($('main svg').length).toBe(0)
    expect($('.note').length).toBeGreaterThan(0)
  }
})

test.each([
  ['/jolts', '/api/jolts/trends?element=JO&level=L'],
  ['/jolts?element=QU&level=R', '/api/jolts/trends?element=QU&level=R'],
  ['/jolts/ca?element=LD', '/api/jolts/trends?element=LD&level=L&state=CA'],
])('%s shows the newest month and all of %s', async (url, asked) => {
  const { records, level } = await api(asked)
  const newest = records.findLast(({ value }: { value: number | null }) => value !== null)
  const said = (value: number | null) =>
    value === null ? '–' : level === 'R' ? `${value.toFixed(1)}%` : whole.format(value)
  const $ = await show(url)
  expect($('h1').text()).toContain(said(newest.value))
  expect(rowsOf($, '#months .as-table').map(([, value]) => value)).toEqual(
    records.map(({ value }: { value: number | null }) => said(value)).reverse(),
  )
  expect($('#months .says').text()).toContain(newest.seasonally_adjusted ? ', seasonally' : 'not seasonally')
})

test('a page that the site’s plan does not hold says which plan does', async () => {
  const narrow = await edition.serve({ settings: { ACCESS: 'open', WEB_PLAN: 'free' } })
  try {
    for (const url of ['/claims/ca', '/jolts', '/occupations']) {
      const answer = await narrow.app.inject({ url, headers: HTML })
      const $ = load(answer.body)
      expect([answer.statusCode, $('h1').length], url).toEqual([200, 1])
      expect($('main .note').text()).toMatch(/^Not part of what this site shows to everybody: .*plan/)
    }
    const chart = await narrow.app.inject('/claims/ca/weeks.svg')
    expect(chart.json().code).toBe('plan_too_small')
  } finally {
    await narrow.close()
  }
})

test('visas: decisions by year, years held in part hatched', async () => {
  const { by_year: years } = await api('/api/h1b/stats')
  const $ = await show('/visas')
  const shown = rowsOf($, '#years .as-table').map(([label, value]) => [label, value])
  expect(shown).toEqual(
    years
      .map((year: { fiscal_year: number; partial: boolean; approvals: number }) => [
        `${year.fiscal_year}${year.partial ? ' (held in part)' : ''}`,
        whole.format(year.approvals),
      ])
      .reverse(),
  )
  const partial = years.filter((year: { partial: boolean }) => year.partial).length
  expect($('#years svg.wide .bar-open').length).toBe(partial)
})

test('an occupation and who sponsors it have the wages of the API', async () => {
  const [job] = (await api('/api/lca/by-soc?limit=1')).records
  const $ = await show(`/occupations/${job.soc_code}`)
  expect($('.strip dd').first().text()).toBe(usd(job.median_wage_usd))
  const { records } = await api(`/api/lca/by-state?soc_code=${job.soc_code}`)
  const states = records.filter(({ state }: { state: string | null }) => state !== null)
  expect(rowsOf($, '#states .cols').map(([, cases]) => cases)).toEqual(
    states.slice(0, 12).map(({ petitions }: { petitions: number }) => whole.format(petitions)),
  )
  const query = `soc_code=${job.soc_code}&min_petitions=1`
  const sponsors = await api(`/api/h1b/sponsor-finder?${query}`)
  const page = await show(`/visas/sponsors?${query}`)
  const names = page('main tbody th > a')
    .toArray()
    .map((a) => page(a).text())
  expect(rowsOf(page, 'main').map(([, , wage], i) => [names[i], wage])).toEqual(
    sponsors.records.map((row: { employer: string; average_wage_usd: number }) => [
      row.employer,
      usd(row.average_wage_usd),
    ]),
  )
  const { warn } = await api(`/api/h1b-risk-check?employer=${encodeURIComponent(names[0]!)}`)
  expect(rowsOf(page, 'main')[0]!.at(-1)).toBe(
    `${warn.notices} notices, ${whole.format(warn.employees_affected)} workers`,
  )
  expect((await ask('/visas/sponsors?soc_code=nurse')).statusCode).toBe(422)
  expect((await ask('/occupations/99-9999')).statusCode).toBe(404)
})

test('an employer’s page has its decisions, its wages and its risk', async () => {
  const [{ employer }] = (await api('/api/h1b/employers?limit=1')).records
  const check = await api(`/api/h1b-risk-check?employer=${encodeURIComponent(employer)}`)
  const $ = await show(`/visas/employers/${check.company_id}`)
  expect(rowsOf($, '#years .scroll').map(([, initial, , denials]) => [initial, denials])).toEqual(
    expect.arrayContaining(
      check.h1b.map((year: { initial_approvals: number; denials: number }) => [
        whole.format(year.initial_approvals),
        whole.format(year.denials),
      ]),
    ),
  )
  expect($('#risk-h').text()).toBe(`Why the risk score is ${check.risk.score}`)
  // By a name it is the same page.
  const named = await show(`/visas/employers/${encodeURIComponent(employer)}`)
  expect(named('link[rel=canonical]').attr('href')).toBe($('link[rel=canonical]').attr('href'))
  expect((await ask('/visas/employers/nobody-at-all')).statusCode).toBe(404)
})

test('a chart can be had as a picture, for a frame and for writers’ tools', async () => {
  const $ = await show('/claims/ca?measure=rate')
  const title = $('h1').text()
  const [svg, png, embed] = $('#weeks .chart-foot .tools a')
    .toArray()
    .map((a) => $(a).attr('href')!)
  expect(svg).toBe('/claims/ca/weeks.svg?measure=rate')
  const drawn = await service.app.inject(svg!)
  expect([drawn.headers['content-type'], drawn.headers['x-frame-options']]).toEqual([SVG, undefined])
  expect(load(drawn.body, { xml: true })('svg > title').text()).toBe(title)
  const picture = await service.app.inject(png!)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const framed = await ask(embed!)
  expect(framed.headers['content-security-policy']).toContain('frame-ancestors *')
  expect([framed.headers['x-frame-options'], framed.headers['set-cookie']]).toEqual([undefined, undefined])
  expect(load(framed.body)('h1').text()).toBe(title)
  const page = new URL($('link[rel=canonical]').attr('href')!)
  for (const url of [page.href, `${page.origin}${embed}`, `${page.origin}${png}`]) {
    const told = await api(`/oembed?url=${encodeURIComponent(url)}&maxwidth=500`)
    expect([told.version, told.type, told.title, told.width]).toEqual(['1.0', 'rich', title, 500])
    expect(load(told.html)('iframe').attr('src')).toBe(`${page.origin}${embed}`)
    const asXml = await service.app.inject(`/oembed?url=${encodeURIComponent(url)}&maxwidth=500&format=xml`)
    expect(asXml.headers['content-type']).toBe('text/xml; charset=utf-8')
    const $xml = load(asXml.body, { xml: true })
    const elements = $xml('oembed').children().toArray()
    expect(elements.map((each) => [each.name, $xml(each).text()])).toEqual(
      Object.entries(told).map(([name, value]) => [name, String(value)]),
    )
  }
  expect((await service.app.inject('/oembed?url=https://example.org/claims/zz')).statusCode).toBe(422)
  expect((await service.app.inject('/oembed?url=/coverage')).statusCode).toBe(404)
})
