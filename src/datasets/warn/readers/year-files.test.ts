import { expect, test } from 'vitest'
import { Archive } from '#ingest/fetch/archive.ts'
import { MissingDocuments } from '#ingest/fetch/missing.ts'
import { fakeWeb } from '../testing/fake-web.ts'
import { getYearFiles, linksIfOpen } from './year-files.ts'

const file = (year: number) => `https://example.org/${year}.pdf`
const files = new Map([2026, 2024, 2025].map((year) => [year, file(year)]))

async function get(answers: Record<string, string>, today: string) {
  const web = fakeWeb(answers)
  const got: string[] = []
  for await (const document of getYearFiles(web, 'FR', files, today)) got.push(document.url)
  return { got, closed: web.asked.filter((a) => a.closed).map((a) => a.url) }
}

test('years come oldest first, the closed ones from the archive', async () => {
  const all = { [file(2024)]: '%PDF-1', [file(2025)]: '%PDF-1', [file(2026)]: '%PDF-1' }
  expect(await get(all, '2026-03-01')).toEqual({
    got: [file(2024), file(2025), file(2026)],
    closed: [file(2024)],
  })
})

test('in January last year’s file is enough, later one of the two must be there', async () => {
  expect((await get({ [file(2025)]: '%PDF-1' }, '2026-01-02')).got).toEqual([file(2025)])
  await expect(get({ [file(2024)]: '%PDF-1' }, '2026-01-02')).rejects.toThrow(`${file(2026)} is not there`)
})

test('which year is the oldest that was asked for is noted: nobody has looked at those before', async () => {
  const missing = new MissingDocuments(new Archive(''), 'warn', 'fr', new AbortController().signal)
  const web = {
    ...fakeWeb({ [file(2026)]: '%PDF-1' }),
    missing: Object.assign(missing, { note: async () => null }),
  }
  for await (const _ of getYearFiles(web, 'FR', files, '2026-03-01')) expect(missing.sinceYear).toBe(2024)
})

test('a file that is no PDF stops the source', async () => {
  await expect(get({ [file(2025)]: '<html>Challenge</html>' }, '2026-01-02')).rejects.toThrow(
    'html and no pdf',
  )
})

test('a page that refuses gives no links', async () => {
  const web = fakeWeb({
    'https://example.org/': '<a href="/2026.pdf">2026</a>',
    'https://example.org/no': new Error('403'),
  })
  expect((await linksIfOpen(web, 'https://example.org/', /\.pdf$/)).map((l) => l.url)).toEqual([file(2026)])
  expect(await linksIfOpen(web, 'https://example.org/no', /\.pdf$/)).toEqual([])
})
