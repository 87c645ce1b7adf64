/** Reads a published file of claims, whichever of the three it is. */
import type { Batch, FileNotes } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { SourceChanged } from '#ingest/source.ts'
import { readAr539 } from './ar539.ts'
import { readR539cy } from './r539cy.ts'

/**
 * The rows of a file, some thousand at a time. Which file it is, its part says (`ar539`, `r539cy-state`,
 * `r539cy-national`); that it is that file, its content must. Throws SourceChanged.
 */
export async function* readClaims(file: StoredFile, notes: FileNotes): AsyncIterable<Batch> {
  if (file.part === 'ar539') yield* readAr539(file, notes)
  else if (file.part.startsWith('r539cy')) yield* readR539cy(file, notes)
  else throw new SourceChanged(`claims/${file.part}`, 'is no part of this dataset; they are ar539 and r539cy')
}
