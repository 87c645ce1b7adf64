import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotPublished } from '#ingest/fetch/web.ts'
import { SourceChanged } from '#ingest/source.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { fixtureBytes } from '../testing/fixtures.ts'
import source from './hi.ts'

const WDC = 'https://labor.hawaii.gov/wdc'
const WDD = 'https://labor.hawaii.gov/wdd/warn-notices/'
const saved = (file: string) => new TextDecoder().decode(fixtureBytes(file))
const page = (html: string, url = `${WDC}/2020-warn-notices/`) => ({
  url,
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
  fetchedAt: '2026-05-01',
})
const yearPage = (body: string) => page(`<main><h1>2020 WARN Notices</h1>${body}</main>`)

describe('fetching', () => {
  const site = {
    [`${WDC}/real-time-warn-updates/`]: saved('hi-years.html'),
    [`${WDC}/2020-warn-notices/`]: saved('hi-2020.html'),
    [`${WDC}/2024-warn-notices/`]: saved('hi-2024.html'),
    [`${WDC}/2026-warn-notices/`]: saved('hi-2026.html'),
    [WDD]: saved('hi-list.html'),
    [`${WDD}warn-notice-lehua/`]: saved('hi-notice-layoff.html'),
    [`${WDD}warn-notice-wai%ca%bbale-health-center/`]: saved('hi-notice-closing.html'),
    [`${WDD}warn-notice-lagoon-parks-llc/`]: saved('hi-notice-transition.html'),
  }

  test('the pages of the years, the page of each notice and the list that names them', async () => {
    const web = fakeWeb(site, '2026-09-23')
    const documents = await fetchAll(source, web, '2026-09-23')
    expect(web.asked).toEqual([
      { url: `${WDC}/real-time-warn-updates/` },
      { url: WDD },
      { url: `${WDC}/2020-warn-notices/`, closed: true },
      { url: `${WDC}/2024-warn-notices/`, closed: true },
      { url: `${WDC}/2026-warn-notices/` },
      { url: `${WDD}warn-notice-lehua/` },
      { url: `${WDD}warn-notice-wai%ca%bbale-health-center/` },
      { url: `${WDD}warn-notice-lagoon-parks-llc/` },
    ])
    expect(documents).toHaveLength(8)
    expect((await source.parse(documents)).rows).toHaveLength(18)
  })

  test('pages of notices of years ago are asked once', async () => {
    const web = fakeWeb(site)
    await fetchAll(source, web, '2028-03-01')
    expect(web.asked.filter((a) => a.url.includes('/warn-notice-')).map((a) => a.closed)).toEqual([
      true,
      true,
      true,
    ])
  })

  test('what is linked and not there is passed over; the list still names it', async () => {
    const gone = [`${WDD}warn-notice-lehua/`, `${WDC}/2024-warn-notices/`]
    const web = fakeWeb(
      { ...site, ...Object.fromEntries(gone.map((url) => [url, new NotPublished(url)])) },
      '2026-09-23',
    )
    const { rows } = await source.parse(await fetchAll(source, web, '2026-09-23'))
    expect(rows.find((row) => row.company_name === 'Lehua Federal Services')).toMatchObject({
      notice_date: '2026-08-20',
      employees_affected: null,
    })
  })

  test('a challenge that was kept in place of an old year is asked again', async () => {
    const old = `${WDC}/2020-warn-notices/`
    const web = fakeWeb(
      { ...site, [old]: ['<h1>Just a moment...</h1>', saved('hi-2020.html')] },
      '2026-09-23',
    )
    const { rows } = await source.parse(await fetchAll(source, web, '2026-09-23'))
    expect(web.asked.filter(({ url }) => url === old)).toEqual([{ url: old, closed: true }, { url: old }])
    expect(rows).toHaveLength(18)
  })

  test('before the division had its list, the years were all', async () => {
    const index = saved('hi-years.html').replace(`href="${WDD}"`, 'href="/wdd/"')
    const web = fakeWeb({ ...site, [`${WDC}/real-time-warn-updates/`]: index }, '2026-09-23')
    expect(await fetchAll(source, web, '2026-09-23')).toHaveLength(4)
    expect(web.urls()).not.toContain(WDD)
  })

  test('without the index the list is read all the same, without the list nothing is', async () => {
    const index = `${WDC}/real-time-warn-updates/`
    for (const answer of [new NotPublished(index), '<h1>Just a moment...</h1>']) {
      const web = fakeWeb({ ...site, [index]: answer }, '2026-09-23')
      const urls = (await fetchAll(source, web, '2026-09-23')).map(({ url }) => url)
      expect(urls).toContain(WDD)
      expect(urls).not.toContain(index)
    }
    const without = fakeWeb({ ...site, [WDD]: new NotPublished(WDD) }, '2026-09-23')
    await expect(fetchAll(source, without, '2026-09-23')).rejects.toThrow('is not there')
  })
})

describe('pages that are not what they were stop the source', () => {
  test.each([
    ['a challenge', page('<html><h1>Just a moment...</h1></html>'), 'titled'],
    [
      'letters in another layout',
      yearPage('<div><a href="/a.pdf">Acme</a></div>'),
      'without a line that begins with a date',
    ],
    [
      'a listed notice without a date',
      page(`<h1>WARN Notices</h1><a href="${WDD}warn-notice-acme/">Acme</a>`, WDD),
      'has no date',
    ],
    [
      'a notice without its headings',
      page('<h1>WARN Notice – Acme</h1><div id="container_main"><h2>Summary</h2></div>', `${WDD}acme/`),
      'no "Date Department Received WARN"; found Summary',
    ],
  ])('%s', async (_, document, found) => {
    await expect(source.parse([document])).rejects.toThrow(SourceChanged)
    await expect(source.parse([document])).rejects.toThrow(found)
  })

  test('a page of a new year without any notice yet is none of them', async () => {
    expect(await source.parse([yearPage('<p>&nbsp;</p>')])).toEqual({ rows: [], review: [] })
  })
})

describe('lines', () => {
  const NAME = fc.stringMatching(/^[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8}){0,2}(, LLC|, Inc\.)?$/)
  const DAY = fc.date({ min: new Date('2019-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  const LAYOUTS: ((date: string, name: string) => string)[] = [
    (date, name) => `${date} &#8211; <a href="/a.pdf">${name}</a>`,
    (date, name) => `<a href="/a.pdf">${date}</a> &#8211; ${name}`,
    (date, name) => `<a href="/a.pdf">${date} &#8211; ${name}</a>`,
    (date, name) => `${date}&nbsp;-&nbsp; ${name}`,
    (date, name) => `${date} &#8211; ${name} (<a href="/a.pdf">WARN Rescinded &#8211; May 1, 2026</a>)`,
  ]

  test('whatever the link stands on, and in one paragraph or many, date and name are found', async () => {
    const lines = fc.array(fc.record({ day: DAY, name: NAME, layout: fc.constantFrom(...LAYOUTS) }), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(lines, fc.boolean(), async (written, together) => {
        const html = written.map(({ day, name, layout }) =>
          layout(
            day.toLocaleDateString('en-US', {
              timeZone: 'UTC',
              month: 'long',
              day: 'numeric',
              year: 'numeric',
            }),
            name,
          ),
        )
        const body = together
          ? `<p>${html.join('<br />')}</p>`
          : html.map((line) => `<p>${line}</p>`).join('')
        const { rows, review } = await source.parse([yearPage(body)])
        expect(rows.map((row) => [row.notice_date, row.company_name])).toEqual(
          written.map(({ day, name }) => [day.toISOString().slice(0, 10), name]),
        )
        expect(review).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
