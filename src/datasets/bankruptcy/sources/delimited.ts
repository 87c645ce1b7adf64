/** Rows of large delimited files, one by one: comma or TAB, plain, packed with gzip, or the first text in a zip. */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { fromBuffer, open, type ZipFile } from 'yauzl'
import { type Document, documentKind } from '#ingest/document.ts'
import { streamFile } from '#ingest/files/stored-file.ts'

const LAZILY = { lazyEntries: true }

/** A row: column name in capitals → cell. */
export type DelimitedRow = (column: string) => string

/** A delimited file, opened: its columns, and its rows as they come. */
export interface DelimitedFile {
  columns: string[]
  rows: AsyncIterable<DelimitedRow>
}

/** Opens a delimited file by its header line. Throws on a file without one, and on bytes that cannot be unpacked. */
export async function openDelimited(document: Document): Promise<DelimitedFile> {
  const stream = await unpacked(document)
  // Latin-1 reads any byte; the columns that are asked for hold codes and days.
  stream.setEncoding('latin1')
  const failed = new Promise<never>((_, reject) => stream.once('error', reject))
  // Whoever reads the lines hears of it; nobody may be reading any more.
  failed.catch(() => {})
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]()
  const next = () => Promise.race([lines.next(), failed])
  const header = await next()
  if (header.done || header.value.trim() === '') throw new Error('the file is empty')
  const delimiter = header.value.includes('\t') ? '\t' : ','
  const columns = cellsOf(header.value.replace(/^ï»¿/, ''), delimiter).map((name) =>
    name.trim().toUpperCase(),
  )
  const places = new Map(columns.map((name, at) => [name, at]))
  return {
    columns,
    rows: (async function* () {
      for (let line = await next(); !line.done; line = await next()) {
        if (line.value === '') continue
        const cells = cellsOf(line.value, delimiter)
        yield (column: string) => cells[places.get(column) ?? -1] ?? ''
      }
    })(),
  }
}

function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter)
  return (parse(line, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][])[0] ?? []
}

async function unpacked(document: Document): Promise<Readable> {
  const { file } = document
  // The archive keeps a zip as it came, and packs text.
  if (file?.path.endsWith('.zip')) return firstText((opened) => open(file.path, LAZILY, opened))
  if (file) return streamFile(file)
  const kind = documentKind(document)
  if (kind === 'zip') return firstText((opened) => fromBuffer(Buffer.from(document.bytes), LAZILY, opened))
  const bytes = Readable.from([document.bytes], { objectMode: false })
  if (kind !== 'gzip') return bytes
  const gunzip = createGunzip()
  bytes.on('error', (error) => gunzip.destroy(error))
  return bytes.pipe(gunzip)
}

/** Opens a zip; yauzl's way of telling that it has. */
type OpenZip = (opened: (error: Error | null, zip: ZipFile) => void) => void

/** The first text file in a zip, streamed: unpacked it may be larger than memory. */
function firstText(openZip: OpenZip): Promise<Readable> {
  return new Promise((resolve, reject) => {
    openZip((error, zip) => {
      if (error) return reject(error)
      readFirst(zip, resolve, reject)
    })
  })
}

function readFirst(zip: ZipFile, resolve: (stream: Readable) => void, reject: (error: Error) => void): void {
  zip.on('error', reject)
  zip.on('end', () => reject(new Error('the zip holds no text file')))
  zip.on('entry', (entry: { fileName: string }) => {
    if (!/\.(txt|tab|tsv|csv)$/i.test(entry.fileName)) return zip.readEntry()
    zip.openReadStream(entry as never, (error, stream) => {
      if (error) return reject(error)
      // Whoever reads takes no further entry, so nothing else closes the file.
      stream.on('close', () => zip.close())
      resolve(stream)
    })
  })
  zip.readEntry()
}
