/** A file that one process at a time holds: the operating system's lock on a database, which ends with the process. */
import { access, constants, rm } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'

/** Somebody else holds the file. */
export class FileLocked extends Error {
  override name = 'FileLocked'
}

/**
 * Takes the lock of a file, made where it is not there. Throws FileLocked when another process holds it; within one
 * process it holds nobody off.
 */
export async function lockFile(path: string): Promise<{ release(): void }> {
  try {
    const instance = await open(path)
    return { release: () => instance.closeSync() }
  } catch (cause) {
    throw isHeld(cause) ? new FileLocked(`${path} is held by another process`, { cause }) : cause
  }
}

async function open(path: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path, { threads: '1' })
  } catch (error) {
    // The file is locked before it is read: one that can be read and makes no sense is nobody's, but was left half
    // written by a kill.
    if (isHeld(error)) throw error
    // One that this user may not open is not damaged: somebody else's refresh may hold it.
    await access(path, constants.R_OK | constants.W_OK)
    await rm(path, { force: true })
    return await DuckDBInstance.create(path, { threads: '1' })
  }
}

const isHeld = (error: unknown) => /could not set lock|conflicting lock/i.test(String(error))
