/**
 * The archive: every byte fetched, under `raw/` of the data folder, with an index that makes the folder a mirror.
 *
 * The index is only ever appended to, one line an answer, after the file is safe; bytes already held are not
 * stored twice.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Document } from '../document.ts'
import { type Kept, type Pour, receiveFile } from '../files/receive.ts'
import type { StoredFile } from '../files/stored-file.ts'
import {
  entryPath,
  firstDay,
  type IndexEntry,
  parseLines,
  readEntry,
  requestDigest,
  requestOf,
} from './index-entry.ts'
import type { WebRequest } from './web.ts'

/** What came back from a publisher, besides its bytes. */
interface Told {
  url: string
  /** Where it was asked for, where the operator says that its address has moved. */
  movedTo?: string
  request: WebRequest
  contentType: string
  fetchedAt: Date
  etag?: string
  lastModified?: string
}

/** What came back from a publisher, to be kept. */
export interface Answer extends Told {
  bytes: Uint8Array
}

/** The archive of one data folder. */
export class Archive {
  private latest: Promise<Map<string, IndexEntry>> | null = null
  private readonly lastReadAt = new Map<string, IndexEntry>()

  constructor(readonly folder: string) {}

  /** The newest entry for a request, or undefined. */
  async find(url: string, request: WebRequest): Promise<IndexEntry | undefined> {
    return (await this.entries()).get(key(url, requestDigest(request)))
  }

  /** The newest entry of every request of a source, oldest first: its pages as they were last seen. */
  async latestOf(dataset: string, part?: string): Promise<IndexEntry[]> {
    const all = [...(await this.entries()).values()]
    return all
      .filter((entry) => entry.dataset === dataset && (part === undefined || entry.part === part))
      .sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : a.fetched_at > b.fetched_at ? 1 : 0))
  }

  /** Of every request of a source the newest entry that rows were taken from, oldest first. */
  async lastReadOf(dataset: string, part: string): Promise<IndexEntry[]> {
    await this.entries()
    return [...this.lastReadAt.values()]
      .filter((entry) => entry.dataset === dataset && entry.part === part)
      .sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : a.fetched_at > b.fetched_at ? 1 : 0))
  }

  /** The document that rows were last taken from at an address; `request` is its digest. Null where there is none. */
  async lastRead(dataset: string, part: string, url: string, request: string): Promise<Document | null> {
    await this.entries()
    const entry = this.lastReadAt.get(key(url, request))
    if (entry?.dataset !== dataset || entry.part !== part) return null
    return (await this.read(entry)) ?? null
  }

  /** The bytes behind an entry; undefined when the file is gone or is not what the index says. */
  async read(entry: IndexEntry): Promise<Document | undefined> {
    try {
      const document = await readEntry(this.folder, entry)
      return entry.sha256 === undefined || entry.sha256 === digest(document.bytes) ? document : undefined
    } catch {
      return undefined
    }
  }

  /** True when the file behind an entry lies there in its full size. */
  async holds(entry: IndexEntry): Promise<boolean> {
    if (entry.sha256 === undefined || entry.bytes === undefined) return false
    const found = await stat(entryPath(this.folder, entry)).catch(() => null)
    return found?.size === entry.bytes
  }

  /** The file behind an entry that the archive made. */
  stored(entry: IndexEntry): StoredFile {
    return {
      part: entry.part,
      url: entry.url,
      path: entryPath(this.folder, entry),
      packed: entry.encoding === 'gzip',
      fetchedAt: firstDay(entry.fetched_at),
      sha256: entry.sha256!,
    }
  }

  /** Keeps an answer: first the file, then the line that names it. */
  async keep(dataset: string, part: string, answer: Answer): Promise<IndexEntry> {
    const { bytes, ...told } = answer
    const kept = await this.receive(dataset, part, { contentType: told.contentType, name: '' }, (into) =>
      into(Readable.from([bytes])),
    )
    return this.note(dataset, part, { ...told, ...kept })
  }

  /**
   * False for an entry from which no rows were taken, though they were from an earlier one: what came since was refused
   * with all that came with it, and may be another's.
   */
  async isBelieved(entry: IndexEntry): Promise<boolean> {
    await this.entries()
    if (entry.refused) return false
    return entry.read === true || !this.lastReadAt.has(key(entry.url, requestDigest(requestOf(entry))))
  }

  /**
   * Says of documents that a source has taken rows from them: replays and files handed in build on these alone. Another
   * source may have asked for the same address last, on its way to something else.
   */
  async markRead(
    { dataset, part }: Pick<IndexEntry, 'dataset' | 'part'>,
    documents: readonly Document[],
  ): Promise<void> {
    const entries = await this.entries()
    for (const { url, request, standsIn } of documents) {
      const entry = entries.get(key(url, request ?? ''))
      const isRead = entry?.read && entry.dataset === dataset && entry.part === part
      // What stands in was read before; what came today in its place was not.
      if (entry && !isRead && !standsIn) await this.append({ ...entry, dataset, part, read: true })
    }
  }

  /** Says of a document that no rows could be taken from it: it is asked for again, though it never changes. */
  async markRefused({ url, request }: Pick<Document, 'url' | 'request'>): Promise<void> {
    const entry = (await this.entries()).get(key(url, request ?? ''))
    if (entry && !entry.refused) await this.append({ ...entry, read: false, refused: true })
  }

  /** Keeps a file that lies elsewhere on disk. */
  async keepFile(dataset: string, part: string, path: string, told: Told): Promise<IndexEntry> {
    const kept = await this.receive(dataset, part, { contentType: told.contentType, name: path }, (into) =>
      into(createReadStream(path)),
    )
    return this.note(dataset, part, { ...told, ...kept })
  }

  /** Writes bytes into the archive as they come, under the name of their content. */
  receive(
    dataset: string,
    part: string,
    kind: { contentType: string; name: string },
    pour: Pour,
  ): Promise<Kept> {
    return receiveFile(this.folder, `${dataset}/${part}`, kind, pour)
  }

  /** Adds the line that names a file of the archive. */
  async note(dataset: string, part: string, answer: Told & Kept): Promise<IndexEntry> {
    const { method, body, name } = answer.request
    const entry: IndexEntry = {
      url: answer.url,
      ...(answer.movedTo ? { moved_to: answer.movedTo } : {}),
      file: answer.file,
      dataset,
      part,
      content_type: answer.contentType,
      fetched_at: answer.fetchedAt.toISOString(),
      ...(answer.encoding ? { encoding: answer.encoding } : {}),
      ...(method && method !== 'GET' ? { method } : {}),
      ...(name === undefined ? {} : { request_name: name }),
      // The tokens of a named request are worth nothing later, and may be long.
      ...(body === undefined || name !== undefined ? {} : { form: body }),
      sha256: answer.sha256,
      bytes: answer.stored,
      ...(answer.etag ? { etag: answer.etag } : {}),
      ...(answer.lastModified ? { last_modified: answer.lastModified } : {}),
    }
    await this.append(entry)
    return entry
  }

  private async append(entry: IndexEntry): Promise<void> {
    // A line on its own, whatever a crash left before it.
    await appendFile(join(this.folder, 'index.jsonl'), `\n${JSON.stringify(entry)}`, {
      flush: true,
    } as object)
    this.remember(await this.entries(), entry)
  }

  private remember(latest: Map<string, IndexEntry>, entry: IndexEntry): void {
    const at = key(entry.url, requestDigest(requestOf(entry)))
    latest.set(at, entry)
    if (entry.read) this.lastReadAt.set(at, entry)
  }

  /** Removes what a refresh that was killed left half-written. Call it only where no other refresh can be running. */
  async sweep(): Promise<void> {
    for (const name of await readdir(join(this.folder, 'incoming')).catch(() => []))
      await rm(join(this.folder, 'incoming', name), { force: true })
  }

  /** One map for all who ask, however many ask before it is read. */
  private entries(): Promise<Map<string, IndexEntry>> {
    this.latest ??= this.load()
    return this.latest
  }

  private async load(): Promise<Map<string, IndexEntry>> {
    await mkdir(this.folder, { recursive: true })
    const text = await readFile(join(this.folder, 'index.jsonl'), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const latest = new Map<string, IndexEntry>()
    for (const entry of parseLines(text)) this.remember(latest, entry)
    return latest
  }
}

const key = (url: string, request: string) => `${url} ${request}`
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
