import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import nm from './nm.ts'

const FILES = 'https://www.dws.nm.gov/Portals/0/DM/Business'
const PAGE = `<a href="/Portals/0/DM/Business/2025_WARN.pdf">2025</a>
  <a href="/Portals/0/DM/Business/2018_WARN10042018.pdf">2018</a>
  <a href="/Portals/0/DM/Business/Rapid_Response_Guide.pdf">Guide</a>`

test('the years are found on the page, the new one by its rule', async () => {
  const web = fakeWeb({
    [nm.page]: PAGE,
    [`${FILES}/2018_WARN10042018.pdf`]: '%PDF-1.7',
    [`${FILES}/2025_WARN.pdf`]: '%PDF-1.7',
    [`${FILES}/2026_WARN.pdf`]: '%PDF-1.7',
  })
  const documents = await fetchAll(nm, web, '2026-02-01')
  expect(documents.map((d) => d.url)).toEqual([
    `${FILES}/2018_WARN10042018.pdf`,
    `${FILES}/2025_WARN.pdf`,
    `${FILES}/2026_WARN.pdf`,
  ])
  expect(web.asked.filter((a) => a.closed).map((a) => a.url)).toEqual([`${FILES}/2018_WARN10042018.pdf`])
})

test('without the new year’s file last year’s is enough', async () => {
  const web = fakeWeb({ [nm.page]: PAGE, [`${FILES}/2025_WARN.pdf`]: '%PDF-1.7' })
  expect(await fetchAll(nm, web, '2026-01-02')).toHaveLength(1)
})

test('where the new address has no page, the old one is asked', async () => {
  const old = 'https://www.dws.state.nm.us'
  const web = fakeWeb({
    [`${old}/Rapid-Response`]: PAGE,
    [`${old}/Portals/0/DM/Business/2025_WARN.pdf`]: '%PDF-1.7',
  })
  const documents = await fetchAll(nm, web, '2025-12-02')
  expect(documents.map((d) => d.url)).toEqual([`${old}/Portals/0/DM/Business/2025_WARN.pdf`])
})

test('without the page the known names are asked for, and it is no list', async () => {
  const web = fakeWeb({ [nm.page]: '<html>Just a moment</html>' })
  await expect(fetchAll(nm, web, '2026-02-01')).rejects.toThrow('2026_WARN.pdf is not there')
  const document = (html: string) => ({
    url: nm.page,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt: '2026-02-01',
  })
  expect((await nm.parse([document(PAGE)])).rows).toEqual([])
  await expect(nm.parse([document('<html>Moved</html>')])).rejects.toThrow('neither a list nor the page')
})
