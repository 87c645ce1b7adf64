/** All sheets of a small workbook at once, cells as people see them. */
import { readFormats } from './formats.ts'
import { openPackage } from './package.ts'
import { readSharedStrings } from './shared-strings.ts'
import { SheetParser } from './sheet-parser.ts'
import { checkSize, readSheet } from './sheet-rows.ts'
import { StringTable } from './string-table.ts'
import { findParts } from './workbook-parts.ts'

/** What is read at once is held at once: a part larger than this, unpacked, is no small workbook's. */
const PART_BYTES_MAX = 2 ** 28
/** Far more than a small workbook has. One text in the last column of each row makes much of little. */
const CELLS_MAX = 3_000_000
const LIMITS = { batchRows: 100, batchCharacters: Number.POSITIVE_INFINITY }

/** A sheet, its rows as cells by column, `''` where one is empty, up to the last that is not; empty rows are left out. */
export interface SheetTexts {
  name: string
  rows: string[][]
}

/**
 * Reads a workbook given as its bytes. Days are `YYYY-MM-DD` by the styles of their cells, numbers plain digits, errors
 * empty; white space is kept. Throws an error that says what is wrong when the bytes are no whole .xlsx workbook.
 */
export async function readSheets(bytes: Uint8Array): Promise<SheetTexts[]> {
  const workbook = await openPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const strings = new StringTable(PART_BYTES_MAX)
  try {
    const { sheets, sharedStrings, styles, date1904 } = await findParts(workbook)
    if (sharedStrings) {
      checkSize(workbook, sharedStrings, PART_BYTES_MAX)
      await readSharedStrings(workbook.stream(sharedStrings), strings)
    }
    const formats = readFormats(styles === null ? null : await workbook.read(styles), date1904)
    const read: SheetTexts[] = []
    for (const sheet of sheets) {
      checkSize(workbook, sheet.part, PART_BYTES_MAX)
      const parser = new SheetParser(sharedStrings ? strings : null, formats)
      const rows: string[][] = []
      let cells = 0
      for await (const batch of readSheet(workbook, sheet, parser, LIMITS)) {
        for (const row of batch) cells += row.length
        if (cells > CELLS_MAX) throw new Error(`the sheet "${sheet.name}" has more than ${CELLS_MAX} cells`)
        rows.push(...batch)
      }
      read.push({ name: sheet.name, rows })
    }
    return read
  } finally {
    workbook.close()
    strings.close()
  }
}
