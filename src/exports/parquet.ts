/** Parquet, written by DuckDB in an instance of its own: whichever engine holds the rows, the file is the same. */
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import type { WarnNotice } from '#datasets/warn/endpoints/notice.ts'
import { sql } from '#storage/sql.ts'
import { type Table, tableWriter } from '#storage/tables.ts'
import { FIELDS, fieldList } from './fields.ts'
import { NEWEST_FIRST, readPages, type Selection } from './selection.ts'

/** Rows are held in a file of their own, so that little memory does. */
const OPTIONS = { threads: '1', memory_limit: '128MB', preserve_insertion_order: 'true' }

/** A multiple of the engine's vectors; small enough to be read one by one in little memory. */
const ROW_GROUP_ROWS = 20_480
const READ_BYTES = 256 * 1024

const exported: Table = {
  name: 'warn_notices',
  about: 'The rows of one export',
  columns: Object.fromEntries(
    FIELDS.map(({ name, type, required }) => [name, { type, required, about: '' }]),
  ),
}

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
    await fill(selection, rows, path, facts)
    const { size } = await stat(path)
    const file = await open(path)
    await rm(path)
    return { bytes: size, pieces: readAll(file) }
  } finally {
    for (const made of [rows, `${rows}.wal`]) await rm(made, { force: true })
  }
}

async function fill(
  selection: Selection,
  rows: string,
  path: string,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const instance = await DuckDBInstance.create(rows, OPTIONS)
  try {
    const connection = await instance.connect()
    const writer = await tableWriter(connection, exported)
    for await (const page of readPages(selection, (db, notices) =>
      db.all<WarnNotice>(sql`select ${fieldList} from ${notices} ${NEWEST_FIRST}`),
    )) {
      for (const row of page) writer.append(row)
    }
    writer.close()
    const metadata = Object.entries(facts).map(([key, value]) => `${key}: ${quoted(value)}`)
    await connection.run(`copy ${exported.name} to ${quoted(path)} (
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
