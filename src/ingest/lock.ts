/** One refresh at a time in a data folder, even across processes and after a kill. */
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/** Another refresh is running in this data folder. */
export class RefreshRunning extends Error {
  override name = 'RefreshRunning'
}

const heldHere = new Set<string>()

/**
 * Takes the folder's refresh lock, or throws RefreshRunning. The lock is the operating system's lock on a small
 * database file, so it ends with the process, however that ends.
 */
export async function lockRefresh(dataDir: string): Promise<{ release(): void }> {
  await mkdir(dataDir, { recursive: true })
  const path = resolve(dataDir, 'refresh.lock')
  // The operating system's lock does not hold within one process.
  if (heldHere.has(path)) throw new RefreshRunning(`another refresh is running in ${dataDir}`)
  heldHere.add(path)
  try {
    const instance = await open(path)
    let released = false
    return {
      release() {
        if (released) return
        released = true
        heldHere.delete(path)
        instance.closeSync()
      },
    }
  } catch (cause) {
    heldHere.delete(path)
    if (isHeld(cause)) throw new RefreshRunning(`another refresh is running in ${dataDir}`, { cause })
    throw new Error(`could not lock ${path}`, { cause })
  }
}

async function open(path: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path, { threads: '1' })
  } catch (error) {
    // The file is locked before it is read: one that can be read and makes no sense is nobody's, but was left half
    // written by a kill.
    if (isHeld(error)) throw error
    await rm(path, { force: true })
    return await DuckDBInstance.create(path, { threads: '1' })
  }
}

const isHeld = (error: unknown) => /could not set lock|conflicting lock/i.test(String(error))
