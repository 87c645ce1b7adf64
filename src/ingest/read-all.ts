/** Reading documents of which a source can do without some. */
import type { Document } from './document.ts'
import { type RefusedDocument, SourceChanged } from './source.ts'

/** What documents hold, read one by one. A welcome one that cannot be read is refused, and stops no other. */
export function readAll<T>(
  documents: readonly Document[],
  read: (document: Document) => T,
): { values: { document: Document; value: T }[]; refused: RefusedDocument[] } {
  const values: { document: Document; value: T }[] = []
  const refused: RefusedDocument[] = []
  for (const document of documents) {
    try {
      values.push({ document, value: read(document) })
    } catch (error) {
      if (document.welcome === undefined || !(error instanceof SourceChanged)) throw error
      refused.push({ document, reason: error.found })
    }
  }
  return { values, refused }
}
