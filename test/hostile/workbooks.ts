/** Workbooks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oneSheetParts } from '#lib/xlsx/testing/parts.ts'
import { SHEET, STRINGS, sheetXml, stringsXml } from '#lib/xlsx/testing/workbook.ts'
import { type Content, ZipFileWriter } from '#lib/xlsx/testing/zip-file.ts'
import { laughter, manyTimes } from './bytes.ts'
import type { HostileDocument } from './documents.ts'

/** Writes a workbook into a folder, and reads its bytes; `more` are parts besides or instead. */
async function workbook(
  folder: string,
  rows: string,
  { strings = '', more = {} }: { strings?: string; more?: Record<string, Content> } = {},
): Promise<Uint8Array> {
  const path = join(folder, 'book.xlsx')
  const zip = await ZipFileWriter.create(path)
  const parts = {
    ...oneSheetParts('Sheet 1'),
    [SHEET]: sheetXml(rows),
    [STRINGS]: stringsXml(strings),
    ...more,
  }
  for (const [name, content] of Object.entries(parts)) await zip.add(name, content)
  await zip.close()
  return readFile(path)
}

const inline = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`
const ONE_STRING = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'

export async function* hostileWorkbooks(folder: string): AsyncGenerator<HostileDocument> {
  yield {
    name: 'a workbook with one cell in its last corner',
    source: 'warn/tx',
    bytes: await workbook(folder, `<row r="1048576">${inline('XFD1048576', 'NOTICE_DATE')}</row>`),
  }
  yield {
    name: 'a workbook with a cell in the last column of each row',
    source: 'warn/ia',
    bytes: await workbook(
      folder,
      manyTimes(20_000, (i) => `<row r="${i + 1}">${inline(`XFD${i + 1}`, 'Emp #')}</row>`),
    ),
  }
  yield {
    name: 'a workbook with a string of 5 MB',
    source: 'warn/mt',
    bytes: await workbook(folder, ONE_STRING, { strings: `<si><t>${'a'.repeat(5 * 2 ** 20)}</t></si>` }),
  }
  yield {
    name: 'a sheet of 300 MB in 0.3 MB',
    source: 'warn/ri',
    bytes: await workbook(folder, '', { more: { [SHEET]: sheetOf(300) } }),
  }
  const { name, definitions } = laughter()
  yield {
    name: 'a workbook that defines its words by its words',
    source: 'warn/il',
    bytes: await workbook(folder, ONE_STRING, {
      more: {
        [STRINGS]: `<?xml version="1.0"?><!DOCTYPE sst [${definitions}]><sst><si><t>&${name};</t></si></sst>`,
      },
    }),
  }
  yield {
    name: 'a workbook of 60,000 parts',
    source: 'warn/or',
    bytes: await workbook(folder, ONE_STRING, {
      strings: '<si><t>a</t></si>',
      more: Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`xl/media/${i}`, ''])),
    }),
  }
  yield {
    name: 'parts that lead out of the folder',
    source: 'warn/mt',
    bytes: await workbook(folder, ONE_STRING, {
      more: { '../../../../etc/headcount': 'a', '/etc/headcount': 'b' },
    }),
  }
  yield {
    name: 'half a workbook',
    source: 'warn/tx',
    bytes: (await workbook(folder, ONE_STRING)).subarray(0, 900),
  }
  yield {
    name: 'elements inside each other in a sheet',
    source: 'warn/ia',
    bytes: await workbook(folder, '<row>'.repeat(1_000_000)),
  }
  yield {
    name: 'two million words that no cell has',
    source: 'warn/ri',
    bytes: await workbook(folder, ONE_STRING, { strings: '<si><t>a</t></si>'.repeat(2_000_000) }),
  }
}

/** A sheet of so many megabytes, written piece by piece. */
function* sheetOf(megabytes: number): Generator<string> {
  const piece = '<row><c><v>1</v></c></row>'.repeat(40_330)
  const [before, after] = sheetXml('|').split('|')
  yield before!
  for (let i = 0; i < megabytes; i++) yield piece
  yield after!
}
