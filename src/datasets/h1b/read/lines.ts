/** A file's lines, whatever it was saved as: UTF-16 by its mark, UTF-8 with or without one, else Windows-1252. */
import { TextDecoder } from 'node:util'
import { decodeText } from '#ingest/document.ts'
import { type StoredFile, streamFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'

/** Some lines in a row. */
export interface Lines {
  lines: string[]
  /** False for a last line behind which the file has no line end: it may be cut off. */
  ended: boolean
}

/** A file with less than one line end in this many bytes is none of the hub's. */
const LINE_BYTES_MAX = 4 * 1024 * 1024

/** Reads a file line by line, some hundred kilobytes at a time. Throws SourceChanged when it has no lines. */
export async function* readLines(source: string, file: StoredFile): AsyncGenerator<Lines> {
  let rest = ''
  for await (const text of decode(source, file)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    if (rest.length > LINE_BYTES_MAX) throw endless(source)
    if (lines.length > 0) yield { lines: lines.map(withoutReturn), ended: true }
  }
  if (rest.trim() !== '') yield { lines: [withoutReturn(rest)], ended: false }
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

const endless = (source: string) =>
  new SourceChanged(source, `no line end within ${LINE_BYTES_MAX / 1024 / 1024} MB: not a file of rows`)

async function* decode(source: string, file: StoredFile): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0)
  let wide: TextDecoder | null | undefined
  for await (const chunk of streamFile(file) as AsyncIterable<Buffer>) {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    held = Buffer.alloc(0)
    if (wide === undefined) {
      // The mark is two bytes long, and a chunk may be one.
      if (bytes.length < 2) {
        held = bytes
        continue
      }
      wide = wideDecoder(bytes)
    }
    if (wide) {
      yield wide.decode(bytes, { stream: true })
      continue
    }
    // Whole lines, so that no letter of several bytes is cut in two.
    const end = bytes.lastIndexOf(0x0a) + 1
    held = bytes.subarray(end)
    if (held.length > LINE_BYTES_MAX) throw endless(source)
    if (end > 0) yield decodeText(bytes.subarray(0, end))
  }
  yield wide ? wide.decode() : decodeText(held)
}

/** The decoder for two-byte text: by its mark, or because the second byte is zero, as in every header of the hub. */
function wideDecoder(start: Buffer): TextDecoder | null {
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be')
  const little = (start[0] === 0xff && start[1] === 0xfe) || (start[0] !== 0 && start[1] === 0)
  return little ? new TextDecoder('utf-16le') : null
}
