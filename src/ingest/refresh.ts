/** The refresh: every dataset's sources read on their own, then one edition published. */
import { join } from 'node:path'
import {
  type DatasetWriter,
  type DerivedFile,
  EditionStore,
  type FileInput,
  type Manifest,
  type SourceHealth,
} from '#storage/editions/store.ts'
import type { DatasetIngest } from './dataset.ts'
import { Archive } from './fetch/archive.ts'
import { openMirror } from './fetch/mirror.ts'
import type { FilesIngest } from './files/file-source.ts'
import { refreshFiles } from './files/refresh.ts'
import { lockRefresh } from './lock.ts'
import type { SourceReport, SourceReview } from './outcome.ts'
import { openBeside } from './records/beside.ts'
import { type ReadOptions, sentence } from './records/read-sources.ts'
import { refreshRecords } from './records/refresh.ts'

/** A dataset that can be refreshed, of either kind. */
export type AnyIngest = DatasetIngest | FilesIngest

/** True for a dataset that is read from files of rows. */
export const isFiles = (dataset: AnyIngest): dataset is FilesIngest => 'kind' in dataset

/** What a refresh is to do. */
export interface RefreshOptions extends ReadOptions {
  datasets: readonly AnyIngest[]
  /** Files made out of the datasets' files, whenever one of those is new. */
  derived?: Record<string, DerivedFile>
}

/** How a refresh ended. */
export interface RefreshReport {
  sources: SourceReport[]
  review: SourceReview[]
  /** The edition that serves now; null when there was none and none could be made. */
  edition: Manifest | null
  /** True when some dataset's file is new; false when nothing had changed. */
  published: boolean
  /** 0 all well, 3 some sources failed, 1 no source could be read. */
  exitCode: 0 | 1 | 3
}

/** Runs one refresh. Throws RefreshRunning when another one is at work in the same data folder. */
export async function refresh(options: RefreshOptions): Promise<RefreshReport> {
  const lock = await lockRefresh(options.dataDir)
  try {
    return await refreshLocked(options)
  } finally {
    lock.release()
  }
}

async function refreshLocked(options: RefreshOptions): Promise<RefreshReport> {
  const isKnown = knownSources(options.datasets)
  const unknown = options.accept?.find((id) => !isKnown(id))
  if (unknown !== undefined) throw new Error(`there is no source "${unknown}" to accept`)
  const store = new EditionStore(options.dataDir)
  await store.prepare()
  await store.collect()
  await new Archive(join(options.dataDir, 'raw')).sweep()
  const current = await store.current()
  const before = current?.sample ? null : current
  const mirror = options.mirror === undefined ? null : await openMirror(options.mirror)
  // What is said of a source that is no more would stay as it was for ever.
  const refreshed = new Set(options.datasets.map(({ name }) => name))
  const stays = ({ id, dataset }: SourceHealth) => isKnown(id) || !refreshed.has(dataset)
  const health = new Map(before?.sources.filter(stays).map((s) => [s.id, s]))
  const writers: Record<string, DatasetWriter> = {}
  const inputs: Record<string, FileInput[]> = {}
  const reports: SourceReport[] = []
  const review: SourceReview[] = []

  for (const dataset of inOrder(options.datasets)) {
    const other = isFiles(dataset) ? undefined : dataset.beside
    const beside = async () => (other === undefined ? null : openBeside(other, writers, store, before))
    const outcome = isFiles(dataset)
      ? await refreshFiles(dataset, options, mirror, health, before?.datasets[dataset.name])
      : await refreshRecords(dataset, options, mirror, health, store, before, beside)
    reports.push(...outcome.reports)
    review.push(...outcome.review)
    for (const each of outcome.health) health.set(each.id, each)
    if (outcome.writer) writers[dataset.name] = outcome.writer
    if (outcome.inputs) inputs[dataset.name] = outcome.inputs
  }

  const anyOk = reports.some((r) => r.status === 'ok')
  const published = Object.keys(writers).length > 0
  let edition = before
  // Without an edition of real rows there is nothing to put the sources' health beside.
  const tried = reports.some((r) => r.status !== 'no_file')
  if (published || (before && tried)) {
    const failed = new Map<string, unknown>()
    const versions = Object.fromEntries(options.datasets.map((each) => [each.name, each.readerVersion]))
    const made = { writers, derived: options.derived, failed, inputs, versions }
    edition = await store.publish({
      ...made,
      sources: [...health.values()],
      now: options.clock(),
      today: options.today,
    })
    for (const [source, error] of failed)
      reports.push({ source, ...NO_CHANGE, status: 'failed', message: sentence(error) })
    await store.collect()
  }
  const anyFailed = reports.some((r) => r.status === 'failed')
  return { sources: reports, review, edition, published, exitCode: !anyOk ? 1 : anyFailed ? 3 : 0 }
}

const NO_CHANGE = { rows: 0, new: 0, changed: 0, gone: 0, unparsed: 0 }

/** Those that are staged beside another dataset come after it. */
const inOrder = (datasets: readonly AnyIngest[]) => {
  const last = (dataset: AnyIngest) => Number(!isFiles(dataset) && dataset.beside !== undefined)
  return [...datasets].sort((a, b) => last(a) - last(b))
}

/** Tells the ids of sources that there are; a dataset of files may have any part. */
function knownSources(datasets: readonly AnyIngest[]): (id: string) => boolean {
  const records = new Set(datasets.flatMap((d) => (isFiles(d) ? [] : d.sources.map(({ id }) => id))))
  const words = new Set(datasets.flatMap((d) => (isFiles(d) ? [d.word] : [])))
  return (id) => records.has(id) || words.has(id.split('/')[0]!)
}
