/** Reading the sources of a dataset: each fetched, parsed and gated on its own, so that none stops another. */
import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import type { IsoDate } from '#lib/dates.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import type { DatasetIngest, SourceResult } from '../dataset.ts'
import { Archive } from '../fetch/archive.ts'
import { type DropIn, dropIn } from '../fetch/drop-in.ts'
import { Hosts } from '../fetch/hosts.ts'
import type { WebSettings } from '../fetch/manners.ts'
import { type Mirror, mirrorDocuments } from '../fetch/mirror.ts'
import type { MissingDocuments } from '../fetch/missing.ts'
import { Robots } from '../fetch/robots.ts'
import type { Answered } from '../fetch/traffic.ts'
import type { Previous, Source } from '../source.ts'
import { fetchDocuments } from './fetch-documents.ts'
import { type Again, readSource, statesOf } from './read-source.ts'

/** Where sources are read from, and with how much patience. */
export interface ReadOptions {
  dataDir: string
  /** Take everything from this folder and nothing from the network. */
  mirror?: string
  /** The sources to read, by id or by the word of a dataset of files; all of the datasets where it is not given. */
  only?: ReadonlySet<string>
  /** True where everything is read, also what gave the rows that are there: a person wants to see each cell. */
  anew?: boolean
  /** True where nothing will be published of what is read: then the archive must not say that rows were taken. */
  probe?: boolean
  /** Whether sources of mere history are fetched too. */
  history?: boolean
  /** Files that a person has fetched, by source id: those sources are read from them, and no others are. */
  files?: Readonly<Record<string, readonly DropIn[]>>
  /** Sources whose gate is opened once, by id: a person has looked. */
  accept?: readonly string[]
  today: IsoDate
  clock: () => Date
  web: WebSettings
  /** The way to the publishers; straight to them where none is given. */
  network?: Dispatcher
  /** Hears of every request of a source when it is over. */
  onAnswer?: (source: string, answered: Answered) => void
  /** Sources fetched side by side. */
  parallel?: number
  /** A source that has not finished by then is stopped; the others go on. */
  deadlineSeconds?: number
  /** Sources that are done after this long are handed on, while the others are still being read. */
  partSeconds?: number
  onProgress?: (progress: Progress) => void
  /** Is told when all sources of a dataset of records are read, before its tables are staged. */
  onRead?: (() => void) | undefined
}

/** Where one source is. */
export interface Progress {
  source: string
  step: 'fetching' | 'reading' | 'done'
  message?: string
}

const PARALLEL = 6
const PART_SECONDS = 10 * 60

/** Sources that are done. */
export interface ReadPart {
  results: SourceResult<unknown>[]
  /** False while others are still being read. */
  last: boolean
}

/**
 * Reads all sources of a dataset, side by side where they are fetched. Where that takes long, those that are done are
 * given before the others are; each source once. `isHeld`: the edition that serves has the dataset's rows.
 */
export async function* readSources(
  dataset: DatasetIngest,
  options: ReadOptions,
  mirror: Mirror | null,
  health: ReadonlyMap<string, SourceHealth>,
  previous: Previous,
  isHeld = false,
): AsyncGenerator<ReadPart> {
  const archive = new Archive(join(options.dataDir, 'raw'))
  const hosts = new Hosts()
  const robots = new Robots()
  /** By their place among the sources. */
  const done = new Map<number, SourceResult<unknown>>()
  // Where files are handed in, the other sources are left as they are.
  const chosen = dataset.sources.filter(
    ({ id }) => (!options.files || id in options.files) && (options.only?.has(id) ?? true),
  )
  const waiting = [...chosen.entries()]
  /**
   * Copies fill what publishers and copies before them leave out: where one of these gives other rows, or a publisher is
   * still being read, copies are read too. Gives the regions of such sources.
   */
  const changedRegions = (): Again => {
    const regions = new Set<string | undefined>()
    for (const [at, source] of chosen.entries()) {
      const result = done.get(at)
      if (result ? givesOtherRows(result) : !source.importer) regions.add(result && source.region)
    }
    return regions.has(undefined) ? 'all' : (regions as Set<string>)
  }
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, source] = next
      const files = options.files?.[source.id]
      const read = files
        ? () => dropIn(archive, source, files, options.clock())
        : mirror
          ? () => mirrorDocuments(mirror, source)
          : (missing: MissingDocuments, signal: AbortSignal) =>
              fetchDocuments(source, options, archive, hosts, robots, previous, missing, signal)
      const before = health.get(source.id)
      const reread = isOfOther(before, dataset)
      // What the archive holds of before is read by this version first: what it gives otherwise, no publisher has changed.
      const held = reread && !files && !mirror && !source.large ? await readHeld(archive, source) : []
      const readAs = held === null ? 'part' : held.length > 0 ? 'all' : 'given'
      const maySkip = isHeld && dataset.readsOnce !== undefined && !reread && !options.anew && !options.probe
      const changed = source.importer ? changedRegions() : NO_REGIONS
      const again = !maySkip ? 'all' : ofSource(changed, source, dataset)
      const { result, documents } = await readSource(dataset, source, options, {
        read,
        archive,
        before,
        previous,
        again,
      })
      if (result.status === 'ok') result.generations.unshift(...(held ?? []))
      if (result.status === 'ok' && (files || !mirror) && !options.probe)
        await archive.markRead(source, documents)
      done.set(at, { ...result, ...(reread ? { reread: readAs } : {}) })
      options.onProgress?.({ source: source.id, step: 'done', message: result.message ?? undefined })
    }
  }
  // Files of a mirror wait for nobody, so reading them side by side would only hold more of them in memory.
  const workers = mirror ? 1 : (options.parallel ?? PARALLEL)
  const all = Promise.all(Array.from({ length: workers }, worker))
  const take = () => {
    const taken = [...done].sort(([a], [b]) => a - b).map(([, result]) => result)
    done.clear()
    return taken
  }
  while (!(await endsWithin(all, options.partSeconds ?? PART_SECONDS)))
    if ([...done.values()].some(({ status }) => status === 'ok')) yield { results: take(), last: false }
  yield { results: take(), last: true }
}

/** Whether a source was read for its own sake: its documents, or who reads them, are not those of the edition's rows. */
export const givesOtherRows = ({ status, unchanged, regions }: SourceResult<unknown>): boolean =>
  status === 'ok' && !unchanged && !regions

const NO_REGIONS: ReadonlySet<string> = new Set()

/** Of the regions that have changed, those that a source may have rows of; all rows, where nobody can tell. */
function ofSource(changed: Again, { region }: Source<unknown>, { regionOf }: DatasetIngest): Again {
  if (changed === 'all' || changed.size === 0) return changed
  if (region !== undefined) return changed.has(region) ? changed : NO_REGIONS
  return regionOf ? changed : 'all'
}

async function endsWithin(work: Promise<unknown>, seconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), seconds * 1000)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}

/** Whether another version of the reader gave what the edition holds of a source. */
const isOfOther = (before: SourceHealth | undefined, { readerVersion }: DatasetIngest) =>
  before != null && before.last_success !== null && before.read_by !== readerVersion

/**
 * The rows of a source's documents as they were last read; null where one of them is lost, or this version cannot read
 * them any more: what stood in it would look like what this version takes for no row.
 */
async function readHeld<Row>(archive: Archive, source: Source<Row>): Promise<Row[][] | null> {
  const entries = await archive.lastReadOf(source.dataset, source.part)
  const read = await Promise.all(entries.map((entry) => archive.read(entry)))
  const documents = read.filter((document) => document !== undefined)
  // The pages of today stand by themselves then, as they do where no archive is kept.
  if (documents.length < entries.length) return null
  const rows: Row[][] = []
  try {
    for (const state of statesOf(source, documents)) {
      const parsed = await source.parse(state)
      if (parsed.refused?.length) return null
      rows.push(parsed.rows)
    }
  } catch {
    return null
  }
  return rows
}
