/** Answers written to a file by the engine itself: no row passes through JavaScript. */
import { rm } from 'node:fs/promises'
import { type Sql, toPositional } from '../sql.ts'
import { type EngineLimits, withInstance } from './instance.ts'
import { attachFile, quoteText } from './quoting.ts'

/** What is to be written, and where. */
export interface CopyJob extends EngineLimits {
  /** Database files to read (name → path); their tables are found by bare name. */
  files: Readonly<Record<string, string>>
  query: Sql
  path: string
  /** Format and its options as COPY has them: `format csv, header`. Text of our own. */
  options: string
  /** Stops it; what was written is removed. */
  signal?: AbortSignal
}

/**
 * Writes the rows of an answer to a new file, in their order, and returns how many there are. What does not fit in
 * memory is written aside, beside the file. When it fails nothing is left of the file.
 */
export async function copyToFile({
  files,
  query,
  path,
  options,
  signal,
  ...limits
}: CopyJob): Promise<number> {
  signal?.throwIfAborted()
  const { text, values } = toPositional(query)
  try {
    return await withInstance(':memory:', limits, async (connection) => {
      await connection.run(`set temp_directory = ${quoteText(`${path}.spill.tmp`)}`)
      for (const [name, file] of Object.entries(files)) await connection.run(attachFile(name, file))
      const databases = Object.keys(files).map((name) => `${name}.main`)
      if (databases.length > 0) await connection.run(`set search_path = ${quoteText(databases.join(','))}`)
      const stop = () => connection.interrupt()
      signal?.addEventListener('abort', stop)
      try {
        const written = await connection.run(`copy (${text}) to ${quoteText(path)} (${options})`, values)
        return written.rowsChanged
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    })
  } catch (error) {
    await rm(path, { force: true })
    signal?.throwIfAborted()
    throw error
  } finally {
    await rm(`${path}.spill.tmp`, { recursive: true, force: true })
  }
}
