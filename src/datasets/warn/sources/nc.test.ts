import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import nc from './nc.ts'

const INDEX = 'https://www.commerce.nc.gov/data-tools-reports/labor-market-data-tools/workforce-warn-reports'
const YEAR = `${INDEX}/report-workforce-warn-summary-list-`
const CSV = 'https://files.nc.gov/commerce/2026-05/warn%20summary.csv?VersionId=1'
const page = '<html><table><tr><th>Warn Number</th></tr></table></html>'
const urls = async (answers: Record<string, string>, today: string) =>
  (await fetchAll(nc, fakeWeb(answers), today)).map((d) => d.url)

test('the year before and this year are read, as the index links them', async () => {
  const moved = 'https://www.commerce.nc.gov/documents/report-workforce-warn-summary-list-2026'
  const index = '<html><a href="/documents/report-workforce-warn-summary-list-2026">2026</a></html>'
  expect(await urls({ [INDEX]: index, [moved]: page, [`${YEAR}2025`]: page }, '2026-05-01')).toEqual([
    `${YEAR}2025`,
    moved,
  ])
})

test('in January the new page may be missing, and later the old one', async () => {
  expect(await urls({ [INDEX]: '<html></html>', [`${YEAR}2025`]: page }, '2026-01-05')).toEqual([
    `${YEAR}2025`,
  ])
  expect(await urls({ [INDEX]: '<html></html>', [`${YEAR}2026`]: page }, '2026-06-05')).toEqual([
    `${YEAR}2026`,
  ])
})

test('without either the source fails', async () => {
  await expect(urls({ [INDEX]: '<html></html>' }, '2026-01-05')).rejects.toThrow('list-2026 is not there')
})

test('the export stands in for a page without its table', async () => {
  const bare = `<html><a href="/about.pdf">About</a><a href="${CSV}">Export Table Data</a></html>`
  expect(
    await urls({ [INDEX]: '<html></html>', [`${YEAR}2026`]: bare, [CSV]: 'Warn Number\n1\n' }, '2026-06-05'),
  ).toEqual([CSV])
})

test('an error that the file store answers instead of the export stops the source', async () => {
  const refused = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'
  const document = {
    url: CSV,
    bytes: new TextEncoder().encode(refused),
    contentType: 'application/xml',
    fetchedAt: '2026-06-05',
  }
  await expect(nc.parse([document])).rejects.toThrow('no table of notices')
})
