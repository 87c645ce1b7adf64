import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#ingest/files/testing/refreshing.ts'
import { SourceChanged } from '#ingest/source.ts'
import type { TableRow } from '#storage/tables.ts'
import { readHub } from '../testing/rows.ts'

const FOLDER = join(import.meta.dirname, '../fixtures')
const files = readdirSync(FOLDER)
const fixtures = files.filter((file) => !file.endsWith('.json'))

const YEARLY =
  'Fiscal Year,Employer,Initial Approval,Initial Denial,Continuing Approval,Continuing Denial,NAICS,Tax ID,State,City,ZIP'
const LINE = '2022,CEDAR WORKS,1,0,0,0,54,0417,OR,PORTLAND,97201'
const LONG =
  'Employer (Petitioner) Name,Fiscal Year   ,Industry (NAICS) Code,Measure Names,Petitioner City,Petitioner State,Petitioner Zip Code,Tax ID,Measure Values'

const filled = (row: TableRow) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

test('every saved file has its expected rows, and the other way round', () => {
  expect(files.filter((file) => file.endsWith('.json'))).toEqual(
    fixtures.map((file) => `${file}.expected.json`),
  )
})

test.each(fixtures)('%s is read', async (file) => {
  const expected = JSON.parse(readFileSync(join(FOLDER, `${file}.expected.json`), 'utf8'))
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const read = await readHub(
    expected.encoding ? Buffer.from(`\ufeff${text}`, expected.encoding) : text,
    expected.part,
  )
  expect(rowsOf(read, 'h1b_rows').map(filled)).toEqual(expected.rows)
  expect(read.review).toEqual(expected.review)
  expect(read.leftOut).toEqual(expected.left_out)
})

describe('encodings', () => {
  const text = `${YEARLY}\n${LINE.replace('CEDAR WORKS', 'CÈDRE')}\n`
  const big = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, little end first, without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', big],
  ])('%s', async (_, bytes) => {
    const read = await readHub(bytes)
    expect(rowsOf(read, 'h1b_rows')).toMatchObject([{ employer: 'CÈDRE', zip: '97201' }])
    expect(read.review).toEqual([])
  })

  test('a file of many blocks loses no letter at their edges', async () => {
    // Three bytes a letter, and little else, so that edges fall inside of them.
    const name = '日本'.repeat(40)
    const line = LINE.replace('CEDAR WORKS', name)
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const whole = `\ufeff${YEARLY}\n${`${line}\n`.repeat(12_000)}`
      const rows = rowsOf(await readHub(Buffer.from(whole, encoding)), 'h1b_rows')
      expect(rows.length).toBe(12_000)
      expect(new Set(rows.map((row) => row.employer))).toEqual(new Set([name]))
    }
  })
})

describe('what is no file of the hub stops', () => {
  const refusal = (text: string | Uint8Array, part?: string) =>
    readHub(text, part).then(
      () => 'was read',
      (error: unknown) => {
        expect(error).toBeInstanceOf(SourceChanged)
        return (error as Error).message
      },
    )

  test.each([
    ['an empty file', '', 'h1b/test: the file is empty'],
    ['blank lines', '\r\n\r\n', 'h1b/test: the file is empty'],
    [
      'a challenge page',
      '\n<!DOCTYPE html><html><title>Just a moment</title></html>',
      'h1b/test: a web page came in place of the file: <!DOCTYPE html><html><title>Just a moment</title></html>',
    ],
    [
      'a workbook',
      Buffer.from('504b03041400060008000000210041378271', 'hex'),
      'h1b/test: a workbook or a zip archive came: hand in the CSV',
    ],
    ['a header alone', `${YEARLY}\n`, 'h1b/test: no rows below the header'],
    [
      'an unknown column',
      YEARLY.replace('ZIP', 'ZIP,Salary'),
      /^h1b\/test: unknown column "Salary"; found "Fiscal Year", "Employer", .*"ZIP", "Salary"$/,
    ],
    [
      'a missing column',
      YEARLY.replace('Tax ID,', ''),
      /^h1b\/test: no column "tax id"; found "Fiscal Year", "Employer", /,
    ],
    ['the same column twice', YEARLY.replace('City', 'State'), /^h1b\/test: two columns "State"; found /],
    [
      'a count in the singular and in the plural',
      YEARLY.replace('Initial Denial', 'Initial Approvals'),
      /^h1b\/test: two columns for initial_approvals; found /,
    ],
    [
      'counts of another split',
      YEARLY.replace('Initial', 'Amended'),
      /^h1b\/test: neither the four counts .* found /,
    ],
    ['half of the long form', LONG.replace(',Measure Values', ''), /^h1b\/test: neither .* found /],
    [
      'a last line without all cells',
      `${YEARLY}\n${LINE}\n2022,FIR MILL,1,0,0,0,32,33`,
      'h1b/test: cut off: the last line (line 3) has 8 of 11 cells: 2022,FIR MILL,1,0,0,0,32,33',
    ],
    [
      'a last line cut inside a quoted cell',
      `${YEARLY}\n${LINE}\n2022,"FIR MI`,
      'h1b/test: cut off: the last line (line 3) has a quotation mark that is not closed: 2022,"FIR MI',
    ],
    [
      'a long form without one of its measures',
      `${LONG}\nFIR MILL,2024,32,Initial Approval,SALEM,OR,97301,0417,1\n`,
      'h1b/test: a long form without the measures initial_denials, continuing_approvals, continuing_denials; found initial_approvals',
    ],
    [
      'a measure that nobody knows',
      `${LONG}\nFIR MILL,2024,32,Salary,SALEM,OR,97301,0417,1\n`,
      'h1b/test: unknown measure "Salary" in line 2',
    ],
    ['no text at all', Buffer.alloc(5_000_000, 'x'), 'h1b/test: no line end within 4 MB: not a file of rows'],
  ])('%s', async (_, text, message) => {
    const found = await refusal(text)
    if (typeof message === 'string') expect(found).toBe(message)
    else expect(found).toMatch(message)
  })

  test('a file of another year than its name says', async () => {
    const message = 'h1b/2021: no row of fiscal year 2021; found 2022'
    expect(await refusal(`${YEARLY}\n${LINE}\n`, '2021')).toBe(message)
    expect(await refusal(`${YEARLY}\n${LINE}\n`, '2022')).toBe('was read')
    expect(await refusal(`${YEARLY}\n${LINE}\n`, '2016-2024')).toBe('was read')
  })
})

test('a last line without a line end is kept and told, since its last cell may be cut off', async () => {
  const read = await readHub(`${YEARLY}\n${LINE}\n${LINE}`)
  expect(rowsOf(read, 'h1b_rows')).toHaveLength(2)
  expect(read.review).toEqual([
    {
      field: 'file',
      cell: '',
      reason: 'no line end behind the last line, whose last cell may be cut off',
      row: 'line 3',
    },
  ])
})

test('rows of the long form that differ in nothing shown add up', async () => {
  const lines = ['Initial Approval', 'Initial Denial', 'Continuing Approval', 'Continuing Denial'].map(
    (measure) => `FIR MILL,2024,32,${measure},SALEM,OR,97301,0417,2`,
  )
  const read = await readHub(`${[LONG, ...lines, ...lines].join('\n')}\n`)
  expect(rowsOf(read, 'h1b_rows')).toMatchObject([
    { initial_approvals: 4, initial_denials: 4, continuing_approvals: 4, continuing_denials: 4 },
  ])
})

describe('whatever stands in the cells', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      '#NAME?',
      '1,234',
      '"',
      '""',
      '2022',
      'Null',
      '-',
      '31-33 - Manufacturing',
      '99999999999',
    ),
  )
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const line = (cells: readonly string[], delimiter: string, quote: boolean) =>
    cells.map((text) => (quote ? quoted(text) : text)).join(delimiter)
  const headers = [YEARLY, LONG]

  test('the reader reads it or says SourceChanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...headers),
        fc.constantFrom(',', '\t'),
        fc.boolean(),
        fc.array(fc.array(cell, { minLength: 9, maxLength: 11 }), { maxLength: 6 }),
        async (header, delimiter, quote, lines) => {
          const text = [
            header.replaceAll(',', delimiter),
            ...lines.map((cells) => line(cells, delimiter, quote)),
          ].join('\n')
          try {
            for (const row of rowsOf(await readHub(text), 'h1b_rows')) {
              expect(Number.isInteger(row.fiscal_year)).toBe(true)
              for (const count of ['initial_approvals', 'initial_denials'])
                expect(row[count]).toBeGreaterThanOrEqual(0)
              expect(row.tax_id_last4 ?? '0000').toMatch(/^\d{4}$/)
              expect(row.zip ?? '00000').toMatch(/^\d{5}$/)
              expect(row.state ?? 'OR').toMatch(/^[A-Z]{2}$/)
            }
          } catch (error) {
            expect(error).toBeInstanceOf(SourceChanged)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('no line is lost without a word: each is a row or left out', async () => {
    const year = fc.constantFrom('2022', '2022', '20x2')
    const counts = fc.array(fc.constantFrom('0', '7', '1,234', 'x', ''), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(year, cell, counts, cell)), async (lines) => {
        const text = lines.map(([year, employer, counts, city]) => {
          const oneLine = (text: string) => text.replace(/[\r\n]/g, ' ')
          return [year, oneLine(employer), ...counts, '54', '0417', 'OR', oneLine(city), '97201']
            .map(quoted)
            .join(',')
        })
        const read = await readHub(`${[YEARLY, ...text, LINE].join('\n')}\n`)
        expect(rowsOf(read, 'h1b_rows').length + read.leftOut.length).toBe(lines.length + 1)
      }),
      { numRuns: 100 },
    )
  })
})
