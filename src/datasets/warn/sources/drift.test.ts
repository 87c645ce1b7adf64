/**
 * Publishers change their pages. Each source's fixtures are changed in the ways that they do; none is taken silently:
 * the source stops, or the gate does, or exactly the same rows come out.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '#ingest/document.ts'
import { countFilled, refuseReading } from '#ingest/gate.ts'
import { addDays } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { ParsedNotice } from '../cells/notice.ts'
import { warnIngest } from '../ingest.ts'
import { addColumn, editColumns, moveTables } from '../testing/changes.ts'
import { type ExpectedRows, FIXTURES, fixtureBytes, readExpected, readFixtures } from '../testing/fixtures.ts'
import { labelPattern, labelsOf } from '../testing/labels.ts'
import { warnSources } from './index.ts'
import type { WarnSource } from './state-source.ts'

const CHALLENGES = [
  '<html><head><title>Just a moment...</title></head><body><div id="challenge">Checking your browser</div></body></html>',
  '<html><head><META NAME="robots" CONTENT="noindex,nofollow"></head><body><iframe src="/_Incapsula_Resource?id=1"></iframe></body></html>',
  '{"error":"access denied"}',
  'Access Denied',
]

/** Columns whose loss cannot be told from a layout of other years; each costs the least that it can. */
const MAY_GO: Record<string, string> = {
  'co-2020.csv column 2':
    'the total; the parts are added up where they are given, as in the years without a total',
  'ky.xlsx.json column 9': 'the address of the letter, which the sheets of the first years lack',
  'oh.csv column 2': 'the address of the letter, which the lists before 2023 lack',
}

/** Pages of lines or links, which have no columns. */
const WITHOUT_COLUMNS = /^(?:hi-(?:20\d\d|list)|wv)\.html$/

/**
 * Files of publishers who end the last line as all others: cut within a line, they show it. Of other lists of lines
 * one that ends within its last cell is as whole as any, and one that has nothing but labels is that of a new year.
 */
const ENDS_IN_NEWLINE = /^(?:ky|ma-.*|ny-\d+)\.csv$/

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

/** True when changed pages are noticed: the source or the gate stops, or it reads exactly what it read before. */
async function isNoticed(source: WarnSource, documents: Document[], before: readonly ParsedNotice[]) {
  const rows = await readOrStop(source, documents)
  if (rows === null || shown(rows) === shown(before)) return true
  const reading = { rows: rows.length, newest: warnIngest.newest(rows), filled: scaled(rows), unread: {} }
  return refuseReading(source, reading, healthOf(source, before)) !== null
}

/** The rows; null where the source stops, and says what it found. */
async function readOrStop(source: WarnSource, documents: Document[]): Promise<ParsedNotice[] | null> {
  try {
    return (await source.parse(documents)).rows
  } catch (error) {
    expect((error as Error).name).toBe('SourceChanged')
    expect((error as Error).message.length).toBeGreaterThan(source.id.length + 10)
    return null
  }
}

/** A saved page on its own, for a source all of whose pages are like it. */
interface Page {
  file: string
  text: string
  rows: ParsedNotice[]
  /** The page of another text, or cut. */
  changed(text: string): Document[]
  cut(length: number): Document[]
}

/** The saved pages that hold notices. */
async function pagesOf(source: WarnSource, expected: ExpectedRows): Promise<Page[]> {
  const pages: Page[] = []
  for (const { file, ...served } of expected.documents) {
    const bytes = fixtureBytes(file)
    const { rows } = await source.parse([{ ...served, bytes }])
    pages.push({
      file,
      text: readFileSync(join(FIXTURES, file), 'utf8'),
      rows,
      changed: (text) => [{ ...served, bytes: fixtureBytes(file, () => text) }],
      cut: (length) => [{ ...served, bytes: bytes.subarray(0, length) }],
    })
  }
  return pages.filter(({ rows }) => rows.length > 0)
}

/** The page with each of its columns edited, to the last one. */
function edits({ file, text }: Page, kind: 'swap' | 'remove'): { at: number; text: string }[] {
  const all: { at: number; text: string }[] = []
  for (let [at, unchanged] = [0, 0]; unchanged < 3; at++) {
    const edit = { at, text: editColumns(file, text, { kind, at }) }
    unchanged = edit.text === text ? unchanged + 1 : 0
    if (unchanged === 0) all.push(edit)
  }
  return all
}

/** True when the source stops at a changed page, or reads the same. A page of one notice may leave it to the gate. */
async function isHarmless(source: WarnSource, page: Page, text: string): Promise<boolean> {
  if (page.rows.length === 1) return isNoticed(source, page.changed(text), page.rows)
  const rows = await readOrStop(source, page.changed(text))
  return rows === null || shown(rows) === shown(page.rows)
}

/** Where a page may have been cut: lists of lines anywhere, other files here and there and near their end. */
function lengthsOf(file: string, bytes: Uint8Array): number[] {
  const { length } = bytes
  if (!file.endsWith('.csv'))
    return [...[0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.floor(length * share)), length - 8, length - 2]
  const text = Buffer.from(bytes).toString('latin1')
  return [...Array(length).keys()].slice(1).filter((at) => {
    if (text[at - 1] === '\n') return false
    const isLastCell = !/^[^\n]*,/.test(text.slice(at))
    const isLabels = !text.slice(0, at).includes('\n')
    return ENDS_IN_NEWLINE.test(file) || !(isLastCell || isLabels)
  })
}

// sources.test.ts fails for a source without fixtures.
const withFixtures = warnSources.filter((source) => readExpected(source.part) !== null)

describe.each(withFixtures.map((source) => [source.part, source] as const))('%s', (_, source) => {
  const expected = readExpected(source.part)!
  let pages: Page[] = []

  beforeAll(async () => {
    pages = await pagesOf(source, expected)
  })

  test('a column renamed, or left without its label', async () => {
    const missed: string[] = []
    for (const page of pages) {
      for (const label of labelsOf(source, page.text)) {
        for (const name of ['Renamed Column', '']) {
          const text = page.text.replace(labelPattern(label), name)
          if (text !== page.text && !(await isNoticed(source, page.changed(text), page.rows)))
            missed.push(`${page.file}: "${label}" → "${name}"`)
        }
      }
    }
    expect(missed).toEqual([])
  })

  test('a column gone with its cells', async () => {
    const missed: string[] = []
    for (const page of pages) {
      for (const { at, text } of edits(page, 'remove')) {
        const name = `${page.file} column ${at}`
        if (!(await isNoticed(source, page.changed(text), page.rows)) && MAY_GO[name] === undefined)
          missed.push(name)
      }
    }
    expect(missed).toEqual([])
  })

  test('columns in another order', async () => {
    const missed: string[] = []
    for (const page of pages) {
      const swapped = edits(page, 'swap')
      if (!WITHOUT_COLUMNS.test(page.file)) expect(swapped.length, page.file).toBeGreaterThan(0)
      for (const { at, text } of swapped) {
        if (!(await isHarmless(source, page, text))) missed.push(`${page.file}: ${at} and ${at + 1}`)
      }
    }
    expect(missed).toEqual([])
  })

  test('a column that nobody knows', async () => {
    const known = labelsOf(source).map((label) => cleanText(label).toLowerCase())
    const isHeader = (labels: string[]) =>
      labels.filter((label) => known.includes(cleanText(label).toLowerCase())).length > 1
    for (const page of pages) {
      const text = addColumn(page.file, page.text, isHeader)
      expect(await isHarmless(source, page, text), page.file).toBe(true)
    }
  })

  test('tables in another place of their page', async () => {
    for (const page of pages)
      expect(await isHarmless(source, page, moveTables(page.file, page.text)), page.file).toBe(true)
  })

  test('a document cut short', async () => {
    for (const page of pages) {
      const [{ bytes }] = page.changed(page.text) as [Document]
      for (const length of lengthsOf(page.file, bytes)) {
        const rows = await readOrStop(source, page.cut(length))
        expect(rows === null || shown(rows) === shown(page.rows), `${page.file} at ${length}`).toBe(true)
      }
    }
  })

  test('a challenge page or an empty file with status 200', async () => {
    const documents = readFixtures(expected)
    for (const [i, document] of documents.entries()) {
      for (const bytes of [...CHALLENGES.map((text) => Buffer.from(text)), Buffer.alloc(0)]) {
        const rows = await readOrStop(source, documents.with(i, { ...document, bytes }))
        expect(rows, `${document.url}: ${bytes.toString().slice(0, 40)}`).toBeNull()
      }
    }
  })

  test('rows fall by more than a third, the newest record goes back', () => {
    const health = { ...healthOf(source, expected.rows), rows: 100, newest: '2026-05-01' }
    const reading = { rows: 100, newest: '2026-05-01', filled: health.filled ?? {}, unread: {} }
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
