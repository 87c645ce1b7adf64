/** Walks the fixtures: each is read as the rows beside it say, which were typed before they were ever read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { secSources } from './sources/index.ts'
import { sourceOf } from './testing/filings.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')
const ENDING = '.expected.json'

interface Expected {
  source: string
  documents: { file: string; url: string; fetchedAt: string }[]
  rows: unknown[]
  review: unknown[]
}

const expected = readdirSync(FIXTURES)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => [file, JSON.parse(readFileSync(join(FIXTURES, file), 'utf8')) as Expected] as const)

test.each(expected)('%s', async (_file, { source, documents, rows, review }) => {
  const read = await sourceOf(source).parse(
    documents.map(({ file, url, fetchedAt }) => ({
      url,
      bytes: readFileSync(join(FIXTURES, file)),
      contentType: '',
      fetchedAt,
    })),
  )
  expect(read.rows).toEqual(rows)
  expect(read.review).toEqual(review)
})

describe('the folder', () => {
  test('has a fixture for every source', () => {
    const covered = new Set(expected.map(([, { source }]) => source))
    expect(secSources.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([])
  })

  test('holds no file that is not used', () => {
    const used = expected.flatMap(([file, { documents }]) => [file, ...documents.map((one) => one.file)])
    expect(readdirSync(FIXTURES).sort()).toEqual(used.sort())
  })
})

test('each source takes its own parts of a mirror and of the archive, and no other', () => {
  const entry = (part: string, dataset = 'sec') => ({ url: '', file: '', fetched_at: '', dataset, part })
  const takers = (part: string) =>
    secSources.filter((source) => source.takes?.(entry(part))).map(({ id }) => id)
  expect({
    'getcurrent, all forms, start 0': takers('getcurrent, all forms, start 0'),
    'daily index by form 2020-03-18': takers('daily index by form 2020-03-18'),
    'submissions 0001318605': takers('submissions 0001318605'),
    company_tickers: takers('company_tickers'),
    company_tickers_exchange: takers('company_tickers_exchange'),
    'form 8-K document': takers('form 8-K document'),
    other: takers('other'),
  }).toEqual({
    'getcurrent, all forms, start 0': ['sec/current'],
    'daily index by form 2020-03-18': ['sec/daily-index'],
    'submissions 0001318605': ['sec/submissions'],
    company_tickers: ['sec/tickers'],
    company_tickers_exchange: ['sec/exchanges'],
    'form 8-K document': ['sec/documents'],
    other: [],
  })
  for (const source of secSources) {
    expect(takers(source.part)).toEqual([source.id])
    expect(source.takes!(entry(source.part, 'bankruptcy'))).toBe(false)
  }
})
