/** Files that are found damaged while they serve: opening a file reads little of it, so most damage shows later. */
import { Once } from '#lib/once.ts'
import { DatabaseDamaged } from '../database.ts'
import type { OpenEdition } from '../editions/open-edition.ts'
import { type Sql, sql, trusted } from '../sql.ts'
import { openDuckDb } from './open.ts'

/** Searches that are under way: many callers meet the same damage at once. */
const searches = new WeakMap<OpenEdition, Once<string, Error | null>>()

/** A file that was found damaged. */
export interface Damage {
  name: string
  error: Error
}

/**
 * Finds out which files can no longer be read, puts them among the edition's `broken`, and gives those that were not
 * there before. Call it when a question ended in DatabaseDamaged; it looks at the datasets that the question needs,
 * and at the others, the smallest first, only when these are whole. None is condemned on suspicion but read to its
 * end: a full disk for the engine's own use gives the same error.
 */
export async function findDamage(edition: OpenEdition, names: readonly string[]): Promise<Damage[]> {
  const found = await searchFiles(edition, names)
  if (found.length > 0 || names.some((name) => edition.broken.has(name))) return found
  const others = Object.entries(edition.datasets)
    .filter(([name]) => !names.includes(name))
    .sort(([, a], [, b]) => a.bytes - b.bytes)
  for (const [name] of others) {
    const damage = await searchFiles(edition, [name])
    if (damage.length > 0) return damage
  }
  return []
}

async function searchFiles(edition: OpenEdition, names: readonly string[]): Promise<Damage[]> {
  const running = searches.get(edition) ?? new Once<string, Error | null>()
  searches.set(edition, running)
  const found: Damage[] = []
  for (const name of names) {
    if (edition.broken.has(name)) continue
    const error = await running.do(name, () => searchDataset(edition, name))
    // Whoever waited for the same search hears of it once.
    if (!error || edition.broken.has(name)) continue
    edition.broken.set(name, error)
    found.push({ name, error })
  }
  return found
}

/** Questions that read tables to their end: the numbers of rows, which is cheap, and then every cell. */
function wholeQuestions(tables: readonly string[]): Sql[] {
  const names = tables.map((table) => trusted(table))
  return [
    ...names.map((table) => sql`select count(*)::integer as rows from ${table}`),
    ...names.map((table) => sql`select bit_xor(hash(whole))::varchar as read from ${table} as whole`),
  ]
}

/** Whether a file is there and can be read to its end, with these tables in it. */
export async function isWhole(path: string, tables: readonly string[]): Promise<boolean> {
  const { db, broken } = await openDuckDb({ file: path }, { connections: 1, timeoutSeconds: 600 })
  try {
    if (broken.size > 0) return false
    for (const question of wholeQuestions(tables)) await db.get(question)
    return true
  } catch {
    return false
  } finally {
    await db.close()
  }
}

async function searchDataset(edition: OpenEdition, name: string): Promise<Error | null> {
  for (const question of wholeQuestions(Object.keys(edition.datasets[name]?.rows ?? {}))) {
    try {
      await edition.db.get(question)
    } catch (cause) {
      if (cause instanceof DatabaseDamaged) return new Error(`the file of ${name} is damaged`, { cause })
      // Stopped at a limit: that tells nothing of the file, and whoever asked hears of the damage all the same.
      return null
    }
  }
  return null
}
