/** Starter data into a data folder: what a refresh would have left there, had it read the same files. */
import type { IsoDate } from '#lib/dates.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { readTable } from '#storage/duckdb/parquet-tables.ts'
import type { DatasetWriter, FileInput } from '#storage/editions/store.ts'
import type { Table } from '#storage/tables.ts'
import { buildTables } from '../files/build-tables.ts'
import type { FilesIngest } from '../files/file-source.ts'
import { ParsedStore } from '../files/parsed-store.ts'
import { checkedPath, type StarterDataset, type StarterTable } from './manifest.ts'

/** Where from and where to. */
export interface LoadOptions {
  /** The folder of the starter data. */
  folder: string
  dataDir: string
  today: IsoDate
}

/** Writes an edition's file whose tables are held as they are. */
export function recordsWriter(
  { folder }: Pick<LoadOptions, 'folder'>,
  { tables = [] }: Pick<StarterDataset, 'tables'>,
  declared: readonly Table[],
): DatasetWriter {
  return (path) => withDuckDbFile(path, (connection) => fill(connection, folder, declared, tables))
}

/** Puts what was read of a dataset's files where a refresh looks for it, and writes an edition's file out of that. */
export function filesWriter(
  { folder, dataDir, today }: LoadOptions,
  { reader, inputs = [] }: StarterDataset,
  ingest: FilesIngest,
): DatasetWriter {
  return async (path) => {
    const store = new ParsedStore(dataDir, ingest)
    for (const { sha256, parsed, tables } of inputs)
      await store.restore(sha256, { ...parsed, review: [] }, reader, (connection) =>
        fill(connection, folder, ingest.parsed, tables),
      )
    const files = inputs.map(({ part, url, sha256, fetched_at }) => ({
      part,
      url,
      fetchedAt: fetched_at,
      path: store.path(sha256),
    }))
    return buildTables(path, ingest, files, today)
  }
}

/** The published files that a dataset's rows come from, as an edition names them. */
export const inputsOf = ({ inputs }: StarterDataset): FileInput[] | undefined =>
  inputs?.map(({ part, url, sha256, fetched_at }) => ({ part, url, sha256, fetched_at }))

async function fill(
  connection: Connection,
  folder: string,
  declared: readonly Table[],
  held: readonly StarterTable[],
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const table of declared) {
    const file = held.find((each) => each.table === table.name)
    const path = file ? await checkedPath(folder, file) : null
    rows[table.name] = await readTable(connection, table, path)
  }
  return rows
}
