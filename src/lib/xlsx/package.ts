/** A workbook as the zip file of parts that it is. Every part is held against its size and checksum while it is read. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'

/** More entries than any workbook has; a file of millions would take hours to list. */
const ENTRIES_MAX = 10_000
/** Small parts are read whole. */
const SMALL_PART_BYTES_MAX = 16 << 20
const PACKED_BYTES = 1 << 18
const PIECE_BYTES = 1 << 17
const BEGINNING_BYTES = 64

const STORED = 0
const DEFLATED = 8

/** An open workbook. Names of parts are compared without case, as the standard asks. */
export interface WorkbookPackage {
  /** Whether there is such a part. */
  has(part: string): boolean
  /** Bytes of the part as the directory declares them. */
  size(part: string): number
  /** The part's bytes in pieces. Throws when it is missing or damaged; pieces before the damage come first. */
  stream(part: string): AsyncGenerator<Buffer>
  /** The part's bytes at once, where it has at most 16 MiB. */
  read(part: string): Promise<Buffer>
  close(): void
}

/** Opens a workbook, given as a path or as its bytes. Throws an error that says what it is instead, when it is none. */
export async function openPackage(file: string | Buffer): Promise<WorkbookPackage> {
  checkBeginning(typeof file === 'string' ? await readBeginning(file) : file)
  let zip: ZipFile
  try {
    zip = await (typeof file === 'string' ? openPromise(file, { autoClose: false }) : fromBufferPromise(file))
  } catch (cause) {
    throw new Error(`not a whole zip file: ${(cause as Error).message}`, { cause })
  }
  try {
    return partsOf(file, zip, await listEntries(zip))
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX)
    throw new Error(`${zip.entryCount} entries in the zip file, where at most ${ENTRIES_MAX} are expected`)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      // Two parts of one name: nobody could tell which of them counts.
      if (entries.has(name)) throw new Error(`the entry ${entry.fileName} is there twice`)
      entries.set(name, entry)
    }
  } catch (cause) {
    throw new Error(`the zip directory is damaged: ${(cause as Error).message}`, { cause })
  }
  return entries
}

function partsOf(file: string | Buffer, zip: ZipFile, entries: Map<string, Entry>): WorkbookPackage {
  const find = (part: string) => {
    const entry = entries.get(part.toLowerCase())
    if (!entry) throw new Error(`no part ${part} in the zip file, which holds ${someNames(entries)}`)
    return entry
  }
  return {
    has: (part) => entries.has(part.toLowerCase()),
    size: (part) => find(part).uncompressedSize,
    stream: (part) => streamEntry(file, zip, find(part)),
    async read(part) {
      const entry = find(part)
      if (entry.uncompressedSize > SMALL_PART_BYTES_MAX)
        throw new Error(
          `${part} has ${entry.uncompressedSize} bytes, where at most ${SMALL_PART_BYTES_MAX} are expected`,
        )
      const pieces: Buffer[] = []
      for await (const piece of streamEntry(file, zip, entry)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    close: () => zip.close(),
  }
}

function someNames(entries: Map<string, Entry>): string {
  const names = [...entries.values()].map((entry) => entry.fileName)
  return names.length === 0 ? 'nothing' : names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '')
}

async function* streamEntry(file: string | Buffer, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const { fileName, uncompressedSize, compressionMethod } = entry
  if (entry.isEncrypted()) throw new Error(`the part ${fileName} is encrypted`)
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
    throw new Error(
      `the part ${fileName} is packed by method ${compressionMethod}, where deflate is expected`,
    )
  const damaged = (what: string, cause?: unknown) =>
    new Error(`the part ${fileName} is damaged: ${what}`, { cause })
  let bytes = 0
  let checksum = 0
  const stream = await openEntry(file, zip, entry).catch((cause) => {
    throw damaged(cause.message, cause)
  })
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length
      // At once, not at the end: a small file can hold endless zeros.
      if (bytes > uncompressedSize) break
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (cause) {
    throw damaged((cause as Error).message, cause)
  }
  if (bytes !== uncompressedSize)
    throw damaged(
      `${bytes > uncompressedSize ? 'more' : 'fewer'} than the ${uncompressedSize} bytes declared`,
    )
  if (checksum !== entry.crc32) throw damaged('its bytes do not match their checksum')
}

/** Not with yauzl's own streams: their pieces of 16 KiB took twice the time. */
async function openEntry(file: string | Buffer, zip: ZipFile, entry: Entry): Promise<Readable> {
  const { compressedSize, compressionMethod } = entry
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  if (compressedSize === 0) return Readable.from([])
  const end = start + compressedSize
  const packed: Readable =
    typeof file === 'string'
      ? createReadStream(file, { start, end: end - 1, highWaterMark: PACKED_BYTES })
      : Readable.from([file.subarray(start, end)])
  if (compressionMethod === STORED) return packed
  const inflated = createInflateRaw({ chunkSize: PIECE_BYTES })
  packed.on('error', (error: Error) => inflated.destroy(error))
  inflated.on('close', () => packed.destroy())
  return packed.pipe(inflated)
}

/** What other files begin with, and what they are. */
const OTHERS: [RegExp, string][] = [
  [/^\xd0\xcf\x11\xe0/, 'an OLE file: a workbook with a password, or one in the old .xls form'],
  [/^%PDF/, 'a PDF'],
  [/^\x1f\x8b/, 'packed with gzip'],
  [/^(\xef\xbb\xbf)?\s*<!doctype html|^(\xef\xbb\xbf)?\s*<html/i, 'a web page'],
  [/^$/, 'empty'],
]

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function checkBeginning(bytes: Buffer): void {
  const beginning = bytes.toString('latin1', 0, BEGINNING_BYTES)
  if (/^PK(\x03\x04|\x05\x06)/.test(beginning)) return
  const known = OTHERS.find(([pattern]) => pattern.test(beginning))?.[1]
  const begins = JSON.stringify(beginning.slice(0, 16).replace(/[^ -~]/g, '.'))
  throw new Error(`not an .xlsx workbook but ${known ?? `a file that begins with ${begins}`}`)
}
