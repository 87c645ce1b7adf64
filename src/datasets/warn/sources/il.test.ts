import { expect, test } from 'vitest'
import { describeMissing, sinceWhen } from '#ingest/fetch/missing.ts'
import { fakeWeb, fetchAll, noting } from '../testing/fake-web.ts'
import il from './il.ts'

const ZIP = 'PK\u0003\u0004'
const SITE = 'https://www.illinoisworknet.com/DownloadPrint'
const EXPORT =
  'https://apps.illinoisworknet.com/iebs/api/public/export?search=&layoffTypes=&trade=0&dateReportedStart=Invalid%20Date&dateReportedEnd=Invalid%20Date&statuses=4&reasons=&eventCauses=&naicsCodes=1&naicIndustries=&naics=&unionsInvolved=0&geolocation=1&cities=&counties=&lwias=&includeAdditionalLwias=false&edrs=&lat=0&lng=0&distance=.5&memberType=1&users=&accessList=&bookmarked=false'
const ARCHIVE = `<a href="/DownloadPrint/April2026MonthlyWARNReport.xlsx">April 2026</a>
  <a href="/DownloadPrint/March2026MonthlyWARNReport.xlsx">March 2026</a>
  <a href="/DownloadPrint/December%202025%20Monthly%20WARN%20Report.xlsx">December 2025</a>
  <a href="/DownloadPrint/May2024MonthlyWARNReport.xlsx">May 2024</a>
  <a href="/DownloadPrint/May2019MonthlyWARNReport.pdf">May 2019</a>`

test('the export alone is read where it can be had', async () => {
  const web = fakeWeb({ [EXPORT]: ZIP, [il.page]: ARCHIVE })
  expect((await fetchAll(il, web, '2026-05-22')).map((d) => d.url)).toEqual([EXPORT])
})

test('without it the monthly reports of two years are, oldest first', async () => {
  const { web, missing } = noting({
    [EXPORT]: '<html>Not found</html>',
    [il.page]: ARCHIVE,
    [`${SITE}/December%202025%20Monthly%20WARN%20Report.xlsx`]: ZIP,
    [`${SITE}/March2026MonthlyWARNReport.xlsx`]: ZIP,
    [`${SITE}/April2026MonthlyWARNReport.xlsx`]: ZIP,
  })
  expect((await fetchAll(il, web, '2026-05-22')).map((d) => d.url)).toEqual([
    `${SITE}/December%202025%20Monthly%20WARN%20Report.xlsx`,
    `${SITE}/March2026MonthlyWARNReport.xlsx`,
    `${SITE}/April2026MonthlyWARNReport.xlsx`,
  ])
  expect(missing.sinceYear).toBe(2025)
  expect(describeMissing(sinceWhen(missing.list(), [], '2026-05-22'))).toBe(
    `without the years before 2025 since 2026-05-22 (${EXPORT}: is html and no zip)`,
  )
})

test('an archive that links no report of these years stops the source', async () => {
  const web = fakeWeb({ [il.page]: ARCHIVE })
  await expect(fetchAll(il, web, '2028-05-22')).rejects.toThrow('no link to a monthly report of 2028 or 2027')
})

test('the page of the archive holds no notice, another page is not known', async () => {
  const page = (text: string) => ({
    url: il.page,
    bytes: new TextEncoder().encode(`<!doctype html><html>${text}</html>`),
    contentType: 'text/html',
    fetchedAt: '2026-05-22',
  })
  expect(await il.parse([page(ARCHIVE)])).toEqual({ rows: [], review: [] })
  await expect(il.parse([page('Sign in')])).rejects.toThrow('neither the export nor a monthly report')
})
