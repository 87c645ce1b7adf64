import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import id from './id.ts'

const LIST = 'https://www.labor.idaho.gov/wp-content/uploads/2026/07/Idaho-WARN-Notices-7.9.26.pdf'

test('the list is found through the link of the page, whatever its date', async () => {
  const web = fakeWeb({
    [id.page]: `<a href="/businesses/layoff-assistance/services/">Services</a>
      <a href="https://www.dol.gov/agencies/eta/layoffs/warn">Federal WARN</a>
      <a href="/wp-content/uploads/2026/07/Idaho-WARN-Notices-7.9.26.pdf">Idaho WARN notices</a>
      <a href="/wp-content/uploads/2024/01/WARN-Fact-Sheet.pdf">Fact sheet</a>`,
    [LIST]: '%PDF-1.7',
  })
  expect((await fetchAll(id, web, '2026-07-10')).map((d) => d.url)).toEqual([LIST])
})

test('a page without the link stops the source', async () => {
  const web = fakeWeb({ [id.page]: '<html><title>Just a moment</title></html>' })
  await expect(fetchAll(id, web, '2026-07-10')).rejects.toThrow('no link to the list of notices')
})

test('a file that is no PDF stops the source', async () => {
  const web = fakeWeb({ [id.page]: `<a href="${LIST}">list</a>`, [LIST]: '<html>Moved</html>' })
  await expect(fetchAll(id, web, '2026-07-10')).rejects.toThrow('is html and no pdf')
})

test('the page that links the list holds no notices, another page is an alarm', async () => {
  const document = (html: string) => ({
    url: id.page,
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    fetchedAt: '2026-07-10',
  })
  expect((await id.parse([document(`<a href="${LIST}">list</a>`)])).rows).toEqual([])
  await expect(id.parse([document('<html>Not here</html>')])).rejects.toThrow('neither the list nor the page')
})
