/** Answers that a publisher's page gets from its own server. */
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { unexpected } from './table.ts'

/** What an answer says. Throws, naming what came instead, for a page of an error or a challenge, or a part of an answer. */
export function readJson<Answer>(state: string, document: Document): Answer {
  try {
    return JSON.parse(documentText(document)) as Answer
  } catch {
    const kind = documentKind(document)
    throw unexpected(state, document, kind === 'json' ? 'the answer breaks off' : `is ${kind} and no answer`)
  }
}
