import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { isDayCode } from './formats.ts'
import { readSheets } from './read-sheets.ts'
import { linksXml, MAIN, workbookXml, XML } from './testing/parts.ts'
import { sheetXml, type WorkbookXml, writeBytes, writeWorkbook } from './testing/workbook.ts'

const read = async (workbook: WorkbookXml) => readSheets(await readFile(await writeWorkbook(workbook)))
const rowsOf = async (workbook: WorkbookXml) => (await read(workbook))[0]!.rows
const cells = (...list: string[]) => `<row r="1">${list.join('')}</row>`

/** Styles of cells by their formats; of the named styles the first shows days. */
const styled = (cellXfs: string, formats = '') =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cellXfs}</cellXfs></styleSheet>`

test('days, numbers, truths and texts come as people see them, errors as nothing', async () => {
  const rows = cells(
    '<c r="A1" s="2"><v>45292.75</v></c>',
    '<c r="B1" t="d"><v>2024-01-01T12:00:00</v></c>',
    '<c r="C1"><v>1.20E2</v></c>',
    '<c r="D1" t="b"><v>1</v></c>',
    '<c r="E1" t="e"><v>#N/A</v></c>',
    '<c r="F1" t="str"><f>A1</f><v>007</v></c>',
    '<c r="G1" t="s"><v>0</v></c>',
  )
  expect(await rowsOf({ rows, strings: '<si><t> as typed </t></si>' })).toEqual([
    ['2024-01-01', '2024-01-01', '120', 'TRUE', '', '007', ' as typed '],
  ])
})

test('a style says by its format, or by the style that it rests on, that a number is a day', async () => {
  const styles = styled(
    '<xf numFmtId="0"/><xf numFmtId="164" xfId="0"/><xf xfId="0"/><xf numFmtId="165"/>',
    '<numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="#,##0 &quot;days&quot;"/>',
  )
  const rows = cells(...[0, 1, 2, 3].map((style) => `<c s="${style}"><v>45292</v></c>`))
  const parts = { 'xl/styles.xml': styles }
  expect(await rowsOf({ rows, parts })).toEqual([['45292', '2024-01-01', '2024-01-01', '45292']])
  const beyond = cells('<c r="A1" s="9"><v>1</v></c>')
  await expect(rowsOf({ rows: beyond, parts })).rejects.toThrow('cell A1: the style 9 of only 4')
})

test('a number that is none stops the workbook', async () => {
  await expect(rowsOf({ rows: cells('<c r="B1"><v>12 or so</v></c>') })).rejects.toThrow(
    'the sheet "Sheet 1": cell B1: "12 or so" for a number',
  )
})

test('sheets come in the order of their tabs, by name', async () => {
  const parts = {
    'xl/workbook.xml': workbookXml([
      ['Second', 'rId2'],
      ['First', 'rId1'],
    ]),
    'xl/_rels/workbook.xml.rels': linksXml([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
    ]),
    'xl/worksheets/sheet2.xml': sheetXml(cells('<c><v>2</v></c>')),
  }
  expect(await read({ rows: cells('<c><v>1</v></c>'), parts })).toEqual([
    { name: 'Second', rows: [['2']] },
    { name: 'First', rows: [['1']] },
  ])
})

describe('a format', () => {
  test.each([
    'm/d/yyyy',
    'yyyy-mm-dd',
    '[$-409]mmmm d, yyyy;@',
    'm/d/yy\\ h:mm\\ AM/PM',
    '[h]:mm:ss',
    'mm:ss.0',
  ])('%s shows days or times', (code) => expect(isDayCode(code)).toBe(true))
  test.each(['General', '0', '#,##0.00', '0.0%', '"day" 0', '[Red]0', '@', '_($* #,##0_)'])(
    '%s does not',
    (code) => expect(isDayCode(code)).toBe(false),
  )
})

test('what is no workbook is refused with what it is', async () => {
  const bytes = await readFile(await writeBytes('<html>Access denied</html>'))
  await expect(readSheets(bytes)).rejects.toThrow('not an .xlsx workbook but a web page')
})

test('few texts that make many cells are refused before they are made', async () => {
  const rows = Array.from(
    { length: 200 },
    (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`,
  )
  await expect(rowsOf({ rows: rows.join('') })).rejects.toThrow('more than 3000000 cells')
})
