/** What every reader gives: the tables of a document, cells as printed. */
import type { Document } from '#ingest/document.ts'
import { SourceChanged } from '#ingest/source.ts'

/** A row as printed: column label → cell. Labels have their white space folded. */
export type RawRow = Record<string, string>

/** A table out of a document: its labels in order, and its rows. */
export interface RawTable {
  columns: string[]
  rows: RawRow[]
  /** The year of the page or sheet, for dates written without one. */
  year?: number
  /** Said in messages where a document holds several tables: the sheet's name, the heading above. */
  name?: string
  /**
   * True for the page of a single notice: its row completes the listed rows whose `notice_url` is the document's
   * address, whichever of the source's documents they stand in. The list's cells stand, the page fills what they
   * leave empty.
   */
  detail?: boolean
}

/** The sentence for a document that is not what a source expects, to be thrown. */
export function unexpected(state: string, document: Document, what: string): SourceChanged {
  return new SourceChanged(`warn/${state.toLowerCase()}`, `${document.url}: ${what}`)
}
