/** Everything the service is made of: the datasets, what is made out of several, and all operations. */
import { accountOperations } from '#accounts/operations/index.ts'
import { billingOperations } from '#billing/operations/index.ts'
import { listChanges } from '#changes/operations/changes.ts'
import { changesFile } from '#changes/publish/index.ts'
import { type NameSource, writeCompanies } from '#companies/publish/companies.ts'
import { companyLinks, type RecordSource, writeLinks } from '#companies/publish/company-links.ts'
import { writeEnded } from '#companies/publish/ended.ts'
import { companyTables } from '#companies/table.ts'
import type { Announced } from '#contract/announced.ts'
import { Catalogue } from '#contract/catalogue.ts'
import type { Chapter } from '#contract/dataset.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { BankruptcySettings } from '#datasets/bankruptcy/settings.ts'
import { alertOperations } from '#delivery/alerts/operations/index.ts'
import { filterOperations } from '#delivery/operations/index.ts'
import { webhookOperations } from '#delivery/webhooks/operations/index.ts'
import { feedOperations } from '#exports/feeds/index.ts'
import { exportOperations } from '#exports/operations/index.ts'
import { bankruptcyCrossrefOperations, bankruptcyOperations } from '#insights/bankruptcies/index.ts'
import { companyOperations } from '#insights/company/index.ts'
import type { NewsSettings } from '#insights/company/news/settings.ts'
import { crossrefOperations } from '#insights/crossref/index.ts'
import { mapOperations } from '#insights/map/index.ts'
import { marketPulseOperations } from '#insights/market-pulse/index.ts'
import { profileOperations } from '#insights/profiles/index.ts'
import { insightTables, writeInsights } from '#insights/publish/index.ts'
import { reportOperations } from '#insights/reports/index.ts'
import { writeReports } from '#insights/reports/publish/index.ts'
import { reportTables } from '#insights/reports/table.ts'
import { announcedRisk } from '#insights/risk/announced.ts'
import { riskOperations } from '#insights/risk/index.ts'
import { searchOperations } from '#insights/search/index.ts'
import { signalOperations } from '#insights/signals/index.ts'
import { sponsorFinderOperations } from '#insights/sponsor-finder/index.ts'
import { stateIntelligenceOperations } from '#insights/state-intelligence/index.ts'
import { statsOperations } from '#insights/stats/index.ts'
import type { ChangesFile, DerivedFile } from '#storage/editions/store.ts'
import type { Table } from '#storage/tables.ts'
import { talentOperations } from '#talent/operations/index.ts'
import { type AnyDataset, datasetsOf } from './datasets.ts'

/** Settings that change what a dataset reads or an operation answers. */
export type RegistrySettings = BankruptcySettings & NewsSettings & { publicUrl: string }

/** Everything the service is made of. */
export interface Registry {
  datasets: readonly AnyDataset[]
  /** Files made out of the datasets' files: who is who across them, and what no single dataset can say. */
  derived: Record<string, DerivedFile>
  /** What is announced when it changes from one edition to the next, and the file that keeps it. */
  announced: readonly Announced[]
  changes: ChangesFile
  /** The tables of each file of an edition, by the dataset's name or the derived file's. */
  tables: Record<string, readonly Table[]>
  operations: readonly AnyOperation[]
  /** The datasets, as answers speak of them. */
  catalogue: Catalogue
}

/** Puts the service together as the settings have it. */
export const registry = (settings: RegistrySettings): Registry => assemble(datasetsOf(settings), settings)

/** Chapters of the interface that are of no dataset. */
const CHAPTERS: readonly Chapter[] = [
  { name: 'signals', title: 'Market signals' },
  { name: 'crossref', title: 'Cross-reference and risk' },
  { name: 'changes', title: 'Changes' },
  { name: 'exports', title: 'Exports' },
  { name: 'feeds', title: 'Feeds' },
  { name: 'reports', title: 'Monthly reports' },
  { name: 'account', title: 'Account' },
  { name: 'talent', title: 'Talent directory' },
  { name: 'billing', title: 'Billing' },
]

/** Puts the service together out of datasets; throws where an operation names a dataset or a chapter that is none. */
export function assemble(datasets: readonly AnyDataset[], settings: RegistrySettings): Registry {
  const catalogue = new Catalogue(datasets, CHAPTERS)
  const announced = announcedOf(datasets)
  const ofDatasets = datasets.flatMap((dataset) => dataset.operations)
  const notices = ofDatasets.find(({ path }) => path === '/api/records')
  const operations = askedFirst([
    ...ofDatasets,
    ...insightOperations(datasets),
    ...companyOperations(settings),
    ...accountOperations(catalogue),
    ...(notices?.kind === 'read' ? filterOperations(notices) : []),
    ...alertOperations,
    ...webhookOperations,
    listChanges(announced),
    ...talentOperations,
    ...exportOperations,
    ...feedOperations(settings),
    ...billingOperations,
  ])
  for (const operation of operations) catalogue.check(operation)
  return {
    catalogue,
    datasets,
    derived: {
      companies: {
        version: 9,
        of: namesOf(nameSources(datasets)),
        write: (path, files) => writeCompanies(path, files, nameSources(datasets)),
      },
      links: {
        version: 5,
        of: ['companies', ...namesOf(recordSources(datasets))],
        write: (path, files) => writeLinks(path, files, recordSources(datasets)),
      },
      insights: {
        version: 15,
        write: (path, files, today) => writeInsights(path, files, today, datasets),
      },
      reports: {
        version: 1,
        ofAll: true,
        write: (path, files, today, edition) => writeReports(path, files, today, edition, datasets),
      },
    },
    announced,
    changes: changesFile(announced, writeEnded),
    tables: {
      ...Object.fromEntries(datasets.map(({ slug, tables }) => [slug, tables])),
      companies: companyTables,
      links: [companyLinks],
      insights: insightTables,
      reports: reportTables,
    },
    operations,
  }
}

/** What newcomers ask first is listed first, and offered first to whoever mistypes a path, wherever it is answered. */
const FIRST = [
  '/api/records',
  '/api/stats',
  '/api/trends',
  '/api/top-companies',
  '/api/company/{company_name}',
]

function askedFirst(operations: readonly AnyOperation[]): AnyOperation[] {
  const first = FIRST.flatMap((path) => operations.filter((operation) => operation.path === path))
  return [...first, ...operations.filter((operation) => !first.includes(operation))]
}

/** What is announced: records of datasets, each by itself, and levels of risk, which rest on several. */
const announcedOf = (datasets: readonly AnyDataset[]): Announced[] => [
  ...datasets.flatMap(({ slug, label, changes }) =>
    changes ? [{ ...changes, dataset: slug, label, file: slug, planDatasets: [slug] }] : [],
  ),
  ...(announcedRisk.planDatasets.every((name) => datasets.some(({ slug }) => slug === name))
    ? [announcedRisk]
    : []),
]

/** The datasets' queries for the names of companies. */
export const nameSources = (datasets: readonly AnyDataset[]): NameSource[] =>
  datasets.flatMap(({ slug, companies }) => {
    if (!companies) return []
    const { records: _, ...named } = companies
    return [{ dataset: slug, ...named }]
  })

/** The datasets' queries for records whose company is known by link. */
export const recordSources = (datasets: readonly AnyDataset[]): RecordSource[] =>
  datasets.flatMap(({ slug, companies }) =>
    companies?.records ? [{ dataset: slug, records: companies.records }] : [],
  )

const namesOf = (sources: readonly { dataset: string }[]) => sources.map(({ dataset }) => dataset)

/** Questions over two or more datasets. */
const insightOperations = (datasets: readonly AnyDataset[]): readonly AnyOperation[] => [
  ...bankruptcyOperations,
  ...sponsorFinderOperations,
  ...bankruptcyCrossrefOperations,
  ...crossrefOperations,
  ...riskOperations,
  ...signalOperations,
  ...marketPulseOperations,
  ...stateIntelligenceOperations,
  ...searchOperations(datasets),
  ...mapOperations,
  ...profileOperations,
  ...statsOperations,
  ...reportOperations,
]
