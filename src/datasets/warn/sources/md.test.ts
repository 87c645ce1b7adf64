import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import md from './md.ts'

const BASE = 'https://www.dllr.state.md.us/employment'
const current = `<html><body><a href="/employment/warn.shtml">Information</a> <a href="pdf/warn-log-2026.pdf">Log</a>
  <ul><li><a class="sub" href="warn2025.shtml">2025</a></li><li><a class="sub" href="warn2024.shtml">2024</a></li>
  <li><a class="sub" href="/employment/warn2010.shtml">2010</a></li></ul></body></html>`

const year = '<html><table><tr><th>Company</th></tr></table></html>'

test('the years are found through the links, read oldest first, and the closed ones kept', async () => {
  const web = fakeWeb({
    [`${BASE}/warn.shtml`]: current,
    [`${BASE}/warn2025.shtml`]: year,
    [`${BASE}/warn2024.shtml`]: year,
    [`${BASE}/warn2010.shtml`]: year,
  })
  const documents = await fetchAll(md, web, '2026-05-01')
  expect(documents.map((d) => d.url.slice(BASE.length))).toEqual([
    '/warn2010.shtml',
    '/warn2024.shtml',
    '/warn2025.shtml',
    '/warn.shtml',
  ])
  expect(web.asked.filter((a) => a.closed).map((a) => a.url.slice(BASE.length))).toEqual([
    '/warn2010.shtml',
    '/warn2024.shtml',
  ])
})

test("in January a link to last year's page that is not there yet is passed over", async () => {
  const web = fakeWeb({
    [`${BASE}/warn.shtml`]: current,
    [`${BASE}/warn2024.shtml`]: year,
    [`${BASE}/warn2010.shtml`]: year,
  })
  expect(await fetchAll(md, web, '2026-01-03')).toHaveLength(3)
})

test('a page without the links stops the source', async () => {
  const web = fakeWeb({ [`${BASE}/warn.shtml`]: '<html><title>Just a moment</title></html>' })
  await expect(fetchAll(md, web, '2026-05-01')).rejects.toThrow('no links to the pages of earlier years')
})
