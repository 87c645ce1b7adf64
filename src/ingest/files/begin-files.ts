/** Files of a dataset on their way to be read: one by one, or all begun before the first is waited for. */
import type { ParsedFile, ParsedStore } from './parsed-store.ts'
import type { StoredFile } from './stored-file.ts'

/** A file, and what reading it gives. */
interface OfferedFile {
  file: StoredFile
  read: () => Promise<ParsedFile>
}

/** When a dataset is read whose files were begun before it is its turn. */
export interface Turn {
  /** Comes when the dataset before is read. */
  begins: Promise<unknown>
  /** Takes back what is not being read, where the refresh fails. */
  signal: AbortSignal
}

/** Files that are read when they are asked for. */
export async function* readInTurn(
  files: AsyncIterable<StoredFile>,
  store: ParsedStore,
): AsyncGenerator<OfferedFile> {
  for await (const file of files) yield { file, read: () => store.read(file) }
}

/**
 * Files that are begun as soon as they are found, so that the process which reads has the next at hand whatever the refresh
 * is doing. What goes wrong with the finding is told when those that were found have been given.
 */
export async function* beginFiles(
  files: AsyncIterable<StoredFile>,
  store: ParsedStore,
  turn?: Turn,
): AsyncGenerator<OfferedFile> {
  const begun: (OfferedFile & { reading: Promise<ParsedFile> })[] = []
  let failure: { error: unknown } | null = null
  try {
    for await (const file of files) {
      turn?.signal.throwIfAborted()
      const reading = store.read(file, turn?.signal)
      // It is told to who asks for it; nobody does, where the refresh fails before.
      reading.catch(() => {})
      begun.push({ file, read: () => reading, reading })
    }
  } catch (error) {
    failure = { error }
  }
  try {
    await turn?.begins
    for (const each of begun) {
      turn?.signal.throwIfAborted()
      yield each
    }
    if (failure) throw failure.error
  } finally {
    await Promise.allSettled(begun.map(({ reading }) => reading))
  }
}
