import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import la from './la.ts'

const FILES = 'https://www.laworks.net/Downloads/WFD'
const PAGE = `<a href="WFD/WarnNotices2024.pdf">2024 WARN Notices</a>
  <a href="WFD/WarnNotices2025.pdf">2025 WARN Notices</a>
  <a href="WFD/WOTC.pdf">Tax credits</a>`
const pdf = (...years: number[]) =>
  Object.fromEntries(years.map((year) => [`${FILES}/WarnNotices${year}.pdf`, '%PDF-1.7']))

test('the years of the page and the new one are fetched, the closed one once', async () => {
  const web = fakeWeb({ [la.page]: PAGE, ...pdf(2024, 2025, 2026) })
  const documents = await fetchAll(la, web, '2026-02-01')
  expect(documents.map((d) => d.url)).toEqual(Object.keys(pdf(2024, 2025, 2026)))
  expect(web.asked.filter((a) => a.closed)).toHaveLength(1)
})

test('a page that turns us away does not hide the files of this year and the last', async () => {
  const web = fakeWeb({ [la.page]: new Error('403'), ...pdf(2025, 2026) })
  expect(await fetchAll(la, web, '2026-02-01')).toHaveLength(2)
})

test('a year taken down is passed over, both recent ones missing stop the source', async () => {
  expect(await fetchAll(la, fakeWeb({ [la.page]: PAGE, ...pdf(2025) }), '2026-01-03')).toHaveLength(1)
  await expect(fetchAll(la, fakeWeb({ [la.page]: PAGE, ...pdf(2024) }), '2026-01-03')).rejects.toThrow(
    'WarnNotices2026.pdf is not there',
  )
})

test('the page is no list, a challenge is an alarm', async () => {
  const document = (html: string) => ({
    url: la.page,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt: '2026-02-01',
  })
  expect((await la.parse([document(PAGE)])).rows).toEqual([])
  await expect(la.parse([document('<html>Pardon our interruption</html>')])).rejects.toThrow('neither a list')
})
