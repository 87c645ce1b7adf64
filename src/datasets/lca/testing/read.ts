/** Disclosure files in tests: what reading them gives, before anything is built of it. */
import { readFileAt, readFileText, rowsOf } from '#ingest/files/testing/refreshing.ts'
import type { ReviewItem } from '#ingest/source.ts'
import { lcaIngest } from '../ingest.ts'
import { lcaParsed } from '../read/parsed-table.ts'
import type { LcaRow } from '../read/row.ts'

/** What reading gave, with the rows in one list. */
export interface ReadLca {
  rows: LcaRow[]
  review: ReviewItem[]
  leftOut: ReviewItem[]
}

/** Reads text or bytes as a published file. */
export async function readLcaText(text: string | Uint8Array, part = 'test'): Promise<ReadLca> {
  const read = await readFileText(lcaIngest, text, { part })
  return { ...read, rows: rowsOf(read, lcaParsed.name) as LcaRow[] }
}

/** Reads a file that lies somewhere; one that ends in `.gz` is unpacked. */
export async function readLcaFile(path: string, part = 'test'): Promise<ReadLca> {
  const read = await readFileAt(lcaIngest, path, { part })
  return { ...read, rows: rowsOf(read, lcaParsed.name) as LcaRow[] }
}

/** A row with nothing but what is given: for expectations that name what they are about. */
export function lcaRow(given: Partial<LcaRow>): LcaRow {
  const empty = Object.fromEntries(Object.keys(lcaParsed.columns).map((name) => [name, null]))
  return { ...empty, ...given } as LcaRow
}
