/** What an edition consists of, as it stands in its manifest. */
/** One dataset's file in an edition. */
export interface EditionFile {
  /** Its name under `editions/files/`. */
  file: string
  bytes: number
  /** Rows by table. */
  rows: Record<string, number>
  /** When the file was made, ISO 8601. */
  made_at: string
  /** The published files that its rows come from, where the dataset is made of files. */
  inputs?: FileInput[]
  /** The edition's files that it was made of, where it is made of some alone. */
  made_of?: string[]
  /** The version of the reader, or of the writer, that made it. Older editions name a program in text. */
  built_by?: number
}

/** A published file that went into an edition. */
export interface FileInput {
  /** `2025-q2` */
  part: string
  url: string
  /** SHA-256 of the publisher's bytes, in hex. */
  sha256: string
  /** The day of its fetch. */
  fetched_at: string
}

/** A document that a source did without, since it is gone, refused or not what it was; its rows stay as they were. */
export interface MissingDocument {
  /** What it is called: `2019`. */
  name: string
  url: string
  /** Tells apart answers of one address to different forms sent; not there for a plain GET. */
  request?: string
  /** Why it could not be read, as a sentence. */
  reason: string
  /** The day of the first refresh that did without it. */
  since: string
  /** True where the rows are read from what was last read at its address. */
  stands_in: boolean
  /** True of a page that leads to others: what it led to could not be looked up either. */
  leads?: boolean
}

/** How one source has been doing, as of an edition. */
export interface SourceHealth {
  /** `warn/or` */
  id: string
  dataset: string
  /** True for history that somebody else consolidated: it does not become stale. */
  importer?: boolean
  publisher: string
  page: string
  /** Days it may list nothing new before its rows count as stale; none where it may be quiet for ever. */
  quietDays?: number
  /** How the last attempt ended. */
  status: 'ok' | 'failed' | 'no_file'
  /** Why it failed; null when it did not. */
  message: string | null
  /** How often in a row it has failed, and since when; absent while it does not. */
  failures?: number
  failing_since?: string
  /** ISO 8601 times; null before the first one. */
  last_attempt: string | null
  last_success: string | null
  /** The newest day on which a publisher's page with its rows was fetched; older editions do not tell it. */
  seen_on?: string | null
  /** Rows listed and newest record date at the last success. */
  rows: number
  newest: string | null
  /** How many of those rows have each field filled. */
  filled?: Record<string, number>
  /** How many cells of theirs could not be read. */
  unread?: number
  /** A digest of the documents that gave those rows; none where some of them were not to be had. */
  documents?: string
  /** The version of the reader that gave those rows; where none is told, that of the dataset's file. */
  read_by?: number
  /**
   * Where another version of the reader had read it before the last success: `all` where this one has read all the documents
   * of before as well, so that what differs from them is the publisher's doing.
   */
  reread?: 'all' | 'given' | 'part'
  /** What the last attempt did without. */
  missing?: MissingDocument[]
}

/** A publisher may be away for an hour; one that has failed so often in a row has stopped. */
const STOPPED_AFTER = 3

/** Whether somebody has to look at a source: it has failed again and again. */
export const isStopped = ({ failures = 0 }: Pick<SourceHealth, 'failures'>): boolean =>
  failures >= STOPPED_AFTER

/** How far a refresh is. */
export interface RefreshedPart {
  sources_done: number
  sources_total: number
}

/** The name of the file of changes, beside those of datasets. */
export const CHANGES = 'changes'

/** What an edition consists of. */
export interface Manifest {
  id: string
  created_at: string
  /** True for the invented data that a fresh install shows until its first refresh. */
  sample: boolean
  /** How far the refresh was that published it before it had ended; nobody rolls back to such a one. */
  part?: RefreshedPart
  datasets: Record<string, EditionFile>
  sources: SourceHealth[]
  /** What has changed up to this edition; taken over by name where nothing has. */
  changes?: EditionFile
  /** Files that are being made out of the records that come with the program, and are to follow within a minute. */
  coming?: string[]
}

/** A manifest out of its text; null when it is not one. */
export function parseManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest> | null
    const whole =
      typeof manifest?.id === 'string' &&
      typeof manifest.created_at === 'string' &&
      Object.values(manifest.datasets!).every((f) => typeof f.file === 'string') &&
      Array.isArray(manifest.sources)
    return whole ? (manifest as Manifest) : null
  } catch {
    return null
  }
}
