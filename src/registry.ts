/** Everything the service is made of, one line per dataset and feature. */
import { accountOperations } from '#accounts/operations/index.ts'
import { type NameSource, writeCompanies } from '#companies/publish/companies.ts'
import { companyLinks, type RecordSource, writeLinks } from '#companies/publish/links.ts'
import { companyTables } from '#companies/table.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { bankruptcyDataset } from '#datasets/bankruptcy/index.ts'
import type { BankruptcySettings } from '#datasets/bankruptcy/settings.ts'
import { dolClaimsData } from '#datasets/dol-claims/index.ts'
import { h1b } from '#datasets/h1b/index.ts'
import { jolts } from '#datasets/jolts/index.ts'
import { lca } from '#datasets/lca/index.ts'
import { sec } from '#datasets/sec/index.ts'
import { warn } from '#datasets/warn/index.ts'
import { exportOperations } from '#exports/operations/index.ts'
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { Document } from '#ingest/document.ts'
import type { FilesIngest } from '#ingest/files/file-source.ts'
import type { SampleFile } from '#ingest/files/sample-file.ts'
import { bankruptcyOperations } from '#insights/bankruptcies/index.ts'
import { companyOperations } from '#insights/company/index.ts'
import type { NewsSettings } from '#insights/company/news/settings.ts'
import { crossrefOperations } from '#insights/crossref/index.ts'
import { mapOperations } from '#insights/map/index.ts'
import { marketPulseOperations } from '#insights/market-pulse/index.ts'
import { insightTables, writeInsights } from '#insights/publish/index.ts'
import { riskOperations } from '#insights/risk/index.ts'
import { searchOperations } from '#insights/search/index.ts'
import { signalOperations } from '#insights/signals/index.ts'
import { sponsorFinderOperations } from '#insights/sponsor-finder/index.ts'
import { stateIntelligenceOperations } from '#insights/state-intelligence/index.ts'
import { statsOperations } from '#insights/stats/index.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { DerivedWriter } from '#storage/editions/store.ts'
import type { Table } from '#storage/tables.ts'

/** What is kept and answered of a dataset. */
interface Kept {
  tables: readonly Table[]
  operations: AnyOperation[]
  /** When its publishers are visited, as a cron pattern in UTC. */
  schedule: string
  /** The names of companies in it, for telling who is who, and its records where many are read at once. */
  companies?: Omit<NameSource, 'dataset'> & Partial<Omit<RecordSource, 'dataset'>>
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

/** Settings that change what a dataset reads or an operation answers. */
export type RegistrySettings = BankruptcySettings & NewsSettings

/** Everything the service is made of. */
export interface Registry {
  datasets: readonly DatasetManifest[]
  /** Files made out of the datasets' files: who is who across them, and what no single dataset can say. */
  derived: Record<string, DerivedWriter>
  /** The tables of each file of an edition, by the dataset's name or the derived file's. */
  tables: Record<string, readonly Table[]>
  operations: readonly AnyOperation[]
}

/** Puts the service together as the settings have it. */
export function registry(settings: RegistrySettings): Registry {
  const datasets: DatasetManifest[] = [
    warn,
    h1b,
    lca,
    dolClaimsData,
    jolts,
    sec,
    bankruptcyDataset(settings, { dataset: sec.ingest.name, find: sec.findBankruptcies }),
  ]
  return {
    datasets,
    derived: {
      companies: (path, files) => writeCompanies(path, files, nameSources(datasets)),
      links: (path, files) => writeLinks(path, files, recordSources(datasets)),
      insights: writeInsights,
    },
    tables: {
      ...Object.fromEntries(datasets.map(({ ingest, tables }) => [ingest.name, tables])),
      companies: companyTables,
      links: [companyLinks],
      insights: insightTables,
    },
    operations: [
      ...datasets.flatMap((dataset) => dataset.operations),
      ...insights,
      ...companyOperations(settings),
      ...accountOperations,
      ...exportOperations,
    ],
  }
}

/** The datasets' queries for the names of companies. */
export const nameSources = (datasets: readonly DatasetManifest[]): NameSource[] =>
  datasets.flatMap(({ ingest, companies }) => (companies ? [{ dataset: ingest.name, ...companies }] : []))

const recordSources = (datasets: readonly DatasetManifest[]): RecordSource[] =>
  datasets.flatMap(({ ingest, companies }) =>
    companies?.records ? [{ dataset: ingest.name, records: companies.records }] : [],
  )

/** Questions over two or more datasets. */
const insights: readonly AnyOperation[] = [
  ...sponsorFinderOperations,
  ...bankruptcyOperations,
  ...crossrefOperations,
  ...riskOperations,
  ...signalOperations,
  ...marketPulseOperations,
  ...stateIntelligenceOperations,
  ...searchOperations,
  ...mapOperations,
  ...statsOperations,
]
