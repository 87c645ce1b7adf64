import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES } from '../testing/fixtures.ts'
import mi from './mi.ts'

const saved = JSON.parse(readFileSync(join(FIXTURES, 'mi.json'), 'utf8')) as { Results: unknown[] }
const answer = (count: number) => JSON.stringify({ ...saved, Count: count })
const searchUrl = (v: string, s: string, itemid: string, offset = '') => {
  const query = new URLSearchParams({ v, s, p: '300', autoFireSearch: 'true', itemid })
  if (offset) query.set('e', offset)
  return `https://www.michigan.gov/leo/sxa/search/results/?${query}`
}
const known = (offset?: string) =>
  searchUrl(
    '{1FFFCC21-5151-4A2B-ABFC-F7FE4E5C9783}',
    '{8E97AB1D-D2D4-47F8-8CC4-3F1039C8854F}',
    '{BE81F7C2-36A8-4FDE-853C-B05B6E090055}',
    offset,
  )

test('the search is asked as the page’s own component asks it', async () => {
  const properties = JSON.stringify({ endpoint: '//sxa/search/results/', v: '{V}', s: '{S}', itemid: '{I}' })
  const page = `<div data-properties="broken"></div><div data-properties='{"p":1}'></div>
    <div class="component search-results" data-properties='${properties}'></div>`
  const web = fakeWeb({ [mi.page]: page, [searchUrl('{V}', '{S}', '{I}')]: answer(7) })
  const documents = await fetchAll(mi, web, '2026-05-26')
  expect(web.urls()).toEqual([mi.page, searchUrl('{V}', '{S}', '{I}')])
  expect((await mi.parse(documents)).rows).toHaveLength(7)
})

test('where the page does not tell, the known search is asked, on until all hits are there', async () => {
  const web = fakeWeb({ [mi.page]: '<html></html>', [known()]: answer(301), [known('300')]: answer(301) })
  await fetchAll(mi, web, '2026-05-26')
  expect(web.urls()).toEqual([mi.page, known(), known('300')])
})

test('no hits end the search', async () => {
  const web = fakeWeb({ [mi.page]: '', [known()]: JSON.stringify({ Count: 900, Results: [] }) })
  expect(await fetchAll(mi, web, '2026-05-26')).toHaveLength(1)
})

const document = (results: unknown) => ({
  url: known(),
  bytes: new TextEncoder().encode(JSON.stringify(results)),
  contentType: 'application/json',
  fetchedAt: '2026-05-26',
})

test('a label that nobody has seen stops the source', async () => {
  const card = `<div class="search-results__section-content"><div><a class="content-title-link" href="">A</a></div>
    <div><p><strong>Type of company action:</strong> Layoff<br /><strong>County:</strong> Kent<br />
    <strong>Layoff date:</strong> 1/1/2026<br /><strong>Number of jobs impacted:</strong> 5<br />
    <strong>Number of robots:</strong> 6</p></div></div>`
  await expect(mi.parse([document({ Results: [{ Id: '1', Html: card }] })])).rejects.toThrow(
    'unknown column "Number of robots"',
  )
})

test('an answer without results, and a hit that is no card, stop the source', async () => {
  await expect(mi.parse([document({ Message: 'error' })])).rejects.toThrow('no list of results')
  await expect(mi.parse([document({ Results: [{ Id: '1', Html: '<p>x</p>' }] })])).rejects.toThrow('no card')
})
