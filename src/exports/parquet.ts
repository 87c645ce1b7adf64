/**
 * Parquet, written by DuckDB in an instance of its own: whichever engine holds the rows, the file is the same. It is
 * given them as a file of JSON, one record a line: no cell passes through JavaScript, and memory holds a page.
 */
import { type FileHandle, open, rm, stat, writeFile } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { FIELDS } from './fields.ts'
import { ndjsonPieces } from './json.ts'
import type { Selection } from './selection.ts'

const OPTIONS = { threads: '1', memory_limit: '128MB', preserve_insertion_order: 'true' }

/** The longest line it reads; its buffers are as large. Notices are a thousandth of it. */
const LINE_BYTES = 1024 * 1024

/** A multiple of the engine's vectors; small enough to be read one by one in little memory. */
const ROW_GROUP_ROWS = 20_480
const READ_BYTES = 256 * 1024

const COLUMNS = FIELDS.map(({ name, type }) => `${name}: '${type === 'text' ? 'varchar' : type}'`).join(', ')

/** A Parquet file that is ready to be sent. */
export interface ParquetFile {
  bytes: number
  /** To be read, at least in part: that closes the file. */
  pieces: AsyncIterable<Buffer>
}

/**
 * Writes a selection as Parquet: dates are DATE, counts INT32, flags BOOLEAN. `stem` begins the paths of what it
 * makes. The file's name is removed before it is sent, so nothing is left of it when the process dies meanwhile.
 * `facts` are written into the file's own metadata.
 */
export async function writeParquet(
  selection: Selection,
  stem: string,
  facts: Readonly<Record<string, string>>,
): Promise<ParquetFile> {
  const path = `${stem}.parquet`
  const rows = `${stem}.rows`
  try {
    await writeFile(rows, ndjsonPieces(selection))
    await convert(rows, path, facts)
    const { size } = await stat(path)
    const file = await open(path)
    await rm(path)
    return { bytes: size, pieces: readAll(file) }
  } finally {
    await rm(rows, { force: true })
  }
}

async function convert(rows: string, path: string, facts: Readonly<Record<string, string>>): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', OPTIONS)
  try {
    const connection = await instance.connect()
    const metadata = Object.entries(facts).map(([key, value]) => `${key}: ${quoted(value)}`)
    await connection.run(`
      copy (
        from read_json(${quoted(rows)}, format = 'newline_delimited', columns = {${COLUMNS}}, maximum_object_size = ${LINE_BYTES})
      ) to ${quoted(path)} (
        format parquet, compression zstd, row_group_size ${ROW_GROUP_ROWS}, kv_metadata {${metadata.join(', ')}})`)
    connection.closeSync()
  } finally {
    instance.closeSync()
  }
}

const quoted = (text: string) => `'${text.replace(/'/g, "''")}'`

async function* readAll(file: FileHandle): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
