/** Rows out of workbooks of any size, in little memory and one pass. */
import { basename } from 'node:path'
import { openPackage, type WorkbookPackage } from './package.ts'
import { readSharedStrings } from './shared-strings.ts'
import { SheetParser } from './sheet-parser.ts'
import { StringTable } from './string-table.ts'
import { within } from './within.ts'
import { findParts, type SheetPart } from './workbook-parts.ts'
import { XmlScanner } from './xml-scanner.ts'

/** What bounds the memory that reading takes. */
export interface SheetLimits {
  /** Rows of a batch. */
  batchRows: number
  /** Characters after which a batch ends with fewer rows. */
  batchCharacters: number
  /** Bytes of shared strings in memory; what is beyond goes to a scratch file. */
  stringBytesHeld: number
  /** Bytes of the shared strings part, unpacked, above which the workbook is refused. */
  stringBytesMax: number
  /** The same for the sheet. */
  sheetBytesMax: number
}

const LIMITS: SheetLimits = {
  batchRows: 2_000,
  batchCharacters: 4_000_000,
  stringBytesHeld: 32 << 20,
  // Some ten times the largest workbook of the Labor Department; a small zip file can claim to hold any size.
  stringBytesMax: 2 ** 31,
  sheetBytesMax: 2 ** 35,
}

/**
 * The rows of a workbook's first sheet, in batches of about 2,000. A row is its cells' texts by column, `''` where a
 * cell is empty, up to its last cell that is not; rows without any text are left out. Texts are as stored: numbers in
 * the digits that stand in the file, dates as Excel's day numbers, `TRUE` and `FALSE`, errors such as `#N/A`, white
 * space kept.
 *
 * Throws an error with the file's name and what is wrong when the file is not a whole .xlsx workbook; rows before the
 * damage may have been given by then.
 *
 * @example for await (const rows of readSheetRows('lca.xlsx')) for (const [caseNumber] of rows) …
 */
export async function* readSheetRows(
  path: string,
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<string[][]> {
  const all = { ...LIMITS, ...limits }
  const strings = new StringTable(all.stringBytesHeld)
  let workbook: WorkbookPackage | null = null
  try {
    workbook = await openPackage(path)
    yield* readFirstSheet(workbook, strings, all)
  } catch (cause) {
    throw new Error(`${basename(path)}: ${(cause as Error).message}`, { cause })
  } finally {
    workbook?.close()
    strings.close()
  }
}

async function* readFirstSheet(workbook: WorkbookPackage, strings: StringTable, limits: SheetLimits) {
  const { sheets, sharedStrings } = await findParts(workbook)
  const [first] = sheets
  checkSize(workbook, first!.part, limits.sheetBytesMax)
  if (sharedStrings) {
    checkSize(workbook, sharedStrings, limits.stringBytesMax)
    await readSharedStrings(workbook.stream(sharedStrings), strings)
  }
  yield* readSheet(workbook, first!, new SheetParser(sharedStrings ? strings : null), limits)
}

/** The rows of a sheet in batches. */
export async function* readSheet(
  workbook: WorkbookPackage,
  { name, part }: SheetPart,
  parser: SheetParser,
  { batchRows, batchCharacters }: Pick<SheetLimits, 'batchRows' | 'batchCharacters'>,
): AsyncGenerator<string[][]> {
  const scanner = new XmlScanner()
  const inSheet = <T>(work: () => T) => within(`the sheet "${name}"`, work)
  for await (const piece of workbook.stream(part)) {
    inSheet(() => scanner.push(piece))
    while (inSheet(() => parser.take(scanner, batchRows, batchCharacters))) yield parser.takeRows()
  }
  inSheet(() => scanner.finish())
  inSheet(() => parser.finish())
  const rest = parser.takeRows()
  if (rest.length > 0) yield rest
}

/** Throws where a part has more bytes, unpacked, than are taken. */
export function checkSize(workbook: WorkbookPackage, part: string, max: number): void {
  const size = workbook.size(part)
  if (size > max) throw new Error(`the part ${part} has ${size} bytes, where at most ${max} are taken`)
}
