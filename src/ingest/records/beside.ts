/** One dataset's file, for another to be staged with. */
import type { Database } from '#storage/database.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import type { DatasetWriter, EditionStore, Manifest } from '#storage/editions/store.ts'
import type { MadeAhead } from './made-ahead.ts'

const LIMITS = { connections: 1, memoryMb: 256 }

/**
 * Opens the file of a dataset: the one that `writers` would make, which is made now and only moved when it is published,
 * else the one of `before`. Null where there is none that can be read. Close it before anything is published.
 */
export async function openBeside(
  name: string,
  writers: Record<string, DatasetWriter>,
  ahead: MadeAhead,
  store: EditionStore,
  before: Manifest | null,
): Promise<Database | null> {
  const write = writers[name]
  if (write) {
    writers[name] = await ahead.make(name, write)
    const { db, broken } = await openDuckDb({ [name]: ahead.pathOf(name) }, LIMITS)
    const error = broken.get(name)
    if (error) throw error
    return db
  }
  return openHeld(name, store, before)
}

/** Opens a dataset's file of an edition; null where it has none, or none that can be read. */
export async function openHeld(
  name: string,
  store: EditionStore,
  before: Manifest | null,
): Promise<Database | null> {
  const held = before?.datasets[name]
  if (!before || !held) return null
  const { db, broken } = await openEdition(store, { ...before, datasets: { [name]: held } }, LIMITS)
  if (!broken.has(name)) return db
  // Its own refresh says loudly that it is damaged; here what was taken from it before stays.
  await db.close()
  return null
}
