/** A dataset describes itself: what is kept of it, what is answered, and where the code that reads it is found. */
import type { Table } from '#storage/tables.ts'
import type { AnnouncedRecords } from './announced.ts'
import type { AnyOperation } from './operation.ts'
import type { PlanName } from './plans.ts'
import type { DatasetSearch } from './search.ts'

/** A chapter of the interface, in which operations stand together. */
export interface Chapter {
  /** As its operations name it: `h1b-lca`. */
  name: string
  title: string
  /** Where it stands: after those with a smaller number, which is 0 where none is given. */
  order?: number
}

/** The days that a dataset's records are of. */
export interface RecordDays {
  /** The table that tells them; by default that of the records. */
  table?: string
  /** A row's first and last day, in SQL; one that is later than today is taken for today. */
  from: string
  to: string
  /** The rows that count, in SQL; `TODAY` stands for the day that counts as today. */
  where?: string
}

/** Whose names a dataset holds. Both are queries over its own tables. */
export interface NamedCompanies {
  /** `name`, `state` (or null) and `records`, one row a name and state. */
  names: string
  /** `id`, name, state and day of each record, where many are read at once. */
  records?: string
  /** Who is registered, largest first: `cik`, `name`, `tickers` and `former`, both as `|`-separated text. */
  registrants?: string
}

/** What a dataset says of itself. `Ingest` is what a refresh needs, `Sample` what makes invented data. */
export interface Dataset<Ingest = unknown, Sample = unknown, Files extends boolean = boolean> {
  /** Its name in answers, statements and editions; a plain identifier, `dol_claims`. */
  slug: string
  /** Its name on the command line, in mirrors and in the archive, where that is another one: `claims`. */
  word?: string
  /** Its name in a sentence, in the plural: `SEC filings`. */
  label: string
  /** The chapter that it opens; none where its operations stand in another's. */
  chapter?: Chapter
  /** The smallest plan that holds it. */
  plan: PlanName
  /** When its publishers are visited, as a cron pattern in UTC. */
  schedule: string
  tables: readonly Table[]
  /** The table whose rows are its records. */
  records: string
  /** How old its newest record may be before later ones must be missing: the publisher's pace and its usual delay. */
  quietDays: number
  days: RecordDays
  /** True for one that is published as files of rows, each read once; false for pages that are read every day. */
  files: Files
  companies?: NamedCompanies
  /** How unified search finds its records, by its own tables alone; none where insights know better, or nobody looks. */
  search?: DatasetSearch
  /** What is announced of it when it changes; none where files are read once, and nothing in them is news. */
  changes?: AnnouncedRecords
  operations: readonly AnyOperation[]
  /** Loads what reads it. Whoever answers never does. */
  ingest: () => Promise<Ingest>
  /** Loads what makes invented documents or files in the publishers' own formats, of a day. */
  sample: () => Promise<Sample>
}

/** Declares a dataset; throws when what it says of its tables does not hold. */
export function dataset<Ingest, Sample, Files extends boolean>(
  declared: Dataset<Ingest, Sample, Files>,
): Dataset<Ingest, Sample, Files> {
  const { slug, tables, records, days } = declared
  if (!/^[a-z][a-z0-9_]*$/.test(slug))
    throw new Error(`a dataset's slug is a plain identifier, not "${slug}"`)
  for (const name of [records, days.table ?? records])
    if (!tables.some((table) => table.name === name)) throw new Error(`${slug} has no table ${name}`)
  return declared
}

/** What a dataset is called on the command line, in mirrors and in the archive. */
export const wordOf = ({ slug, word }: Pick<Dataset, 'slug' | 'word'>): string => word ?? slug
