/** Makes the file of an export: the engine writes its pages, which are put together on the disk. */
import { createReadStream } from 'node:fs'
import { appendFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import type { FileJob } from '#contract/operation.ts'
import type { Selection } from './selection.ts'
import { linesOf, type Piece } from './texts.ts'

/** A file of text: `head`, the records with `between` between each two, and `tail`. */
export interface TextForm {
  head: string
  record: readonly Piece[]
  /** Ends with a line feed. */
  between: string
  tail: string
  /** The whole file where there is no record. */
  empty: string
}

/** So much is read at once as a page is put behind those before. */
const CHUNK_BYTES = 256 * 1024

/** Writes the selection as text. */
export async function buildText(
  { db, path, signal }: FileJob,
  { pages }: Selection,
  { head, record, between, tail, empty }: TextForm,
): Promise<void> {
  if (pages.length === 0) return writeFile(path, empty)
  await writeFile(path, head)
  // The engine ends each line with a line feed.
  const line = [...record, between.slice(0, -1)]
  for (const page of pages) {
    const part = `${path}.part`
    await db.copy(linesOf(page, line), part, { format: 'lines' }, signal)
    await writeFile(path, createReadStream(part, { highWaterMark: CHUNK_BYTES }), { flag: 'a' })
    await rm(part)
  }
  await truncate(path, (await stat(path)).size - Buffer.byteLength(between))
  await appendFile(path, tail)
}
