import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../../testing/fake-web.ts'
import az from '../az.ts'
import de from '../de.ts'
import ks from '../ks.ts'
import me from '../me.ts'
import vt from '../vt.ts'
import { searchUrl } from './job-center.ts'

const EMPTY = '<main><div><p>There were no matches for your search results.</p></div></main>'

test.each([
  [az, 'https://www.azjobconnection.gov', 2010],
  [de, 'https://joblink.delaware.gov', 2007],
  [ks, 'https://www.kansasworks.com', 1998],
  [me, 'https://joblink.maine.gov', 2012],
  [vt, 'https://www.vermontjoblink.com', 2003],
])(
  'the job center of $part is searched year by year from its first notice on',
  async (source, site, firstYear) => {
    const years = Array.from({ length: 2026 - firstYear + 1 }, (_, i) => firstYear + i)
    const url = (year: number) => searchUrl(site, `${year}-01-01`, `${year}-12-31`)
    const web = fakeWeb(Object.fromEntries(years.map((year) => [url(year), EMPTY])))
    const documents = await fetchAll(source, web, '2026-02-01')
    expect(web.urls()).toEqual(years.map(url))
    // This year and last may still change; older ones are asked for once.
    expect(web.asked.filter((a) => !a.closed).map((a) => a.url)).toEqual([url(2025), url(2026)])
    expect(await source.parse(documents)).toEqual({ rows: [], review: [] })
    expect(source.page).toBe(`${site}/search/warn_lookups`)
  },
)

test('what is not WARN is kept and says so', async () => {
  const list = `<main><table><thead><tr><th>Employer</th><th>City</th><th>ZIP</th><th>LWIB Area</th><th>Notice Date</th><th>WARN Type</th></tr></thead>
    <tbody><tr><td><a href="/search/warn_lookups/7">Fern Mill</a></td><td></td><td></td><td></td><td>Jan 06, 2022</td><td>Non-WARN</td></tr>
    <tr><td><a href="/search/warn_lookups/8">Moss Mill</a></td><td></td><td></td><td></td><td>Jan 06, 2022</td><td>WARN</td></tr></tbody></table></main>`
  const document = {
    url: searchUrl('https://joblink.maine.gov', '2022-01-01', '2022-12-31'),
    bytes: new TextEncoder().encode(list),
    contentType: 'text/html',
    fetchedAt: '2022-03-01',
  }
  const { rows } = await me.parse([document])
  expect(rows.map((row) => [row.notice_key, row.is_warn])).toEqual([
    ['7', false],
    ['8', true],
  ])
})
