import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { readTextRows, splitLine, type TextRow } from './text.ts'

async function rowsOf(text: string | Uint8Array): Promise<TextRow[]> {
  const path = join(await testFolder(), 'file')
  await writeFile(path, text)
  const file = { part: 'test', url: '', path, packed: false, fetchedAt: '2024-01-01', sha256: '' }
  const rows: TextRow[] = []
  for await (const batch of readTextRows(file, 'lca/test')) rows.push(...batch)
  return rows
}

const cellsOf = async (text: string) => (await rowsOf(text)).map(({ cells }) => cells)
const quoted = (cell: string) => `"${cell.replace(/"/g, '""')}"`

describe('cells of a line', () => {
  test.each([
    ['a,b,,c', ['a', 'b', '', 'c']],
    ['"a, b",c', ['a, b', 'c']],
    ['"say ""no""",c', ['say "no"', 'c']],
    ['5" pipe,c', ['5" pipe', 'c']],
    ['"quoted" and more,c', ['quoted and more', 'c']],
    ['"",""', ['', '']],
    ['"a"', ['a']],
    ['', ['']],
  ])('%j', (line, cells) => expect(splitLine(line, ',')).toEqual({ cells, ended: true }))

  test.each(['"a', 'a,"b, c', '"a""'])('%j has not ended', (line) =>
    expect(splitLine(line, ',').ended).toBe(false),
  )
})

describe('rows of a file', () => {
  test.each([[','], [';'], ['\t']])('with %j between the cells', async (delimiter) => {
    const lines = ['A B C', '1 2 3'].map((line) => line.split(' ').join(delimiter))
    expect(await cellsOf(`${lines.join('\r\n')}\r\n`)).toEqual([
      ['A', 'B', 'C'],
      ['1', '2', '3'],
    ])
  })

  test('begin on the line they are told to begin on, quoted line breaks and blank lines counted', async () => {
    const rows = await rowsOf('\n\nA,B\n"one\ntwo",3\n\n4,5')
    expect(rows).toEqual([
      { line: 3, cells: ['A', 'B'] },
      { line: 4, cells: ['one\ntwo', '3'] },
      { line: 7, cells: ['4', '5'] },
    ])
  })

  test('a byte order mark is no part of the header', async () => {
    expect(await cellsOf('\ufeffA,B\n1,2')).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ])
  })

  test('a quoted cell that goes on and on, or a line without an end, stops the source', async () => {
    await expect(rowsOf(`A,B\n"1${'\n2'.repeat(60)}`)).rejects.toThrow(
      /lca\/test: the quotation mark opened in line 2/,
    )
    await expect(rowsOf('x'.repeat(3_000_000))).rejects.toThrow(/a line has no end/)
  })
})

const cell = fc.string({ unit: fc.constantFrom(...'abÄ,;"\n 1'), maxLength: 8 })
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )

test('what was written in quotes is read back, cell by cell', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(',', ';'), async (rows, delimiter) => {
      const header = rows[0]!.map((_, i) => `COLUMN${i}`)
      const text = [header, ...rows.map((row) => row.map(quoted))]
        .map((row) => row.join(delimiter))
        .join('\n')
      expect(await cellsOf(text)).toEqual([header, ...rows])
    }),
    { numRuns: 60 },
  )
})

/** What a spreadsheet does that takes the commas of semicolon text for separators. */
function throughSpreadsheet(lines: readonly string[]): string {
  const rows = lines.map((line) => splitLine(line, ',').cells)
  const width = Math.max(...rows.map((row) => row.length))
  const written = (text: string) => (/[",]/.test(text) ? quoted(text) : text)
  return rows
    .map((row) => [...row.map(written), ...Array(width - row.length).fill('')].join(','))
    .join('\r\n')
}

test('semicolon text that went through a spreadsheet is read as it was before', async () => {
  // Only a comma right before a quotation mark would have been lost on the spreadsheet for good.
  const flat = fc
    .string({ unit: fc.constantFrom(...'ab,;& 1'), maxLength: 8 })
    .map((text) => text.replace(/,+$/, ''))
  const plain = fc.array(fc.tuple(flat, flat, flat), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(plain, async (rows) => {
      // Like the copy of FY2014: a row number first, quoted where a cell holds the delimiter, some comma in it.
      const write = (text: string) => (text.includes(';') ? quoted(text) : text)
      const full = [...rows, ['a, b', 'c', 'd']].map((row, i) => [String(i), ...row, '1.0'])
      const lines = [';A;B;C;D', ...full.map((row) => row.map(write).join(';'))]
      expect(await cellsOf(throughSpreadsheet(lines))).toEqual([['', 'A', 'B', 'C', 'D'], ...full])
    }),
    { numRuns: 100 },
  )
})
