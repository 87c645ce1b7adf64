import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { fixtureBytes } from '../testing/fixtures.ts'
import source from './ne.ts'

const REPORTS = 'https://dol.nebraska.gov/LayoffServices/'
const PAGE = 'https://dol.nebraska.gov/ReemploymentServices/LayoffServices/LayoffsAndDownsizingWARN'
const saved = (file: string) => new TextDecoder().decode(fixtureBytes(file))
const page = (url: string, html: string) => ({
  url,
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
  fetchedAt: '2026-05-01',
})

describe('fetching', () => {
  test('both reports of the years 2009 to 2020 from the archive, and the page of today', async () => {
    const reports: Record<string, string> = {}
    for (let year = 2009; year <= 2020; year++) {
      reports[`${REPORTS}WARNReportData/?year=${year}`] = saved('ne-warn.html').replaceAll(
        '2015',
        String(year),
      )
      reports[`${REPORTS}LayoffAndClosureReportData/?year=${year}`] = saved('ne-empty.html')
    }
    const web = fakeWeb({ ...reports, [PAGE]: saved('ne.html') })
    const documents = await fetchAll(source, web, '2026-05-01')
    expect(web.asked).toEqual([...Object.keys(reports).map((url) => ({ url, closed: true })), { url: PAGE }])
    expect((await source.parse(documents)).rows).toHaveLength(12 * 3 + 3)
  })

  test('a report that is not there is passed over; one kept as an error page is asked again', async () => {
    const url = `${REPORTS}WARNReportData/?year=2015`
    const web = fakeWeb({ [url]: ['<h1>Error</h1>', saved('ne-warn.html')], [PAGE]: saved('ne.html') })
    const documents = await fetchAll(source, web, '2026-05-01')
    expect(documents.map((document) => document.url)).toEqual([url, PAGE])
    expect(web.asked.filter((asked) => asked.url === url)).toEqual([{ url, closed: true }, { url }])
    expect((await source.parse(documents)).rows).toHaveLength(6)
  })
})

test('an event that both reports list is told once, as the notice; one of another day stays', async () => {
  const layoffs = saved('ne-layoffs.html')
  const url = (report: string) => `${REPORTS}${report}/?year=2015`
  const notices = page(url('WARNReportData'), saved('ne-warn.html'))
  const told = async (html: string) => {
    const { rows } = await source.parse([page(url('LayoffAndClosureReportData'), html), notices])
    return rows.filter((row) => row.company_name.startsWith('Bluestem')).map((row) => row.is_warn)
  }
  expect(await told(layoffs)).toEqual([true])
  expect(await told(layoffs.replace('Bluestem Acoustics', 'BLUESTEM ACOUSTICS, INC.'))).toEqual([true])
  expect(await told(layoffs.replace('11/17/2015', '12/17/2015'))).toEqual([false, true])
})

test.each([
  ['an error page in place of a report', `${REPORTS}WARNReportData/?year=2015`, '<h1>Error</h1>'],
  ['the other report', `${REPORTS}WARNReportData/?year=2015`, saved('ne-layoffs.html')],
  ['a page without its table', PAGE, '<h1>Moved</h1>'],
  ['a new column', PAGE, saved('ne.html').replace('Jobs Affected', 'Jobs Lost')],
])('%s stops the source', async (_, url, html) => {
  await expect(source.parse([page(url, html)])).rejects.toThrow(SourceChanged)
})
