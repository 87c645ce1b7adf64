import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryDuckDb } from '#storage/duckdb/memory.ts'
import { sql } from '#storage/sql.ts'
import { csvLine } from './csv.ts'
import type { Field } from './fields.ts'
import { textOf } from './texts.ts'

let db: Awaited<ReturnType<typeof memoryDuckDb>>
let folder: string
beforeAll(async () => {
  db = await memoryDuckDb([])
  folder = await mkdtemp(join(tmpdir(), 'headcount-csv-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const field = (name: string, type: Field['type']): Field => ({ name, type, of: 'notice', required: false })
const texts = [field('a', 'text'), field('b', 'text')]

/** The line as it stands in a file. */
async function lineOf(a: string | null, b: string | null): Promise<string> {
  const line = textOf([...csvLine(texts), '\r'])
  const query = sql`select ${line} as line from (select ${a}::varchar as a, ${b}::varchar as b) as t`
  const path = join(folder, 'line.csv')
  await db.copy(query, path, { format: 'lines' })
  return readFile(path, 'utf8')
}

/** The way back, as it is documented. */
const plain = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell)

/** Texts that quoting, line ends and formulas could go wrong with. */
const nasty = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      '"',
      ',',
      '\r',
      '\n',
      '\t',
      "'",
      '=',
      '+',
      '-',
      '@',
      ' ',
      ';',
      'a',
      'é',
      '漢',
      '🙂',
    ),
  }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    "'",
    "''",
    '=1+1',
    "'=1",
    '-',
    '+1',
    '@x',
    '"',
    '""',
    '\r\n',
    ' x ',
    'NULL',
    '\\N',
    '1,2',
  ),
)

test('any text comes back from a reader that is not ours, and no cell begins a formula', async () => {
  await fc.assert(
    fc.asyncProperty(nasty, nasty, async (a, b) => {
      fc.pre(!(a + b).includes('\0'))
      const line = await lineOf(a, b)
      const rows = parse(line, { relax_column_count: false, record_delimiter: '\r\n' }) as string[][]
      expect(rows).toHaveLength(1)
      expect(rows[0]!.map(plain)).toEqual([a, b])
      for (const cell of rows[0]!) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
    { numRuns: 400 },
  )
})

test('lines are those of RFC 4180: quotes where they are needed, doubled inside, CRLF at the end', async () => {
  expect(await lineOf('Cedar Works', 'Bend')).toBe('Cedar Works,Bend\r\n')
  expect(await lineOf('Cedar, "Works"', 'a\nb')).toBe('"Cedar, ""Works""","a\nb"\r\n')
  expect(await lineOf('=HYPERLINK("x")', '-1')).toBe(`"'=HYPERLINK(""x"")","'-1"\r\n`)
})

test('missing and empty are told apart', async () => {
  expect(await lineOf(null, '')).toBe(',""\r\n')
})

test('numbers, days and flags are as JSON has them; a negative number is no formula', async () => {
  const fields = [field('n', 'integer'), field('x', 'double'), field('y', 'double'), field('d', 'date')]
  const flags = [field('t', 'boolean'), field('f', 'boolean'), field('u', 'boolean')]
  const row = await db.get<{ line: string }>(sql`
    select ${textOf(csvLine([...fields, ...flags]))} as line
    from (select -5 as n, -120.5::double as x, 45.0::double as y, date '2024-01-02' as d,
                 true as t, false as f, null::boolean as u) as r`)
  expect(row!.line).toBe('-5,-120.5,45,2024-01-02,true,false,')
})
