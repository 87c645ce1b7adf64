/** Everything the service is made of, one line per dataset and feature. */
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { warn } from '#datasets/warn/index.ts'
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { Document } from '#ingest/document.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Table } from '#storage/tables.ts'

/** A dataset: what is ingested, what is kept, what is answered. */
export interface DatasetManifest {
  ingest: DatasetIngest
  tables: Table[]
  endpoints: AnyEndpoint[]
  /** When its publishers are visited, as a cron pattern in UTC. */
  schedule: string
  /** Invented pages in the publishers' own formats, by source id. */
  sample: (today: IsoDate) => Map<string, Document[]>
}

export const datasets: DatasetManifest[] = [warn]

export const endpoints: AnyEndpoint[] = datasets.flatMap((dataset) => dataset.endpoints)
