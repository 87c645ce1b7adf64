import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SourceChanged } from '#ingest/source.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { MAIN, oneSheetParts, XML } from '#lib/xlsx/testing/parts.ts'
import { ZipFileWriter } from '#lib/xlsx/testing/zip-file.ts'
import { lcaRow, readLcaFile, readLcaText } from '../testing/read.ts'
import { splitLine } from './text.ts'

type Cell = string | number

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** A workbook of one sheet: numbers as numbers, texts inline, empty cells left out or styled and empty. */
async function writeWorkbook(path: string, rows: Cell[][], sheetName = 'Sheet1'): Promise<string> {
  const cell = (value: Cell) =>
    value === ''
      ? '<c s="1"/>'
      : typeof value === 'number'
        ? `<c s="2"><v>${value}</v></c>`
        : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
  const sheet = rows.map((cells, i) => `<row r="${i + 1}">${cells.map(cell).join('')}</row>`)
  const zip = await ZipFileWriter.create(path)
  for (const [name, xml] of Object.entries(oneSheetParts(sheetName))) await zip.add(name, xml)
  await zip.add('xl/sharedStrings.xml', `${XML}<sst xmlns="${MAIN}" count="0" uniqueCount="0"/>`)
  const body = `<worksheet xmlns="${MAIN}"><sheetData>${sheet.join('')}</sheetData></worksheet>`
  await zip.add('xl/worksheets/sheet1.xml', XML + body)
  await zip.close()
  return path
}

/** The workbook of a fixture: its serial numbers and amounts as numbers, all else as text. */
async function workbookOf(name: string): Promise<Cell[][]> {
  const text = await readFile(join(import.meta.dirname, '../fixtures', `${name}.csv`), 'utf8')
  const cells = (line: string) =>
    splitLine(line, ',').cells.map((cell): Cell => (/^\d{1,6}(\.\d+)?$/.test(cell) ? Number(cell) : cell))
  return text.trimEnd().split('\n').map(cells)
}

describe('a workbook', () => {
  test('gives the rows that its text form gives, days as serial numbers and all', async () => {
    for (const name of ['fy2010', 'fy2021-q1', 'fy2025-q2']) {
      const text = await readFile(join(import.meta.dirname, '../fixtures', `${name}.csv`))
      const path = await writeWorkbook(join(await testFolder(), 'file.xlsx'), await workbookOf(name))
      const [ofText, ofWorkbook] = [await readLcaText(text), await readLcaFile(path)]
      expect(ofWorkbook.rows).toEqual(ofText.rows)
      expect(ofWorkbook.rows.length).toBeGreaterThan(0)
    }
  })

  test('is read packed as well, and from whatever its sheet is called', async () => {
    const folder = await testFolder()
    const path = await writeWorkbook(join(folder, 'file.xlsx'), await workbookOf('fy2025-q2'), 'Q2')
    await writeFile(`${path}.gz`, gzipSync(await readFile(path)))
    expect(await readLcaFile(`${path}.gz`)).toEqual(await readLcaFile(path))
  })

  test('may have blank rows above its header, between its rows and a million below', async () => {
    const [header, ...rows] = await workbookOf('fy2025-q2')
    const blank = header!.map(() => '')
    const padded = [blank, header!, blank, rows[0]!, blank, rows[1]!, ...Array(3000).fill(blank)]
    const path = await writeWorkbook(join(await testFolder(), 'file.xlsx'), padded)
    const { rows: read, leftOut } = await readLcaFile(path)
    expect(read).toHaveLength(2)
    expect(leftOut).toEqual([])
  })

  test('may leave out blank cells at the end of a row, but has none beyond the header', async () => {
    const [header, first] = (await workbookOf('fy2025-q2')) as [Cell[], Cell[]]
    const number = 'I-200-25005-030009'
    const sparse = [number, 'Denied']
    const wide = [...first, '', 'more']
    const path = await writeWorkbook(join(await testFolder(), 'file.xlsx'), [header, sparse, wide, first])
    const { rows, leftOut } = await readLcaFile(path)
    expect(rows[0]).toEqual(
      lcaRow({
        case_number: number,
        status: 'denied',
        visa_class: 'H-1B',
        wage_flag: 'no_wage',
        pw_flag: 'no_wage',
      }),
    )
    expect(rows).toHaveLength(2)
    expect(leftOut.map(({ reason, row }) => [reason, row])).toEqual([
      ['100 cells where the header has 98', 'filled row 3'],
    ])
  })

  test('with another sheet in front of the cases stops the source', async () => {
    const notes: Cell[][] = [['Notes on the disclosure data'], ['Cases are those decided in the quarter.']]
    const path = await writeWorkbook(join(await testFolder(), 'file.xlsx'), notes)
    await expect(readLcaFile(path)).rejects.toThrow(
      /no column for case_number.*found NOTES_ON_THE_DISCLOSURE_DATA$/,
    )
  })

  test('cut off anywhere stops the source', async () => {
    const folder = await testFolder()
    const path = await writeWorkbook(join(folder, 'file.xlsx'), await workbookOf('fy2025-q2'))
    const whole = await readFile(path)
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      await writeFile(path, whole)
      await truncate(path, Math.floor(whole.length * share))
      const reading = readLcaFile(path, '2025-q2')
      await expect(reading, `${share}`).rejects.toThrow(SourceChanged)
      await expect(reading, `${share}`).rejects.toThrow(/^lca\/2025-q2: the workbook cannot be read/)
    }
  })
})
