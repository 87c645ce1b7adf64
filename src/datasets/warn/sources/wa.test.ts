import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import wa from './wa.ts'

const PAGE = 'https://fortress.wa.gov/esd/file/WARN/Public/SearchWARN.aspx'
const LABELS = [
  'Company',
  'Location',
  'Layoff Start Date',
  '# of Workers',
  'Closure Layoff',
  'Type of Layoff',
  'Received Date',
  'Notice',
]

/** Page `number` of the grid, whose pager leads to `pages`; the fields that sign the next request bear its number. */
function page(number: number, pages: number[], employer = `Employer ${number}`): string {
  const cells = pages.map(
    (n) =>
      `<td><a href="javascript:__doPostBack(&#39;ucPSW$gvMain&#39;,&#39;Page$${n}&#39;)">${n > 10 ? '...' : n}</a></td>`,
  )
  const pager = `<tr><td colspan="8"><table><tr><td><span>${number}</span></td>${cells.join('')}</tr></table></td></tr>`
  const row = `<tr><td>${employer}</td><td>Tacoma</td><td>6/1/2026</td><td>${number}</td><td>Layoff</td><td>Permanent</td><td>5/1/2026</td><td></td></tr>`
  return `<html><form><input type="hidden" name="__EVENTTARGET" value="" />
    <input type="hidden" name="__VIEWSTATE" value="state ${number}" /><input type="hidden" name="__VIEWSTATEENCRYPTED" value="" />
    <input type="hidden" name="__EVENTVALIDATION" value="valid ${number}" />
    <table id="ucPSW_gvMain">${pager}<tr>${LABELS.map((l) => `<th>${l}</th>`).join('')}</tr>${row}${pager}</table></form></html>`
}

test('the grid is paged with the fields of the page before, until the pager leads no further', async () => {
  const web = fakeWeb({ [PAGE]: [page(1, [2, 3]), page(2, [1, 3]), page(3, [1, 2])] })
  const documents = await fetchAll(wa, web, '2026-06-01')
  expect((await wa.parse(documents)).rows.map((r) => r.company_name)).toEqual([
    'Employer 1',
    'Employer 2',
    'Employer 3',
  ])
  const next = (before: number, number: number) => ({
    url: PAGE,
    body: {
      __EVENTTARGET: 'ucPSW$gvMain',
      __EVENTARGUMENT: `Page$${number}`,
      __VIEWSTATE: `state ${before}`,
      __VIEWSTATEENCRYPTED: '',
      __EVENTVALIDATION: `valid ${before}`,
      ucPSW$txtSearch: '',
    },
  })
  expect(web.asked).toEqual([{ url: PAGE }, next(1, 2), next(2, 3)])
})

test('the eleventh page stands behind three dots', async () => {
  const shown = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  const pages = shown.map((n) =>
    page(
      n,
      shown.filter((m) => m !== n),
    ),
  )
  expect(await fetchAll(wa, fakeWeb({ [PAGE]: pages }), '2026-06-01')).toHaveLength(11)
})

test('a list of one page has no pager and is asked for once', async () => {
  const alone = page(1, []).replaceAll(/<tr><td colspan="8">.*?<\/table><\/td><\/tr>/g, '')
  expect(await fetchAll(wa, fakeWeb({ [PAGE]: alone }), '2026-06-01')).toHaveLength(1)
})

test('the first page given again for the second stops the source', async () => {
  const web = fakeWeb({ [PAGE]: page(1, [2]) })
  await expect(fetchAll(wa, web, '2026-06-01')).rejects.toThrow('page 1 was given for page 2')
})

test('a page without the fields to ask with stops the source', async () => {
  const web = fakeWeb({ [PAGE]: page(1, [2]).replace('__VIEWSTATE"', '__OTHER"') })
  await expect(fetchAll(wa, web, '2026-06-01')).rejects.toThrow('no __VIEWSTATE')
})

test('a page without the grid stops the source', async () => {
  const documents = await fetchAll(wa, fakeWeb({ [PAGE]: '<html>Runtime Error</html>' }), '2026-06-01')
  await expect(wa.parse(documents)).rejects.toThrow('no grid of notices')
})
