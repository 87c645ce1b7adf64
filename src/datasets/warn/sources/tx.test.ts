import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import tx from './tx.ts'

const PAGE = tx.page
const FILES = 'https://www.twc.texas.gov/sites/default/files/oei/docs/warn-act-listings-'
const ZIP = 'PK\u0003\u0004'

test('a workbook for each year, oldest first, the closed ones kept', async () => {
  const web = fakeWeb({
    [PAGE]: `<a href="/sites/default/files/oei/docs/warn-act-listings-2026-twc_0.xlsx">2026</a>
      <a href="/sites/default/files/oei/docs/warn-act-listings-2025-twc.xlsx">2025</a>`,
    [`${FILES}2024-twc.xlsx`]: ZIP,
    [`${FILES}2025-twc.xlsx`]: ZIP,
    [`${FILES}2026-twc_0.xlsx`]: ZIP,
  })
  const documents = await fetchAll(tx, web, '2026-05-01')
  expect(documents.map((d) => d.url)).toEqual([
    `${FILES}2024-twc.xlsx`,
    `${FILES}2025-twc.xlsx`,
    `${FILES}2026-twc_0.xlsx`,
  ])
  expect(web.asked.find((a) => a.url === `${FILES}2024-twc.xlsx`)).toHaveProperty('closed', true)
  expect(web.asked.find((a) => a.url === `${FILES}2025-twc.xlsx`)).not.toHaveProperty('closed')
})

test('when the page tests its visitors, the files are asked for by their names', async () => {
  const web = fakeWeb({
    [PAGE]: new Error('403 Forbidden'),
    [`${FILES}2025-twc.xlsx`]: ZIP,
    [`${FILES}2026-twc.xlsx`]: ZIP,
  })
  expect(await fetchAll(tx, web, '2026-05-01')).toHaveLength(2)
})

test("in January last year's workbook is enough", async () => {
  const web = fakeWeb({ [PAGE]: '<html></html>', [`${FILES}2025-twc.xlsx`]: ZIP })
  expect((await fetchAll(tx, web, '2026-01-05')).map((d) => d.url)).toEqual([`${FILES}2025-twc.xlsx`])
})

test('without the workbooks of both years the source stops', async () => {
  const web = fakeWeb({ [PAGE]: '<html></html>', [`${FILES}2022-twc.xlsx`]: ZIP })
  await expect(fetchAll(tx, web, '2026-05-01')).rejects.toThrow('warn-act-listings-2026-twc.xlsx')
})

test('a challenge page in place of a workbook stops the source', async () => {
  const web = fakeWeb({
    [PAGE]: '<html></html>',
    [`${FILES}2026-twc.xlsx`]: '<html>Checking your browser</html>',
  })
  await expect(fetchAll(tx, web, '2026-05-01')).rejects.toThrow('is html and no zip')
})
