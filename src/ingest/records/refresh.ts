/** Refreshing a dataset of records: its sources read one by one, its tables staged against the edition before. */
import type { Database } from '#storage/database.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openEdition } from '#storage/editions/serving.ts'
import type { EditionStore, Manifest, SourceHealth } from '#storage/editions/store.ts'
import type { DatasetIngest, SourceResult, StageContext, Staged } from '../dataset.ts'
import type { Mirror } from '../fetch/mirror.ts'
import type { DatasetOutcome } from '../outcome.ts'
import { openBeside } from './beside.ts'
import { type ReadOptions, readSources, sentence } from './read-sources.ts'

/** Opens the file of the dataset that staging reads beside its own; null where there is none. */
export type OpenBeside = () => Promise<Database | null>

/** Reads the sources of a dataset and stages its tables. */
export async function refreshRecords(
  dataset: DatasetIngest,
  options: ReadOptions,
  mirror: Mirror | null,
  health: ReadonlyMap<string, SourceHealth>,
  store: EditionStore,
  before: Manifest | null,
  beside: OpenBeside,
): Promise<DatasetOutcome> {
  const previous = openOnce(() => openBeside(dataset.name, {}, store, before))
  const results = await readSources(dataset, options, mirror, health, previous.open).finally(previous.close)
  const attempted = results.filter((r) => r.status !== 'no_file')
  // One dataset that cannot be put together never stops another; its file of before is taken over.
  const staged = await stageDataset(dataset, results, options, store, before, beside).catch(
    (error: unknown) => {
      for (const result of attempted) Object.assign(result, { status: 'failed', message: sentence(error) })
      return null
    },
  )
  const reports = results.map(({ source: { id }, review, status, message }) => {
    const rows = health.get(id)?.rows ?? 0
    const changes = staged?.changes.get(id) ?? { rows, new: 0, changed: 0, gone: 0 }
    return { source: id, ...changes, unparsed: review.length, status, message }
  })
  return {
    reports,
    review: results
      .filter(({ review }) => review.length > 0)
      .map(({ source, review }) => ({ source: source.id, items: review })),
    health: results.flatMap(
      (result) => healthOf(result, health.get(result.source.id), options.clock()) ?? [],
    ),
    // Another version of the reader may keep other columns: its file is made anew, whatever has changed.
    writer: staged && (staged.changed || isOfOther(before, dataset)) ? writeStaged(staged) : null,
  }
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
  const own = before?.datasets[dataset.name]
  if (!before || !own) return dataset.stage({ ...given, previous: null })
  const edition = await openEdition(
    store,
    { ...before, datasets: { [dataset.name]: own } },
    { connections: 1, memoryMb: 256 },
  )
  try {
    const broken = edition.broken.get(dataset.name)
    // Staging without yesterday's rows would lose their history: a damaged file stops the dataset, loudly.
    if (broken)
      throw new Error(`the edition's file of ${dataset.name} is damaged; roll back with editions use`, {
        cause: broken,
      })
    return await dataset.stage({ ...given, previous: edition.db })
  } finally {
    await edition.db.close()
  }
}

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

/** How a source is doing; of one that was not tried only the facts are new. Null where it never was. */
function healthOf(
  result: SourceResult<unknown>,
  before: SourceHealth | undefined,
  now: Date,
): SourceHealth | null {
  const { source, status, message } = result
  const time = now.toISOString()
  const identity = {
    id: source.id,
    dataset: source.dataset,
    ...(source.importer ? { importer: true } : {}),
    publisher: source.publisher,
    page: source.page,
    quietDays: source.quietDays,
  }
  if (status === 'no_file') return before ? { ...before, ...identity } : null
  if (status !== 'ok') {
    const { last_success = null, rows = 0, newest = null, filled } = before ?? {}
    return { ...identity, status, message, last_attempt: time, last_success, rows, newest, filled }
  }
  return {
    ...identity,
    status,
    message: null,
    last_attempt: time,
    last_success: time,
    rows: result.rows,
    newest: result.newest,
    filled: result.filled,
  }
}
