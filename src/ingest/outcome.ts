/** What the refresh of one dataset comes to. */
import type { DatasetWriter, FileInput, MissingDocument, SourceHealth } from '#storage/editions/store.ts'
import type { SourceChanges } from './dataset.ts'
import type { ReviewItem } from './source.ts'

/** One line of the table at the end of a refresh. */
export interface SourceReport extends SourceChanges {
  source: string
  /** Cells that could not be read. */
  unparsed: number
  status: SourceHealth['status']
  message: string | null
  /** What it did without, though it ended well. */
  missing?: readonly MissingDocument[]
}

/** The cells of one source that could not be read. */
export interface SourceReview {
  source: string
  items: ReviewItem[]
}

/** What the refresh of one dataset comes to. */
export interface DatasetOutcome {
  reports: SourceReport[]
  review: SourceReview[]
  /** How the sources that were tried are doing now. */
  health: SourceHealth[]
  /** True where other sources of the dataset are still being read, and this can be published meanwhile. */
  part?: boolean
  /** The id of what is said of a source no longer: that a dataset's files could not be fetched. */
  settled?: string
  /** Writes the dataset's new file; null when nothing in it would change. */
  writer: DatasetWriter | null
  /** The published files that a new file is made of, where it is made of files. */
  inputs?: FileInput[]
}
