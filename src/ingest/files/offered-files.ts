/** Where the files of a dataset come from in a refresh: the publisher, a mirror folder, or a person. */
import { extname } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import type { Archive } from '../fetch/archive.ts'
import type { DropIn } from '../fetch/drop-in.ts'
import { mediaType } from '../fetch/drop-in.ts'
import { Hosts } from '../fetch/hosts.ts'
import { entryPath, entryUrl, firstDay, type IndexEntry } from '../fetch/index-entry.ts'
import { EXTRACTION, type Mirror } from '../fetch/mirror.ts'
import { type Missing, MissingDocuments } from '../fetch/missing.ts'
import { allowanceOf } from '../records/fetch-documents.ts'
import type { ReadOptions } from '../records/read-sources.ts'
import type { FilesIngest } from './file-source.ts'
import { digestFile, type StoredFile } from './stored-file.ts'

/** The part under which a dataset's pages are archived, beside those of its files. */
export const PAGES = 'page'

/** A part's name as it stands in ids and paths: `2025 Q2` → `2025-q2`. */
function partName(part: string): string {
  return part
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^[-.]+|-+$/g, '')
}

/** The files of a mirror, of each part the one fetched last. */
export async function* mirrorFiles(mirror: Mirror, { word }: FilesIngest): AsyncIterable<StoredFile> {
  const latest = new Map<string, IndexEntry>()
  for (const entry of mirror.entries) {
    const part = partName(entry.part)
    // What somebody else made of a file is not the file.
    if (entry.dataset !== word || part === PAGES || entry.part.startsWith(EXTRACTION)) continue
    const held = latest.get(part)
    // Of two fetched at one time the later in the index is the later one.
    if (!held || held.fetched_at <= entry.fetched_at) latest.set(part, entry)
  }
  // One that cannot be taken is told when the others have been given.
  let unfit: unknown
  for (const [part, entry] of latest) {
    const file = await mirrorFile(mirror, part, entry).catch((error: unknown) => {
      unfit ??= error
      return null
    })
    if (file) yield file
  }
  if (unfit !== undefined) throw unfit
}

async function mirrorFile({ folder }: Mirror, part: string, entry: IndexEntry): Promise<StoredFile> {
  const at = { path: entryPath(folder, entry), packed: entry.encoding === 'gzip' }
  const sha256 = entry.sha256 ?? (await digestFile(at))
  return { part, url: entryUrl(entry), ...at, fetchedAt: firstDay(entry.fetched_at), sha256 }
}

/** The files that a person hands in, by part, archived like anything fetched. */
export async function* handedFiles(
  archive: Archive,
  { word, page }: FilesIngest,
  files: ReadonlyMap<string, readonly DropIn[]>,
  now: Date,
): AsyncIterable<StoredFile> {
  for (const [part, drops] of files) {
    const { path, url = `${page}#${part}` } = drops.at(-1)!
    const told = { url, request: {}, contentType: mediaType(extname(path)), fetchedAt: now }
    yield archive.stored(await archive.keepFile(word, part, path, told))
  }
}

/** The files that the publisher has today. */
export async function* fetchedFiles(
  archive: Archive,
  ingest: FilesIngest,
  options: ReadOptions,
  today: IsoDate,
  tellMissing: (missing: Missing[]) => void = () => {},
): AsyncIterable<StoredFile> {
  const minutes = ingest.deadlineMinutes ?? 30
  const deadline = new AbortController()
  const timer = setTimeout(
    () => deadline.abort(new Error(`not done after ${minutes} minutes`)),
    minutes * 60_000,
  )
  try {
    const { politeWeb } = await import('../fetch/polite-web.ts')
    const polite = politeWeb({
      dataset: ingest.word,
      part: PAGES,
      archive,
      hosts: new Hosts(),
      settings: {
        ...options.web,
        timeoutSeconds: Math.max(options.web.timeoutSeconds, minutes * 60),
        ...(ingest.overridden?.pauseSeconds ? { pauseSeconds: ingest.overridden.pauseSeconds } : {}),
      },
      moves: ingest.overridden?.moves,
      programsAllowed: allowanceOf(ingest),
      dispatcher: options.network,
      onAnswer: (answered) => options.onAnswer?.(ingest.word, answered),
      signal: deadline.signal,
      clock: options.clock,
    })
    const missing = new MissingDocuments(archive, ingest.word, PAGES, deadline.signal)
    yield* ingest.fetch({ ...polite, missing }, today)
    tellMissing(missing.list())
  } finally {
    clearTimeout(timer)
  }
}
