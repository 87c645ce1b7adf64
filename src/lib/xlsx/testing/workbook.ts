/** Small workbooks for tests, written in just the XML that a test is about. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '../../testing/folders.ts'
import { MAIN, OFFICE, oneSheetParts, XML } from './parts.ts'
import { type EntryOptions, ZipFileWriter } from './zip-file.ts'

/** A workbook to write. */
export interface WorkbookXml {
  /** What stands inside `<sheetData>`. */
  rows?: string
  /** What stands inside `<sst>`. Without it the workbook has no shared strings part. */
  strings?: string
  /** Whole parts by name, in addition or instead; null leaves one out. */
  parts?: Record<string, string | null>
  /** How the entries are written, all or by name. */
  entries?: EntryOptions | ((name: string) => EntryOptions)
  comment?: string
}

export const SHEET = 'xl/worksheets/sheet1.xml'
export const STRINGS = 'xl/sharedStrings.xml'

/** A whole worksheet part. */
export function sheetXml(rows: string): string {
  return `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData></worksheet>`
}

/** A whole shared strings part. */
export function stringsXml(items: string): string {
  return `${XML}<sst xmlns="${MAIN}">${items}</sst>`
}

/** Writes a workbook into a folder of the running test, and tells its path. */
export async function writeWorkbook(workbook: WorkbookXml): Promise<string> {
  const { rows, strings, entries = {} } = workbook
  const parts: Record<string, string | null> = {
    ...oneSheetParts('Sheet 1'),
    [SHEET]: rows === undefined ? null : sheetXml(rows),
    [STRINGS]: strings === undefined ? null : stringsXml(strings),
    ...workbook.parts,
  }
  const path = join(await testFolder(), 'book.xlsx')
  const zip = await ZipFileWriter.create(path)
  for (const [name, xml] of Object.entries(parts))
    if (xml !== null) await zip.add(name, xml, typeof entries === 'function' ? entries(name) : entries)
  await zip.close(workbook.comment)
  return path
}

/** Writes any bytes as a file of the running test, and tells its path. */
export async function writeBytes(bytes: string | Uint8Array): Promise<string> {
  const path = join(await testFolder(), 'book.xlsx')
  await writeFile(path, bytes)
  return path
}

/** Text as Excel writes it into XML: its own escapes for what XML cannot hold, then XML's. */
export function escapeText(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      /[^\t\n\x20-\ufffd]/g,
      (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
