import { expect, test } from 'vitest'
import { describeMissing, sinceWhen } from '#ingest/fetch/missing.ts'
import { fakeWeb, fetchAll, noting } from '../testing/fake-web.ts'
import ky from './ky.ts'

const ZIP = 'PK\u0003\u0004'
const SITE = 'https://kyworks.ky.gov/Services/Documents'
const OLDER = 'https://kcc.ky.gov'

const folder = (year: number) =>
  `${OLDER}/_api/web/GetFolderByServerRelativeUrl('/WARN%20notices/WARN%20Notices%20${year}')/Files?$select=Name,TimeLastModified`

const feed = (...files: [name: string, changed: string][]) =>
  `<?xml version="1.0"?><feed xmlns:d="http://example.org/d" xmlns:m="http://example.org/m">${files
    .map(
      ([name, changed]) =>
        `<entry><content><m:properties><d:Name>${name}</d:Name><d:TimeLastModified>${changed}</d:TimeLastModified></m:properties></content></entry>`,
    )
    .join('')}</feed>`

test('the page links this year and the ones before; those come first', async () => {
  const web = fakeWeb({
    [ky.page]: `<html><a class="btn-block" href="/Services/Documents/Website-WARN%20Notice%20Report%2007012026.xlsx">Report</a>
      <a class="btn-block" href="/Services/Documents/Prior%20Year%20Warn%20Notices.xlsx">Prior years</a>
      <a href="/Services/Documents/Guide.pdf">Guide</a></html>`,
    [`${SITE}/Website-WARN%20Notice%20Report%2007012026.xlsx`]: ZIP,
    [`${SITE}/Prior%20Year%20Warn%20Notices.xlsx`]: ZIP,
  })
  expect((await fetchAll(ky, web, '2026-07-05')).map((d) => d.url)).toEqual([
    `${SITE}/Prior%20Year%20Warn%20Notices.xlsx`,
    `${SITE}/Website-WARN%20Notice%20Report%2007012026.xlsx`,
  ])
})

test('where the page does not let us in, the newest files of the folders are read', async () => {
  const files = `${OLDER}/WARN%20notices/WARN%20Notices%202026`
  const { web, missing } = noting({
    [ky.page]: new Error('403 Forbidden'),
    [folder(2026)]: feed(
      ['WARN Report-2026-05-14-09-00-01.csv', '2026-05-14T13:00:00Z'],
      ['WARN Report-2026-05-21-09-00-01.csv', '2026-05-21T13:00:00Z'],
      ['WARN  Notice newest.xlsx', '2026-04-24T19:59:03Z'],
      ['WARN Notice older.xlsx', '2026-01-20T09:06:05Z'],
    ),
    [`${files}/WARN%20%20Notice%20newest.xlsx`]: ZIP,
    [`${files}/WARN%20Report-2026-05-21-09-00-01.csv`]: '"Company: Company Name","Date Received"',
  })
  expect((await fetchAll(ky, web, '2026-05-22')).map((d) => d.url)).toEqual([
    `${files}/WARN%20%20Notice%20newest.xlsx`,
    `${files}/WARN%20Report-2026-05-21-09-00-01.csv`,
  ])
  // The workbook has the years before.
  expect([missing.sinceYear, missing.list()]).toEqual([undefined, []])
})

test('reports without a workbook say from which year on they tell', async () => {
  const files = (year: number) => `${OLDER}/WARN%20notices/WARN%20Notices%20${year}/Report.csv`
  const years = [2025, 2026, 2027, 2028]
  const { web, missing } = noting({
    [ky.page]: new Error('403 Forbidden'),
    ...Object.fromEntries(
      years.map((year) => [folder(year), feed(['Report.csv', `${year}-12-01T13:00:00Z`])]),
    ),
    ...Object.fromEntries(years.map((year) => [files(year), '"Company: Company Name","Date Received"'])),
  })
  expect((await fetchAll(ky, web, '2028-12-02')).map((d) => d.url)).toEqual(years.map(files))
  expect(missing.sinceYear).toBe(2025)
  expect(describeMissing(sinceWhen(missing.list(), [], '2028-12-02'))).toBe(
    'without the years before 2025 since 2028-12-02 (403 Forbidden)',
  )
})

test('in January the folder of the year before is enough, without any report the source stops', async () => {
  const files = `${OLDER}/WARN%20notices/WARN%20Notices%202026`
  const january = fakeWeb({
    [ky.page]: '<html><p>Under construction</p></html>',
    [folder(2026)]: feed(['Report.csv', '2026-12-29T13:00:00Z']),
    [`${files}/Report.csv`]: '"Company: Company Name"',
  })
  expect(await fetchAll(ky, january, '2027-01-04')).toHaveLength(1)
  const nothing = fakeWeb({ [ky.page]: '<html></html>', [folder(2026)]: feed() })
  await expect(fetchAll(ky, nothing, '2027-01-04')).rejects.toThrow('hold a report')
})

test('a workbook of the format before 2007 stops the source', async () => {
  const file = `${SITE}/WARN%20Report.xlsx`
  const web = fakeWeb({
    [ky.page]: `<html><a href="${file}">Report</a></html>`,
    [file]: '\u00d0\u00cf\u0011\u00e0',
  })
  await expect(fetchAll(ky, web, '2026-07-05')).rejects.toThrow('is text and no zip')
})
