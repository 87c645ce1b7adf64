/** The refresh: every dataset's sources read on their own, then one edition published. */

import { join } from 'node:path'
import { fileSetOf } from '#storage/editions/kept.ts'
import {
  type ChangesFile,
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
import { type HostTraffic, Traffic } from './fetch/traffic.ts'
import type { Turn } from './files/begin-files.ts'
import type { FilesIngest } from './files/file-source.ts'
import { ReadAhead } from './files/read-ahead.ts'
import { refreshFiles } from './files/refresh.ts'
import { lockRefresh } from './lock.ts'
import type { SourceReport, SourceReview } from './outcome.ts'
import { openBeside } from './records/beside.ts'
import { MadeAhead } from './records/made-ahead.ts'
import type { ReadOptions } from './records/read-sources.ts'
import { refreshRecords } from './records/refresh.ts'
import { sentence } from './sentence.ts'

/** A dataset that can be refreshed, of either kind. */
export type AnyIngest = DatasetIngest | FilesIngest

/** True for a dataset that is read from files of rows. */
export const isFiles = (dataset: AnyIngest): dataset is FilesIngest => 'kind' in dataset

/** What a refresh is to do. */
export interface RefreshOptions extends ReadOptions {
  datasets: readonly AnyIngest[]
  /** Files made out of the datasets' files, whenever one is new of which they are made. */
  derived?: Record<string, DerivedFile>
  /** The file that tells what has changed since the edition before. */
  changes?: ChangesFile
  /** Of the lease under which it is published, where servers share the folder. */
  epoch?: number | null
}

/** How a refresh ended. */
export interface RefreshReport {
  sources: SourceReport[]
  review: SourceReview[]
  /** The edition that serves now; null when there was none and none could be made. */
  edition: Manifest | null
  /** True when some file of the edition is new; false when nothing had changed. */
  published: boolean
  /** Whom the refresh has asked, busiest first; nobody where it took a mirror or files. */
  traffic: HostTraffic[]
  /** 0 all well, 3 some sources failed, 1 no source could be read. */
  exitCode: 0 | 1 | 3
}

/** Runs one refresh. Throws RefreshRunning when another one is at work in the same data folder. */
export async function refresh(options: RefreshOptions): Promise<RefreshReport> {
  const lock = await lockRefresh(options.dataDir)
  const traffic = new Traffic()
  const onAnswer: ReadOptions['onAnswer'] = (source, answered) => {
    traffic.add(answered)
    options.onAnswer?.(source, answered)
  }
  try {
    const report = await refreshLocked({ ...options, onAnswer })
    return {
      ...report,
      traffic: await traffic.close(options.dataDir, options.clock().toISOString().slice(0, 10)),
    }
  } finally {
    await lock.release()
  }
}

async function refreshLocked(options: RefreshOptions): Promise<Omit<RefreshReport, 'traffic'>> {
  const isKnown = knownSources(options.datasets)
  const unknown = options.accept?.find((id) => !isKnown(id))
  if (unknown !== undefined) throw new Error(`there is no source "${unknown}" to accept`)
  const store = new EditionStore(options.dataDir, options.epoch)
  await store.prepare()
  await store.collect()
  await new Archive(join(options.dataDir, 'raw')).sweep()
  const current = await store.current()
  const before = current?.sample ? null : current
  const mirror = options.mirror === undefined ? null : await openMirror(options.mirror)
  // What is said of a source that is no more would stay as it was for ever.
  const refreshed = new Set(options.datasets.map(({ name }) => name))
  const stays = ({ id, dataset }: SourceHealth) => isKnown(id) || !refreshed.has(dataset)
  // Which version of a reader read a source: older manifests tell that of the whole file alone.
  const readers = new Map(
    options.datasets
      .filter((each) => !isFiles(each))
      .map(({ name }) => [name, before?.datasets[name]?.built_by]),
  )
  const withReader = (each: SourceHealth): SourceHealth => {
    const read_by = each.read_by ?? readers.get(each.dataset)
    return read_by === undefined ? each : { ...each, read_by }
  }
  const health = new Map(before?.sources.filter(stays).map((each) => [each.id, withReader(each)]))
  let writers: Record<string, DatasetWriter> = {}
  let inputs: Record<string, FileInput[]> = {}
  const reports: SourceReport[] = []
  const review: SourceReview[] = []
  const versions = Object.fromEntries(options.datasets.map((each) => [each.name, each.readerVersion]))
  const failed = new Map<string, unknown>()
  let edition = before
  let published = false
  let sourcesDone = 0
  const sources_total = countSources(options)
  const publish = async (isPart: boolean) => {
    const part = isPart ? { sources_done: sourcesDone, sources_total } : undefined
    const { clock, today, derived, changes } = options
    const made = { writers, derived, changes, failed, inputs, versions, part }
    const served = edition
    edition = await store.publish({ ...made, sources: [...health.values()], now: clock(), today })
    published ||= fileSetOf(edition) !== (served && fileSetOf(served))
    await store.collect()
    writers = {}
    inputs = {}
  }

  const datasets = inOrder(options.datasets)
  const readFiles = (dataset: FilesIngest, turn?: Turn) =>
    refreshFiles(dataset, options, mirror, health, edition?.datasets[dataset.name], turn)
  const ahead = new ReadAhead(datasets.filter(isFiles), readFiles)
  // Files of a mirror, and those that are handed in, are all there at once: nothing is published until all are read, and
  // what they are held against stays.
  const isAtOnce = mirror !== null || options.files !== undefined
  const madeAhead = new MadeAhead(store)
  const refreshOne = async (dataset: AnyIngest) => {
    const other = isFiles(dataset) ? undefined : dataset.beside
    const beside = async () =>
      other === undefined ? null : openBeside(other, writers, madeAhead, store, edition)
    const onRead = isAtOnce ? () => ahead.begin() : undefined
    const outcomes = isFiles(dataset)
      ? onlyOne(ahead.of(dataset))
      : refreshRecords(dataset, { ...options, onRead }, mirror, health, store, () => edition, beside)
    for await (const outcome of outcomes) {
      reports.push(...outcome.reports)
      sourcesDone += isFiles(dataset) ? 1 : outcome.reports.length
      review.push(...outcome.review)
      if (outcome.settled) health.delete(outcome.settled)
      for (const each of outcome.health) health.set(each.id, each)
      if (outcome.inputs) inputs[dataset.name] = outcome.inputs
      if (!outcome.writer) continue
      // Rows of records need not be held until the last are read; those of files lie on disk.
      const isHeld = isAtOnce && !isFiles(dataset)
      writers[dataset.name] = isHeld ? await madeAhead.make(dataset.name, outcome.writer) : outcome.writer
      if (outcome.part) await publish(true)
    }
  }
  try {
    for (const [at, dataset] of datasets.entries()) {
      await refreshOne(dataset)
      // What is read serves before what is slower has been.
      const more = at < datasets.length - 1
      if (more && !isAtOnce && Object.keys(writers).length > 0) await publish(true)
    }
    // Without an edition of real rows there is nothing to put the sources' health beside.
    const tried = reports.some((r) => r.status !== 'no_file')
    if (Object.keys(writers).length > 0 || (edition && tried)) await publish(false)
  } catch (error) {
    await ahead.stop()
    // What failed first is told.
    await madeAhead.remove().catch(() => {})
    throw error
  }
  const anyOk = reports.some((r) => r.status === 'ok')
  for (const [source, error] of failed)
    reports.push({ source, ...NO_CHANGE, status: 'failed', message: sentence(error) })
  const anyFailed = reports.some((r) => r.status === 'failed')
  return { sources: reports, review, edition, published, exitCode: !anyOk ? 1 : anyFailed ? 3 : 0 }
}

async function* onlyOne<T>(value: Promise<T>): AsyncGenerator<T> {
  yield await value
}

/** How many sources a refresh is about; a dataset of files is one. */
export const countSources = ({ datasets, only }: Pick<RefreshOptions, 'datasets' | 'only'>): number =>
  only?.size ?? datasets.reduce((count, each) => count + (isFiles(each) ? 1 : each.sources.length), 0)

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
