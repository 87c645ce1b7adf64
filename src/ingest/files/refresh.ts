/** Refreshing a dataset of files: each read on its own, the tables built out of all that are held. */
import { join } from 'node:path'
import type { DatasetWriter, EditionFile, FileInput, SourceHealth } from '#storage/editions/store.ts'
import { Archive } from '../fetch/archive.ts'
import type { DropIn } from '../fetch/drop-in.ts'
import type { Mirror } from '../fetch/mirror.ts'
import { type Missing, sinceWhen } from '../fetch/missing.ts'
import type { DatasetOutcome } from '../outcome.ts'
import type { ReadOptions } from '../records/read-sources.ts'
import { sentence } from '../sentence.ts'
import { beginFiles, readInTurn, type Turn } from './begin-files.ts'
import { buildTables } from './build-tables.ts'
import type { FilesIngest } from './file-source.ts'
import { fetchedFiles, handedFiles, mirrorFiles } from './offered-files.ts'
import { ParsedStore } from './parsed-store.ts'
import { healthOf, type ReadOne, readOne } from './read-one.ts'
import type { StoredFile } from './stored-file.ts'

/**
 * Reads what is offered of a dataset's files; those not offered, or refused, keep serving as they were. With a `turn`, files
 * are begun before it, and the rest waits for it; throws where it is taken back.
 */
export async function refreshFiles(
  ingest: FilesIngest,
  options: ReadOptions,
  mirror: Mirror | null,
  health: ReadonlyMap<string, SourceHealth>,
  before: EditionFile | undefined,
  turn?: Turn,
): Promise<DatasetOutcome> {
  const { dataDir, clock, today } = options
  const store = new ParsedStore(dataDir, ingest)
  const archive = new Archive(join(dataDir, 'raw'))
  const inputs = new Map((before?.inputs ?? []).map((input) => [input.part, input]))
  const offered = new Map<string, StoredFile>()
  const outcome: DatasetOutcome = { reports: [], review: [], health: [], writer: null }
  const handed = filesFor(ingest, options.files)
  if (options.files && handed.size === 0) return outcome
  if (options.only?.has(ingest.word) === false) return outcome
  if (ingest.overridden?.off && !options.files && !mirror) {
    tellWhole(outcome, ingest, 'no_file', 'turned off in SOURCES_FILE')
    return outcome
  }
  let missing: Missing[] | null = null
  const files = options.files
    ? handedFiles(archive, ingest, handed, clock())
    : mirror
      ? mirrorFiles(mirror, ingest)
      : fetchedFiles(archive, ingest, options, today, (all) => {
          missing = all
        })
  // Those of the web come one by one, and two that are read here would need the memory of two.
  const isAhead = ingest.write !== undefined && (options.files !== undefined || mirror !== null)
  try {
    for await (const { file, read: readFile } of isAhead
      ? beginFiles(files, store, turn)
      : readInTurn(files, store)) {
      offered.set(file.sha256, file)
      const read = await readOne(ingest, readFile, file, options, health.get(`${ingest.word}/${file.part}`))
      if (read.taken) {
        const { part, url, sha256, fetchedAt: fetched_at } = file
        inputs.set(part, { part, url, sha256, fetched_at })
      }
      // A challenge in the place of a closed year must not stand for it from then on.
      else if (read.changed === false && !options.files && !mirror) await archive.markRefused(file)
      tell(outcome, read)
    }
    // That the files could not be fetched is over.
    if (!options.files && !mirror) outcome.settled = ingest.word
    if (missing !== null) tellFetched(outcome, ingest, missing, health.get(ingest.word), options)
    if (outcome.reports.length === 0 && mirror) tellWhole(outcome, ingest, 'no_file', 'no file in mirror')
  } catch (error) {
    turn?.signal.throwIfAborted()
    tellWhole(outcome, ingest, 'failed', sentence(error))
    const before = health.get(ingest.word)
    outcome.health.push(healthOf(ingest, ingest.word, 'failed', sentence(error), before, clock()))
  }
  const used = [...inputs.values()].sort((a, b) => order(a) - order(b) || (a.part < b.part ? -1 : 1))
  if (
    used.length === 0 ||
    (before?.built_by === ingest.readerVersion && sameFiles(before.inputs ?? [], used))
  )
    return outcome
  try {
    await readAgain(ingest, store, archive, used, offered, turn?.signal)
  } catch (error) {
    // The file of before is taken over whole.
    for (const report of outcome.reports) report.status = 'failed'
    tellWhole(outcome, ingest, 'failed', sentence(error))
    return outcome
  }
  const writer: DatasetWriter = async (path) => {
    const built = used.map((input) => ({
      ...input,
      fetchedAt: input.fetched_at,
      path: store.path(input.sha256),
    }))
    const rows = await buildTables(path, ingest, built, today)
    await store.collect(new Set(used.map(({ sha256 }) => sha256)))
    return rows
  }
  return { ...outcome, writer, inputs: used }
}

function tell(outcome: DatasetOutcome, { id, taken, parsed, rowsBefore, health }: ReadOne): void {
  const rows = taken ? health.rows : rowsBefore
  outcome.reports.push({
    source: id,
    rows,
    new: Math.max(0, rows - rowsBefore),
    changed: 0,
    gone: Math.max(0, rowsBefore - rows),
    unparsed: parsed ? parsed.unread + parsed.leftOut : 0,
    status: health.status,
    message: health.message,
  })
  if (parsed && parsed.review.length > 0) outcome.review.push({ source: id, items: parsed.review })
  outcome.health.push(health)
}

/** Says of the publisher as a whole which older files were not to be had. */
function tellFetched(
  outcome: DatasetOutcome,
  ingest: FilesIngest,
  missing: readonly Missing[],
  before: SourceHealth | undefined,
  { clock, today }: ReadOptions,
): void {
  if (missing.length === 0) return
  const health = healthOf(ingest, ingest.word, 'ok', null, before, clock())
  const since = sinceWhen(missing, before?.missing, today)
  outcome.health.push({ ...health, missing: since })
  tellWhole(outcome, ingest, 'ok', null, since)
}

function tellWhole(
  outcome: DatasetOutcome,
  { word }: FilesIngest,
  status: SourceHealth['status'],
  message: string | null,
  missing: SourceHealth['missing'] = [],
): void {
  const none = { rows: 0, new: 0, changed: 0, gone: 0, unparsed: 0 }
  outcome.reports.push({ source: word, ...none, status, message, missing })
}

/** Makes sure that the rows of every file are there, from the file itself where another version of the reader had read it. */
async function readAgain(
  ingest: FilesIngest,
  store: ParsedStore,
  archive: Archive,
  inputs: readonly FileInput[],
  offered: ReadonlyMap<string, StoredFile>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const archived = new Map<string, StoredFile>()
  for (const entry of await archive.latestOf(ingest.word))
    if (await archive.holds(entry)) archived.set(entry.sha256!, archive.stored(entry))
  for (const { part, sha256 } of inputs) {
    if (await store.find(sha256, 'this reader')) continue
    const file = offered.get(sha256) ?? archived.get(sha256)
    if (file) await store.read(file, signal)
    else if (!(await store.find(sha256, 'any reader')))
      throw new Error(
        `the rows of ${ingest.word}/${part} must be read anew, and its file is not in the archive: hand it in with --file or --mirror`,
      )
  }
}

function filesFor(
  { word }: FilesIngest,
  files: ReadOptions['files'],
): ReadonlyMap<string, readonly DropIn[]> {
  const own = Object.entries(files ?? {}).filter(([id]) => id.startsWith(`${word}/`))
  return new Map(own.map(([id, drops]) => [id.slice(word.length + 1), drops]))
}

const order = ({ fetched_at }: FileInput) => Date.parse(fetched_at)

function sameFiles(a: readonly FileInput[], b: readonly FileInput[]): boolean {
  const key = (files: readonly FileInput[]) =>
    files
      .map(({ part, sha256 }) => `${part} ${sha256}`)
      .sort()
      .join()
  return key(a) === key(b)
}
