import { expect, test } from 'vitest'
import type { Web } from '#ingest/fetch/web.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { buildXlsx } from '../testing/xlsx.ts'
import nj from './nj.ts'

const FILES = 'https://www.nj.gov/labor/assets/PDFs/WARN'
const ARCHIVE = `${FILES}/WARN_Notice_Archive.xlsx`
const HEADER = ['Company', 'City', 'Month Posted', 'Effective Date', 'Workforce Affected']

/** A web with the workbook of these sheets beside the pages. */
function webWith(sheets: string[], answers: Parameters<typeof fakeWeb>[0]) {
  const pages = fakeWeb(answers)
  const bytes = buildXlsx({ sheets: sheets.map((name) => ({ name, rows: [HEADER] })) })
  const get: Web['get'] = async (url, request) => {
    if (url !== ARCHIVE) return pages.get(url, request)
    return { url, bytes, contentType: 'application/zip', fetchedAt: '2027-01-10' }
  }
  return { ...pages, get }
}

test('the workbook alone is fetched while it has the year’s sheet', async () => {
  const page = `<a href="/labor/assets/PDFs/WARN/WARN_Notice_Archive.xlsx">Archive</a>`
  const web = webWith(['2026 WARN Notices', '2025 WARN Notices'], { [nj.page]: page })
  expect((await fetchAll(nj, web, '2026-05-20')).map((d) => d.url)).toEqual([ARCHIVE])
})

test('without the sheet of the new year its PDF is fetched, if it is there yet', async () => {
  const pdf = `${FILES}/2027_WARN_Notice_Archive.pdf`
  const web = webWith(['2026 WARN Notices'], { [nj.page]: '', [pdf]: '%PDF-1.7' })
  expect((await fetchAll(nj, web, '2027-01-10')).map((d) => d.url)).toEqual([ARCHIVE, pdf])
  const early = webWith(['2026 WARN Notices'], { [nj.page]: new Error('blocked') })
  expect(await fetchAll(nj, early, '2027-01-10')).toHaveLength(1)
})

test('until the workbook has the sheet of last year its PDF is read as well', async () => {
  const [last, pdf] = [2026, 2027].map((year) => `${FILES}/${year}_WARN_Notice_Archive.pdf`) as [
    string,
    string,
  ]
  const web = webWith(['2025 WARN Notices'], { [nj.page]: '', [last]: '%PDF-1.7', [pdf]: '%PDF-1.7' })
  expect((await fetchAll(nj, web, '2027-01-10')).map((d) => d.url)).toEqual([ARCHIVE, last, pdf])
  const early = webWith(['2025 WARN Notices'], { [nj.page]: '', [last]: '%PDF-1.7' })
  expect((await fetchAll(nj, early, '2027-01-10')).map((d) => d.url)).toEqual([ARCHIVE, last])
})

test('a challenge in place of the workbook stops the source', async () => {
  const web = fakeWeb({ [nj.page]: '', [ARCHIVE]: '<html>Request unsuccessful. Incapsula</html>' })
  await expect(fetchAll(nj, web, '2026-05-20')).rejects.toThrow('is html and no zip')
})

test('a sheet that names no year stops the source', async () => {
  const bytes = buildXlsx({
    sheets: [{ name: 'Notices', rows: [HEADER, ['Acme', 'Union', 'May', 'TBA', 5]] }],
  })
  const document = { url: ARCHIVE, bytes, contentType: '', fetchedAt: '2026-05-20' }
  await expect(nj.parse([document])).rejects.toThrow('"Notices" names no year')
})
