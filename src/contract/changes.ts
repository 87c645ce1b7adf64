/** What has changed in the records from one edition to the next: what feeds, webhooks and alerts are made of. */

/** What happened to a record. */
export const CHANGE_KINDS = ['created', 'amended', 'withdrawn', 'no_longer_listed'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A field of an amended record. */
export interface ChangedField {
  field: string
  before: unknown
  after: unknown
}

/** One record that has changed. */
export interface Change {
  /** Its place in its edition's changes, from 1, without gaps. */
  seq: number
  /** The edition that first shows it. */
  edition: string
  /** When that edition was published, ISO 8601 in UTC. */
  published_at: string
  /** The dataset's slug. */
  dataset: string
  kind: ChangeKind
  record_id: string
  /** The day by which a plan's history counts the record: a plan that does not reach back to it is not told. */
  day: string | null
  /** What was amended; empty for the other kinds. */
  fields: readonly ChangedField[]
}

/** The changes of the editions that are kept. An edition's are there whole or not at all. */
export interface ChangesFeed {
  /** Ids of editions that have changes, published after `edition` (null: all that are kept), oldest first. */
  editionsAfter(edition: string | null): Promise<readonly string[]>
  /** An edition's changes behind place `after`, at most `limit`, by place. */
  changes(edition: string, after: number, limit: number): Promise<readonly Change[]>
}

/**
 * A moment (ISO 8601 in UTC) as the feed takes it in place of an edition: what was published after it is behind it. Ids of
 * editions begin with the second of their publication.
 */
export const momentMark = (moment: string): string => `${moment.replace(/[-:]|\.\d+/g, '')}-0000`
