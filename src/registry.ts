/** Everything the service is made of, one line per dataset and feature. */
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { warn } from '#datasets/warn/index.ts'
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { Document } from '#ingest/document.ts'
import type { FilesIngest } from '#ingest/files/file-source.ts'
import type { SampleFile } from '#ingest/files/sample-file.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Table } from '#storage/tables.ts'

/** What is kept and answered of a dataset. */
interface Kept {
  tables: readonly Table[]
  endpoints: AnyEndpoint[]
  /** When its publishers are visited, as a cron pattern in UTC. */
  schedule: string
}

/** A dataset of records, whose publishers' pages are read one by one. */
export interface RecordsManifest extends Kept {
  ingest: DatasetIngest
  /** Invented pages in the publishers' own formats, by source id. */
  sample: (today: IsoDate) => Map<string, Document[]>
}

/** A dataset of files. */
export interface FilesManifest extends Kept {
  ingest: FilesIngest
  /** Invented files in the publisher's own formats. */
  sample: (today: IsoDate) => SampleFile[]
}

/** A dataset: what is ingested, what is kept, what is answered. */
export type DatasetManifest = RecordsManifest | FilesManifest

export const datasets: DatasetManifest[] = [warn]

export const endpoints: AnyEndpoint[] = datasets.flatMap((dataset) => dataset.endpoints)
