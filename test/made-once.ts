/** What several test files of a run share: made by whoever asks first, while the others wait. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { hasSmallBlocks } from '#storage/duckdb/testing/small-blocks.ts'

/**
 * The folder of that name, filled by `make` once in this run; nobody may change what is in it. Where no databases are in it, it
 * is the same for tests whose databases are small.
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
  { holdsDatabases = true } = {},
): Promise<string> {
  const folder = join(inject('sharedFolder'), holdsDatabases && hasSmallBlocks() ? `${name}-small` : name)
  const [done, failed] = [`${folder}.done`, `${folder}.failed`]
  try {
    // Making a folder is how the first of several processes is told.
    await mkdir(folder)
  } catch {
    while (!existsSync(done)) {
      if (existsSync(failed)) throw new Error(`another test could not make ${name}`)
      await sleep(200)
    }
    return folder
  }
  try {
    await make(folder)
  } catch (error) {
    await writeFile(failed, '')
    throw error
  }
  await writeFile(done, '')
  return folder
}
