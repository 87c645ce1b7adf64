/** One refresh at a time in a data folder, even across processes and after a kill. */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FileLocked, lockFile } from '#storage/duckdb/lock.ts'

/** Another refresh is running in this data folder. */
export class RefreshRunning extends Error {
  override name = 'RefreshRunning'
}

const heldHere = new Set<string>()

/**
 * Takes the folder's refresh lock, or throws RefreshRunning. The lock is the operating system's lock on a small
 * database file, so it ends with the process, however that ends.
 */
export async function lockRefresh(dataDir: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true })
  const path = resolve(dataDir, 'refresh.lock')
  // The operating system's lock does not hold within one process.
  if (heldHere.has(path)) throw new RefreshRunning(`another refresh is running in ${dataDir}`)
  heldHere.add(path)
  try {
    const lock = await lockFile(path)
    let released = false
    return {
      async release() {
        if (released) return
        released = true
        await lock.release()
        heldHere.delete(path)
      },
    }
  } catch (cause) {
    heldHere.delete(path)
    if (cause instanceof FileLocked)
      throw new RefreshRunning(`another refresh is running in ${dataDir}`, { cause })
    throw new Error(`could not lock ${path}`, { cause })
  }
}
