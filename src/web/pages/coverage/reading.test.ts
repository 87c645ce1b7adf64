import { load } from 'cheerio'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { sourceHealth } from '#datasets/warn/testing/ask.ts'
import { type Jurisdiction, readingOf, Sources } from './reading.tsx'

const register = {
  id: 'warn/register',
  own: false,
  rows: 7127,
  newest_notice: '2026-08-05',
  last_success: '2026-08-08',
}
const own = { id: 'warn/tx', own: true, rows: 259, newest_notice: '2024-03-04', last_success: '2024-03-09' }

const texas = {
  name: 'Texas',
  last_success: '2026-08-08',
  sources: [own, register],
} as unknown as Jurisdiction

test('all sources that rows came through are listed, with their own rows and the day that each was read', () => {
  // The health of a kept page says when it was looked at, and of how many rows it had before others stood for them.
  const health = [
    sourceHealth({
      id: 'warn/tx',
      publisher: 'Texas office',
      last_success: '2026-11-30T02:00:00Z',
      rows: 261,
    }),
    sourceHealth({ id: 'warn/register', publisher: 'The register', rows: 78_479 }),
  ]
  const $ = load(renderToString(h(Sources, { of: texas, health })))
  const rows = $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .children()
        .toArray()
        .map((cell) => $(cell).text()),
    )
  expect(rows).toEqual([
    ['Texas office', 'Mar 9, 2024', '259', 'Mar 4, 2024', 'well'],
    ['The register', 'Aug 8, 2026', '7,127', 'Aug 5, 2026', 'well'],
  ])
})

test('whether a state’s own list is read is said apart from copies of it', () => {
  expect(readingOf(texas)).toBe('Its own list was last read on Mar 9, 2024, a copy of it on Aug 8, 2026.')
  expect(readingOf({ ...texas, sources: [register] })).toBe(
    'Its own list is not read here; a copy of it was last read on Aug 8, 2026.',
  )
  expect(readingOf({ ...texas, last_success: '2024-03-09T04:00:00Z', sources: [own] })).toBe(
    'Its own list was last read on Mar 9, 2024.',
  )
  expect(readingOf({ ...texas, last_success: null, sources: [] })).toBe('')
})
