/** A file that one process at a time holds: the operating system's lock on a database, which ends with the process. */
import { access, constants, rm } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { quoteText } from './quoting.ts'

/** Somebody else holds the file. */
export class FileLocked extends Error {
  override name = 'FileLocked'
}

/**
 * Engines whose file has been let go. To make one takes longer than to lock a file, and to end one gives all free memory of
 * the process back to the system, page by page, to be asked for again.
 */
const free: DuckDBInstance[] = []

/**
 * Takes the lock of a file, made where it is not there. Throws FileLocked when another process holds it; within one
 * process it holds nobody off.
 */
export async function lockFile(path: string): Promise<{ release(): Promise<void> }> {
  const engine = free.pop() ?? (await DuckDBInstance.create(':memory:', { threads: '1' }))
  try {
    await hold(engine, path)
  } catch (cause) {
    free.push(engine)
    throw isHeld(cause) ? new FileLocked(`${path} is held by another process`, { cause }) : cause
  }
  return {
    async release() {
      try {
        await ask(engine, 'detach held')
        free.push(engine)
      } catch {
        // With the engine its files are closed.
        engine.closeSync()
      }
    },
  }
}

async function hold(engine: DuckDBInstance, path: string): Promise<void> {
  const attach = `attach ${quoteText(path)} as held`
  try {
    await ask(engine, attach)
  } catch (error) {
    // The file is locked before it is read: one that can be read and makes no sense is nobody's, but was left half
    // written by a kill.
    if (isHeld(error)) throw error
    // One that this user may not open is not damaged: somebody else's refresh may hold it.
    await access(path, constants.R_OK | constants.W_OK)
    await rm(path, { force: true })
    await ask(engine, attach)
  }
}

async function ask(engine: DuckDBInstance, statement: string): Promise<void> {
  const connection = await engine.connect()
  try {
    await connection.run(statement)
  } finally {
    connection.closeSync()
  }
}

const isHeld = (error: unknown) => /could not set lock|conflicting lock/i.test(String(error))
