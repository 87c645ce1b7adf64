/** File datasets in tests: text through the real reader, rows through the real build. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#storage/database.ts'
import { type MemoryDatabase, memoryDuckDb } from '#storage/duckdb/memory.ts'
import { type Column, createTempTable, type Table, type TableRow } from '#storage/tables.ts'
import type { ReviewItem } from '../../source.ts'
import { runBuild } from '../build-tables.ts'
import type { Batch, FilesIngest } from '../file-source.ts'
import { digestFile, type StoredFile } from '../stored-file.ts'

/** What reading a file gave. */
export interface ReadFile {
  batches: Batch[]
  review: ReviewItem[]
  leftOut: ReviewItem[]
}

/** How a test's file is named. */
export interface FileName {
  part: string
  url?: string
  /** The day of its fetch. */
  fetchedAt?: string
}

/** Reads a text or bytes as a published file. */
export async function readFileText(
  ingest: FilesIngest,
  text: string | Uint8Array,
  name: FileName,
): Promise<ReadFile> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-file-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, text)
    return await readFileAt(ingest, path, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads a file that lies somewhere; one that ends in `.gz` is unpacked. */
export async function readFileAt(ingest: FilesIngest, path: string, name: FileName): Promise<ReadFile> {
  const at = { path, packed: path.endsWith('.gz') }
  const file: StoredFile = { ...named(name), ...at, sha256: await digestFile(at) }
  const read: ReadFile = { batches: [], review: [], leftOut: [] }
  const notes = {
    review: (item: ReviewItem) => void read.review.push(item),
    leftOut: (item: ReviewItem) => void read.leftOut.push(item),
  }
  for await (const batch of ingest.read(file, notes)) read.batches.push(batch)
  return read
}

/** The rows that were read for a table. */
export function rowsOf(read: Pick<ReadFile, 'batches'>, table: string): TableRow[] {
  return read.batches.filter((batch) => batch.table.name === table).flatMap((batch) => batch.rows)
}

/** A database in memory with the edition's tables, built out of these files' rows. */
export async function filesDatabase(
  ingest: FilesIngest,
  files: readonly (FileName & { batches: readonly Batch[] })[],
  today: string,
): Promise<Database> {
  const db = await memoryDuckDb([])
  await addFiles(db, ingest, files, today)
  return db
}

/** Adds a dataset's tables to a database in memory: for questions over two datasets. */
export async function addFiles(
  db: MemoryDatabase,
  ingest: FilesIngest,
  files: readonly (FileName & { batches: readonly Batch[] })[],
  today: string,
): Promise<void> {
  const views: string[] = []
  for (const { name, columns } of ingest.parsed) {
    const read: Table = { name: `read_${name}`, about: '', columns: { ...columns, file_no: FILE_NO } }
    await db.run(createTempTable(read))
    const writer = await db.appender(read, 'temp')
    for (const [file_no, { batches }] of files.entries())
      for (const row of rowsOf({ batches: [...batches] }, name)) writer.append({ ...row, file_no })
    writer.close()
    views.push(`create view parsed.${name} as select * from ${read.name}`)
  }
  await runBuild(db, ingest, files.map(named), views, today)
  for (const { name } of ingest.parsed) await db.run(`drop table read_${name}`)
}

const FILE_NO: Column = { type: 'integer', about: 'The file' }

/** The file's name with its address and day, invented where the test does not say. */
function named(name: FileName): Required<FileName> {
  return { url: `https://example.org/${name.part}`, fetchedAt: '2024-01-01', ...name }
}
