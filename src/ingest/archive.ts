/**
 * The archive: every byte fetched, under `raw/` of the data folder, with an index that makes the folder a mirror.
 *
 * The index is only ever appended to, one line an answer, after the file is safe; bytes already held are not
 * stored twice.
 */
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeFileAtomic } from '#lib/files.ts'
import type { Document } from './document.ts'
import { type IndexEntry, parseLines, readEntry, requestDigest, requestOf } from './index-entry.ts'
import type { WebRequest } from './web.ts'

/** What came back from a publisher, to be kept. */
export interface Answer {
  url: string
  request: WebRequest
  bytes: Uint8Array
  contentType: string
  fetchedAt: Date
  etag?: string
  lastModified?: string
}

const EXTENSIONS: Record<string, string> = {
  'text/html': 'html',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** The archive of one data folder. */
export class Archive {
  private latest: Promise<Map<string, IndexEntry>> | null = null

  constructor(readonly folder: string) {}

  /** The newest entry for a request, or undefined. */
  async find(url: string, request: WebRequest): Promise<IndexEntry | undefined> {
    return (await this.entries()).get(key(url, requestDigest(request)))
  }

  /** The newest entry of every request of a source, oldest first: its pages as they were last seen. */
  async latestOf(dataset: string, part: string): Promise<IndexEntry[]> {
    const all = [...(await this.entries()).values()]
    return all
      .filter((entry) => entry.dataset === dataset && entry.part === part)
      .sort((a, b) => (a.fetched_at < b.fetched_at ? -1 : a.fetched_at > b.fetched_at ? 1 : 0))
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

  /** Keeps an answer: first the file, then the line that names it. */
  async keep(dataset: string, part: string, answer: Answer): Promise<IndexEntry> {
    const sha256 = digest(answer.bytes)
    const extension = EXTENSIONS[answer.contentType] ?? 'bin'
    const compress = !/^(pdf|zip|xlsx)$/.test(extension)
    const file = `${dataset}/${part}/${sha256.slice(0, 20)}.${extension}${compress ? '.gz' : ''}`
    const path = join(this.folder, file)
    await mkdir(join(this.folder, dataset, part), { recursive: true })
    const { method, body, name } = answer.request
    const entry: IndexEntry = {
      url: answer.url,
      file,
      dataset,
      part,
      content_type: answer.contentType,
      fetched_at: answer.fetchedAt.toISOString(),
      ...(compress ? { encoding: 'gzip' } : {}),
      ...(method && method !== 'GET' ? { method } : {}),
      ...(name === undefined ? {} : { request_name: name }),
      // The tokens of a named request are worth nothing later, and may be long.
      ...(body === undefined || name !== undefined ? {} : { form: body }),
      sha256,
      ...(answer.etag ? { etag: answer.etag } : {}),
      ...(answer.lastModified ? { last_modified: answer.lastModified } : {}),
    }
    // A file of that name that does not read well is damaged: fetched again, it is whole again.
    if (!(await this.read(entry))) {
      await writeFileAtomic(path, compress ? gzipSync(answer.bytes) : answer.bytes)
    }
    // A line on its own, whatever a crash left before it.
    await appendFile(join(this.folder, 'index.jsonl'), `\n${JSON.stringify(entry)}`, {
      flush: true,
    } as object)
    const entries = await this.entries()
    entries.set(key(entry.url, requestDigest(answer.request)), entry)
    return entry
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
    for (const entry of parseLines(text)) {
      latest.set(key(entry.url, requestDigest(requestOf(entry))), entry)
    }
    return latest
  }
}

const key = (url: string, request: string) => `${url} ${request}`
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
