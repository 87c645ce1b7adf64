/** A publisher's data set as the refresh sees it: something to fetch, something to parse. */
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { Document } from './document.ts'
import type { Pace } from './fetch/hosts.ts'
import type { IndexEntry } from './fetch/index-entry.ts'
import type { Web } from './fetch/web.ts'
import type { Overridden } from './source-override.ts'

/** A cell that could not be read, with the cell as published: for a person to look at. */
export interface ReviewItem {
  /** The field it was meant for, `notice_date`. */
  field: string
  /** The cell as published. */
  cell: string
  /** Why it was not taken. */
  reason: string
  /** The row it stands in, told so that a person finds it: usually the employer. */
  row: string
}

/** What a source read out of its documents. */
export interface Parsed<Row> {
  rows: Row[]
  review: ReviewItem[]
  /** Documents that the source can do without, and that could not be read: they are left out of the rows. */
  refused?: RefusedDocument[]
}

/** A welcome document that is not what it was, and how that showed. */
export interface RefusedDocument {
  document: Document
  reason: string
}

/** Opens the dataset's file of the edition that serves; null before the first one, and where it cannot be read. */
export type Previous = () => Promise<Database | null>

/** One publisher of one dataset. Fetching and parsing are apart, so that stored bytes can be parsed again. */
export interface Source<Row> {
  /** `warn/or` */
  id: string
  dataset: string
  /** The dataset's part, as in a mirror's index: `or`. */
  part: string
  publisher: string
  /** True for history that somebody else consolidated; a publisher's own rows win over it. */
  importer?: boolean
  /** The publisher's landing page. */
  page: string
  /** The state that all its rows are of, where they are of one: copies are read again beside publishers of theirs alone. */
  region?: string
  /** Days it may list nothing new before its rows count as stale; none where it may be quiet for ever. */
  quietDays?: number
  /**
   * Fetches what a refresh needs today, in the publisher's own steps; `previous` tells what the dataset holds, for
   * those that go on where the last refresh stopped.
   */
  fetch(web: Web, today: IsoDate, previous?: Previous): AsyncIterable<Document>
  /** True for an entry of a mirror's index that is this source's; by default dataset and part decide. */
  takes?(entry: IndexEntry): boolean
  /** Names the list that a document is an edition of, where the address is new with each; null for any other. */
  seriesOf?(document: Document): string | null
  /** What the operator says of its addresses and pauses, in place of what stands here. */
  overridden?: Overridden
  /** The page on which the publisher allows programs, where its robots.txt is meant for crawlers alone. */
  programsAllowed?: string
  /**
   * Hours between visits, of a publisher that adds something a few times a year; else its dataset's schedule counts. An
   * importer is visited only where this is told.
   */
  everyHours?: number
  /** True where some days leave nothing to read: what is wanted of it depends on what another list tells. */
  mayBeIdle?: boolean
  /** True of history that is fetched only where the operator wants it: `HISTORY=on`. */
  onlyHistory?: boolean
  /** Minutes until its fetch is stopped, of one whose files are large, and patience with each of them. */
  deadlineMinutes?: number
  /** True where its files are too large to be held: those of before are not read again out of the archive. */
  large?: boolean
  /** How often the publisher lets one visitor ask, where it says so; else the pause that all get. */
  pace?: Pace
  /** Answers larger than this are refused; where nothing is said, those that no source could mean. */
  bytesMax?: number
  /** How far the rows may fall from one refresh to the next, as a share; a third where nothing is said. */
  rowsFallMax?: number
  /** How many cells of one field may be unreadable, as a share of the rows; a third where nothing is said. */
  unreadShareMax?: number
  /** Fields that no column of the publisher has: read out of remarks, they may become rare without a column that is gone. */
  outOfRemarks?: readonly string[]
  /**
   * Reads documents, oldest first. Throws SourceChanged when they are not what they used to be. Where `regions` are given,
   * rows of others are not asked for, and need not be read.
   */
  parse(documents: readonly Document[], regions?: ReadonlySet<string>): Promise<Parsed<Row>>
}

/** A publisher changed something: this source stops, and its rows of the day before keep serving. */
export class SourceChanged extends Error {
  override name = 'SourceChanged'
  constructor(
    readonly source: string,
    readonly found: string,
  ) {
    super(`${source}: ${found}`)
  }
}
