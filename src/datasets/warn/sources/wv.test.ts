import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import source from './wv.ts'

const page = (html: string) => ({
  url: source.page,
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
  fetchedAt: '2026-05-27',
})
const fold = (...links: string[]) =>
  page(
    `<details><summary>2025 WARN Listings</summary>${links
      .map((text, i) => `<p><a href="/wp-content/uploads/2025/06/letter-${i}.pdf">${text}</a></p>`)
      .join('')}</details>`,
  )

test('the page alone is fetched', async () => {
  const web = fakeWeb({ [source.page]: '<details></details>' })
  await fetchAll(source, web, '2026-05-27')
  expect(web.urls()).toEqual([source.page])
})

test.each([
  ['a challenge', '<html><title>Just a moment...</title></html>'],
  ['links outside of the folds', '<a href="/a.pdf">Acme WARN 6-4-25</a>'],
  ['folds without a letter', '<details><summary>2025 WARN Listings</summary></details>'],
])('%s stops the source', async (_, html) => {
  await expect(source.parse([page(html)])).rejects.toThrow(SourceChanged)
})

test('words of the filing inside a name are left alone', async () => {
  const { rows } = await source.parse([
    fold(
      'Warner Noticeboard Company WARN 6-4-25',
      'R1 Concepts WARN 6-4-25',
      'Dust Warning Systems 6.4.2025',
    ),
  ])
  expect(rows.map((row) => row.company_name)).toEqual([
    'Warner Noticeboard Company',
    'R1 Concepts',
    'Dust Warning Systems',
  ])
})

test('however the file was named, employer, date and mark are found', async () => {
  const NAME = fc.stringMatching(/^[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9}){0,2}$/)
  const DAY = fc.date({ min: new Date('2021-01-01'), max: new Date('2026-05-01'), noInvalidDate: true })
  const DATES: ((m: number, d: number, y: number) => string)[] = [
    (m, d, y) => `${m}-${d}-${y % 100}`,
    (m, d, y) => `${m}-${d}-${y}`,
    (m, d, y) => `${String(m).padStart(2, '0')}_${d}_${y}`,
  ]
  const NAMES: [(name: string, date: string) => string, string | null][] = [
    [(name, date) => `${name} WARN ${date}`, null],
    [(name, date) => `${name} ${date}`, null],
    [(name, date) => `${name} WARN${date}`, null],
    [(name, date) => `${name} WARN-${date}`, null],
    [(name, date) => `${name} ${date} WARN`, null],
    [(name, date) => `${name} WARN Notice ${date}`, null],
    [(name, date) => `${name.replaceAll(' ', '_')}_WARN_State_Notice_${date}`, null],
    [(name, date) => `${name} r2 WARN ${date}`, 'amendment'],
    [(name, date) => `${name} WARN ${date} Update`, 'amendment'],
    [(name, date) => `${name}_Supplemental_WARN_${date}`, 'supplement'],
  ]
  const link = fc.record({
    name: NAME,
    day: DAY,
    date: fc.constantFrom(...DATES),
    layout: fc.constantFrom(...NAMES),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(link, { minLength: 1, maxLength: 5 }), async (links) => {
      const { rows, review } = await source.parse([
        fold(
          ...links.map(({ name, day, date, layout }) =>
            layout[0](name, date(day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCFullYear())),
          ),
        ),
      ])
      expect(rows.map((row) => [row.company_name, row.notice_date, row.mark])).toEqual(
        links.map(({ name, day, layout }) => [name, day.toISOString().slice(0, 10), layout[1]]),
      )
      expect(review).toEqual([])
    }),
    { numRuns: 100 },
  )
})
