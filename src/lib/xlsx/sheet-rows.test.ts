import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../testing/folders.ts'
import { readSheetRows, type SheetLimits } from './sheet-rows.ts'
import { linksXml, workbookXml } from './testing/parts.ts'
import { escapeText, SHEET, STRINGS, sheetXml, writeWorkbook } from './testing/workbook.ts'

async function rowsOf(path: string, limits?: Partial<SheetLimits>): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of readSheetRows(path, limits)) rows.push(...batch)
  return rows
}

const read = async (rows: string, strings?: string) => rowsOf(await writeWorkbook({ rows, strings }))

test('each kind of cell gives its text as stored', async () => {
  const strings =
    '<si><t>Acme</t></si><si><r><rPr><b/></rPr><t>Be</t></r><r><t xml:space="preserve">st </t></r></si>'
  const rows = `<row r="1">
    <c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>
    <c r="C1" t="inlineStr"><is><t>in</t></is></c>
    <c r="D1" t="inlineStr"><is><r><t>two </t></r><r><rPr><i/></rPr><t>runs</t></r></is></c>
    <c r="E1" t="str"><f>A1&amp;"x"</f><v>Acmex</v></c>
    <c r="F1"><v>4.4999999999999998E-2</v></c><c r="G1" t="n"><v>611310</v></c><c r="H1"><v>-0</v></c>
    <c r="I1" s="2"><v>45292.5</v></c><c r="J1" t="d"><v>2024-01-01T12:00:00</v></c>
    <c r="K1" t="b"><v>1</v></c><c r="L1" t="b"><v>0</v></c>
    <c r="M1" t="e"><v>#N/A</v></c><c r="N1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="O1"><v>007</v></c>
  </row>`
  expect(await read(rows, strings)).toEqual([
    [
      ...['Acme', 'Best ', 'in', 'two runs', 'Acmex', '4.4999999999999998E-2', '611310', '-0'],
      ...['45292.5', '2024-01-01T12:00:00', 'TRUE', 'FALSE', '#N/A', '#DIV/0!', '007'],
    ],
  ])
})

test('phonetic hints, formulas and extensions are no text of a cell', async () => {
  const strings = '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>'
  const rows = `<row><c t="s"><v>0</v></c><c><f>SUM(1)</f></c>
    <c t="inlineStr"><is><t>a</t><rPh sb="0" eb="1"><t>hint</t></rPh></is><extLst><ext><v>no</v></ext></extLst></c>
    <extLst><ext><c><v>no</v></c></ext></extLst></row>`
  expect(await read(rows, strings)).toEqual([['東京', '', 'a']])
})

test('gaps are filled by column, with or without references, and a row ends at its last text', async () => {
  const rows = `<row r="1"><c r="B1"><v>1</v></c><c r="AA1"><v>2</v></c><c r="AB1" s="1"/></row>
    <row r="2"><c><v>3</v></c><c/><c s="1"></c><c><v></v></c><c><v>4</v></c><c/></row>
    <row><c r="C3"><v>5</v></c><c><v>6</v></c><c r="A3"><v>7</v></c></row>
    <row r="9"><c r="XFD9"><v>8</v></c></row>`
  const found = await read(rows)
  expect(found.slice(0, 3)).toEqual([
    ['', '1', ...Array(24).fill(''), '2'],
    ['3', '', '', '', '4'],
    ['7', '', '5', '6'],
  ])
  expect(found[3]).toHaveLength(16_384)
  expect(found[3]!.at(-1)).toBe('8')
})

test('rows without any text are left out', async () => {
  const blank = '<row r="2" spans="1:2"><c r="A2" s="1"/><c r="B2" s="1"/></row><row r="3"/>'
  const empties = '<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" t="inlineStr"><is><t></t></is></c></row>'
  expect(
    await read(`<row><c><v>1</v></c></row>${blank}${empties}<row><c><v>2</v></c></row>`, '<si><t/></si>'),
  ).toEqual([['1'], ['2']])
  expect(await read('')).toEqual([])
})

test('escapes of XML and of Excel are resolved, white space and unknown ones kept', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const texts = {
    'AT&amp;T &lt;&#233;&#xE9;&#x1F600;&gt; &quot;&apos;': `AT&T <éé😀> "'`,
    'a_x000D_\nb': 'a\r\nb',
    'a\r\nb\rc&#13;': 'a\nb\nc\r',
    _x005F_x000D_: '_x000D_',
    _xD83D__xDE00_: '😀',
    'half _xD83D_': 'half \ufffd',
    'under_score _x12_ x000D_': 'under_score _x12_ x000D_',
    '&nbsp; &unknown; AT&T &#x110000;': '&nbsp; &unknown; AT&T &#x110000;',
    '  two  ': '  two  ',
    '<![CDATA[<b>&amp;]]]>_x0041_<![CDATA[]]>': '<b>&amp;]A',
    'be<!-- not -->fore': 'before',
  }
  const strings = Object.keys(texts).map((text) => `<si><t xml:space="preserve">${text}</t></si>`)
  const shared = Object.keys(texts).map((_, i) => `<c t="s"><v>${i}</v></c>`)
  const rows = `<row>${Object.keys(texts).map(cell).join('')}</row><row>${shared.join('')}</row>`
  expect(await read(rows, strings.join(''))).toEqual([Object.values(texts), Object.values(texts)])
})

test('prefixes, comments, single quotes, blanks in tags and signs in attributes do not matter', async () => {
  const sheet = `\ufeff<?xml version='1.0' encoding='utf-8'?><!-- <row> --><x:worksheet xmlns:x="m" note='a>"b"/'>
    <x:sheetPr><x:tabColor rgb="F"/></x:sheetPr>
    <x:sheetData ><x:row r = '1' ><!-- <c> --><x:c s='>' r = "B1" t = 's' ><x:v>0</x:v ></x:c >
    <x:c other="t='s'" xr="A9" r='D1'
      ><x:v> 1 </x:v></x:c></x:row></x:sheetData><x:rowBreaks><x:brk id="1"/></x:rowBreaks></x:worksheet>
    <!-- end -->`
  const strings = "<x:sst xmlns:x='m'><x:si><x:t>a</x:t></x:si></x:sst>"
  const path = await writeWorkbook({ parts: { [SHEET]: sheet, [STRINGS]: strings } })
  expect(await rowsOf(path)).toEqual([['', 'a', '', ' 1 ']])
})

test('the first sheet is the first tab that holds rows, whatever its part is called', async () => {
  const sheet = (text: string) => sheetXml(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`)
  const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const path = await writeWorkbook({
    parts: {
      '_rels/.rels': linksXml([
        ['rId1', 'extended-properties', 'docProps/app.xml'],
        ['rId2', 'officeDocument', '/Book/main.xml'],
      ]),
      'book/main.xml': workbookXml([
        ['Chart', 'c'],
        ['Zweites &amp; erstes', 'b'],
        ['Sheet1', 'a'],
      ]),
      'book/_rels/main.xml.rels': linksXml([
        ['a', 'worksheet', 'sheet1.xml'],
        ['b', 'worksheet', '../data/My%20Sheet.xml'],
        ['c', 'chartsheet', 'chart.xml'],
      ]).replaceAll('http://schemas.openxmlformats.org/officeDocument/2006/relationships', strict),
      'book/sheet1.xml': sheet('second'),
      'Data/my sheet.XML': sheet('first'),
    },
  })
  expect(await rowsOf(path)).toEqual([['first']])
})

test('batches hold about as many rows as wanted, fewer of long texts', async () => {
  const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
  const path = await writeWorkbook({ rows: row('a').repeat(4_500) })
  const sizes: number[] = []
  for await (const batch of readSheetRows(path)) sizes.push(batch.length)
  expect(sizes).toEqual([2_000, 2_000, 500])
  const long = await writeWorkbook({ rows: row('a'.repeat(30_000)).repeat(500) })
  const batches: string[][][] = []
  for await (const batch of readSheetRows(long)) batches.push(batch)
  expect(batches.map((batch) => batch.length)).toEqual([134, 134, 134, 98])
})

test.skipIf(!existsSync('/proc/self/fd'))(
  'a reader that stops early leaves no file open and no scratch file',
  async () => {
    const folder = await testFolder()
    vi.stubEnv('TMPDIR', folder)
    try {
      const strings = Array.from({ length: 600 }, (_, i) => `<si><t>${'x'.repeat(200)}${i}</t></si>`).join('')
      const path = await writeWorkbook({ rows: '<row><c t="s"><v>599</v></c></row>'.repeat(20_000), strings })
      const reader = readSheetRows(path, { stringBytesHeld: 0 })
      expect((await reader.next()).value).toHaveLength(2_000)
      expect((await readdir(folder)).filter((name) => name.startsWith('headcount-strings-'))).toHaveLength(1)
      await reader.return(undefined)
      // The file system closes files a moment after it was told.
      await vi.waitFor(async () => expect(await openFiles()).not.toContain(path))
      expect((await readdir(folder)).filter((name) => name.startsWith('headcount-strings-'))).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  },
)

async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd')
  return Promise.all(numbers.map((number) => readlink(join('/proc/self/fd', number)).catch(() => 'closed')))
}

test('any table of strings comes back as it was written, however it was written', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('', ' ', '_x000D_', '&amp;', ']]>', '<v>', '0'),
  )
  const way = fc.record({
    kind: fc.constantFrom('shared', 'inline', 'formula'),
    references: fc.boolean(),
    prefix: fc.constantFrom('', 'x:'),
    indent: fc.constantFrom('', '\n  '),
    entries: fc.record({ stored: fc.boolean(), descriptor: fc.boolean(), zip64: fc.boolean() }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 8 }),
      way,
      fc.integer({ min: 1, max: 5 }),
      async (table, { kind, references, prefix, indent, entries }, batchRows) => {
        const items: string[] = []
        const tag = (name: string, inside: string) =>
          `<${prefix}${name}>${inside}</${prefix}${name.split(' ')[0]}>`
        const rows = table.map((row, r) => {
          const cells = row.map((value, c) => {
            const at = references ? ` r="${String.fromCharCode(65 + c)}${r + 1}"` : ''
            const escaped = escapeText(value)
            if (kind === 'inline') return tag(`c${at} t="inlineStr"`, tag('is', tag('t', escaped)))
            if (kind === 'formula') return tag(`c${at} t="str"`, tag('f', 'A1') + tag('v', escaped))
            return tag(`c${at} t="s"`, tag('v', String(items.push(tag('si', tag('t', escaped))) - 1)))
          })
          return tag(references ? `row r="${r + 1}"` : 'row', indent + cells.join(indent))
        })
        const parts = {
          [SHEET]: tag('worksheet', tag('sheetData', rows.join(indent))),
          [STRINGS]: tag('sst', items.join(indent)),
        }
        const path = await writeWorkbook({ parts, entries })
        const expected = table
          .map((row) => row.slice(0, row.findLastIndex((value) => value !== '') + 1))
          .filter((row) => row.length > 0)
        expect(await rowsOf(path, { batchRows, stringBytesHeld: 0 })).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
})
