import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import { FIXTURES } from '../testing/fixtures.ts'
import { buildPdf } from '../testing/pdf.ts'
import sc from './sc.ts'

const DEW = 'https://dew.sc.gov/sites/dew/files/Documents'
const OLDER = 'https://scworks.org/employer/employer-programs/risk-closing/layoff-notification-reports'
const OLD_FILES = 'https://scworks.org/sites/scworks/files'

const pages = {
  [sc.page]: `<a href="/sites/dew/files/Documents/WARN%20Act%20Guide.pdf">Guide</a>
    <a href="/sites/dew/files/Documents/2026%20South%20Carolina%20WARN_Report%2005132026.pdf">2026 report</a>
    <a href="/sites/dew/files/Documents/2025%20South%20Carolina%20WARN_Report%2001162026.pdf">2025 report</a>`,
  [OLDER]: `<a href="/sites/scworks/files/2025%20South%20Carolina%20WARN%20Report%2003072025.pdf">2025</a>
    <a href="/sites/scworks/files/2024%20South%20Carolina%20WARN%20Report%2003072025.pdf">2024</a>
    <a href="/sites/scworks/files/2024_0.pdf">2024 (again)</a>
    <a href="/sites/scworks/files/2012_layoff_notifications.pdf">2012</a>
    <a href="/sites/scworks/files/content/2018_layoff_notifications_122718.pdf?sfvrsn=1">2018</a>`,
}
const files = {
  [`${OLD_FILES}/content/2018_layoff_notifications_122718.pdf?sfvrsn=1`]: '%PDF-1.4',
  [`${OLD_FILES}/2024%20South%20Carolina%20WARN%20Report%2003072025.pdf`]: '%PDF-1.4',
  [`${DEW}/2025%20South%20Carolina%20WARN_Report%2001162026.pdf`]: '%PDF-1.4',
  [`${DEW}/2026%20South%20Carolina%20WARN_Report%2005132026.pdf`]: '%PDF-1.4',
}

test('the newest report of each year is taken from both pages, oldest first, the closed ones kept', async () => {
  const web = fakeWeb({ ...pages, ...files })
  const documents = await fetchAll(sc, web, '2026-05-20')
  expect(documents.map((d) => d.url)).toEqual([OLDER, ...Object.keys(files)])
  expect(web.asked.filter((a) => a.closed).map((a) => a.url)).toEqual(Object.keys(files).slice(0, 2))
})

test('the older page may go, the newer one may not', async () => {
  const withoutOlder = fakeWeb({ [sc.page]: pages[sc.page]!, ...files })
  expect(await fetchAll(sc, withoutOlder, '2026-05-20')).toHaveLength(2)
  const empty = fakeWeb({ [sc.page]: '<html>Access denied</html>' })
  await expect(fetchAll(sc, empty, '2026-05-20')).rejects.toThrow('no link to a report')
})

test('a report that counts more notices than were read stops the source', async () => {
  const description = JSON.parse(readFileSync(join(FIXTURES, 'sc-2026.pdf.json'), 'utf8'))
  const total = description.pages[0].grids[0].rows.at(-1)
  total[1] = '5'
  const document = {
    url: `${DEW}/2026.pdf`,
    bytes: buildPdf(description),
    contentType: '',
    fetchedAt: '2026-05-20',
  }
  await expect(sc.parse([document])).rejects.toThrow('the report counts 5 notices, 4 were read')
})

test('the landing page is no list, another page is an alarm', async () => {
  const page = (html: string) => ({
    url: sc.page,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt: '2026-05-20',
  })
  expect((await sc.parse([page(pages[sc.page]!)])).rows).toEqual([])
  await expect(sc.parse([page('<html>Access denied</html>')])).rejects.toThrow('a page without a report')
})
