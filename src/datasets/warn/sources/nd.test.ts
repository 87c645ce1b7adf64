import { expect, test } from 'vitest'
import { fakeWeb, fetchAll } from '../testing/fake-web.ts'
import nd from './nd.ts'

const FOLDER = 'https://www.jobsnd.com/sites/www/files/documents/jsnd-documents'
const OLD = `${FOLDER}/WARN%20Notices%202015%20to%20present.pdf`
const NEW = `${FOLDER}/WARN%20Notices%202016%20to%20present.pdf`

test('the list is found through the page, whatever its name', async () => {
  const web = fakeWeb({
    [nd.page]: `<a href="${FOLDER}/WARN%20Act%20Guide.pdf">Guide</a> <a href="${NEW}">WARN Notices</a>`,
    [NEW]: '%PDF-1.5',
  })
  expect((await fetchAll(nd, web, '2026-05-20')).map((d) => d.url)).toEqual([NEW])
})

test('a page that does not link it, or does not answer, leaves the known address', async () => {
  for (const page of ['<html>Documents</html>', new Error('timeout')]) {
    const web = fakeWeb({ [nd.page]: page, [OLD]: '%PDF-1.5' })
    expect((await fetchAll(nd, web, '2026-05-20')).map((d) => d.url)).toEqual([OLD])
  }
})

test('an error page in place of the list stops the source', async () => {
  const web = fakeWeb({ [nd.page]: '', [OLD]: '<html>Not here</html>' })
  await expect(fetchAll(nd, web, '2026-05-20')).rejects.toThrow('is html and no pdf')
})
