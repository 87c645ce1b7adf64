import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import dc from './dc.ts'

const BASE = 'https://does.dc.gov/page/industry-closings-and-layoffs-warn-notifications'
const link = (year: number, href: string) =>
  `<li><a href="${href}">Industry Closings and Layoffs Warn Notifications ${year}</a></li>`
const page = (year: number, links: string) =>
  `<html><head><title>Industry Closings and Layoffs WARN Notifications ${year} | does</title></head><body>
  <a href="/page/about">About the department 2026</a><ul>${links}</ul></body></html>`

const LINKS = [
  link(2025, `${BASE}-2025`),
  link(2024, '/page/industry-closings-and-layoffs-warn-notifications-2024'),
  link(2020, 'https://does.dc.gov/node/1468786'),
  link(2018, `${BASE}-0`),
  // The link of 2014 leads to the page of 2018.
  link(2014, `${BASE}-0`),
].join('')

const pages = {
  [`${BASE}-2026`]: page(2026, LINKS),
  [`${BASE}-2025`]: page(2025, LINKS),
  [`${BASE}-2024`]: page(2024, ''),
  'https://does.dc.gov/node/1468786': page(2020, ''),
  [`${BASE}-0`]: page(2018, ''),
}

test("the years are found through this year's links, read oldest first, and the closed ones kept", async () => {
  const web = fakeWeb(pages)
  const documents = await fetchAll(dc, web, '2026-05-01')
  expect(documents.map((d) => d.url)).toEqual([
    `${BASE}-0`,
    'https://does.dc.gov/node/1468786',
    `${BASE}-2024`,
    `${BASE}-2025`,
    `${BASE}-2026`,
  ])
  expect(web.asked.filter((a) => a.closed).map((a) => a.url)).toEqual([
    `${BASE}-0`,
    'https://does.dc.gov/node/1468786',
    `${BASE}-2024`,
  ])
})

test("in January, before the new page is there, last year's page leads to the others", async () => {
  const documents = await fetchAll(dc, fakeWeb(without(pages, `${BASE}-2026`)), '2026-01-03')
  expect(documents.map((d) => d.url).at(-1)).toBe(`${BASE}-2025`)
  expect(documents).toHaveLength(4)
})

test('a link that leads nowhere is passed over', async () => {
  const documents = await fetchAll(dc, fakeWeb(without(pages, `${BASE}-2024`)), '2026-05-01')
  expect(documents).toHaveLength(4)
})

test('a page without links to other years stops the source', async () => {
  const web = fakeWeb({ [`${BASE}-2026`]: '<html><title>Please wait</title></html>' })
  await expect(fetchAll(dc, web, '2026-05-01')).rejects.toThrow('no links to the pages of earlier years')
})

test("a new year's page without notices is known, a challenge is not", async () => {
  const document = (html: string) => [
    {
      url: `${BASE}-2026`,
      bytes: new TextEncoder().encode(html),
      contentType: 'text/html',
      fetchedAt: '2026-01-05',
    },
  ]
  expect(await dc.parse(document(page(2026, LINKS)))).toEqual({ rows: [], review: [] })
  await expect(dc.parse(document('<html><title>Checking your browser</title></html>'))).rejects.toThrow(
    'no table of notices',
  )
})

function without<T>(answers: Record<string, T>, url: string): Record<string, T> {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => key !== url))
}
