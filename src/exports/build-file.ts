/** Makes the file of an export: the engine writes its pages, which are put together on the disk. */
import { appendFile, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import type { FileJob } from '#contract/operation.ts'
import type { Sql } from '#storage/sql.ts'
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
export function buildText(job: FileJob, { pages }: Selection, form: TextForm): Promise<void> {
  return buildLines(job, pages, form, linesOf)
}

/** Writes pages of records as text; `linesOf` asks for the lines of one, as its only column. */
export async function buildLines<Page>(
  { db, path, signal }: FileJob,
  pages: readonly Page[],
  { head, record, between, tail, empty }: TextForm,
  linesOf: (page: Page, line: readonly Piece[]) => Sql,
): Promise<void> {
  if (pages.length === 0) return writeFile(path, empty)
  await writeFile(path, head)
  // The engine ends each line with a line feed.
  const line = [...record, between.slice(0, -1)]
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  for (const page of pages) {
    const part = `${path}.part`
    await db.copy(linesOf(page, line), part, { format: 'lines' }, signal)
    await putBehind(path, part, chunk)
    await rm(part)
  }
  await truncate(path, (await stat(path)).size - Buffer.byteLength(between))
  await appendFile(path, tail)
}

/** Puts a file behind another, all of it through one buffer: streams take a new one for each chunk. */
async function putBehind(path: string, part: string, chunk: Buffer): Promise<void> {
  const [whole, more] = [await open(path, 'a'), await open(part)]
  try {
    for (;;) {
      const { bytesRead } = await more.read(chunk, 0, chunk.length)
      if (bytesRead === 0) return
      await whole.writeFile(chunk.subarray(0, bytesRead))
    }
  } finally {
    await Promise.all([whole.close(), more.close()])
  }
}
