/** Publishers change their pages. Each source's fixture is changed in the ways that they do; none is taken silently. */
import { describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { countFilled, refuseReading } from '#ingest/gate.ts'
import { addDays } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions.ts'
import { warnIngest } from '../ingest.ts'
import type { ParsedNotice } from '../notice.ts'
import type { WarnSource } from '../source.ts'
import { type ExpectedRows, fixtureBytes, readExpected } from '../testing/fixtures.ts'
import { warnSources } from './index.ts'

const CHALLENGES = [
  '<html><head><title>Just a moment...</title></head><body><div id="challenge">Checking your browser</div></body></html>',
  '<html><head><META NAME="robots" CONTENT="noindex,nofollow"></head><body><iframe src="/_Incapsula_Resource?id=1"></iframe></body></html>',
  '{"error":"access denied"}',
  'Access Denied',
]

/** Labels of the columns that a source maps. */
function labelsOf(source: WarnSource): string[] {
  const layouts = [source.facts.columns].flat()
  const labels = layouts.flatMap((layout) => Object.values(layout).flat())
  return [...new Set(labels)].filter((label) => label.length > 2)
}

const plain = (label: string) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

/** A label where labels stand: the whole of an element, of a quoted text or of a cell, with or without a colon. */
const labelPattern = (label: string) =>
  new RegExp(`(?<=(?:^|[>",\\n])\\s*)${plain(label)}(?=\\s*:?\\s*(?:[<",\\n\\\\]|$))`, 'g')

/** The fixture's documents with their text changed before they are built, as a publisher changes all pages at once. */
function documentsWith(expected: ExpectedRows, change: (text: string) => string): Document[] {
  return expected.documents.map(({ file, ...served }) => ({ ...served, bytes: fixtureBytes(file, change) }))
}

/** What a reading shows to the outside: rows without their order. */
const shown = (rows: readonly ParsedNotice[]) =>
  rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n')

/** Fixtures are small: each row stands for ten, so that what the gate says of counts can be seen. */
const scaled = (rows: readonly ParsedNotice[]) =>
  Object.fromEntries(Object.entries(countFilled(rows)).map(([field, count]) => [field, count * 10]))

const healthOf = (source: WarnSource, rows: readonly ParsedNotice[]): SourceHealth => ({
  id: source.id,
  dataset: 'warn',
  publisher: source.publisher,
  page: source.page,
  status: 'ok',
  message: null,
  last_attempt: '2026-05-01T00:00:00Z',
  last_success: '2026-05-01T00:00:00Z',
  rows: rows.length,
  newest: warnIngest.newest(rows),
  filled: scaled(rows),
})

/** True when a changed page is noticed: the source or the gate stops, or it reads exactly what it read before. */
async function isNoticed(source: WarnSource, documents: Document[], before: readonly ParsedNotice[]) {
  try {
    const { rows, review } = await source.parse(documents)
    if (shown(rows) === shown(before)) return true
    const reading = { rows: rows.length, newest: warnIngest.newest(rows), filled: scaled(rows), review }
    return refuseReading(source, reading, healthOf(source, before)) !== null
  } catch (error) {
    expect((error as Error).name).toBe('SourceChanged')
    expect((error as Error).message).toContain(source.id)
    return true
  }
}

// sources.test.ts fails for a source without fixtures.
const withFixtures = warnSources.filter((source) => readExpected(source.part) !== null)

describe.each(withFixtures.map((source) => [source.part, source] as const))('%s', (_, source) => {
  const expected = readExpected(source.part)!

  test('a column renamed or gone', async () => {
    const missed: string[] = []
    for (const label of labelsOf(source)) {
      const pattern = labelPattern(label)
      for (const name of ['Renamed Column', '']) {
        const documents = documentsWith(expected, (text) => text.replace(pattern, name))
        if (!(await isNoticed(source, documents, expected.rows))) missed.push(`"${label}" → "${name}"`)
      }
    }
    expect(missed).toEqual([])
  })

  test('a column that nobody knows', async () => {
    const headers = labelsOf(source).map((label) => new RegExp(`<th[^>]*>\\s*${plain(label)}\\s*</th>`, 'g'))
    const documents = documentsWith(expected, (text) => {
      const header = headers.find((pattern) => text.match(pattern)?.length === 1)
      return header ? text.replace(header, (th) => `<th>Brand New</th>${th}`) : text
    })
    expect(await isNoticed(source, documents, expected.rows)).toBe(true)
  })

  test('a challenge page or an empty file with status 200', async () => {
    for (const { file } of expected.documents) {
      for (const bytes of [...CHALLENGES.map((text) => Buffer.from(text)), Buffer.alloc(0)]) {
        const documents = expected.documents.map(({ file: name, ...served }) => ({
          ...served,
          bytes: name === file ? bytes : fixtureBytes(name),
        }))
        const noticed = await isNoticed(source, documents, expected.rows)
        expect(noticed, `${file}: ${bytes.toString().slice(0, 40)}`).toBe(true)
      }
    }
  })

  test('rows fall by more than a third, the newest record goes back', () => {
    const health = { ...healthOf(source, expected.rows), rows: 100, newest: '2026-05-01' }
    const reading = { rows: 100, newest: '2026-05-01', filled: health.filled ?? {}, review: [] }
    expect(refuseReading(source, reading, health)).toBeNull()
    const share = 1 - (source.rowsFallMax ?? 1 / 3)
    expect(refuseReading(source, { ...reading, rows: Math.floor(100 * share) - 1 }, health)).toMatch(
      /rows fell/,
    )
    const back = addDays('2026-05-01', -8)
    expect(refuseReading(source, { ...reading, newest: back }, health)).toMatch(/newest record went back/)
    expect(refuseReading(source, { ...reading, rows: 0 }, health)).toMatch(/no rows/)
  })
})
