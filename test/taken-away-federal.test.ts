/**
 * The federal, SEC and court sources' fetch without each of the documents that they ask for: as for the states in
 * `taken-away.test.ts`. Without its running list a source fails and says why; without any other document it does not.
 */
import '#storage/duckdb/testing/small-engine.ts'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Archive } from '#ingest/fetch/archive.ts'
import { MissingDocuments } from '#ingest/fetch/missing.ts'
import { NotPublished, type Web, type WebRequest } from '#ingest/fetch/web.ts'
import type { FilesIngest, FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import { isFiles } from '#ingest/refresh.ts'
import type { Source } from '#ingest/source.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { ALL_DATASETS } from './internet/datasets.ts'
import { smallInternet } from './internet/index.ts'
import type { Reply } from './internet/network.ts'
import { runningOn } from './internet/running.ts'

const DAY = '2026-06-15'
const RUNNING = runningOn(DAY)
const publishers = smallInternet(DAY)
const sources: Source<unknown>[] = ALL_DATASETS.flatMap((dataset) =>
  isFiles(dataset) ? [] : dataset.sources,
)
const files = ALL_DATASETS.filter(isFiles)
/** Those of more documents than this are many of one kind: so many of them stand for all. */
const TAKEN_MAX = 9

/** What several sites serve with status 200 to those who look like programs. */
const CHALLENGE: Reply = {
  body: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>',
}

/** What was asked: an address, and what was sent to it. */
const askedFor = (url: string, { body = '' }: WebRequest = {}) => (body === '' ? url : `${url} ${body}`)

type Take = (asked: string) => { instead: Reply | undefined } | undefined

/** A web in which some is taken away; `asked` is what was there. */
async function webOf(dataset: string, part: string, take: Take) {
  const folder = await testFolder()
  const asked = new Set<string>()
  const answer = (url: string, request?: WebRequest) => {
    const key = askedFor(url, request)
    const taken = take(key)
    const reply = taken
      ? taken.instead
      : publishers.answer({ method: 'GET', url, body: String(request?.body ?? '') })
    if (!reply) throw new NotPublished(url)
    asked.add(key)
    return { bytes: Buffer.from(reply.body ?? ''), contentType: reply.type ?? 'text/html' }
  }
  const get: Web['get'] = async (url, request) => ({ url, fetchedAt: DAY, ...answer(url, request) })
  const download: FileWeb['download'] = async (name, url, request): Promise<StoredFile> => {
    const { bytes } = answer(url, request)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = join(folder, `${sha256}${extname(new URL(url).pathname)}`)
    writeFileSync(path, bytes)
    return { part: name, url, path, packed: false, fetchedAt: DAY, sha256 }
  }
  const missing = new MissingDocuments(new Archive(folder), dataset, part, new AbortController().signal)
  return { asked, missing, web: { get, download, missing } satisfies FileWeb }
}

const nothing: Take = () => undefined

/** Fetches and parses a source as a refresh does. */
async function readRecords(source: Source<unknown>, take: Take) {
  const { asked, missing, web } = await webOf(source.dataset, source.part, take)
  const documents = []
  for await (const document of source.fetch(web, DAY)) documents.push(document)
  if (documents.length === 0 && !source.importer && !source.mayBeIdle)
    throw new Error('the publisher gave no document')
  const { rows, refused = [] } = await source.parse(documents)
  return { asked: [...asked], rows: rows.length, without: missing.list().length + refused.length }
}

const readable = new Map<string, boolean>()

/** Fetches the files of a dataset; one that cannot be read fails alone. */
async function readFiles(ingest: FilesIngest, take: Take) {
  const { asked, missing, web } = await webOf(ingest.word, 'page', take)
  let rows = 0
  let without = 0
  for await (const file of ingest.fetch(web, DAY)) {
    if (!readable.has(file.sha256)) readable.set(file.sha256, await isReadable(ingest, file))
    if (readable.get(file.sha256)) rows++
    else without++
  }
  return { asked: [...asked], rows, without: without + missing.list().length }
}

async function isReadable(ingest: FilesIngest, file: StoredFile): Promise<boolean> {
  try {
    for await (const _ of ingest.read(file, { review: () => {}, leftOut: () => {} }));
    return true
  } catch {
    return false
  }
}

/** What does not fail a source although it is its running list: a file that cannot be read fails alone. */
interface Stands {
  challenge?: boolean
  absence?: boolean
}

/** Takes away each of what is asked for, and holds what became of it against what is said of the source. */
async function takeEachAway(
  id: string,
  read: (take: Take) => Promise<Awaited<ReturnType<typeof readRecords>>>,
  stands: Stands = {},
) {
  const whole = await read(nothing)
  expect(whole.rows).toBeGreaterThan(0)
  const isRunning = (asked: string) => RUNNING[id]?.some((words) => asked.includes(words)) ?? true
  for (const asked of someOf(whole.asked, isRunning)) {
    for (const instead of [undefined, CHALLENGE]) {
      const what = `${asked} ${instead ? 'is a challenge' : 'is not there'}`
      const mayFail = isRunning(asked) && !(instead ? stands.challenge : stands.absence)
      const result = await read((each) => (each === asked ? { instead } : undefined)).catch(
        (error: Error) => error,
      )
      expect(result instanceof Error, `${what}: ${result}`).toBe(mayFail)
      if (result instanceof Error) expect(result.message, what).toMatch(HELPS)
    }
  }
}

/** All that is running, and of what there is much of one kind some. */
function someOf(asked: readonly string[], isRunning: (asked: string) => boolean): string[] {
  const every = Math.ceil(asked.length / TAKEN_MAX)
  return asked.filter((each, at) => at % every === 0 || isRunning(each))
}

/** A sentence that names the place, or what is not in it. */
const HELPS = /https:\/\/|\bno [a-z]|none/

const courtFeeds = sources.filter(({ id }) => id.startsWith('bankruptcy/rss-'))
const others = sources.filter(
  ({ id, dataset }) => dataset !== 'warn' && id !== 'bankruptcy/docket' && !id.startsWith('bankruptcy/rss-'),
)

describe('fails without its running list alone, and says why', () => {
  test.each(others.map((source) => [source.id, source] as const))('%s', (id, source) =>
    takeEachAway(id, (take) => readRecords(source, take), { absence: source.importer }),
  )

  test.each(files.map((ingest) => [ingest.word, ingest] as const))('%s', (word, ingest) =>
    takeEachAway(word, (take) => readFiles(ingest, take), { challenge: true }),
  )

  test('each court has its own feed', async () => {
    for (const source of courtFeeds.slice(0, 5))
      await takeEachAway(source.id, (take) => readRecords(source, take))
    for (const source of courtFeeds) expect((await readRecords(source, nothing)).asked).toHaveLength(1)
  })
})

test('without anything a source fails and says why; history is only noted', async () => {
  const gone: Take = () => ({ instead: undefined })
  for (const source of others) {
    const result = await readRecords(source, gone).catch((error: Error) => error)
    if (source.importer) expect(result, source.id).toMatchObject({ rows: 0, without: expect.any(Number) })
    else expect(String(result), source.id).toMatch(HELPS)
  }
  for (const ingest of files)
    expect(String(await readFiles(ingest, gone).catch((error: Error) => error)), ingest.word).toMatch(HELPS)
})
