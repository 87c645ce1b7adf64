/**
 * Files as they were read: each published file's rows in a DuckDB file of their own, named by the content they came
 * from, so that a file that has not changed is not read twice. All of it can be made again from the archive.
 */
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import { syncFile, writeFileAtomic } from '#lib/files.ts'
import type { TableWriter } from '#storage/duckdb/append.ts'
import { newTable, withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { createTable, type Table } from '#storage/tables.ts'
import type { ReviewItem } from '../source.ts'
import type { FilesIngest } from './file-source.ts'
import type { StoredFile } from './stored-file.ts'

/** Cells and rows beyond these are counted and not listed. */
const REVIEW_MAX = 1000

/** What reading a file gave. */
export interface ParsedFile {
  /** Rows by parsed table. */
  rows: Record<string, number>
  /** The newest date in it. */
  newest: IsoDate | null
  /** Rows that could not be taken. */
  leftOut: number
  /** Cells that could not be read. */
  unread: number
  /** The same by field. */
  unreadIn: Record<string, number>
  /** How many rows have each column filled; columns of one name in several tables together. */
  filled: Record<string, number>
  /** The first of both, as published. */
  review: ReviewItem[]
}

interface Sidecar extends ParsedFile {
  /** The version of the reader that read it. */
  reader: number
  /** The tables it wrote. */
  layout: string
}

/** The files of one dataset as they were read. */
export class ParsedStore {
  private readonly folder: string
  private readonly layout: string
  /** The last reading of a content that was asked for. */
  private readonly readings = new Map<string, Promise<ParsedFile>>()

  constructor(
    dataDir: string,
    private readonly ingest: FilesIngest,
  ) {
    this.folder = join(dataDir, 'parsed', ingest.word)
    this.layout = ingest.parsed.map(createTable).join('; ')
  }

  /** Where the rows of a file of this content lie. */
  path(sha256: string): string {
    return join(this.folder, `${sha256.slice(0, 32)}.duckdb`)
  }

  /** What is held of a file, if this reader read it or at least its tables are today's; else null. */
  async find(sha256: string, readBy: 'this reader' | 'any reader'): Promise<ParsedFile | null> {
    const text = await readFile(this.sidecar(sha256), 'utf8').catch(() => null)
    if (text === null) return null
    const held = parseSidecar(text)
    if (held?.layout !== this.layout) return null
    return readBy === 'any reader' || held.reader === this.ingest.readerVersion ? held : null
  }

  /**
   * Reads a file, or finds that it has been read. Throws what the reader throws; then nothing is kept. Several may be asked
   * for at once where they are read in a process of its own; `signal` takes back those that have not been handed to it.
   */
  read(file: StoredFile, signal?: AbortSignal): Promise<ParsedFile> {
    // Two files of one content lie in one place: the second finds what became of the first.
    const before = this.readings.get(file.sha256)
    const read = () => this.readNow(file, signal)
    const reading = before ? before.then(read, read) : read()
    this.readings.set(file.sha256, reading)
    return reading
  }

  private async readNow(file: StoredFile, signal: AbortSignal | undefined): Promise<ParsedFile> {
    const held = await this.find(file.sha256, 'this reader')
    if (held) return held
    return this.keep(file.sha256, this.ingest.readerVersion, (path) =>
      this.ingest.write ? this.ingest.write(path, file, signal) : writeParsed(this.ingest, path, file),
    )
  }

  /** Puts rows in place that a reader of version `reader` once read; `fill` makes and fills the tables. */
  async restore(
    sha256: string,
    parsed: ParsedFile,
    reader: number,
    fill: (connection: Connection) => Promise<unknown>,
  ): Promise<void> {
    if (await this.find(sha256, 'any reader')) return
    await this.keep(sha256, reader, async (path) => {
      await withDuckDbFile(path, fill)
      return parsed
    })
  }

  private async keep(
    sha256: string,
    reader: number,
    write: (path: string) => Promise<ParsedFile>,
  ): Promise<ParsedFile> {
    await mkdir(this.folder, { recursive: true })
    const path = this.path(sha256)
    const aside = `${path}.tmp`
    await rm(aside, { force: true })
    try {
      const parsed = await write(aside)
      await syncFile(aside)
      // The sidecar says that the rows are whole: it goes first and comes last.
      await rm(this.sidecar(sha256), { force: true })
      await rename(aside, path)
      const sidecar: Sidecar = { ...parsed, reader, layout: this.layout }
      await writeFileAtomic(this.sidecar(sha256), JSON.stringify(sidecar))
      return parsed
    } catch (error) {
      for (const leftover of [aside, `${aside}.wal`]) await rm(leftover, { force: true })
      throw error
    }
  }

  /** Removes the rows of all files but these, by content. */
  async collect(kept: ReadonlySet<string>): Promise<void> {
    const names = new Set([...kept].map((sha256) => sha256.slice(0, 32)))
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!names.has(name.split('.')[0]!) || name.includes('.tmp'))
        await rm(join(this.folder, name), { force: true })
    }
  }

  private sidecar(sha256: string): string {
    return join(this.folder, `${sha256.slice(0, 32)}.json`)
  }
}

/** Reads a file into a new database at `path`. Throws what the reader throws. */
export function writeParsed(ingest: FilesIngest, path: string, file: StoredFile): Promise<ParsedFile> {
  const parsed: ParsedFile = {
    rows: {},
    newest: null,
    leftOut: 0,
    unread: 0,
    unreadIn: {},
    filled: {},
    review: [],
  }
  const note = (item: ReviewItem) => {
    if (parsed.review.length < REVIEW_MAX) parsed.review.push(item)
  }
  const notes = {
    review(item: ReviewItem) {
      parsed.unread++
      parsed.unreadIn[item.field] = (parsed.unreadIn[item.field] ?? 0) + 1
      note(item)
    },
    leftOut(item: ReviewItem) {
      parsed.leftOut++
      note(item)
    },
  }
  return withDuckDbFile(path, async (connection) => {
    const writers = new Map<string, TableWriter>()
    for (const table of ingest.parsed) {
      writers.set(table.name, await newTable(connection, table))
      parsed.rows[table.name] = 0
    }
    for await (const batch of ingest.read(file, notes)) {
      const writer = writers.get(batch.table.name)!
      for (const row of batch.rows) writer.append(row)
      parsed.rows[batch.table.name]! += batch.rows.length
      const newest = ingest.newest(batch)
      if (newest !== null && (parsed.newest === null || newest > parsed.newest)) parsed.newest = newest
    }
    for (const writer of writers.values()) writer.close()
    for (const table of ingest.parsed) await countFilled(connection, table, parsed.filled)
    return parsed
  })
}

async function countFilled(
  connection: Connection,
  { name, columns }: Table,
  filled: Record<string, number>,
): Promise<void> {
  const names = Object.keys(columns)
  const counts = names.map((column) => `count(${column})::integer as ${column}`).join(', ')
  const [counted] = await connection.rows<Record<string, number>>(`select ${counts} from ${name}`)
  for (const column of names) filled[column] = (filled[column] ?? 0) + counted![column]!
}

function parseSidecar(text: string): Sidecar | null {
  try {
    return JSON.parse(text) as Sidecar
  } catch {
    return null
  }
}
