/** A look at sources as a refresh would read them, of which nothing is published: what they answer, and how it reads. */
import { join } from 'node:path'
import { EditionStore } from '#storage/editions/store.ts'
import { Archive } from './fetch/archive.ts'
import type { Answered } from './fetch/traffic.ts'
import { fetchedFiles } from './files/offered-files.ts'
import { ParsedStore } from './files/parsed-store.ts'
import { readOne } from './files/read-one.ts'
import { lockRefresh } from './lock.ts'
import { openHeld } from './records/beside.ts'
import { type ReadOptions, readSources } from './records/read-sources.ts'
import { type AnyIngest, isFiles } from './refresh.ts'
import { sentence } from './sentence.ts'
import { type ReviewItem, SourceChanged } from './source.ts'

/** Cells that could not be read, for one reason. */
export interface ReviewCount {
  field: string
  reason: string
  cells: number
}

/** What was found of one source. */
export interface Probe {
  source: string
  /** `skipped`: nobody is visited for it, or the operator has turned it off. */
  status: 'ok' | 'failed' | 'skipped'
  /** Why it failed or was skipped. */
  message: string | null
  /** Every request with its status and bytes, redirects and tries among them. */
  answers: Answered[]
  /** Whether the columns or fields are the ones known; null where nothing was read. */
  header_fits: boolean | null
  rows: number
  newest: string | null
  review: ReviewCount[]
}

/** Looks at the sources, each as it is done. Throws RefreshRunning: publishers are visited by one process at a time. */
export async function* probe(
  datasets: readonly AnyIngest[],
  options: Omit<ReadOptions, 'mirror' | 'files' | 'probe'>,
): AsyncGenerator<Probe> {
  const lock = await lockRefresh(options.dataDir)
  try {
    const store = new EditionStore(options.dataDir)
    await store.prepare()
    const answers = new Map<string, Answered[]>()
    const onAnswer: ReadOptions['onAnswer'] = (source, answered) => {
      answers.set(source, [...(answers.get(source) ?? []), answered])
    }
    const around = { ...options, probe: true, onAnswer }
    for (const dataset of datasets) {
      if (isFiles(dataset)) yield* probeFiles(dataset, around, store, answers)
      else yield* probeRecords(dataset, around, store, answers)
    }
  } finally {
    await lock.release()
  }
}

type Answers = ReadonlyMap<string, Answered[]>

async function* probeRecords(
  dataset: Exclude<AnyIngest, { kind: 'files' }>,
  options: ReadOptions,
  store: EditionStore,
  answers: Answers,
): AsyncGenerator<Probe> {
  const before = await realEdition(store)
  const health = new Map(before?.sources.map((each) => [each.id, each]))
  const previous = await openHeld(dataset.name, store, before)
  try {
    // A part as soon as one is done: a look is for somebody who waits.
    const parts = readSources(dataset, { ...options, partSeconds: 1 }, null, health, async () => previous)
    for await (const { results } of parts)
      for (const { source, status, message, changed, rows, newest, review } of results)
        yield {
          source: source.id,
          status: status === 'no_file' ? 'skipped' : status,
          message,
          answers: answers.get(source.id) ?? [],
          header_fits: status === 'ok' || rows > 0 || review.length > 0 ? true : changed ? false : null,
          rows,
          newest,
          review: countReview(review),
        }
  } finally {
    await previous?.close()
  }
}

async function* probeFiles(
  ingest: Extract<AnyIngest, { kind: 'files' }>,
  options: ReadOptions,
  store: EditionStore,
  answers: Answers,
): AsyncGenerator<Probe> {
  const { word } = ingest
  if (options.only && !options.only.has(word)) return
  const nothing = { answers: [], header_fits: null, rows: 0, newest: null, review: [] }
  if (ingest.overridden?.off)
    return yield { ...nothing, source: word, status: 'skipped', message: 'turned off in SOURCES_FILE' }
  const health = new Map((await realEdition(store))?.sources.map((each) => [each.id, each]))
  const parsed = new ParsedStore(options.dataDir, ingest)
  const archive = new Archive(join(options.dataDir, 'raw'))
  let told = 0
  /** Those since the file before: the pages on the way to a file count to it. */
  const since = () => {
    const all = answers.get(word) ?? []
    const own = all.slice(told)
    told = all.length
    return own
  }
  try {
    for await (const file of fetchedFiles(archive, ingest, options, options.today)) {
      const before = health.get(`${word}/${file.part}`)
      const read = await readOne(ingest, () => parsed.read(file), file, options, before)
      yield {
        source: read.id,
        status: read.taken ? 'ok' : 'failed',
        message: read.health.message,
        answers: since(),
        header_fits: read.parsed ? true : read.changed,
        rows: read.parsed ? Object.values(read.parsed.rows).reduce((sum, count) => sum + count, 0) : 0,
        newest: read.parsed?.newest ?? null,
        review: countReview(read.parsed?.review ?? []),
      }
    }
  } catch (error) {
    const header_fits = error instanceof SourceChanged ? false : null
    yield {
      ...nothing,
      source: word,
      status: 'failed',
      message: sentence(error),
      answers: since(),
      header_fits,
    }
  }
}

async function realEdition(store: EditionStore) {
  const current = await store.current()
  return current?.sample ? null : current
}

/** The most frequent first. */
function countReview(items: readonly ReviewItem[]): ReviewCount[] {
  const counts = new Map<string, ReviewCount>()
  for (const { field, reason } of items) {
    const key = `${field} ${reason}`
    counts.set(key, { field, reason, cells: (counts.get(key)?.cells ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.cells - a.cells)
}
