/** Errors of the file, in our words. */
import { StateError, type StatePlace, StateUnavailable } from '../errors.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'the folder cannot be made',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path leads in a circle',
  SQLITE_CANTOPEN: 'this user may not read and write there',
  SQLITE_READONLY: 'this user may not write there, or the file system is read-only',
  SQLITE_FULL: 'the disk is full',
  SQLITE_BUSY: 'another program keeps it locked',
  SQLITE_IOERR: 'the disk or file system fails, or it is a network share, which cannot hold it',
}

/** What to say when the store could not be opened; an error of no known kind keeps its own words as the cause. */
export function explainOpening(error: unknown, { setting, path }: StatePlace): StateError {
  if (error instanceof StateError) return error
  const code = codeOf(error)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return damaged({ setting, path }, error)
  const reason = REASONS[code] ?? REASONS[primary(code)] ?? 'it cannot be opened'
  return new StateError(`${setting}: the state store ${path} cannot be used: ${reason}`, { cause: error })
}

/** The file is not what it was when it was written. */
export function damaged({ setting, path }: StatePlace, cause?: unknown): StateError {
  return new StateError(
    `${setting}: the state store ${path} is damaged or no SQLite file; put a backup in its place, or move it away to start with an empty one`,
    { cause },
  )
}

/** An error of a statement as our callers know it: what is the store's fault is StateUnavailable. */
export function explainStatement(error: unknown): unknown {
  const code = codeOf(error)
  // A broken constraint, a wrong statement and a value of the wrong kind are for the program that asked.
  if (!/^SQLITE_(?!CONSTRAINT|ERROR|MISMATCH|MISUSE|RANGE|TOOBIG)/.test(code)) return error
  return new StateUnavailable(`the state store cannot be used at the moment (${code})`, { cause: error })
}

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' ? code : ''
}

/** `SQLITE_IOERR_READ` is one of many kinds of `SQLITE_IOERR`. */
const primary = (code: string) => code.split('_').slice(0, 2).join('_')
