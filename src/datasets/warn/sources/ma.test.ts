import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import ma from './ma.ts'

const ZIP = 'PK\u0003\u0004'
const SITE = 'https://www.mass.gov'
const CSV = `${SITE}/files/csv/2026-05/WARN%20Report%20FY%202026%20week%20ending%2005-22-2026_0.csv`
const YEARS = `<a href="/doc/fy25-warn-report/download">FY25</a> <a href="/doc/fy22-warn-report-0/download">FY22</a>
  <a href="/doc/employers-guide/download">Guide</a>`

test('the fiscal years come oldest first, the closed ones kept, then the CSV of the week', async () => {
  const web = fakeWeb({
    [ma.page]: `${YEARS} <a href="/files/csv/2026-05/WARN%20Report%20FY%202026%20week%20ending%2005-22-2026_0.csv">This year</a>`,
    [`${SITE}/doc/fy22-warn-report-0/download`]: ZIP,
    [`${SITE}/doc/fy25-warn-report/download`]: ZIP,
    [CSV]: 'RECEIVED,EMPLOYER',
  })
  const documents = await fetchAll(ma, web, '2026-05-26')
  expect(documents.map((d) => d.url)).toEqual([
    `${SITE}/doc/fy22-warn-report-0/download`,
    `${SITE}/doc/fy25-warn-report/download`,
    CSV,
  ])
  expect(web.asked.map((a) => a.closed ?? false)).toEqual([false, true, false, false])
})

test('in July the workbook of the year that ended is enough', async () => {
  const web = fakeWeb({
    [ma.page]: '<a href="/doc/fy26-warn-report-0/download">FY26</a>',
    [`${SITE}/doc/fy26-warn-report-0/download`]: ZIP,
  })
  expect(await fetchAll(ma, web, '2026-07-02')).toHaveLength(1)
})

test('a page that links only older years stops the source', async () => {
  const web = fakeWeb({ [ma.page]: '<a href="/doc/fy24-warn-report/download">FY24</a>' })
  await expect(fetchAll(ma, web, '2026-05-26')).rejects.toThrow('fiscal year 2026')
})

test('a challenge in place of the CSV stops the source', async () => {
  const page = { url: CSV, contentType: 'text/csv', fetchedAt: '2026-05-26' }
  const bytes = new TextEncoder().encode('<html>Access Denied</html>')
  await expect(ma.parse([{ ...page, bytes }])).rejects.toThrow('no table with the column EMPLOYER')
})
