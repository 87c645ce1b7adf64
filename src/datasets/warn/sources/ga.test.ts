import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import ga from './ga.ts'

const PAGE = 'https://www.tcsg.edu/warn-public-view/'
const AJAX = 'https://www.tcsg.edu/wp-admin/admin-ajax.php'
const entryUrl = (id: number) => `${PAGE}entry/${id}/`

function page(columns = ['gv_96', 'gv_4', 'gv_date_created', 'gv_97', 'gv_id']): string {
  const config = {
    serverSide: true,
    ajax: {
      url: AJAX,
      type: 'POST',
      data: {
        action: 'gv_datatables_data',
        view_id: 77460,
        nonce: 'abc123',
        getData: false,
        redirectURL: null,
        shortcode_atts: { id: 77460, detail: null },
      },
    },
    columns: columns.map((name) => ({ name })),
  }
  return `<html><script>(function() {\n\t\tconst config = ${JSON.stringify(config)};\n\t\tgvDTglobals.push( config );\n})();</script></html>`
}
const row = (id: number, submitted: string) => [
  `<a href="${entryUrl(id)}">GA${id}</a>`,
  `Fern ${id} &amp; Co`,
  submitted,
  '10',
  String(id),
]
const answer = (total: number, ...data: unknown[]) => JSON.stringify({ draw: 1, recordsTotal: total, data })
const entry = (id: number) => `<html><table class="gv-table-view-content">
  <tr><th>GA WARN ID</th><td>GA${id}</td></tr><tr><th>Company Name</th><td>Fern ${id} & Co</td></tr>
  <tr><th>First Date of Separation</th><td>07/01/2026</td></tr></table></html>`

test('the list is asked for with the page’s nonce, then each notice’s page', async () => {
  const web = fakeWeb({
    [PAGE]: page(),
    [AJAX]: [
      answer(3, row(1, 'January 5, 2023'), row(2, 'April 30, 2026')),
      answer(3, { ...row(3, 'May 2, 2026'), gv_marker: [] }),
    ],
    [entryUrl(1)]: entry(1),
    [entryUrl(3)]: entry(3),
  })
  const documents = await fetchAll(ga, web, '2026-05-10')
  expect(documents.map((d) => d.url)).toEqual([AJAX, AJAX, entryUrl(1), entryUrl(3)])
  const asked = {
    action: 'gv_datatables_data',
    view_id: '77460',
    nonce: 'abc123',
    getData: 'false',
    redirectURL: '',
    'shortcode_atts[id]': '77460',
    'shortcode_atts[detail]': '',
    length: '-1',
  }
  expect(web.asked).toEqual([
    { url: PAGE },
    { url: AJAX, body: { ...asked, draw: '1', start: '0' } },
    { url: AJAX, body: { ...asked, draw: '2', start: '2' } },
    { url: entryUrl(1), closed: true },
    { url: entryUrl(2) },
    { url: entryUrl(3) },
  ])
  const { rows } = await ga.parse(documents)
  expect(rows.map((r) => [r.company_name, r.notice_date, r.effective_date])).toEqual([
    ['Fern 1 & Co', '2023-01-05', '2026-07-01'],
    ['Fern 2 & Co', '2026-04-30', null],
    ['Fern 3 & Co', '2026-05-02', '2026-07-01'],
  ])
})

test('a list whose columns changed places is not asked for', async () => {
  const web = fakeWeb({ [PAGE]: page(['gv_4', 'gv_96', 'gv_date_created', 'gv_97', 'gv_id']) })
  await expect(fetchAll(ga, web, '2026-05-10')).rejects.toThrow("the list's columns are now gv_4 gv_96")
})

test('a page without the list’s settings stops the source', async () => {
  await expect(fetchAll(ga, fakeWeb({ [PAGE]: '<html></html>' }), '2026-05-10')).rejects.toThrow(
    'nothing to ask',
  )
})

test('a refused nonce, a list cut short and a row of another kind stop the source', async () => {
  const fetched = (...answers: string[]) =>
    fetchAll(ga, fakeWeb({ [PAGE]: page(), [AJAX]: answers }), '2026-05-10')
  await expect(fetched('-1')).rejects.toThrow('an answer that is no list')
  await expect(fetched('{"success":false}')).rejects.toThrow('an answer that is no list')
  await expect(fetched(answer(2, row(1, 'May 2, 2026')), answer(2))).rejects.toThrow('no rows after 1 of 2')
  await expect(fetched(answer(1, ['GA1', 'Fern', 'May 2, 2026', '10']))).rejects.toThrow('a row that is not')
})

test('a page that is neither the list nor a notice stops the source', async () => {
  const document = { url: entryUrl(9), contentType: 'text/html', fetchedAt: '2026-05-10' }
  const read = (html: string) => ga.parse([{ ...document, bytes: new TextEncoder().encode(html) }])
  await expect(read('<html>Just a moment…</html>')).rejects.toThrow('neither a list of notices nor a notice')
  await expect(read('<html><table class="gv-table-view-content"></table></html>')).rejects.toThrow(
    'neither a list',
  )
})

test('a settled notice whose kept page is a challenge is opened again', async () => {
  const web = fakeWeb({
    [PAGE]: page(),
    [AJAX]: answer(1, row(1, 'January 5, 2023')),
    [entryUrl(1)]: ['<html>Just a moment</html>', entry(1)],
  })
  const { rows } = await ga.parse(await fetchAll(ga, web, '2026-05-10'))
  expect(rows.map((r) => r.effective_date)).toEqual(['2026-07-01'])
})

test('of a notice’s pages of several days, the list is completed by the newest that is not younger', async () => {
  const at = (html: string, url: string, fetchedAt: string) => ({
    url,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt,
  })
  const list = (day: string) => at(answer(1, row(1, 'January 5, 2023')), AJAX, day)
  const moved = entry(1).replace('07/01/2026', '08/01/2026')
  const documents = [
    at(entry(1), entryUrl(1), '2026-05-01'),
    list('2026-05-02'),
    at(moved, entryUrl(1), '2026-05-03'),
    list('2026-05-04'),
  ]
  const { rows } = await ga.parse(documents)
  expect(rows.map((r) => [r.seen_on, r.effective_date])).toEqual([
    ['2026-05-02', '2026-07-01'],
    ['2026-05-04', '2026-08-01'],
  ])
})
