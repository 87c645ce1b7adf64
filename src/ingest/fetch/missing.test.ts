import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { Archive } from './archive.ts'
import { MissingDocuments, sinceWhen } from './missing.ts'

const LIST = 'https://example.org/list'
const GONE = new Error('no route')

/** What a fetch does without, of forms at one address. */
async function missing(...forms: string[]) {
  const archive = new Archive(await testFolder())
  const documents = new MissingDocuments(archive, 'warn', 'or', new AbortController().signal)
  for (const form of forms)
    await documents.note({ name: form, url: LIST, request: { method: 'POST', body: { form } } }, GONE)
  await documents.note({ name: 'page', url: LIST }, GONE)
  return documents.list()
}

test('each form at an address has the day since when it is missing', async () => {
  const first = sinceWhen(await missing('2019'), undefined, '2026-05-01')
  const second = sinceWhen(await missing('2018', '2019'), first, '2026-05-02')
  expect(second.map(({ name, since }) => [name, since])).toEqual([
    ['2018', '2026-05-02'],
    ['2019', '2026-05-01'],
    ['page', '2026-05-01'],
  ])
})
