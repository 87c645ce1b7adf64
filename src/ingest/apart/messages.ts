/** What a refresh and its reading process say to each other. */
import type { Document } from '../document.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { SourceChanged } from '../source.ts'

/** One thing to read: a source's documents, or a file of rows into a database at `path`. */
export type Order =
  | {
      kind: 'parse'
      dataset: string
      source: string
      documents: readonly Document[]
      regions?: ReadonlySet<string> | undefined
    }
  | { kind: 'write'; dataset: string; file: StoredFile; path: string }

/** What came of it. */
export type Answer = { value: unknown } | { error: ToldError }

/** An error as it passes from one process to another. */
export interface ToldError {
  name: string
  message: string
  code?: string
  /** Of a SourceChanged: what it found. */
  found?: { source: string; found: string }
  cause?: ToldError
}

/** Takes an error apart. */
export function tellError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, cause } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof SourceChanged ? { found: { source: error.source, found: error.found } } : {}),
    ...(cause === undefined ? {} : { cause: tellError(cause) }),
  }
}

/** Puts it together again. */
export function errorOf({ name, message, code, found, cause }: ToldError): Error {
  const error = found ? new SourceChanged(found.source, found.found) : new Error(message)
  return Object.assign(error, {
    name,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: errorOf(cause) }),
  })
}
