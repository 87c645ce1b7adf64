import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import al from './al.ts'

const PAGE = 'https://workforce.alabama.gov/warn-list/'
const FEED = 'https://workforce.alabama.gov/documents/warn-list/'
const feed = 'AL1,Closure,05/28/2026,07/31/2026,"Juniper Thread",Enterprise,58,1519\n'
const page = '<html><table class="fw-warn-list__list"></table></html>'
const denied = '<!DOCTYPE html><html><body>Access denied</body></html>'

const fetched = async (web: ReturnType<typeof fakeWeb>) =>
  (await fetchAll(al, web, '2026-06-01')).map((d) => d.url)

test('the feed alone is asked for, as the page wishes', async () => {
  const web = fakeWeb({ [PAGE]: page, [FEED]: feed })
  expect(await fetched(web)).toEqual([FEED])
  expect(web.urls()).toEqual([FEED])
})

test('a feed that turns a stranger away is asked again after a visit to the page', async () => {
  for (const first of [denied, new Error('answered 403')]) {
    const web = fakeWeb({ [PAGE]: page, [FEED]: [first, feed] })
    expect(await fetched(web)).toEqual([FEED])
    expect(web.urls()).toEqual([FEED, PAGE, FEED])
  }
})

test('the page stands in for a feed that stays closed', async () => {
  expect(await fetched(fakeWeb({ [PAGE]: page, [FEED]: denied }))).toEqual([PAGE])
})

test('the source fails when neither is to be had', async () => {
  await expect(fetched(fakeWeb({ [FEED]: denied }))).rejects.toThrow('is not there')
})

test('a feed line of another width, or with the fields in another order, stops the source', async () => {
  const document = (text: string) => [
    { url: FEED, bytes: new TextEncoder().encode(text), contentType: 'text/csv', fetchedAt: '2026-06-01' },
  ]
  const lines = [
    'AL2,Closure,05/28/2026,07/31/2026,Fern,Troy,58',
    'AL2,Layoff,Fern,05/28/2026,07/31/2026,Troy,58,1',
    '',
  ]
  await expect(al.parse(document(feed + lines[0]))).rejects.toThrow("not the feed's: AL2 | Closure")
  await expect(al.parse(document(feed + lines[1]))).rejects.toThrow("not the feed's: AL2 | Layoff")
  expect((await al.parse(document(feed + lines[2]))).rows).toHaveLength(1)
})

test('an answer that is neither the page nor the feed stops the source', async () => {
  const served = {
    url: FEED,
    bytes: new TextEncoder().encode(denied),
    contentType: 'text/html',
    fetchedAt: '2026-06-01',
  }
  await expect(al.parse([served])).rejects.toThrow('no table of notices')
})
