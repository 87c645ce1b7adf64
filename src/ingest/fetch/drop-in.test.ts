import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Document, documentText } from '../document.ts'
import type { Source } from '../source.ts'
import { Archive } from './archive.ts'
import { dropIn, parseDropIn } from './drop-in.ts'

const source = {
  id: 'warn/fr',
  dataset: 'warn',
  part: 'fr',
  page: 'https://example.org/fr',
} as Source<unknown>
const now = new Date('2024-05-02T08:00:00Z')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headcount-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a file stands at its address beside the pages last seen', async () => {
  const archive = new Archive(join(folder, 'raw'))
  const page = (url: string, text: string) => ({
    url,
    request: {},
    bytes: Buffer.from(text),
    contentType: 'text/html',
    fetchedAt: new Date('2024-05-01T08:00:00Z'),
  })
  await archive.keep('warn', 'fr', page('https://example.org/fr', 'old'))
  await archive.keep('warn', 'fr', page('https://example.org/fr/2023', 'last year'))
  await archive.keep('warn', 'other', page('https://example.org/other', 'not ours'))
  const read = [page('https://example.org/fr', ''), page('https://example.org/fr/2023', '')]
  const documentOf = (p: object) => ({ ...p, request: undefined, fetchedAt: '2024-05-01' }) as Document
  await archive.markRead({ dataset: 'warn', part: 'fr' }, read.map(documentOf))
  // A page on the way, and a file that was handed in at a wrong address and refused.
  await archive.keep('warn', 'fr', page('https://example.org/token', '{}'))
  await archive.keep('warn', 'fr', page('https://example.org/wrong', 'refused'))
  await writeFile(join(folder, 'saved.html'), 'new')
  const documents = await dropIn(archive, source, [{ path: join(folder, 'saved.html') }], now)
  expect(documents.map((d) => [d.url, documentText(d), d.fetchedAt])).toEqual([
    ['https://example.org/fr/2023', 'last year', '2024-05-01'],
    ['https://example.org/fr', 'new', '2024-05-02'],
  ])
})

test('a file that is not there is named', async () => {
  const archive = new Archive(join(folder, 'raw'))
  await expect(dropIn(archive, source, [{ path: '/none.csv' }], now)).rejects.toThrow(
    'could not read /none.csv',
  )
})

test('the words of --file', () => {
  expect(parseDropIn('MA=report.csv')).toEqual({ part: 'ma', file: { path: 'report.csv' } })
  expect(parseDropIn('MA=https://example.org/a?b=c=report.csv')).toEqual({
    part: 'ma',
    file: { path: 'report.csv', url: 'https://example.org/a?b=c' },
  })
  expect(parseDropIn('report.csv')).toBeNull()
  expect(parseDropIn('MA=')).toBeNull()
})
