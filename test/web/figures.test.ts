/** What pages say is what the API says, whatever the site's plan shows of it. */
import { load } from 'cheerio'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PLANS } from '#contract/plans.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { edition as editionOf, endServices, TestEditions, testService } from '#http/testing/service.ts'
import { webPages } from '#web/index.ts'
import { publishSample, type SampleEdition, type SampleService } from '../sample-service.ts'

const HTML = { accept: 'text/html' }
const whole = new Intl.NumberFormat('en-US')

let edition: SampleEdition
let open: SampleService
let narrow: SampleService

beforeAll(async () => {
  edition = await publishSample({ asReal: true })
  open = await edition.serve({ settings: { ACCESS: 'open' } })
  narrow = await edition.serve({ settings: { ACCESS: 'open', WEB_PLAN: 'free' } })
})

afterEach(endServices)

afterAll(async () => {
  await open?.close()
  await narrow?.close()
  await edition?.remove()
})

const api = async (url: string) => (await open.app.inject(url)).json()
const show = async (url: string, { app }: Pick<SampleService, 'app'> = open) => {
  const answer = await app.inject({ url, headers: HTML })
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBe(200)
  return load(answer.body)
}

/** The API's addresses that a page names as its own. */
const namedBy = ($: ReturnType<typeof load>) =>
  $('.reuse a[href^="/api/"]')
    .toArray()
    .map((a) => $(a).attr('href')!)

test('the start page sums up what the API sums up', async () => {
  const $ = await show('/')
  const [states] = await Promise.all(
    namedBy($)
      .filter((url) => url.startsWith('/api/aggregate?group_by=state') && !url.includes('limit='))
      .map(api),
  )
  const { totals, total } = states
  expect($('h1').text()).toContain(
    `${whole.format(total)} states of ${whole.format(totals.employees_affected)} `,
  )
  expect($('.strip').text()).toContain(whole.format(totals.notices))
})

test('every state’s page has the figures of the state', async () => {
  const { records } = await api('/api/states')
  expect(records.length).toBeGreaterThan(2)
  for (const { state } of records) {
    const held = await api(`/api/state/${state}`)
    const $ = await show(`/states/${state.toLowerCase()}`)
    const strip = $('.strip dd')
      .toArray()
      .map((dd) => $(dd).text())
    expect(strip, state).toContain(whole.format(held.notices))
    if (held.employees_affected !== null)
      expect(strip, state).toContain(whole.format(held.employees_affected))
    expect($('link[rel=canonical]').attr('href')).toMatch(new RegExp(`/states/${state.toLowerCase()}$`))
  }
})

test('a company’s and a notice’s page have theirs', async () => {
  const [top] = (await api('/api/top-companies?limit=1')).records
  const held = await api(`/api/company/${top.company_id}`)
  const $ = await show(`/companies/${top.company_id}`)
  expect($('h1').text()).toBe(held.company)
  expect($('.strip').text()).toContain(whole.format(held.notices))
  const risk = await api(`/api/risk-signal/company/${top.company_id}`)
  expect($('#risk-h').text()).toBe(`Why the risk score is ${risk.score}`)
  const { record } = await api(`/api/records/${held.records[0].id}`)
  const notice = await show(`/notices/${record.id}`)
  expect(notice('.facts').text()).toContain(record.company_name)
  expect(notice('.strip dd').first().text()).toBe(
    record.employees_affected === null ? '–' : whole.format(record.employees_affected),
  )
})

test.each([
  'layoff_type=closure',
  'state=CA&min_employees=100',
  'near=40.44,-79.99&miles=100',
  'date_field=effective&date_from=2026-05-01',
  'include_non_warn=true',
  'in_totals=false',
])('the list of notices by %s counts what the API counts', async (query) => {
  const { total } = await api(`/api/records?${query}&limit=1`)
  const $ = await show(`/layoffs?${query}`)
  const said =
    total === 0 ? /^(No WARN notice|None is known)/ : new RegExp(`^${whole.format(total)} WARN notices?\\b`)
  expect($('.lead').text()).toMatch(said)
  const own = new URL($('link[rel=canonical]').attr('href')!)
  expect(Object.fromEntries(own.searchParams)).toEqual(Object.fromEntries(new URLSearchParams(query)))
})

test('a list shows as many as the site’s plan gives, and goes on behind those', async () => {
  const total = 60
  const rows = Array.from({ length: total }, (_, i) => notice({ company_name: `Works ${i}` }))
  const pages = webPages({
    plan: { ...PLANS.enterprise, recordsMax: PLANS.free.recordsMax },
    publicUrl: 'http://localhost:8080',
    contact: '',
    operations: [],
  })
  const held = editionOf({
    db: await warnDatabase(rows),
    datasets: { warn: {}, companies: {}, links: {} } as never,
  })
  const site = testService({ operations: pages, editions: new TestEditions(held) })
  const idsOf = ($: ReturnType<typeof load>) =>
    $('tbody tr td:first-child a')
      .toArray()
      .map((a) => $(a).attr('href')!)
  const shown: string[] = []
  let url: string | undefined = '/layoffs'
  for (let page = 1; url !== undefined; page++) {
    const $: ReturnType<typeof load> = await show(url, site)
    const first = (page - 1) * PLANS.free.recordsMax + 1
    expect($('.pager').text()).toContain(`${first}–${Math.min(total, first + PLANS.free.recordsMax - 1)} of`)
    shown.push(...idsOf($))
    url = $('a[rel=next]').attr('href')
  }
  expect([shown.length, new Set(shown).size]).toEqual([total, total])
})

test('what the site’s plan lacks is said in its place', async () => {
  const $ = await show('/states/ca', narrow)
  expect($('#distress').text()).toContain('Not part of what this site shows to everybody')
  expect($('#distress').text()).toContain('plan')
  expect((await show('/states/ca'))('#distress').text()).not.toContain('Not part of')
})

test('a parameter that is wrong is named on a page', async () => {
  const answer = await open.app.inject({
    url: '/layoffs?state=Atlantis&near=nowhere&city=Reno',
    headers: HTML,
  })
  const $ = load(answer.body)
  expect(answer.statusCode).toBe(422)
  const wrong = $('main [aria-invalid]')
  expect([wrong.attr('name'), wrong.attr('value')]).toEqual(['state', 'Atlantis'])
  expect($(`#${wrong.attr('aria-describedby')}`).text()).toContain('is not the code or name of a US state')
  expect($('main form [name=city]').attr('value')).toBe('Reno')
})

test('what is asked stays text', async () => {
  const asked = '<b>&"\''
  for (const url of ['/search?q=', '/layoffs?company=']) {
    const $ = await show(`${url}${encodeURIComponent(asked)}`)
    expect($('h1').text()).toContain(asked)
    expect($('main h1 b, main .chips b').length).toBe(0)
  }
})
