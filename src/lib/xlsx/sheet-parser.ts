/** Rows of cell texts out of a worksheet part. */
import {
  BOOLEAN,
  COLUMNS_MAX,
  cellColumn,
  cellName,
  cellStyle,
  cellType,
  isDigit,
  NUMBER,
  rowNumber,
  SHARED,
  smallNumber,
} from './cell.ts'
import type { CellFormats } from './formats.ts'
import type { StringTable } from './string-table.ts'
import { within } from './within.ts'
import { CLOSE, EMPTY, NEED_MORE, nameCode, OPEN, TEXT, type XmlScanner } from './xml-scanner.ts'
import { cellText } from './xml-text.ts'

const ROW = nameCode('row')
const C = nameCode('c')
const V = nameCode('v')
const T = nameCode('t')
const IS = nameCode('is')
const R = nameCode('r')

/** Excel's own limit is 32,767 characters to a cell; rows of such cells all along would fill the memory. */
const TEXT_CHARACTERS_MAX = 1 << 19
const ROW_CHARACTERS_MAX = 1 << 24

/** Where the scanner stands. */
const OUTSIDE = 0
const IN_SHEET = 1
const IN_ROW = 2
const IN_CELL = 3
const IN_VALUE = 4

const SPACE = 0x20
const ZERO = 0x30

/** Collects rows from a scanner; rows without text are passed over. */
export class SheetParser {
  /** Rows read and not yet taken. */
  private rows: string[][] = []
  /** Characters in those rows. */
  private characters = 0
  private where = OUTSIDE
  private begun = false
  private sheetSeen = false
  /** The row's texts so far, up to `width`; what is beyond belongs to earlier rows. */
  private readonly row: string[] = []
  private width = 0
  private rowCharacters = 0
  private rowNumber = 0
  /** 1 for A, 0 before the first cell of a row. */
  private column = 0
  private type = NUMBER
  private style: number | null = null
  private text = ''
  /** Number of the shared string, -1 before its first digit. */
  private index = -1
  /** Elements open whose text is no cell's: formulas, formats, phonetic hints. */
  private skipped = 0

  /** `strings`: null where the workbook has none. `formats`: null where values are wanted as they are stored. */
  constructor(
    private readonly strings: StringTable | null,
    private readonly formats: CellFormats | null = null,
  ) {}

  /** Takes what the scanner has, until there are `rowsMax` rows or `charactersMax` characters: then true. */
  take(scanner: XmlScanner, rowsMax: number, charactersMax: number): boolean {
    for (;;) {
      if (this.rows.length >= rowsMax || this.characters >= charactersMax) return true
      const kind = scanner.next()
      if (kind === NEED_MORE) return false
      if (kind === TEXT) {
        if (this.where === IN_VALUE && this.skipped === 0) this.value(scanner)
      } else if (this.skipped > 0) this.skipped += kind === OPEN ? 1 : kind === CLOSE ? -1 : 0
      else if (kind === OPEN) this.open(scanner)
      else if (kind === CLOSE) this.close(scanner)
      else if (kind === EMPTY) this.empty(scanner)
    }
  }

  /** Hands over the rows read so far. */
  takeRows(): string[][] {
    const { rows } = this
    this.rows = []
    this.characters = 0
    return rows
  }

  /** To be called at the end of the part. Throws when there was no sheet in it. */
  finish(): void {
    if (!this.sheetSeen) throw new Error('no <sheetData> in it')
  }

  private open(scanner: XmlScanner): void {
    const { name } = scanner
    const { where } = this
    if (name === C && where === IN_ROW) {
      this.beginCell(scanner)
      this.type = cellType(scanner)
      if (this.formats !== null) this.style = cellStyle(scanner)
      this.where = IN_CELL
    } else if ((name === V || name === T) && where === IN_CELL) this.where = IN_VALUE
    else if (name === ROW && where === IN_SHEET) {
      this.beginRow(scanner)
      this.where = IN_ROW
    } else if (where === OUTSIDE) this.outside(scanner, IN_SHEET)
    else if (name === ROW || name === C)
      throw new Error(`<${scanner.longName()}> out of place, at ${this.cellName()}`)
    // `is` and `r` only wrap what is the cell's text; anything else holds none of it.
    else if (where !== IN_CELL || (name !== IS && name !== R)) this.skipped = 1
  }

  private empty(scanner: XmlScanner): void {
    const { name } = scanner
    if (name === C && this.where === IN_ROW) this.beginCell(scanner)
    else if (name === ROW && this.where === IN_SHEET) this.beginRow(scanner)
    else if (this.where === OUTSIDE) this.outside(scanner, OUTSIDE)
  }

  private close(scanner: XmlScanner): void {
    const { where } = this
    if (where === IN_VALUE) this.where = IN_CELL
    else if (where === IN_CELL) {
      if (scanner.name === C) this.endCell()
    } else if (where === IN_ROW) this.endRow()
    else this.where = OUTSIDE
  }

  /** What stands around the rows: the root, and `sheetData` once. */
  private outside(scanner: XmlScanner, then: number): void {
    // The rest of a sheet is long lists at times; none of them has so long a name.
    if (this.begun && scanner.name !== 0) return
    const name = scanner.longName()
    if (!this.begun && name !== 'worksheet')
      throw new Error(`the element <${name}> where <worksheet> is expected`)
    this.begun = true
    if (name !== 'sheetData') return
    if (this.sheetSeen) throw new Error('<sheetData> twice')
    this.sheetSeen = true
    this.where = then
  }

  private beginRow(scanner: XmlScanner): void {
    this.column = 0
    this.rowNumber = rowNumber(scanner) ?? this.rowNumber + 1
  }

  private endRow(): void {
    this.where = IN_SHEET
    if (this.width === 0) return
    this.rows.push(this.row.slice(0, this.width))
    this.characters += this.rowCharacters
    this.width = 0
    this.rowCharacters = 0
  }

  private beginCell(scanner: XmlScanner): void {
    this.column = cellColumn(scanner) ?? this.column + 1
    if (this.column < 1 || this.column > COLUMNS_MAX)
      throw new Error(`a cell of row ${this.rowNumber} in no column from A to XFD`)
  }

  private value(scanner: XmlScanner): void {
    const { bytes, start, end } = scanner
    if (this.type !== SHARED) {
      const text = smallNumber(bytes, start, end) ?? cellText(bytes, start, end, scanner.literal)
      this.text = this.text === '' ? text : this.text + text
      if (this.text.length > TEXT_CHARACTERS_MAX)
        throw new Error(`more than ${TEXT_CHARACTERS_MAX} characters in ${this.cellName()}`)
      return
    }
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!
      if (isDigit(byte)) this.index = (this.index < 0 ? 0 : this.index * 10) + byte - ZERO
      else if (byte > SPACE)
        throw new Error(
          `"${bytes.toString('utf8', start, end)}" for the number of a shared string, in ${this.cellName()}`,
        )
    }
  }

  private endCell(): void {
    this.where = IN_ROW
    const text =
      this.type === SHARED ? this.sharedText() : this.type === BOOLEAN ? this.truth() : this.valueText()
    this.text = ''
    this.index = -1
    if (text === '') return
    const { row } = this
    const at = this.column - 1
    if (at >= this.width) {
      while (this.width < at) row[this.width++] = ''
      this.width++
    } else if (row[at] !== '') throw new Error(`two texts for ${this.cellName()}`)
    row[at] = text
    this.rowCharacters += text.length
    if (this.rowCharacters > ROW_CHARACTERS_MAX)
      throw new Error(`more than ${ROW_CHARACTERS_MAX} characters in row ${this.rowNumber}`)
  }

  private sharedText(): string {
    const { index, strings } = this
    if (index < 0) return ''
    if (!strings) throw new Error(`${this.cellName()} is a shared string, and the workbook has none`)
    if (index >= strings.size)
      throw new Error(`${this.cellName()} is shared string ${index} of only ${strings.size}`)
    return strings.get(index)
  }

  private valueText(): string {
    const { formats, text } = this
    if (formats === null || text === '') return text
    return within(this.cellName(), () => formats.textOf(this.type, this.style, text))
  }

  private truth(): string {
    const text = this.text.trim()
    if (text === '1' || text === 'true') return 'TRUE'
    if (text === '0' || text === 'false') return 'FALSE'
    if (text === '') return ''
    throw new Error(`"${text}" for true or false, in ${this.cellName()}`)
  }

  private cellName(): string {
    return cellName(this.column, this.rowNumber)
  }
}
