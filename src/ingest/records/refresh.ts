/** Refreshing a dataset of records: its sources read one by one, its tables staged against the edition before. */
import type { Database } from '#storage/database.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { findDamage } from '#storage/duckdb/damage.ts'
import { type OpenEdition, openEdition } from '#storage/editions/open-edition.ts'
import type { EditionStore, Manifest, SourceHealth } from '#storage/editions/store.ts'
import type { DatasetIngest, SourceResult, StageContext, Staged } from '../dataset.ts'
import type { Mirror } from '../fetch/mirror.ts'
import { sinceWhen } from '../fetch/missing.ts'
import type { DatasetOutcome } from '../outcome.ts'
import { sentence } from '../sentence.ts'
import { openHeld } from './beside.ts'
import { healthOf } from './health.ts'
import { givesOtherRows, type ReadOptions, readSources } from './read-sources.ts'

/** Opens the file of the dataset that staging reads beside its own; null where there is none. */
export type OpenBeside = () => Promise<Database | null>

/**
 * Reads the sources of a dataset and stages its tables: of all at once, or of those that are done before the others. What
 * is given has to be published before the next is asked for: `current` tells what is.
 */
export async function* refreshRecords(
  dataset: DatasetIngest,
  options: ReadOptions,
  mirror: Mirror | null,
  health: ReadonlyMap<string, SourceHealth>,
  store: EditionStore,
  current: () => Manifest | null,
  beside: OpenBeside,
): AsyncGenerator<DatasetOutcome> {
  const first = current()
  const previous = openOnce(() => openHeld(dataset.name, store, first))
  try {
    const isHeld = first?.datasets[dataset.name] !== undefined
    const parts = readSources(dataset, options, mirror, health, previous.open, isHeld)
    for await (const { results, last } of parts) {
      if (last) options.onRead?.()
      yield {
        ...(await stageResults(dataset, results, options, health, store, current(), beside)),
        part: !last,
      }
    }
  } finally {
    await previous.close()
  }
}

async function stageResults(
  dataset: DatasetIngest,
  results: SourceResult<unknown>[],
  options: ReadOptions,
  health: ReadonlyMap<string, SourceHealth>,
  store: EditionStore,
  before: Manifest | null,
  beside: OpenBeside,
): Promise<DatasetOutcome> {
  const attempted = results.filter((r) => r.status !== 'no_file')
  // One dataset that cannot be put together never stops another; its file of before is taken over.
  const staged = await stageDataset(dataset, results, options, store, before, beside).catch(
    (error: unknown) => {
      for (const result of attempted) Object.assign(result, { status: 'failed', message: sentence(error) })
      return null
    },
  )
  const reports = results.map((result) => {
    const { source, review, status, message, unchanged, regions } = result
    const { rows = 0, unread = 0, missing: before } = health.get(source.id) ?? {}
    const same = { rows, new: 0, changed: 0, gone: 0 }
    const changes = unchanged ? same : (staged?.changes.get(source.id) ?? same)
    const missing = sinceWhen(result.missing ?? [], before, options.today)
    const unparsed = unchanged || regions ? unread : review.length
    return { source: source.id, ...changes, unparsed, status, message, missing }
  })
  return {
    reports,
    review: results
      .filter(({ review }) => review.length > 0)
      .map(({ source, review }) => ({ source: source.id, items: review })),
    health: withCopiesLeftOut(
      dataset,
      results,
      health,
      results.flatMap(
        (result) => healthOf(result, health.get(result.source.id), dataset.readerVersion, options) ?? [],
      ),
    ),
    // Another version of the reader may keep other columns: its file is made anew, whatever has changed.
    writer: staged && (staged.changed || isOfOther(before, dataset)) ? writeStaged(staged) : null,
  }
}

/**
 * What is said of sources, with the copies that were not read beside others of their region which give other rows, since
 * they were not asked, failed or were not there: they are read whole the next time that they are.
 */
function withCopiesLeftOut(
  { sources }: DatasetIngest,
  results: readonly SourceResult<unknown>[],
  before: ReadonlyMap<string, SourceHealth>,
  said: readonly SourceHealth[],
): SourceHealth[] {
  const regions = new Set(results.filter(givesOtherRows).map(({ source }) => source.region))
  const read = new Set(results.filter((each) => each.status === 'ok').map(({ source }) => source.id))
  const isLeftOut = ({ id, importer, region }: (typeof sources)[number]) =>
    importer && !read.has(id) && (region === undefined || regions.has(undefined) || regions.has(region))
  const leftOut = regions.size === 0 ? [] : sources.filter(isLeftOut)
  const all = new Map(said.map((each) => [each.id, each]))
  for (const { id } of leftOut) {
    const health = all.get(id) ?? before.get(id)
    if (health?.documents) all.set(id, { ...health, documents: undefined })
  }
  return [...all.values()]
}

/** Opens something when it is first asked for, for all who ask; closes it if it was. */
function openOnce(open: OpenBeside): { open: OpenBeside; close: () => Promise<void> } {
  let opened: Promise<Database | null> | null = null
  return {
    open: () => {
      opened ??= open()
      return opened
    },
    // One that could not be opened has been told to whoever asked.
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}

const isOfOther = (before: Manifest | null, { name, readerVersion }: DatasetIngest) =>
  before?.datasets[name]?.built_by !== readerVersion

async function stageDataset(
  dataset: DatasetIngest,
  results: SourceResult<unknown>[],
  options: ReadOptions,
  store: EditionStore,
  before: Manifest | null,
  open: OpenBeside,
): Promise<Staged | null> {
  if (!results.some((r) => r.status === 'ok')) return null
  // What is staged beside another dataset rests on more than its own documents.
  const isSame = !dataset.beside && results.every((r) => r.status !== 'ok' || r.unchanged)
  if (isSame && before?.datasets[dataset.name] && !isOfOther(before, dataset)) {
    await refuseDamaged(dataset, store, before)
    return null
  }
  const beside = await open()
  try {
    return await stageOver(dataset, { results, today: options.today, beside }, store, before)
  } finally {
    await beside?.close()
  }
}

/** Stages over the rows of the edition before. */
async function stageOver(
  dataset: DatasetIngest,
  given: Omit<StageContext<unknown>, 'previous'>,
  store: EditionStore,
  before: Manifest | null,
): Promise<Staged> {
  if (!before?.datasets[dataset.name]) return dataset.stage({ ...given, previous: null })
  const { db: previous } = await openOwn(dataset, store, before)
  try {
    return await dataset.stage({ ...given, previous })
  } finally {
    await previous.close()
  }
}

/** Throws where the dataset's file cannot be read to its end, as staging would. */
async function refuseDamaged(dataset: DatasetIngest, store: EditionStore, before: Manifest): Promise<void> {
  const own = await openOwn(dataset, store, before)
  try {
    const [damage] = await findDamage(own, [dataset.name])
    if (damage) throw damaged(dataset, damage.error)
  } finally {
    await own.db.close()
  }
}

/**
 * Opens the dataset's file of an edition that has it. Staging without yesterday's rows would lose their history: a damaged
 * file stops the dataset, loudly.
 */
async function openOwn(dataset: DatasetIngest, store: EditionStore, before: Manifest): Promise<OpenEdition> {
  const { name } = dataset
  const edition = { ...before, datasets: { [name]: before.datasets[name]! } }
  const own = await openEdition(store, edition, { connections: 1, memoryMb: 256 })
  const cause = own.broken.get(name)
  if (!cause) return own
  await own.db.close()
  throw damaged(dataset, cause)
}

const damaged = ({ name }: DatasetIngest, cause: Error) =>
  new Error(`the edition's file of ${name} is damaged; roll back with editions use`, { cause })

/** The writer of a dataset's file, counting rows by table. */
export function writeStaged(staged: Staged): (path: string) => Promise<Record<string, number>> {
  return async (path) => {
    const rows: Record<string, number> = {}
    const counted = staged.tables.map(({ table, rows: given }) => ({
      table,
      rows: (async function* () {
        rows[table.name] = 0
        for await (const row of given) {
          rows[table.name]!++
          yield row
        }
      })(),
    }))
    await writeDuckDbFile(path, counted)
    return rows
  }
}
