/** Refreshing a dataset of records: its sources read one by one, its tables staged against the edition before. */
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openEdition } from '#storage/editions/serving.ts'
import type { EditionStore, Manifest, SourceHealth } from '#storage/editions/store.ts'
import type { DatasetIngest, SourceResult, StageContext, Staged } from '../dataset.ts'
import type { Mirror } from '../fetch/mirror.ts'
import { sinceWhen } from '../fetch/missing.ts'
import type { DatasetOutcome } from '../outcome.ts'
import { sentence } from '../sentence.ts'
import { openBeside } from './beside.ts'
import { type ReadOptions, readSources } from './read-sources.ts'

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
  const previous = openOnce(() => openBeside(dataset.name, {}, store, first))
  try {
    for await (const { results, last } of readSources(dataset, options, mirror, health, previous.open))
      yield {
        ...(await stageResults(dataset, results, options, health, store, current(), beside)),
        part: !last,
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
  const reports = results.map(({ source: { id }, review, status, message, missing: documents = [] }) => {
    const rows = health.get(id)?.rows ?? 0
    const changes = staged?.changes.get(id) ?? { rows, new: 0, changed: 0, gone: 0 }
    const missing = sinceWhen(documents, health.get(id)?.missing, options.today)
    return { source: id, ...changes, unparsed: review.length, status, message, missing }
  })
  return {
    reports,
    review: results
      .filter(({ review }) => review.length > 0)
      .map(({ source, review }) => ({ source: source.id, items: review })),
    health: results.flatMap(
      (result) => healthOf(result, health.get(result.source.id), dataset.readerVersion, options) ?? [],
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
  read_by: number,
  { clock, today }: ReadOptions,
): SourceHealth | null {
  const { source, status, message } = result
  const time = clock().toISOString()
  const missing = result.missing?.length ? { missing: sinceWhen(result.missing, before?.missing, today) } : {}
  const identity = {
    id: source.id,
    dataset: source.dataset,
    ...(source.importer ? { importer: true } : {}),
    publisher: source.publisher,
    page: source.page,
    quietDays: source.quietDays,
  }
  const never = {
    last_success: null,
    seen_on: null,
    rows: 0,
    newest: null,
    filled: undefined,
    missing: undefined,
  }
  if (status === 'no_file') {
    // Its publisher was asked, and what is read of it stays: that of today is the day and what was not there.
    if (result.asked) {
      const { missing: _, ...told } = before ?? { ...never, status, message: null }
      return { ...told, ...identity, last_attempt: time, ...missing, ...(source.mayBeIdle ? idle(time) : {}) }
    }
    return before ? { ...before, ...identity } : null
  }
  if (status !== 'ok') {
    const { missing: _, ...told } = before ?? never
    return {
      ...told,
      ...identity,
      status,
      message,
      ...failedAgain(before, time),
      last_attempt: time,
      ...missing,
    }
  }
  return {
    ...identity,
    status,
    message: null,
    last_attempt: time,
    last_success: time,
    seen_on: latest(result.seen ?? null, before?.seen_on),
    rows: result.rows,
    newest: result.newest,
    filled: result.filled,
    read_by,
    ...(result.reread ? { reread: result.reread } : {}),
    ...missing,
  }
}

/** How often in a row a source has failed, and since when. */
export const failedAgain = (before: SourceHealth | undefined, time: string) => ({
  failures: (before?.failures ?? 0) + 1,
  failing_since: before?.failing_since ?? time,
})

/** What was asked and had nothing to tell today is well. */
const idle = (time: string) =>
  ({
    status: 'ok',
    message: null,
    last_success: time,
    failures: undefined,
    failing_since: undefined,
  }) as const

/** An older page that is handed in again takes nothing back. */
const latest = (a: IsoDate | null, b: IsoDate | null | undefined): IsoDate | null =>
  a === null || (b && b > a) ? (b ?? null) : a
