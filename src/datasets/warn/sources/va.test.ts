import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import va from './va.ts'

const PAGE = 'https://virginiaworks.gov/im-an-employer/retain-and-grow/warn-notices/'
const CSV = 'https://virginiaworks.gov/warn_notices_1700000000.csv'
const csvLink = '<a class="warn-notice-link" href="/warn_notices_1700000000.csv">Download</a>'
const labels = [
  'Company',
  'Notice Date',
  'Impact Date',
  'Employees Affected',
  'Location',
  'Contact Person',
  'Notice Type',
  'Collective Bargaining Unit',
]
const table = `<table id="warn-notice-table"><thead><tr>${labels.map((l) => `<th>${l}</th>`).join('')}</tr></thead>
  <tbody><tr><td><b>Fern Co</b><br>1 Elm St<br>Salem, VA 24153</td><td>05/18/2026</td><td>07/21/2026</td><td>65</td>
  <td>Salem, VA</td><td></td><td>Closure</td><td></td></tr></tbody></table>`
const csv = `${labels.join(',')}\nFern Co,05/18/2026,07/21/2026,65,Salem VA,,Closure,\n`

test('the page is enough when it holds the list', async () => {
  const web = fakeWeb({ [PAGE]: csvLink + table, [CSV]: csv })
  expect((await fetchAll(va, web, '2026-06-01')).map((d) => d.url)).toEqual([PAGE])
  expect(web.urls()).toEqual([PAGE])
})

test('the CSV is found on a page without the list, and gives the same notice', async () => {
  const fromPage = await va.parse(
    await fetchAll(va, fakeWeb({ [PAGE]: `<html>${table}</html>` }), '2026-06-01'),
  )
  const documents = await fetchAll(
    va,
    fakeWeb({ [PAGE]: `<html>${csvLink}</html>`, [CSV]: csv }),
    '2026-06-01',
  )
  expect(documents.map((d) => d.url)).toEqual([CSV])
  const { rows } = await va.parse(documents)
  // The CSV has no address.
  const place = { site_address: null, zip: null, source_url: CSV }
  expect(rows).toEqual(fromPage.rows.map((row) => ({ ...row, ...place })))
  expect(fromPage.rows).toMatchObject([{ site_address: '1 Elm St, Salem, VA 24153', zip: '24153' }])
})

test('the script that tests visitors stops the source', async () => {
  const documents = await fetchAll(
    va,
    fakeWeb({ [PAGE]: '<html><script>challenge()</script></html>' }),
    '2026-06-01',
  )
  await expect(va.parse(documents)).rejects.toThrow('no list of notices')
})
