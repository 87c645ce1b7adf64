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
  /** ISO 8601 times; null before the first one. */
  last_attempt: string | null
  last_success: string | null
  /** Rows listed and newest record date at the last success. */
  rows: number
  newest: string | null
  /** How many of those rows have each field filled. */
  filled?: Record<string, number>
}

/** What an edition consists of. */
export interface Manifest {
  id: string
  created_at: string
  /** True for the invented data that a fresh install shows until its first refresh. */
  sample: boolean
  datasets: Record<string, EditionFile>
  sources: SourceHealth[]
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
