import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import nv from './nv.ts'

const MEDIA = 'https://detr.nv.gov/content/media'
const CURRENT = `${MEDIA}/WARN_and_Non_WARN_Master_w_Logo_.pdf`
const PAGE = `<a href="/content/media/Master_2027.pdf">2027 WARN Act Notices</a>
  <a href="/Content/Media/WARN_and_Non-WARN_Master_12_30.26.pdf">2026 WARN Act Notices</a>
  <a href="/Content/Media/WARN_2021.pdf">2021 WARN Act Notices</a>
  <a href="/content/media/2018.pdf">2018 WARN Notices</a>
  <a href="/content/media/Claimant_Handbook.pdf">Handbook 2027</a>`

test('the lists are those of the page and those known, but not the scanned one', async () => {
  const linked = {
    [`${MEDIA}/2018.pdf`]: '%PDF-1.7',
    'https://detr.nv.gov/Content/Media/WARN_and_Non-WARN_Master_12_30.26.pdf': '%PDF-1.7',
    [`${MEDIA}/Master_2027.pdf`]: '%PDF-1.7',
  }
  const web = fakeWeb({ [nv.page]: PAGE, ...linked })
  expect((await fetchAll(nv, web, '2027-02-01')).map((d) => d.url)).toEqual(Object.keys(linked))
  expect(web.urls().some((url) => url.includes('WARN_2021'))).toBe(false)
  const open = web.asked.filter((a) => !a.closed).map((a) => a.url)
  expect(open).toEqual([nv.page, ...Object.keys(linked).slice(1).reverse()])
})

test('a page that refuses leaves the addresses that are known', async () => {
  const web = fakeWeb({ [nv.page]: new Error('403'), [CURRENT]: '%PDF-1.7' })
  expect((await fetchAll(nv, web, '2026-05-20')).map((d) => d.url)).toEqual([CURRENT])
})

test('a refusal in place of the list stops the source', async () => {
  const web = fakeWeb({ [nv.page]: PAGE, [`${MEDIA}/Master_2027.pdf`]: '<html>Access Denied</html>' })
  await expect(fetchAll(nv, web, '2027-02-01')).rejects.toThrow('is html and no pdf')
})

test('the page is no list, another page is an alarm', async () => {
  const document = (html: string) => ({
    url: nv.page,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt: '2026-05-20',
  })
  expect((await nv.parse([document(PAGE)])).rows).toEqual([])
  await expect(nv.parse([document('<html>Access Denied</html>')])).rejects.toThrow(
    'neither a list nor the page',
  )
})
