import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import type { GivenRow } from '../record.ts'
import { page } from '../testing/cases.ts'
import { chapterOf, fjcDatabase } from './fjc.ts'

const saved = (file: string) => readFileSync(join(import.meta.dirname, '../fixtures', file))
const parse = (...texts: (string | Uint8Array)[]) => fjcDatabase.parse(texts.map((text) => page(text)))
const HEAD = 'SNAPFILE,DISTRICT,FILEDATE,ORGFLCHP,NTRDBT'
const sum = (rows: readonly GivenRow[]) =>
  rows.reduce((all, { kind, told }) => all + (kind === 'count' ? told.filings : 0), 0)

describe('the same rows are counted out of', () => {
  const tab = saved('fjc.tab')
  test.each<[string, Uint8Array]>([
    ['an extract with commas, quotes and further columns', saved('fjc.csv')],
    ['a packed text', gzipSync(tab)],
    ['a zip, which may hold more', zipSync({ 'readme.pdf': new Uint8Array(9), 'cpbank.txt': tab })],
    ['lines that end as Windows ends them', Buffer.from(tab.toString().replaceAll('\n', '\r\n'))],
    ['columns in another order and case', reordered(tab.toString())],
  ])('%s', async (_, bytes) => {
    const expected = await parse(tab)
    expect(await parse(bytes)).toEqual(expected)
    expect(sum(expected.rows)).toBe(10)
  })

  function reordered(text: string): Uint8Array {
    const lines = text
      .trim()
      .split('\n')
      .map((line) => line.split('\t').reverse())
    const named = [lines[0]!.map((name) => name.toLowerCase()), ...lines.slice(1)]
    return Buffer.from(named.map((cells) => cells.join('\t')).join('\n'))
  }
})

test('a case open for years is counted once, in the year of its filing', async () => {
  const year = (snapfile: number) => `${snapfile},08,03/01/2010,11,b`
  expect(sum((await parse([HEAD, year(1), year(0), year(0)].join('\n'))).rows)).toBe(1)
})

test.each([
  ['9', '2010-04-01', '9'],
  ['9', '2005-10-17', '9'],
  ['9', '2005-10-16', '12'],
  ['7', '2005-10-16', '13'],
  ['7', '2005-10-17', '7'],
  ['1', '2005-10-16', '7'],
  ['12', '2005-10-16', '12'],
  ['304', '2005-10-16', '304'],
  ['15m', '2010-04-01', '15'],
  ['15X', '2006-04-01', '15'],
  ['', '2010-04-01', null],
  ['1', '2010-04-01', null],
])('code "%s" of %s is chapter %s', (code, day, chapter) => expect(chapterOf(code, day)).toBe(chapter))

describe('refused with a sentence', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'the file is empty'],
    ['a page', '<html><body>Not found</body></html>', 'has no column SNAPFILE, DISTRICT'],
    [
      'a column less',
      `SNAPFILE,DISTRICT,FILEDATE,ORGFLCHP\n1,08,03/01/2010,11`,
      'has no column NTRDBT; found SNAPFILE',
    ],
    ['no case filed', `${HEAD}\n0,08,03/01/2010,11,b`, 'no row of a case filed'],
    ['a zip cut short', zipSync({ 'a.txt': saved('fjc.tab') }).slice(0, 300), 'cannot be read'],
    ['a zip without text', zipSync({ 'a.pdf': new Uint8Array(9) }), 'the zip holds no text file'],
  ])('%s', async (_, text, reason) => {
    await expect(parse(text)).rejects.toThrow(SourceChanged)
    await expect(parse(text)).rejects.toThrow(reason)
  })

  test('a packed text cut short', async () => {
    const cut = parse(gzipSync(saved('fjc.tab')).subarray(0, -30))
    await expect(cut).rejects.toThrow(SourceChanged)
    await expect(cut).rejects.toThrow(/cannot be read: unexpected end/i)
  })
})

test('cells that cannot be read are told once each, with their number', async () => {
  const row = '1,ZZ,03/01/2010,11,b'
  const { review } = await parse([HEAD, row, row, row, '1,08,03/01/2010,11,b'].join('\n'))
  expect(review).toMatchObject([
    { field: 'DISTRICT', cell: 'ZZ', reason: 'no district that we know (3 rows)' },
  ])
})

test('every filing is counted once, or told of', async () => {
  const cell = fc.tuple(
    fc.constantFrom('0', '1'),
    fc.constantFrom('08', '3A', 'ZZ'),
    fc.constantFrom('03/01/2010', '04/30/2010', '02/30/2010', ''),
    fc.constantFrom('7', '11', '99'),
    fc.constantFrom('b', 'c', ''),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { maxLength: 30 }), async (cells) => {
      const rows = [['1', '08', '01/01/2010', '7', 'b'], ...cells]
      const parsed = await parse([HEAD, ...rows.map((each) => each.join(','))].join('\n'))
      const filed = rows.filter(([snapfile]) => snapfile === '1')
      const bad = filed.filter(([, district, day]) => district === 'ZZ' || !/^0[134]\//.test(day!))
      expect(sum(parsed.rows)).toBe(filed.length - bad.length)
    }),
    { numRuns: 50 },
  )
})
