/** Walks all sources: each kind has saved documents and the rows expected of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BANKRUPTCY_DEFAULTS } from '../settings.ts'
import { page } from '../testing/cases.ts'
import { bankruptcySources } from './index.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')

interface Expected {
  source: string
  documents: { file: string; url: string; fetched_at: string }[]
  rows: unknown[]
  review: unknown[]
}

const files = readdirSync(FIXTURES)
const expected = files
  .filter((file) => file.endsWith('.expected.json'))
  .map((file) => JSON.parse(readFileSync(join(FIXTURES, file), 'utf8')) as Expected)
const sources = bankruptcySources(BANKRUPTCY_DEFAULTS)

test.each(expected.map((each) => [each.source, each] as const))(
  '%s reads its saved documents as expected',
  async (id, { documents, rows, review }) => {
    const source = sources.find((each) => each.id === id)!
    const parsed = await source.parse(
      documents.map(({ file, url, fetched_at: fetchedAt }) =>
        page(readFileSync(join(FIXTURES, file)), { url, fetchedAt }),
      ),
    )
    expect(parsed.rows).toEqual(rows)
    expect(parsed.review).toEqual(review)
  },
)

describe('the list', () => {
  test('has a feed for every court that keeps one, and each other source once', () => {
    const feeds = sources.filter(({ id }) => id.startsWith('bankruptcy/rss-'))
    expect(feeds).toHaveLength(91)
    expect(sources.filter((each) => !feeds.includes(each)).map(({ id }) => id)).toEqual([
      'bankruptcy/courtlistener',
      'bankruptcy/docket',
      'bankruptcy/fjc',
      'bankruptcy/f2-monthly',
      'bankruptcy/f2-quarterly',
    ])
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length)
  })

  test('has saved documents for each kind of source', () => {
    const kinds = (ids: string[]) => [...new Set(ids.map((id) => id.replace(/-[a-z]{3,4}$/, '')))].sort()
    expect(kinds(expected.map(({ source }) => source))).toEqual(kinds(sources.map(({ id }) => id)))
  })

  test('states its facts', () => {
    for (const { id, dataset, part, publisher, page } of sources) {
      expect(id).toBe(`bankruptcy/${part}`)
      expect(dataset).toBe('bankruptcy')
      expect(publisher).not.toBe('')
      expect(page).toMatch(/^https:\/\//)
    }
  })
})

test('every saved document is used', () => {
  const used = new Set(expected.flatMap(({ documents }) => documents.map(({ file }) => file)))
  const elsewhere = ['fjc.csv']
  const left = files.filter((file) => !file.endsWith('.expected.json') && !used.has(file))
  expect(left).toEqual(elsewhere)
})

test('no name of a person stands in what is read, review included', () => {
  const told = JSON.stringify(expected.map(({ rows, review }) => [rows, review]))
  expect(told).not.toContain('Sample Person')
})
