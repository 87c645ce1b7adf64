/** A dataset that is published as files of rows: each is read as a stream, and the tables are built out of all. */
import type { IsoDate } from '#lib/dates.ts'
import type { Table, TableRow } from '#storage/tables.ts'
import type { Web } from '../fetch/web.ts'
import type { ReviewItem } from '../source.ts'
import type { Overridden } from '../source-override.ts'
import type { ParsedFile } from './parsed-store.ts'
import type { StoredFile } from './stored-file.ts'

/** The web of a file source: pages are held, files go to disk. */
export interface FileWeb extends Web {
  /**
   * Fetches a file into the archive, or finds that the one held is still the publisher's. Throws NotPublished and
   * the errors of `get`. `closed` files never change and are not asked for again.
   */
  download(part: string, url: string, request?: Parameters<Web['get']>[1]): Promise<StoredFile>
}

/** Some rows for one of the dataset's parsed tables. */
export interface Batch {
  table: Table
  rows: TableRow[]
}

/** What a file's reader tells besides rows. */
export interface FileNotes {
  /** A cell that could not be read, kept for a person to look at; its row goes on without it. */
  review(item: ReviewItem): void
  /** A row that could not be taken at all: it is left out, and too many of them refuse the file. */
  leftOut(item: ReviewItem): void
}

/** A dataset read from files. */
export interface FilesIngest {
  kind: 'files'
  /** The dataset's name, a plain identifier: `dol_claims`. */
  name: string
  /** The word for it on the command line, in mirrors and in source ids: `claims`. */
  word: string
  /**
   * A whole number, raised by hand whenever what reading or building gives has changed: what an older one made is made
   * anew at the next refresh. `npm run readers` notes what the sample gives by it.
   */
  readerVersion: number
  publisher: string
  /** The publisher's page, where the files are found. */
  page: string
  /** What the operator says of its addresses and pauses, in place of what stands here. */
  overridden?: Overridden
  /** The page on which the publisher allows programs, where its robots.txt is meant for crawlers alone. */
  programsAllowed?: string
  /** Minutes until a fetch of all files is stopped; what has arrived by then is used. */
  deadlineMinutes?: number
  /** Fetches the files that stand there today, in the publisher's own steps; those it did not get keep serving. */
  fetch(web: FileWeb, today: IsoDate): AsyncIterable<StoredFile>
  /**
   * Reads one file in batches of some thousand rows. Throws SourceChanged, naming what was found, when the file is
   * of no known layout, is cut off, or is not the file it should be.
   */
  read(file: StoredFile, notes: FileNotes): AsyncIterable<Batch>
  /**
   * Reads a file into a new database at `path`, where that is not done here but in a process of its own, which reads one
   * after the other. `signal` takes back what has not been handed to it.
   */
  write?(path: string, file: StoredFile, signal?: AbortSignal): Promise<ParsedFile>
  /** The tables that `read` fills, one set a file. */
  parsed: readonly Table[]
  /** The newest date of a batch's rows, for telling that a file went back in time; null where rows have none. */
  newest(batch: Batch): IsoDate | null
  /** The tables of the edition. */
  tables: readonly Table[]
  /**
   * DuckDB statements that fill the edition's tables, which are there and empty. They read the parsed tables of all
   * files under their own names in schema `parsed`, each with a column `file_no` more, and `parsed.files` (`file_no`,
   * `part`, `url`, `fetched_at`; later files have higher numbers). `parts` are the names of the files, `rows` how many
   * rows they have together: few may be built in fewer steps.
   */
  build(today: IsoDate, parts: readonly string[], rows: number): string[]
}
