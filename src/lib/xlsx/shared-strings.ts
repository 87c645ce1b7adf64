/** Reads the shared strings part of a workbook. */
import type { StringTable } from './string-table.ts'
import { within } from './within.ts'
import { CLOSE, NEED_MORE, nameCode, OPEN, TEXT, XmlScanner } from './xml-scanner.ts'
import { cellText, isPlain } from './xml-text.ts'

const SI = nameCode('si')
const T = nameCode('t')
const R = nameCode('r')

/** Puts every item into the table: its text, or that of its formatted runs joined, without phonetic hints. */
export async function readSharedStrings(pieces: AsyncIterable<Buffer>, table: StringTable): Promise<void> {
  const scanner = new XmlScanner()
  const items = new SharedStringItems(table)
  for await (const piece of pieces) {
    within('the shared strings', () => {
      scanner.push(piece)
      items.take(scanner)
    })
  }
  within('the shared strings', () => scanner.finish())
  table.endTable()
}

class SharedStringItems {
  private begun = false
  private inItem = false
  private inText = false
  /** Elements open whose text is not the item's: formats, phonetic hints. */
  private skipped = 0

  constructor(private readonly table: StringTable) {}

  /** Takes what the scanner has. */
  take(scanner: XmlScanner): void {
    for (;;) {
      const kind = scanner.next()
      if (kind === NEED_MORE) return
      if (kind === TEXT) this.text(scanner)
      else if (kind === CLOSE) this.close(scanner.name)
      else {
        if (!this.begun) this.begin(scanner)
        if (kind === OPEN) this.open(scanner.name)
        else if (scanner.name === SI && !this.inItem) this.table.endString()
      }
    }
  }

  private begin(scanner: XmlScanner): void {
    const root = scanner.longName()
    if (root !== 'sst') throw new Error(`the element <${root}> where <sst> is expected`)
    this.begun = true
  }

  private open(name: number): void {
    if (this.skipped > 0) this.skipped++
    else if (name === SI) this.inItem = true
    else if (!this.inItem) return
    else if (name === T) this.inText = true
    else if (name !== R) this.skipped = 1
  }

  private close(name: number): void {
    if (this.skipped > 0) this.skipped--
    else if (name === T) this.inText = false
    else if (name === SI) {
      this.inItem = false
      this.table.endString()
    }
  }

  private text(scanner: XmlScanner): void {
    if (!this.inText || this.skipped > 0) return
    const { bytes, start, end, literal } = scanner
    if (isPlain(bytes, start, end)) this.table.appendBytes(bytes, start, end)
    else this.table.appendText(cellText(bytes, start, end, literal))
  }
}
