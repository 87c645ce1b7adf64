/** Rows out of the workbooks themselves. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type StoredFile, streamFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import { readSheetRows } from '#lib/xlsx/sheet-rows.ts'

/**
 * The rows of the first sheet in batches, without those that hold no text; every file names its sheet otherwise. Throws
 * SourceChanged when the workbook is damaged.
 */
export async function* readWorkbookRows(file: StoredFile, source: string): AsyncGenerator<string[][]> {
  const { path, remove } = await unpacked(file)
  try {
    yield* readSheetRows(path)
  } catch (cause) {
    if (!(cause instanceof Error) || isOurs(cause)) throw cause
    const changed = new SourceChanged(
      source,
      `the workbook cannot be read, it is cut off or damaged: ${cause.message}`,
    )
    changed.cause = cause
    throw changed
  } finally {
    await remove()
  }
}

/** True for a disk that fails and for a mistake in this program: neither says anything of the publisher. */
function isOurs(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    'syscall' in error || error instanceof TypeError || error instanceof ReferenceError || isOurs(error.cause)
  )
}

/** A workbook is read from its end, so one that lies packed is unpacked aside. */
async function unpacked(file: StoredFile): Promise<{ path: string; remove(): Promise<void> }> {
  if (!file.packed) return { path: file.path, remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'headcount-lca-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file.xlsx')
    await pipeline(streamFile(file), createWriteStream(path))
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
