/** What the refresh of one dataset comes to. */
import type { DatasetWriter, FileInput, SourceHealth } from '#storage/editions/store.ts'
import type { SourceChanges } from './dataset.ts'
import type { ReviewItem } from './source.ts'

/** One line of the table at the end of a refresh. */
export interface SourceReport extends SourceChanges {
  source: string
  /** Cells that could not be read. */
  unparsed: number
  status: SourceHealth['status']
  message: string | null
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
  /** Writes the dataset's new file; null when nothing in it would change. */
  writer: DatasetWriter | null
  /** The published files that a new file is made of, where it is made of files. */
  inputs?: FileInput[]
}
