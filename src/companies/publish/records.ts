/** The records of a dataset by name and day, for those who draw some of them. */
import { withMemory } from '#storage/duckdb/build.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import type { DrawnRecord } from '../matching/draw.ts'
import type { RecordSource } from './company-links.ts'

/** All records of a dataset's file, with the day by which their names are understood. */
export function readRecords(path: string, { dataset, records }: RecordSource): Promise<DrawnRecord[]> {
  return withMemory(async (connection) => {
    await connection.run(attachFile(dataset, path))
    await connection.run(`set search_path = '${dataset}.main'`)
    const found: DrawnRecord[] = []
    const query = `select record, name, state, told_on::varchar as day
      from (${records}) as read (record, name, state, day, told_on, row_no) where name is not null`
    for await (const batch of connection.batches<DrawnRecord>(query)) found.push(...batch)
    return found
  })
}
