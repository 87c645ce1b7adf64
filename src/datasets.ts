/** The datasets, one line each. What only reads or only lists them needs no more than this. */
import type { Dataset } from '#contract/dataset.ts'
import { bankruptcyDataset } from '#datasets/bankruptcy/index.ts'
import type { BankruptcySettings } from '#datasets/bankruptcy/settings.ts'
import { claims } from '#datasets/dol-claims/index.ts'
import { h1b } from '#datasets/h1b/index.ts'
import { jolts } from '#datasets/jolts/index.ts'
import { lca } from '#datasets/lca/index.ts'
import { findBankruptcies, sec } from '#datasets/sec/index.ts'
import { warn } from '#datasets/warn/index.ts'
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { Document } from '#ingest/document.ts'
import type { FilesIngest } from '#ingest/files/file-source.ts'
import type { SampleFile } from '#ingest/files/sample-file.ts'
import type { IsoDate } from '#lib/dates.ts'

/** A dataset of records, whose publishers' pages are read one by one; its sample are pages, by source id. */
export type RecordsDataset = Dataset<DatasetIngest, (today: IsoDate) => Map<string, Document[]>, false>

/** A dataset of files. */
export type FilesDataset = Dataset<FilesIngest, (today: IsoDate) => SampleFile[], true>

/** A dataset that can be refreshed. */
export type AnyDataset = RecordsDataset | FilesDataset

/** The datasets, in the order in which answers name them. A new one is one line here. */
export const datasetsOf = (settings: BankruptcySettings): AnyDataset[] => [
  warn,
  h1b,
  lca,
  claims,
  jolts,
  sec,
  bankruptcyDataset(settings, { dataset: sec.slug, find: findBankruptcies }),
]
