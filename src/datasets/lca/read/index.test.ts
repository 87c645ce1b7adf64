import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { lcaRow, readLcaText } from '../testing/read.ts'
import { FIELD_NAMES } from './header-names.ts'
import type { LcaRow } from './row.ts'

const FOLDER = join(import.meta.dirname, '../fixtures')
const fixture = (name: string) => readFileSync(join(FOLDER, name))
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => name.slice(0, -4))

interface Expected {
  rows: Partial<LcaRow>[]
  review: [field: string, cell: string][]
  leftOut: [reason: string, row: string][]
}
const expected = (name: string) => JSON.parse(fixture(`${name}.expected.json`).toString()) as Expected

describe('each vintage gives the rows typed for it', () => {
  test.each(names)('%s', async (name) => {
    const read = await readLcaText(fixture(`${name}.csv`), name)
    const { rows, review, leftOut } = expected(name)
    expect(read.rows).toEqual(rows.map(lcaRow))
    const found = read.review.map(({ field, cell }) => [field, cell])
    expect(found.sort()).toEqual(review.sort())
    expect(read.leftOut.map(({ reason, row }) => [reason, row])).toEqual(leftOut)
  })

  test('and each has its rows, in all widths that the publisher has had', () => {
    const widths = names.map((name) => fixture(`${name}.csv`).toString().split('\n')[0]!.split(/[,;]/).length)
    expect(new Set(widths)).toEqual(new Set([20, 33, 35, 39, 40, 41, 53, 96, 97, 98, 260]))
    for (const name of names) expect(expected(name).rows.length, name).toBeGreaterThan(0)
  })

  test('names, phones and addresses of people are nowhere in what is read', async () => {
    for (const name of names) {
      const text = fixture(`${name}.csv`).toString()
      const { rows, review, leftOut } = await readLcaText(text)
      expect(JSON.stringify({ rows, review, leftOut })).not.toMatch(
        /contact@|CONTACT[, V]|555010|00-0000000/i,
      )
    }
    expect(names.filter((name) => /CONTACT/.test(fixture(`${name}.csv`).toString()))).toHaveLength(7)
  })
})

const FLAG = fixture('fy2025-q2.csv').toString()
const [header, first] = FLAG.split('\n') as [string, string]

describe('a file that is not what it should be stops', () => {
  test.each([
    ['a challenge page', '<!DOCTYPE html><html><body>Checking your browser</body></html>', /a web page/],
    ['a plain refusal', 'Access Denied', /no column for case_number, .*; found ACCESS_DENIED$/],
    ['a PDF', '%PDF-1.7 …', /a PDF/],
    ['JSON', '{"message":"Forbidden"}', /JSON/],
    ['nothing', '', /nothing at all/],
    ['blank lines', '\n \n', /no header/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), /bytes of another kind/],
    ['a header alone', header, /no case among the 0 rows under the header/],
    ['padding alone', `${header}\n${','.repeat(97)}\n`, /no case among the 1 rows/],
    [
      'rows without one case number',
      `${header}\n${first.replace(/^[^,]*/, 'x')}\n`,
      /no case among the 1 rows/,
    ],
    [
      'a worksites file',
      'CASE_NUMBER,WORKSITE_CITY,WORKSITE_STATE\nI-200-25002-030001,Reno,NV',
      /no column for employer/,
    ],
    ['a row cut off', `${header}\n${first}\n${first.slice(0, -30)}`, /it breaks off: the last row is short/],
    ['a cell cut off', `${header}\n${first}\n"I-200-25002-03`, /opened in line 3 is never closed/],
    ['bytes packed twice', gzipSync(FLAG), /packed with gzip twice/],
  ])('%s', async (_, bytes, message) => {
    const reading = readLcaText(bytes, '2025-q2')
    await expect(reading).rejects.toThrow(SourceChanged)
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toThrow(/^lca\/2025-q2: /)
  })

  test('an unknown column is named beside all that were found', async () => {
    const changed = FLAG.replace('SOC_TITLE', 'ONET_TITLE')
    await expect(readLcaText(changed)).rejects.toThrow(
      /unknown columns ONET_TITLE; found CASE_NUMBER, CASE_STATUS, .*, PREPARER_EMAIL$/,
    )
  })

  test('a new column about people does not stop a file, and is not read', async () => {
    const { rows } = await readLcaText(FLAG.replace('PREPARER_EMAIL', 'PREPARER_MOBILE'))
    expect(rows).toHaveLength(2)
  })
})

describe('rows that cannot be taken', () => {
  test('a row with a cell too many or too few is left out with its line', async () => {
    const wide = first.replace('Architect,', 'Architect, of course,')
    const { rows, leftOut } = await readLcaText([header, wide, first.slice(0, -30), first, first].join('\n'))
    expect(rows).toHaveLength(2)
    expect(leftOut.map(({ reason, row }) => [reason, row])).toEqual([
      ['99 cells where the header has 98', 'line 2'],
      ['97 cells where the header has 98', 'line 3'],
    ])
  })

  test('blank cells beyond the header are padding too', async () => {
    const { rows, leftOut } = await readLcaText([`${header},,`, `${first},,`].join('\n'))
    expect([rows.length, leftOut.length]).toEqual([1, 0])
  })

  test('the header once more, where files were put behind one another, is no case', async () => {
    const { rows, leftOut } = await readLcaText([header, first, header, first].join('\n'))
    expect(rows).toHaveLength(2)
    expect(leftOut.map(({ cell, row }) => [cell, row])).toEqual([['CASE_NUMBER', 'line 3']])
  })

  test('blank rows at the end, however many, give nothing', async () => {
    const padding = `${','.repeat(97)}\n`.repeat(20_000)
    const { rows, leftOut } = await readLcaText(`${header}\n${first}\n${padding}`)
    expect([rows.length, leftOut.length]).toEqual([1, 0])
  })
})

test('rows come in batches, and every row of a long file arrives once', async () => {
  const many = Array.from({ length: 9001 }, (_, i) => first.replace(/030001/, String(100_000 + i)))
  const { rows } = await readLcaText(`${header}\n${many.join('\n')}\n`)
  expect(new Set(rows.map((row) => row.case_number)).size).toBe(9001)
  expect(rows.at(-1)!.case_number).toBe('I-203-25002-109000')
})

test('Windows-1252 text is read line by line, since one line may be of it alone', async () => {
  const bytes = Buffer.concat([
    Buffer.from(`${header}\n${first.replace('Aster Sample Studio', 'Ñandú Sample')}\n`),
    Buffer.from(`${first.replace('Aster Sample Studio', 'Caf\u00e9 Sample')}\n`, 'latin1'),
  ])
  const { rows } = await readLcaText(bytes)
  expect(rows.map((row) => row.employer)).toEqual(['Ñandú Sample', 'Café Sample'])
})

test('every field that has a column name reaches the row', () => {
  // Those that are turned into the row's own fields.
  const turned = new Set(['withdrawn', 'part_time', 'wage_text', 'year'])
  const own = Object.keys(lcaRow({}))
  for (const field of Object.keys(FIELD_NAMES))
    expect(own.includes(field) !== turned.has(field), field).toBe(true)
})
