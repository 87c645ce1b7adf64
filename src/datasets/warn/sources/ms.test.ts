import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import ms from './ms.ts'

const MEDIA = 'https://mdes.ms.gov/media'
const PAGE = `<div id="page_content">
  <a href="/media/502986/warn-py2025-qtr-3-jan-mar-2026.pdf">January to March 2026</a>
  <a href="/media/490001/warn-py2025-qtr-2-oct-dec-2025.pdf">October to December 2025</a>
  <a href="/media/450001/warn-py2024-q1-warn-jul2024-sep2024.pdf">July to September 2024</a>
  <a href="/media/400001/warn-py2022-quarter-2-oct-dec-2022.pdf">October to December 2022</a>
  <a href="/media/160518/py2019_q1_warn_july2019_sept2019.pdf">July to September 2019</a>
  <a href="/media/160519/py2025-q3-map.pdf">Map</a></div>`
const FILES = [
  '400001/warn-py2022-quarter-2-oct-dec-2022.pdf',
  '450001/warn-py2024-q1-warn-jul2024-sep2024.pdf',
  '490001/warn-py2025-qtr-2-oct-dec-2025.pdf',
  '502986/warn-py2025-qtr-3-jan-mar-2026.pdf',
].map((file) => `${MEDIA}/${file}`)
const files = Object.fromEntries(FILES.map((url) => [url, '%PDF-1.7']))

test('the quarters are found on the page, oldest first, those of past programme years once', async () => {
  const web = fakeWeb({ [ms.page]: PAGE, ...files })
  expect((await fetchAll(ms, web, '2026-05-20')).map((d) => d.url)).toEqual(FILES)
  expect(web.asked.filter((a) => a.closed).map((a) => a.url)).toEqual(FILES.slice(0, 1))
})

test('a programme year begins in July', async () => {
  const web = fakeWeb({ [ms.page]: PAGE, ...files })
  await fetchAll(ms, web, '2026-07-01')
  expect(web.asked.filter((a) => a.closed).map((a) => a.url)).toEqual(FILES.slice(0, 2))
})

test('a page without quarters stops the source, and is no list', async () => {
  const web = fakeWeb({ [ms.page]: '<html>Just a moment</html>' })
  await expect(fetchAll(ms, web, '2026-05-20')).rejects.toThrow('no link to the list of a quarter')
  const document = (html: string) => ({
    url: ms.page,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt: '2026-05-20',
  })
  expect((await ms.parse([document(PAGE)])).rows).toEqual([])
  await expect(ms.parse([document('<html>Moved</html>')])).rejects.toThrow('neither a list nor the page')
})
