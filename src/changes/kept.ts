/** The changes that an edition keeps. */
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { sql } from '#storage/sql.ts'

/** Raised by hand when the tables are others: changes are then kept anew. */
export const CHANGES_VERSION = 1

/** Whether the edition keeps changes that this program can ask for: not before the first refresh. */
export const keepsChanges = ({ changes }: Pick<OpenEdition, 'changes'>): boolean =>
  changes?.built_by === CHANGES_VERSION

/** Why its file cannot be read; undefined where it can, or is not there. */
export const damageOf = ({ broken }: Pick<OpenEdition, 'broken'>): Error | undefined => broken.get('changes')

/** An edition whose changes are kept. */
export interface KeptEdition {
  edition_no: number
  edition: string
  published_at: string
  compared_with: string | null
  changes: number
}

/** All of them, oldest first. */
export const keptEditions = (db: Database): Promise<KeptEdition[]> =>
  db.all<KeptEdition>(sql`
    select edition_no, edition, published_at, compared_with, changes
    from changed_editions order by edition_no`)

/**
 * Those behind an edition, by its id. One that is not among them is placed by the time in its id: it was part of a refresh,
 * or held nothing new.
 */
export function editionsBehind(kept: readonly KeptEdition[], id: string): KeptEdition[] {
  const at = kept.findIndex(({ edition }) => edition === id)
  return at >= 0 ? kept.slice(at + 1) : kept.filter(({ edition }) => edition > id)
}

/** Of the rows of `record_changes` what a change tells. */
export interface ChangeRow {
  edition_no: number
  seq: number
  edition: string
  published_at: string
  dataset: string
  kind: 'created' | 'amended' | 'withdrawn' | 'no_longer_listed'
  record_id: string
  day: string | null
  fields: string | null
}

/** Those columns. */
export const changeColumns = sql`
  edition_no, seq, edition, published_at, dataset, kind, record_id, day, fields`

/** A row as a change. */
export function readChange({ edition_no: _, fields, ...row }: ChangeRow) {
  const read =
    fields === null ? [] : (JSON.parse(fields) as { field: string; before: unknown; after: unknown }[])
  return withMore(row, { fields: read })
}
