import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { fakeWeb, fetchAll } from '../../testing/fake-web.ts'
import { warnSource } from '../state-source.ts'
import { jobCenter, readJobCenter, refineJobCenter, searchUrl } from './job-center.ts'

const SITE = 'https://joblink.example.gov'
const source = warnSource({
  state: 'KS',
  publisher: 'An invented department',
  page: `${SITE}/search/warn_lookups/new`,
  quietDaysMax: 60,
  ...jobCenter({ state: 'KS', site: SITE, firstYear: 2023 }),
})

const LABELS = ['Employer', 'City', 'ZIP', 'LWIB Area', 'Notice Date', 'WARN Type']
const list = (rows: [record: number, name: string, date: string][], next?: string) => `<main><table>
  <thead><tr>${LABELS.map((l) => `<th><a class="sort_link" href="?s=${l}">${l}</a></th>`).join('')}</tr></thead>
  <tbody>${rows
    .map(
      ([record, name, date]) =>
        `<tr><td><a href="/search/warn_lookups/${record}">${name}</a></td><td>Salina</td><td>67401</td><td>1</td><td>${date}</td><td>WARN</td></tr>`,
    )
    .join('')}</tbody></table>
  ${next ? `<div class="pagination"><a class="next_page" rel="next" href="${next}">Next</a></div>` : '<div class="pagination"><span class="next_page disabled">Next</span></div>'}</main>`
const detail = (name: string, workers: number) => `<main><div class='definition-list'>
  <h3 class='definition-list__title'>Company Name</h3><p class='definition-list__definition'>${name}</p>
  <h3 class='definition-list__title'>Number of Employees Affected</h3><p class='definition-list__definition'>${workers}</p>
  </div></main>`
const EMPTY = '<main><div><p>There were no matches for your search results.</p></div></main>'
const year = (y: number) => searchUrl(SITE, `${y}-01-01`, `${y}-12-31`)
const record = (n: number) => `${SITE}/search/warn_lookups/${n}`
const document = (url: string, html: string): Document => ({
  url,
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
  fetchedAt: '2026-05-01',
})

describe('a refresh', () => {
  const web = () =>
    fakeWeb({
      [year(2023)]: EMPTY,
      [year(2024)]: list([[1, 'Old Mill', 'Mar 01, 2024']]),
      [record(1)]: detail('Old Mill', 30),
      [year(2025)]: list([[2, 'Prairie Cans', 'Jul 31, 2025']], '/search/warn_lookups?page=2&q=2025'),
      [`${SITE}/search/warn_lookups?page=2&q=2025`]: list([
        [2, 'Prairie Cans', 'Jul 31, 2025'],
        [3, 'Salina Seeds', 'Dec 30, 2025'],
      ]),
      [record(2)]: detail('Prairie Cans', 40),
      [record(3)]: detail('Salina Seeds', 50),
      [year(2026)]: list([[4, 'Dodge Dairy', 'Apr 02, 2026']]),
      [record(4)]: detail('Dodge Dairy', 60),
    })

  test('asks year by year, page by page, and opens each notice once', async () => {
    const asked = web()
    await fetchAll(source, asked, '2026-05-01')
    expect(asked.urls()).toEqual([
      year(2023),
      year(2024),
      record(1),
      year(2025),
      record(2),
      `${SITE}/search/warn_lookups?page=2&q=2025`,
      record(3),
      year(2026),
      record(4),
    ])
  })

  test('takes years before last year, and notices four months old, from the archive', async () => {
    const asked = web()
    await fetchAll(source, asked, '2026-05-01')
    const closed = asked.asked.filter((a) => a.closed).map((a) => a.url)
    expect(closed).toEqual([year(2023), year(2024), record(1), record(2), record(3)])
    const recent = web()
    await fetchAll(source, recent, '2026-04-10')
    expect(recent.asked.find((a) => a.url === record(3))).toEqual({ url: record(3) })
  })

  test('puts the headcount of the notice’s page to its row, and a repeated row stays one notice’s', async () => {
    const { rows } = await source.parse(await fetchAll(source, web(), '2026-05-01'))
    expect(rows.map((r) => [r.notice_key, r.company_name, r.employees_affected, r.source_url])).toEqual([
      ['1', 'Old Mill', 30, record(1)],
      ['2', 'Prairie Cans', 40, record(2)],
      ['2', 'Prairie Cans', 40, record(2)],
      ['3', 'Salina Seeds', 50, record(3)],
      ['4', 'Dodge Dairy', 60, record(4)],
    ])
  })

  test('stops when the pages go round in a circle', async () => {
    const page = list([], '/search/warn_lookups?page=2')
    const circle = fakeWeb({
      [year(2023)]: page,
      [`${SITE}/search/warn_lookups?page=2`]: page,
    })
    await expect(fetchAll(source, circle, '2026-05-01')).rejects.toThrow('does not end')
  })
})

test('the search leaves the type open and names every field of the form', () => {
  const query = new URL(year(2024)).searchParams
  expect(query.get('q[notice_on_gteq]')).toBe('2024-01-01')
  expect(query.get('q[notice_on_lteq]')).toBe('2024-12-31')
  expect(query.get('q[notice_eq]')).toBe('')
  expect(query.get('commit')).toBe('Search')
})

test('a page that is neither a list nor an empty result stops the source', () => {
  expect(readJobCenter('KS', document(year(2024), EMPTY))).toEqual([])
  expect(() => readJobCenter('KS', document(year(2024), '<main>Just a moment</main>'))).toThrow('warn/ks')
  expect(() => readJobCenter('KS', document(record(5), '<main>Sign in</main>'))).toThrow('no list of facts')
  const unlinked = list([[1, 'A', 'Jan 01, 2024']]).replace('/search/warn_lookups/1', '/somewhere')
  expect(() => readJobCenter('KS', document(year(2024), unlinked))).toThrow('links to no record')
})

test('a renamed column stops the source', async () => {
  const extra = list([[1, 'A', 'Jan 01, 2024']]).replace('>City<', '>Town<')
  await expect(source.parse([document(year(2024), extra)])).rejects.toThrow('no column "City"')
})

test('the person to write to is cut off an address, a building is not', () => {
  const address = (site_address: string) => refineJobCenter('KS', { company_name: 'A', site_address })
  expect(address('Vera Vera, 18 West Drive\nTopeka, Kansas 66603')).toMatchObject({
    site_address: '18 West Drive, Topeka, Kansas 66603',
    city: 'Topeka',
    zip: '66603',
  })
  expect(address('Suite 7, 18 West Drive\nTopeka, Kansas 66603').site_address).toMatch(/^Suite 7/)
  expect(address('Vera, Vera\n9 Elm Road\nTopeka, Kansas 66603').site_address).toMatch(/^9 Elm Road, Topeka/)
  expect(address('Pittsburg, Kansas').site_address).toBe('Pittsburg, Kansas')
  expect(address('9 Tower Plaza\nTulsa, Oklahoma 74103')).toMatchObject({ city: '', zip: '' })
})

test('an address without a state keeps no comma at its end, and `same` is none', () => {
  const address = (site_address: string) => refineJobCenter('KS', { company_name: 'A', site_address })
  expect(address('2700 Mill Road\nBaxter Springs,').site_address).toBe('2700 Mill Road, Baxter Springs')
  expect(address('same').site_address).toBe('')
})

test('a listed city with a ZIP code of another state is a head office, no place of the layoff', () => {
  const listed = (city: string, zip: string) => refineJobCenter('KS', { company_name: 'A', city, zip })
  expect(listed('Andover', '01810')).toMatchObject({ city: '', zip: '' })
  expect(listed('Andover', '67002')).toMatchObject({ city: 'Andover', zip: '67002' })
  expect(listed('Andover', '')).toMatchObject({ city: 'Andover' })
  expect(listed('Pittsburg', '667620001')).toMatchObject({ city: 'Pittsburg' })
})

test('every row of a list keeps its record number, whatever the names are', () => {
  const name = fc.stringMatching(/^[A-Z][A-Za-z ]{0,20}[a-z]$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), name), { maxLength: 30 }), (rows) => {
      const html = list(rows.map(([n, text]) => [n, text, 'Jan 13, 2024']))
      const [table] = readJobCenter('KS', document(year(2024), html))
      expect(table!.rows.map((r) => r.Record)).toEqual(rows.map(([n]) => String(n)))
    }),
    { numRuns: 30 },
  )
})
