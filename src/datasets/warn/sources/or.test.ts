import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import oregon from './or.ts'

const ZIP = 'PK\u0003\u0004'
const PAGE = oregon.page
const FORM = `${PAGE}/Download`
const FILE = 'https://ccwd.hecc.oregon.gov/Layoff/Reports/WARN_20260601_1015.xlsx'
const FORM_PAGE = `<form action="/Logout" method="post"></form>
  <form action="/Layoff/WARN/Download" method="post">
  <input type="hidden" name="__RequestVerificationToken" value="t0ken&amp;"/>
  <select name="WARNFormat"><option value="xlsx">Excel</option></select>
  <select name="WARNSort"><option value="NoticeDate">Notice date</option></select></form>`

const table = (tracks: number[], next?: string) =>
  `<table><tr><th>Track #</th><th>Notification Date</th><th>Layoff Type</th><th>Count</th><th>Employer</th><th>City</th><th>Notice</th></tr>
  ${tracks.map((t) => `<tr><td>${t}</td><td>5/1/2026</td><td>Other</td><td>9</td><td>E ${t}</td><td>Bend</td><td></td></tr>`).join('')}
  </table>${next ? `<a href="${next}">next</a>` : ''}`

test('the form is sent with its token, and the link of the answer followed', async () => {
  const web = fakeWeb({
    [FORM]: [FORM_PAGE, '<a href="/Layoff/Reports/WARN_20260601_1015.xlsx">Download</a>'],
    [FILE]: ZIP,
  })
  expect((await fetchAll(oregon, web, '2026-06-01')).map((d) => d.url)).toEqual([FILE])
  expect(web.requests[1]).toMatchObject({
    method: 'POST',
    body: { __RequestVerificationToken: 't0ken&', WARNFormat: 'xlsx', WARNSort: 'NoticeDate' },
  })
})

test('an answer that is the workbook itself is taken', async () => {
  const web = fakeWeb({ [FORM]: [FORM_PAGE, ZIP] })
  expect(await fetchAll(oregon, web, '2026-06-01')).toHaveLength(1)
})

test('without the workbook the table is read to its last page', async () => {
  const web = fakeWeb({
    [FORM]: '<html>Down for maintenance</html>',
    [`${PAGE}?page=1`]: table([3, 2], '/Layoff/WARN?page=2'),
    [`${PAGE}?page=2`]: table([1]),
  })
  expect((await fetchAll(oregon, web, '2026-06-01')).map((d) => d.url)).toEqual([
    `${PAGE}?page=1`,
    `${PAGE}?page=2`,
  ])
  expect(web.urls()).toEqual([FORM, `${PAGE}?page=1`, `${PAGE}?page=2`])
})

test('a table that shows nothing without a county is read by county', async () => {
  const empty = '<form><select name="County"></select></form>'
  const answers: Record<string, string> = { [FORM]: 'down', [`${PAGE}?page=1`]: empty }
  const web = fakeWeb(answers)
  const get = web.get
  web.get = (url, request) => {
    if (/County=/.test(url)) answers[url] ??= empty
    return get(url, request)
  }
  answers[`${PAGE}?County=Hood+River&page=1`] = table([7], '?County=Hood+River&page=2')
  answers[`${PAGE}?County=Hood+River&page=2`] = table([6])
  answers[`${PAGE}?County=Yamhill&page=1`] = table([5])
  const documents = await fetchAll(oregon, web, '2026-06-01')
  expect(documents.map((d) => d.url)).toEqual([
    `${PAGE}?County=Hood+River&page=1`,
    `${PAGE}?County=Hood+River&page=2`,
    `${PAGE}?County=Yamhill&page=1`,
  ])
  const { rows } = await oregon.parse(documents)
  expect(rows.map((row) => [row.notice_key, row.county])).toEqual([
    ['7', 'Hood River'],
    ['6', 'Hood River'],
    ['5', 'Yamhill'],
  ])
})

test('when nothing shows a notice, the source stops', async () => {
  const web = fakeWeb({})
  web.get = async (url) => ({
    url,
    bytes: new TextEncoder().encode('<html>Sorry</html>'),
    contentType: 'text/html',
    fetchedAt: '2026-06-01',
  })
  await expect(fetchAll(oregon, web, '2026-06-01')).rejects.toThrow('neither the workbook nor the table')
})
