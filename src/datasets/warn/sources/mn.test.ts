import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import mn from './mn.ts'

const ASSETS = 'https://mn.gov/deed/assets'
const MAY = `${ASSETS}/plant-closing-mass-layoff-warn-may-2025_tcm1045-690491.pdf`
const JANUARY = `${ASSETS}/plant-closing-mass-layoff-warn-2026-january_tcm1045-722872.pdf`
const JUNE = `${ASSETS}/plant-closing-mass-layoff-warn-2026-june_tcm1045-758364.pdf`
const RESOURCES = 'https://mn.gov/deed/business/layoff-resources/'
const link = (url: string) => `<a href="${url.replace('https://mn.gov', '')}">report</a>`
const ARCHIVE_PAGE = `${link(JANUARY)} ${link(MAY)}
  ${link(`${ASSETS}/plant-closing-mass-layoff-warn-report-2024_tcm1045-663809.pdf`)}
  ${link(`${ASSETS}/plant-closing-may2022_tcm1045-530080.pdf`)}
  ${link(`${ASSETS}/warn-2026-loring-westpack_tcm1045-762217.pdf`)}`

test('the months are found on both pages, oldest first; reports of years and letters are left out', async () => {
  const web = fakeWeb({
    [mn.page]: ARCHIVE_PAGE,
    [RESOURCES]: `${link(JUNE)} ${link(JANUARY)}`,
    [MAY]: '%PDF-1.7',
    [JANUARY]: '%PDF-1.7',
    [JUNE]: '%PDF-1.7',
  })
  expect((await fetchAll(mn, web, '2027-02-01')).map((d) => d.url)).toEqual([MAY, JANUARY, JUNE])
  expect(web.asked.filter((a) => a.closed).map((a) => a.url)).toEqual([MAY])
})

test('one page that refuses is made up for by the other, two stop the source', async () => {
  const web = fakeWeb({ [mn.page]: new Error('403'), [RESOURCES]: link(JUNE), [JUNE]: '%PDF-1.7' })
  expect((await fetchAll(mn, web, '2026-07-20')).map((d) => d.url)).toEqual([JUNE])
  const challenge = fakeWeb({ [mn.page]: '<html>validate.perfdrive</html>', [RESOURCES]: '' })
  await expect(fetchAll(mn, challenge, '2026-07-20')).rejects.toThrow('no link to the report of a month')
})

test('a page that links the reports is none, a challenge is an alarm', async () => {
  const document = (html: string) => ({
    url: mn.page,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt: '2026-07-20',
  })
  expect((await mn.parse([document(ARCHIVE_PAGE)])).rows).toEqual([])
  await expect(mn.parse([document('<html>validate.perfdrive</html>')])).rejects.toThrow(
    'neither a report nor',
  )
})
