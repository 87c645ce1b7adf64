/** What publishing an edition is told: how its files are made, and of what. */
import type { IsoDate } from '#lib/dates.ts'
import type { EditionFile, FileInput, Manifest, RefreshedPart, SourceHealth } from './manifest.ts'

/** A file that `write` makes for a dataset: fill the path, tell the rows by table. */
export type DatasetWriter = (path: string) => Promise<Record<string, number>>

/** The edition that a file is made for. */
export interface EditionInMaking {
  id: string
  /** ISO 8601, UTC. */
  publishedAt: string
  sources: readonly SourceHealth[]
  /** The same file of the editions that are kept, newest first: of invented data or of real ones, as this one is. */
  earlier: readonly string[]
}

/** A file that is made out of the datasets' files (dataset → path), whenever one is new of which it is made. */
export type DerivedWriter = (
  path: string,
  files: Readonly<Record<string, string>>,
  today: IsoDate,
  edition: EditionInMaking,
) => Promise<Record<string, number>>

/** Such a file. */
export interface DerivedFile {
  /** A whole number, raised by hand when what `write` gives has changed: the next refresh makes the file anew. */
  version: number
  write: DerivedWriter
  /** The files that it is made of, whatever the day: made again only where one of them is new. All where it is not told. */
  of?: readonly string[]
  /** True where it must not be made of a part of what is to come: whatever it says of that would stay said. */
  ofAll?: true
}

/** An edition that is about to be published, with all its files but the one of changes. */
export interface MadeEdition extends Pick<Manifest, 'id' | 'created_at' | 'datasets' | 'sources'> {
  /** The real ones that are kept, newest first: parts of refreshes too, and those that never came to serve. */
  earlier: readonly Manifest[]
  /** Where a file of any of them lies. */
  path(file: EditionFile): string
}

/** The file that tells what has changed from edition to edition. */
export interface ChangesFile {
  /** A whole number, raised by hand when its tables are others. */
  version: number
  write(path: string, edition: MadeEdition): Promise<Record<string, number>>
}

/** An edition to be published. */
export interface Publication {
  /** Each is taken out when its file is written, so that the rows which it holds are not held while other files are made of it. */
  writers: Record<string, DatasetWriter>
  /** Files made out of the datasets', by name: in this order, each out of those before it too. */
  derived?: Record<string, DerivedFile>
  /** Made last of all where a file is new, of whole editions of real records; else that of before is taken over. */
  changes?: ChangesFile
  /** Takes the names of those that could not be made, and why. */
  failed?: Map<string, unknown>
  /** Where a writer's dataset is made of published files: which. */
  inputs?: Record<string, FileInput[]>
  /** By which version of its reader a writer's dataset is made. */
  versions?: Record<string, number>
  /** Files that are to follow. */
  coming?: readonly string[]
  sources: SourceHealth[]
  sample?: boolean
  /** How far the refresh is while it goes on: the files made out of the datasets' are left for its end. */
  part?: RefreshedPart
  now: Date
  /** The day that counts as today; that of `now` unless given. */
  today?: IsoDate
}
