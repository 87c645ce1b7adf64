/** What is not a whole workbook stops the reader with a sentence; rows are never lost in silence. */
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFolder } from '../testing/folders.ts'
import { readSheetRows, type SheetLimits } from './sheet-rows.ts'
import { linksXml, workbookXml } from './testing/parts.ts'
import { SHEET, STRINGS, sheetXml, type WorkbookXml, writeBytes, writeWorkbook } from './testing/workbook.ts'

const ROWS =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>12</v></c></row><row r="2"><c r="B2"><v>13</v></c></row>'
const GOOD: WorkbookXml = { rows: ROWS, strings: '<si><t>Acme</t></si>' }
const GOOD_ROWS = [
  ['Acme', '12'],
  ['', '13'],
]

/** The rows until the end or the error, and the error. */
async function readAll(path: string, limits?: Partial<SheetLimits>) {
  const rows: string[][] = []
  try {
    for await (const batch of readSheetRows(path, limits)) rows.push(...batch)
  } catch (error) {
    return { rows, error: (error as Error).message }
  }
  return { rows, error: null }
}

const errorOf = async (workbook: WorkbookXml, limits?: Partial<SheetLimits>) =>
  (await readAll(await writeWorkbook(workbook), limits)).error

test('a workbook cut off at any byte is refused', async () => {
  const path = await writeWorkbook({ ...GOOD, comment: 'a comment' })
  const whole = await readFile(path)
  expect(await readAll(path)).toEqual({ rows: GOOD_ROWS, error: null })
  for (let length = whole.length - 1; length >= 0; length--) {
    await truncate(path, length)
    const { rows, error } = await readAll(path)
    expect(error, `cut at ${length}`).toMatch(/^book\.xlsx: /)
    expect(GOOD_ROWS.slice(0, rows.length)).toEqual(rows)
  }
})

test('a workbook with any byte changed is refused, or its rows are the same', async () => {
  const good = await writeWorkbook(GOOD)
  const whole = await readFile(good)
  const path = join(await testFolder(), 'changed.xlsx')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: whole.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const changed = Buffer.from(whole)
        changed[at]! ^= change
        await writeFile(path, changed)
        const { rows, error } = await readAll(path)
        if (error === null) expect(rows).toEqual(GOOD_ROWS)
      },
    ),
    { numRuns: 300 },
  )
})

test('rows before the damage may come, then the error', async () => {
  const rows = Array.from({ length: 9_000 }, (_, i) => `<row><c><v>${i * 7919}</v></c></row>`).join('')
  const path = await writeWorkbook({ rows, entries: (name) => ({ stored: name === SHEET }) })
  const bytes = await readFile(path)
  // Deep inside the last rows, and still good XML.
  bytes[bytes.indexOf(String(8_999 * 7919))] = 0x31
  await writeFile(path, bytes)
  const { rows: given, error } = await readAll(path)
  expect(error).toBe(`book.xlsx: the part ${SHEET} is damaged: its bytes do not match their checksum`)
  expect(given).toEqual(Array.from({ length: given.length }, (_, i) => [String(i * 7919)]))
})

test('files that are no .xlsx workbooks are told by what they are', async () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1000000', 'hex')
  const cases: [string | Uint8Array, string][] = [
    ['', 'empty'],
    ['\n<!DOCTYPE html><html>Access denied', 'a web page'],
    [ole, 'an OLE file: a workbook with a password, or one in the old .xls form'],
    ['%PDF-1.7', 'a PDF'],
    [gzipSync('x'), 'packed with gzip'],
    ['CASE_NUMBER,CASE_STATUS', 'a file that begins with "CASE_NUMBER,CASE"'],
  ]
  for (const [bytes, what] of cases)
    expect((await readAll(await writeBytes(bytes))).error).toBe(
      `book.xlsx: not an .xlsx workbook but ${what}`,
    )
  expect((await readAll('/nowhere/book.xlsx')).error).toMatch(/^book\.xlsx: ENOENT/)
})

test('zip files of other kinds are told by what they hold', async () => {
  const none = Object.fromEntries(
    ['[Content_Types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'].map((n) => [
      n,
      null,
    ]),
  )
  expect(await errorOf({ parts: { ...none, '_rels/.rels': null, mimetype: 'text' } })).toBe(
    'book.xlsx: no part _rels/.rels in the zip file, which holds mimetype',
  )
  const main = (target: string) => linksXml([['rId1', 'officeDocument', target]])
  expect(
    await errorOf({
      parts: { ...none, '_rels/.rels': main('word/doc.xml'), 'word/doc.xml': '<w:document/>' },
    }),
  ).toBe('book.xlsx: word/doc.xml holds <document> where <workbook> is expected')
  expect(await errorOf({ parts: { ...none, '_rels/.rels': main('xl/workbook.bin') } })).toMatch('(.xlsb)')
  expect(await errorOf({ parts: { ...none, '_rels/.rels': linksXml([]) } })).toMatch('name none')
})

test('a workbook without its sheet is refused', async () => {
  expect(await errorOf({})).toMatch(`no part ${SHEET} in the zip file, which holds [Content_Types].xml`)
  expect(await errorOf({ ...GOOD, parts: { 'xl/workbook.xml': workbookXml([['A', 'rId9']]) } })).toMatch(
    'the sheet "A" has no part: no relationship "rId9"',
  )
  expect(await errorOf({ ...GOOD, parts: { 'xl/workbook.xml': workbookXml([['A', 'rId2']]) } })).toMatch(
    'no worksheet in the workbook, which has 1 sheets of other kinds',
  )
})

test('cells that refer to no shared string are refused; missing strings that nobody needs are not', async () => {
  expect(await errorOf({ rows: ROWS })).toBe(
    'book.xlsx: the sheet "Sheet 1": cell A1 is a shared string, and the workbook has none',
  )
  const plain = await writeWorkbook({ rows: '<row><c><v>1</v></c></row>' })
  expect(await readAll(plain)).toEqual({ rows: [['1']], error: null })
  const cell = (value: string) => `<row r="7"><c r="AB7" t="s"><v>${value}</v></c></row>`
  expect(await errorOf({ ...GOOD, rows: cell('1') })).toMatch('cell AB7 is shared string 1 of only 1')
  expect(await errorOf({ ...GOOD, rows: cell('1e3') })).toMatch(
    '"1e3" for the number of a shared string, in cell AB7',
  )
})

test('a sheet that no program should write is refused', async () => {
  const cases: [string, string][] = [
    ['<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>', 'two texts for cell A1'],
    ['<row r="3"><c r="XFE3"><v>1</v></c></row>', 'a cell of row 3 in no column from A to XFD'],
    ['<row r="3"><c r="3"><v>1</v></c></row>', 'a cell of row 3 in no column from A to XFD'],
    [`<row>${'<c/>'.repeat(16_384)}<c><v>1</v></c></row>`, 'a cell of row 1 in no column from A to XFD'],
    ['<row><c t="z"><v>1</v></c></row>', 'a cell of the unknown type "z"'],
    ['<row><c r="B1" t="b"><v>2</v></c></row>', '"2" for true or false, in cell B1'],
    ['<row r="5"><c r="A5"><c r="B5"><v>1</v></c></c></row>', '<c> out of place, at cell A5'],
    ['<row><c t="inlineStr"><is><t>a', 'the XML ends in the middle'],
    ['</sheetData></worksheet></row>', 'the XML has an end tag without a start tag'],
    [`<row><c><v>${'1'.repeat(600_000)}</v></c></row>`, 'more than 524288 characters in cell A1'],
  ]
  for (const [rows, error] of cases)
    expect(await errorOf({ rows })).toBe(`book.xlsx: the sheet "Sheet 1": ${error}`)
})

test('a part that is not the XML it should be is refused', async () => {
  const sheet = (xml: string) => errorOf({ parts: { [SHEET]: xml } })
  expect(await sheet('<chartsheet/>')).toMatch('the element <chartsheet> where <worksheet> is expected')
  expect(await sheet('<html><body/></html>')).toMatch('the element <html> where <worksheet> is expected')
  expect(await sheet('<worksheet><dimension ref="A1"/></worksheet>')).toMatch('no <sheetData> in it')
  expect(await sheet('')).toMatch('no XML in it')
  expect(await sheet(sheetXml('<row/>').slice(0, -5))).toMatch('the XML ends in the middle')
  expect(await sheet('<!DOCTYPE x [<!ENTITY a "aaa">]><worksheet/>')).toMatch(
    'where no document type may stand',
  )
  expect(await sheet('<?xml version="1.0" encoding="windows-1252"?><worksheet/>')).toMatch('in windows-1252')
  expect(await errorOf({ ...GOOD, parts: { [STRINGS]: '<html/>' } })).toMatch(
    'the shared strings: the element <html> where <sst> is expected',
  )
  expect(await errorOf({ ...GOOD, parts: { [STRINGS]: '<sst><si><t>a' } })).toMatch(
    'the shared strings: the XML ends in the middle',
  )
})

test('sizes and checksums that lie are found out', async () => {
  const claiming = (claim: object, stored = false) =>
    errorOf({ ...GOOD, entries: (name) => (name === SHEET ? { claim, stored } : {}) })
  expect(await claiming({ size: 100 })).toMatch('more than the 100 bytes declared')
  expect(await claiming({ size: 100_000 })).toMatch('fewer than the 100000 bytes declared')
  expect(await claiming({ crc: 1 })).toMatch('its bytes do not match their checksum')
  expect(await claiming({ size: 5 }, true)).toMatch(/damaged/)
  expect(await claiming({ method: 9 })).toMatch('packed by method 9, where deflate is expected')
  expect(await claiming({ flags: 1 })).toMatch(`the part ${SHEET} is encrypted`)
})

test('a small file that unpacks to endless strings is refused before it does', async () => {
  const strings = `<si><t>${'a'.repeat(100)}</t></si>`.repeat(2_000)
  expect(await errorOf({ rows: ROWS, strings }, { stringBytesMax: 100_000 })).toMatch(
    /the part xl\/sharedStrings\.xml has \d+ bytes, where at most 100000 are taken/,
  )
  expect(await errorOf({ ...GOOD }, { sheetBytesMax: 100 })).toMatch('where at most 100 are taken')
  const huge = `<si><t>${'a'.repeat(600_000)}</t></si>`
  expect(await errorOf({ rows: ROWS, strings: huge })).toMatch(
    'the shared strings: string 0 has more than 524288 bytes',
  )
  const lying = await errorOf({
    rows: ROWS,
    strings,
    entries: (name) => (name === STRINGS ? { claim: { size: 9 } } : {}),
  })
  expect(lying).toMatch(`the part ${STRINGS} is damaged: more than the 9 bytes declared`)
})

test('two entries of one name are refused: nobody could tell which counts', async () => {
  expect(await errorOf({ ...GOOD, parts: { [SHEET.toUpperCase()]: sheetXml('') } })).toMatch('is there twice')
})
