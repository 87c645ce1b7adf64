import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import mt from './mt.ts'

const ZIP = 'PK\u0003\u0004'
const FILES = 'https://wsd.dli.mt.gov/_docs/wioa'

test('the workbook is found through the page, whatever its name is today', async () => {
  const web = fakeWeb({
    [mt.page]: `<div id="boardPage"><a href="../../_docs/wioa/warn_notices_july_2026.xlsx">WARN notices</a>
      <a href="../../_docs/wioa/board-members.xlsx">Board</a></div>`,
    [`${FILES}/warn_notices_july_2026.xlsx`]: ZIP,
  })
  const documents = await fetchAll(mt, web, '2026-08-01')
  expect(documents.map((d) => d.url)).toEqual([`${FILES}/warn_notices_july_2026.xlsx`])
})

test('a page without the workbook stops the source', async () => {
  const web = fakeWeb({ [mt.page]: '<a href="../../_docs/wioa/board-members.xlsx">Board</a>' })
  await expect(fetchAll(mt, web, '2026-08-01')).rejects.toThrow('no link to a workbook')
})

test('a page in place of the workbook stops the source', async () => {
  const web = fakeWeb({
    [mt.page]: '<a href="/_docs/wioa/warn-9-1-21.xlsx">WARN</a>',
    [`${FILES}/warn-9-1-21.xlsx`]: '<html>Not here</html>',
  })
  await expect(fetchAll(mt, web, '2026-08-01')).rejects.toThrow('is html and no zip')
})
