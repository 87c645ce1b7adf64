/** What is announced when it changes from one edition to the next: told by each dataset, and by insights. */
import type { Table } from '#storage/tables.ts'
import type { ChangeKind } from './changes.ts'

/** How a dataset's records are announced. The statements are read over the files of two editions, one at a time. */
export interface AnnouncedRecords {
  kinds: readonly ChangeKind[]
  /**
   * One row a record, in SQL, with the columns of `AnnouncedRow` and those of `content`. Records that are known and never
   * announced, such as those of importers, are rows too: else one that becomes a publisher's would look new.
   */
  records: string
  /** The tables that are read for it. */
  tables: readonly Table[]
  /** Columns of `records` that make up what a record says; none where records are only created. */
  content?: readonly string[]
  /**
   * `record_id` and `other_id`, in SQL, read over the later file: the record took the place of the other one, which was
   * known. Tables of the earlier file stand under `earlier`, its records under `temp.was_read`.
   */
  replaces?: string
  /** A record whose news day lies further back than this, from the edition before, is history that came in late. */
  newsDays: number
  /** True where lists of the dataset tell which records are there no longer. */
  tombstones?: true
}

/** Announced records of a dataset, or of several together. */
export interface Announced extends AnnouncedRecords {
  /** As changes name it: the dataset's slug, or a word of its own. */
  dataset: string
  /** In a sentence, in the plural: `WARN notices`. */
  label: string
  /** The file of the edition that holds the tables. */
  file: string
  /** What a plan must hold to be told. */
  planDatasets: readonly string[]
  /**
   * Files that must be made by the same versions in both editions: where one is not, what differs may be our own doing, and
   * nothing is announced. For what is worked out, and has no source of its own.
   */
  madeAlike?: readonly string[]
}

/** What `records` gives of each. */
export interface AnnouncedRow {
  record_id: string
  /** The day by which a plan's history counts it. */
  day: string | null
  /** The day that tells whether it is news; one without is none. */
  news_day: string | null
  /** False of what is known and not announced. */
  is_told: boolean
  /** The source that gives it, where its dataset's sources are told apart; else null. */
  source: string | null
  /** listed, amended, withdrawn or no_longer_listed; null where records do not go. */
  status: string | null
  /** Goes up with every amendment. */
  revision: number
  /** The first page that showed it, and the last that showed it changed; null where nobody needs to know. */
  first_seen: string | null
  changed_on: string | null
  /** Fields that are not the publisher's own: a JSON array of objects, by field. */
  filled: string | null
}

/** The columns of `AnnouncedRow` of records that are only created, but for their id and days. */
export const ONLY_CREATED = `true as is_told, null::varchar as source, null::varchar as status, 0 as revision,
  null::date as first_seen, null::date as changed_on, null::varchar as filled`
