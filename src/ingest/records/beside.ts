/** One dataset's file, for another to be staged with. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#storage/database.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import type { DatasetWriter, EditionStore, Manifest } from '#storage/editions/store.ts'

const LIMITS = { connections: 1, memoryMb: 256 }

/**
 * Opens the file of a dataset: the one that `writers` would make, which is made now and only moved when it is published,
 * else the one of `before`. Null where there is none that can be read. Close it before anything is published.
 */
export async function openBeside(
  name: string,
  writers: Record<string, DatasetWriter>,
  store: EditionStore,
  before: Manifest | null,
): Promise<Database | null> {
  const write = writers[name]
  if (write) {
    // Swept away with the other leftovers where the refresh ends before it is published.
    const ahead = join(store.folder, 'files', `${name}-ahead.duckdb.tmp`)
    const rows = await write(ahead)
    writers[name] = async (path) => {
      await rename(ahead, path)
      return rows
    }
    const { db, broken } = await openDuckDb({ [name]: ahead }, LIMITS)
    const error = broken.get(name)
    if (error) throw error
    return db
  }
  const held = before?.datasets[name]
  if (!before || !held) return null
  const { db, broken } = await openEdition(store, { ...before, datasets: { [name]: held } }, LIMITS)
  if (!broken.has(name)) return db
  // Its own refresh says loudly that it is damaged; here what was taken from it before stays.
  await db.close()
  return null
}
