/** An index of fetched files: the form of a mirror folder and of the service's own archive. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Document, HELD_BYTES_MAX } from '../document.ts'
import type { WebRequest } from './web.ts'

/** One line of an index. Fields beyond these may be there and are kept by whoever wrote them. */
export interface IndexEntry {
  url: string
  /** Where it was asked for, where SOURCES_FILE says that the address has moved. */
  moved_to?: string
  /** Path of the file, relative to the index. */
  file: string
  dataset: string
  part: string
  content_type?: string
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or a full ISO 8601 time. */
  fetched_at: string
  /** `gzip` when the file is stored compressed and the publisher's bytes are what is inside. */
  encoding?: 'gzip' | string
  method?: string
  /** What the request asked for, where its body carries tokens. */
  request_name?: string
  /** Fields of a form, or the body, where the request carried one. */
  form?: Record<string, string> | string
  sha256?: string
  /** Size of the file as it is stored. */
  bytes?: number
  etag?: string
  last_modified?: string
  /** What the index knows of a filing whose document says little of itself. */
  filing?: Record<string, unknown>
  /** Set on what a refresh has taken rows from; the pages on the way there and refused answers have none. */
  read?: boolean
  /** Set on what could not be read, though it was expected to be what it had been. */
  refused?: boolean
}

/** Reads a folder's index: `mirror.json`, or the archive's `index.jsonl` (a half-written last line is left out). */
export async function readIndex(folder: string): Promise<IndexEntry[]> {
  const text = await readFile(join(folder, 'mirror.json'), 'utf8').catch(() => null)
  if (text !== null) return parseEntries(text, join(folder, 'mirror.json'))
  const lines = await readFile(join(folder, 'index.jsonl'), 'utf8').catch((cause) => {
    throw new Error(`${folder} holds neither mirror.json nor index.jsonl`, { cause })
  })
  return withoutSteps(parseLines(lines))
}

/** Of a source that was read: what it was read from. Of others everything, since nothing is known of it. */
function withoutSteps(entries: IndexEntry[]): IndexEntry[] {
  const sourceOf = ({ dataset, part }: IndexEntry) => `${dataset} ${part}`
  const wereRead = new Set(entries.filter((entry) => entry.read).map(sourceOf))
  return entries.filter((entry) => entry.read || !wereRead.has(sourceOf(entry)))
}

/** The entries of an archive's index; lines that are not whole are left out, since a crash may cut the last. */
export function parseLines(text: string): IndexEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const entry: unknown = line.trim() === '' ? null : JSON.parse(line)
      return isEntry(entry) ? [entry] : []
    } catch {
      return []
    }
  })
}

function parseEntries(text: string, path: string): IndexEntry[] {
  let entries: unknown
  try {
    entries = JSON.parse(text)
  } catch (cause) {
    throw new Error(`${path} is not JSON`, { cause })
  }
  if (!Array.isArray(entries) || !entries.every(isEntry)) {
    throw new Error(`${path} must be a list of { url, file, dataset, part, fetched_at }`)
  }
  return entries
}

function isEntry(value: unknown): value is IndexEntry {
  const entry = value as Partial<IndexEntry> | null
  return [entry?.url, entry?.file, entry?.dataset, entry?.part, entry?.fetched_at].every(
    (field) => typeof field === 'string',
  )
}

/** Where the file of an entry lies. Throws when that is not inside the folder. */
export function entryPath(folder: string, entry: Pick<IndexEntry, 'file'>): string {
  const path = resolve(folder, entry.file)
  const inside = relative(resolve(folder), path)
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new Error(`${entry.file} lies outside of ${folder}`)
  return path
}

/** Where an entry's file was fetched. Throws for what may not be published: another scheme than the web's, a password in it. */
export function entryUrl({ url, file }: Pick<IndexEntry, 'url' | 'file'>): string {
  // Somebody's extraction may be known by its file's name alone.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) return url
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  if (!/^https?:$/.test(protocol)) throw new Error(`the address of ${file} is none of the web's`)
  if (username || password) throw new Error(`the address of ${file} names a user or a password`)
  return url
}

/** Reads the document behind an entry, the bytes of which may be at hand. The file must lie inside the folder. */
export async function readEntry(folder: string, entry: IndexEntry, held?: Uint8Array): Promise<Document> {
  const path = entryPath(folder, entry)
  const bytes = held ?? (await readBytes(path, entry))
  const request = requestDigest(requestOf(entry))
  return {
    url: entryUrl(entry),
    bytes,
    contentType: (entry.content_type ?? '').split(';')[0]!.trim(),
    fetchedAt: firstDay(entry.fetched_at),
    ...(request ? { request } : {}),
    ...(entry.filing ? { filing: entry.filing } : {}),
  }
}

async function readBytes(path: string, entry: IndexEntry): Promise<Uint8Array> {
  const stored = await readHeld(path)
  return entry.encoding === 'gzip' ? unpackHeld(stored, entry.file) : stored
}

/** A file's bytes. Throws where it is larger than what is held at once. */
export async function readHeld(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > HELD_BYTES_MAX) throw tooLarge(path)
  return readFile(path)
}

/** What is packed with gzip. Throws as soon as it is larger, unpacked, than what is held at once. */
export async function unpackHeld(packed: Uint8Array, name: string): Promise<Buffer> {
  try {
    return await promisify(gunzip)(packed, { maxOutputLength: HELD_BYTES_MAX })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(name) : error
  }
}

const tooLarge = (name: string) =>
  new Error(`${name} has more than the ${HELD_BYTES_MAX} bytes that are taken`)

/** The day of a time that may be given by year or month only: then its first day, the earliest it can have been. */
export function firstDay(time: string): string {
  return `${time.slice(0, 10)}-01-01`.slice(0, 10)
}

/** The request that an entry is the answer to. */
export function requestOf(entry: IndexEntry): Pick<WebRequest, 'method' | 'body' | 'name'> {
  return { method: entry.method as 'GET' | undefined, body: entry.form, name: entry.request_name }
}

/** Tells apart requests to one address that differ in what they send; empty for a plain GET. */
export function requestDigest(request: Pick<WebRequest, 'method' | 'body' | 'name'>): string {
  if (request.name === undefined && request.body === undefined && (request.method ?? 'GET') === 'GET')
    return ''
  return createHash('sha256')
    .update(JSON.stringify([request.method ?? 'GET', request.name ?? request.body ?? '']))
    .digest('hex')
    .slice(0, 16)
}
