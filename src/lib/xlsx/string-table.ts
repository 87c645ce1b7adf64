/**
 * A workbook's shared strings, held compactly: one buffer per 256 strings instead of millions of objects. What goes
 * beyond a set size is put into a scratch file and read back as needed, so memory stays bounded however many there are.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PAGE_STRINGS = 256
const ENDS_BYTES = PAGE_STRINGS * 4
/** Excel's own limit is 32,767 characters. */
const STRING_BYTES_MAX = 1 << 19
/** Pages out of the scratch file that are kept in memory. */
const REREAD_BYTES_MAX = 16 << 20
/** Decoded strings kept for reuse, each at the slot of its number's lowest bits. A power of two. */
const RECENT = 1 << 16
/** Longer strings are not kept decoded, lest all together they take much memory. */
const RECENT_CHARACTERS_MAX = 256

/** Some strings: where each ends, and their text in UTF-8 one after the other. */
interface Page {
  ends: Uint32Array
  text: Buffer
}

/** Where a page lies that is not in memory. */
interface Spilled {
  at: number
  bytes: number
}

/** Strings by number, from 0 on, in the order in which they were added. Call `close` in the end. */
export class StringTable {
  /** How many there are. */
  size = 0
  private readonly pages: (Page | Spilled)[] = []
  private heldBytes = 0
  /** The page being written: where each of its strings ends, and their text in UTF-8. */
  private readonly ends = new Uint32Array(PAGE_STRINGS)
  private text: Buffer = Buffer.allocUnsafeSlow(1 << 16)
  private textBytes = 0
  private readonly recentNumbers = new Int32Array(RECENT).fill(-1)
  private readonly recentTexts: string[] = new Array(RECENT).fill('')
  private readonly reread = new Map<number, Page>()
  private rereadBytes = 0
  private scratch: { folder: string; file: number; bytes: number } | null = null

  /** `heldBytesMax`: bytes kept in memory before pages go to the scratch file. */
  constructor(private readonly heldBytesMax: number) {}

  /** Adds bytes of UTF-8 to the string that is being written. */
  appendBytes(bytes: Buffer, start: number, end: number): void {
    this.makeRoom(end - start)
    bytes.copy(this.text, this.textBytes, start, end)
    this.textBytes += end - start
  }

  /** Adds text to the string that is being written. */
  appendText(text: string): void {
    this.makeRoom(text.length * 3)
    this.textBytes += this.text.write(text, this.textBytes, 'utf8')
  }

  /** Ends the string that is being written, which may be empty. */
  endString(): void {
    this.ends[this.size % PAGE_STRINGS] = this.textBytes
    this.size++
    if (this.size % PAGE_STRINGS === 0) this.endPage()
  }

  /** Ends the table: strings can be asked for from now on. */
  endTable(): void {
    if (this.size % PAGE_STRINGS !== 0) this.endPage()
    this.text = Buffer.alloc(0)
  }

  /** The string of that number, which must be below `size`. */
  get(number: number): string {
    const slot = number & (RECENT - 1)
    if (this.recentNumbers[slot] === number) return this.recentTexts[slot]!
    const page = this.page(Math.floor(number / PAGE_STRINGS))
    const place = number % PAGE_STRINGS
    const text = page.text.toString('utf8', place === 0 ? 0 : page.ends[place - 1]!, page.ends[place])
    if (text.length <= RECENT_CHARACTERS_MAX) {
      this.recentNumbers[slot] = number
      this.recentTexts[slot] = text
    }
    return text
  }

  /** Removes the scratch file. */
  close(): void {
    if (!this.scratch) return
    closeSync(this.scratch.file)
    rmSync(this.scratch.folder, { recursive: true, force: true })
    this.scratch = null
  }

  private makeRoom(bytes: number): void {
    const place = this.size % PAGE_STRINGS
    const stringBytes = this.textBytes - (place === 0 ? 0 : this.ends[place - 1]!) + bytes
    if (stringBytes > STRING_BYTES_MAX)
      throw new Error(`string ${this.size} has more than ${STRING_BYTES_MAX} bytes`)
    if (this.textBytes + bytes <= this.text.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.textBytes + bytes))
    this.text.copy(larger, 0, 0, this.textBytes)
    this.text = larger
  }

  private endPage(): void {
    const bytes = Buffer.allocUnsafeSlow(ENDS_BYTES + this.textBytes)
    const page = pageOf(bytes)
    page.ends.set(this.ends)
    this.text.copy(page.text, 0, 0, this.textBytes)
    this.textBytes = 0
    if (this.heldBytes + bytes.length <= this.heldBytesMax) {
      this.heldBytes += bytes.length
      this.pages.push(page)
    } else this.pages.push(this.spill(bytes))
  }

  private spill(page: Buffer): Spilled {
    if (!this.scratch) {
      const folder = mkdtempSync(join(tmpdir(), 'headcount-strings-'))
      this.scratch = { folder, file: openSync(join(folder, 'pages'), 'w+', 0o600), bytes: 0 }
    }
    const at = this.scratch.bytes
    for (let done = 0; done < page.length; )
      done += writeSync(this.scratch.file, page, done, page.length - done, at + done)
    this.scratch.bytes += page.length
    return { at, bytes: page.length }
  }

  private page(number: number): Page {
    const page = this.pages[number]!
    return 'text' in page ? page : (this.reread.get(number) ?? this.readBack(number, page))
  }

  private readBack(number: number, { at, bytes }: Spilled): Page {
    const buffer = Buffer.allocUnsafeSlow(bytes)
    for (let done = 0; done < bytes; ) {
      const read = readSync(this.scratch!.file, buffer, done, bytes - done, at + done)
      if (read === 0) throw new Error('the scratch file of the shared strings was cut off')
      done += read
    }
    // Starting over is as good as dropping the oldest: rows mostly ask for strings in the order they lie.
    if (this.rereadBytes + bytes > REREAD_BYTES_MAX) {
      this.reread.clear()
      this.rereadBytes = 0
    }
    const page = pageOf(buffer)
    this.reread.set(number, page)
    this.rereadBytes += bytes
    return page
  }
}

/** The two parts of a page's bytes, which must have a memory block of their own. */
function pageOf(bytes: Buffer): Page {
  return {
    ends: new Uint32Array(bytes.buffer, bytes.byteOffset, PAGE_STRINGS),
    text: bytes.subarray(ENDS_BYTES),
  }
}
