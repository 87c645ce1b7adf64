/** A dataset as the refresh sees it: sources to read, and a way to turn what they gave into tables. */
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { TableRows } from '#storage/tables.ts'
import type { Missing } from './fetch/missing.ts'
import type { Turnover } from './gate.ts'
import type { ReviewItem, Source } from './source.ts'

/** What became of one source in a refresh. */
export interface SourceResult<Row> {
  source: Source<Row>
  status: 'ok' | 'failed' | 'no_file'
  /** The sentence that says why it failed. */
  message: string | null
  /** True where it failed because its documents are not what they used to be. */
  changed?: boolean
  /**
   * The source's rows. More than one list when an archive with several captures of the same page is replayed,
   * oldest first; the last one is what stands there now. Empty unless `ok`. Staging takes them out.
   */
  generations: Row[][]
  /** Rows that stand there now and their newest date. */
  rows: number
  newest: IsoDate | null
  /** The newest day on which a page with its rows was fetched; null where nobody wrote it down. */
  seen?: IsoDate | null
  /** How many of them have each field filled. */
  filled: Record<string, number>
  review: ReviewItem[]
  /**
   * Set where another version of the reader has read what the edition holds of this source: `all` where this one has read
   * every document of it that the archive tells of once more; `given` where it has read what a mirror or a person gives,
   * and none can be told to be missing; `part` where the archive has lost some, or they cannot be read any more.
   */
  reread?: 'all' | 'given' | 'part'
  /** A digest of the documents that gave the rows, where all of them were there. */
  documents?: string
  /** True where those documents gave the rows that the edition has: they were not read again, and give no rows here. */
  unchanged?: boolean
  /**
   * Of a copy whose documents gave the rows that the edition has: the regions whose publishers give other rows today. Only
   * its rows of these are given once more; the others stand, and so does what was said of the source.
   */
  regions?: ReadonlySet<string>
  /** True where its publisher was asked, though nothing was read. */
  asked?: boolean
  /** What it did without. Rows of a document that nothing stands in for are kept as they were. */
  missing?: Missing[]
  /** The addresses that were read, where some were missing. */
  read?: ReadonlySet<string>
  /**
   * The oldest year that was asked for, of a publisher with a document for each: what stands in those of years before
   * nobody has looked up.
   */
  sinceYear?: number
}

/** What staging starts from. */
export interface StageContext<Row> {
  /** The edition that serves, unless it is the sample. */
  previous: Database | null
  /** The file of the dataset that `beside` names: of this refresh, else of that edition; null where it cannot be read. */
  beside?: Database | null
  results: SourceResult<Row>[]
  today: IsoDate
}

/** How a source's records changed since the edition before. */
export interface SourceChanges {
  /** Records listed now. */
  rows: number
  new: number
  changed: number
  gone: number
}

/** Tables ready to be written. */
export interface Staged {
  /** False when every table would be the same as in the edition before: then nothing is written. */
  changed: boolean
  tables: TableRows[]
  /** By source id. */
  changes: Map<string, SourceChanges>
}

/** A dataset that can be refreshed. */
// biome-ignore lint/suspicious/noExplicitAny: a list of datasets has rows of every kind
export interface DatasetIngest<Row = any> {
  name: string
  /**
   * A whole number, raised by hand whenever what reading or building gives has changed: what an older one made is made
   * anew at the next refresh. `npm run readers` notes what the sample gives by it, and
   * `npm run starter -- build` makes the records that come with the program by it.
   */
  readerVersion: number
  /** Another dataset whose file staging reads. In one refresh that one comes first. */
  beside?: string
  sources: readonly Source<Row>[]
  /**
   * Given by a dataset whose staging leaves the rows of a source as they are when that source gives none: documents that gave
   * them before are not read again then. It says what rows rest on besides documents and reader, such as a setting; empty for nothing.
   */
  readsOnce?: string
  /** The region of a row, where copies of several are held beside publishers of one (`Source.region`). */
  regionOf?(row: Row): string
  /** The newest date of a record that counts for staleness; null when none has one. */
  newest(rows: readonly Row[]): IsoDate | null
  /** The newest day on which one of them stood on a publisher's page, where rows tell it better than documents do. */
  seen?(rows: readonly Row[]): IsoDate | null
  /**
   * How much of what a source listed is still there, and what has come in its place: by that the gate knows another
   * publisher's list.
   */
  turnover?(previous: Database, result: SourceResult<Row>, before: SourceHealth): Promise<Turnover | null>
  /**
   * The rows of the edition before that documents hold which nothing stands in for: the gate counts them as listed, and
   * staging leaves them as they are.
   */
  keptRows?(previous: Database, result: SourceResult<Row>): Promise<readonly object[]>
  stage(context: StageContext<Row>): Promise<Staged>
}
