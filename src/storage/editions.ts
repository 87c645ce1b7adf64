/**
 * Editions: immutable sets of files, one per dataset, named by a manifest; a small pointer says which one serves.
 *
 * In the data folder: `editions/current` holds the id, `editions/<id>.json` the manifest, `editions/files/` the
 * database files. Publishing writes new files beside the old ones and switches the pointer last, so a crash at any
 * instant leaves the old edition or the new one.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile, syncFolder, writeFileAtomic } from '#lib/files.ts'

/** How many sets of files are kept for rolling back. */
export const EDITIONS_KEPT = 7

/** One dataset's file in an edition. */
export interface EditionFile {
  /** Its name under `editions/files/`. */
  file: string
  bytes: number
  /** Rows by table. */
  rows: Record<string, number>
  /** When the file was made, ISO 8601. */
  made_at: string
  /** The published files that its rows come from, where the dataset is made of files. */
  inputs?: FileInput[]
  /** Names the program that made it. */
  built_by?: string
}

/** A published file that went into an edition. */
export interface FileInput {
  /** `2025-q2` */
  part: string
  url: string
  /** SHA-256 of the publisher's bytes, in hex. */
  sha256: string
  /** The day of its fetch. */
  fetched_at: string
}

/** How one source has been doing, as of an edition. */
export interface SourceHealth {
  /** `warn/or` */
  id: string
  dataset: string
  /** True for history that somebody else consolidated: it does not become stale. */
  importer?: boolean
  publisher: string
  page: string
  /** How the last attempt ended. */
  status: 'ok' | 'failed' | 'no_file'
  /** Why it failed; null when it did not. */
  message: string | null
  /** ISO 8601 times; null before the first one. */
  last_attempt: string | null
  last_success: string | null
  /** Rows listed and newest record date at the last success. */
  rows: number
  newest: string | null
  /** How many of those rows have each field filled. */
  filled?: Record<string, number>
}

/** What an edition consists of. */
export interface Manifest {
  id: string
  created_at: string
  /** True for the invented data that a fresh install shows until its first refresh. */
  sample: boolean
  datasets: Record<string, EditionFile>
  sources: SourceHealth[]
}

/** A file that `write` makes for a dataset: fill the path, tell the rows by table. */
export type DatasetWriter = (path: string) => Promise<Record<string, number>>

/** The editions in a data folder. */
export class EditionStore {
  readonly folder: string
  constructor(dataDir: string) {
    this.folder = join(dataDir, 'editions')
  }

  /** Makes the folders; safe to call again. */
  async prepare(): Promise<void> {
    await mkdir(join(this.folder, 'files'), { recursive: true })
  }

  /** The id of the edition that serves, or null before the first one. */
  async currentId(): Promise<string | null> {
    try {
      // An emptied pointer is damage and not a fresh start: taken for one, the next refresh would lose all history.
      return (await readFile(join(this.folder, 'current'), 'utf8')).trim()
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** The manifest that serves, or null before the first edition. */
  async current(): Promise<Manifest | null> {
    const id = await this.currentId()
    return id === null ? null : this.read(id)
  }

  /** The manifest of an edition; throws when there is none of that id, or when it is damaged. */
  async read(id: string): Promise<Manifest> {
    if (!/^[\w-]+$/.test(id)) throw new Error(`"${id}" is not an edition id`)
    const text = await readFile(join(this.folder, `${id}.json`), 'utf8').catch((cause) => {
      throw new Error(isMissing(cause) ? `there is no edition "${id}"` : `could not read edition "${id}"`, {
        cause,
      })
    })
    const manifest = parseManifest(text)
    if (!manifest)
      throw new Error(`the manifest of edition "${id}" is damaged; editions use takes another one`)
    return manifest
  }

  /** All manifests, newest first; one that cannot be read is left out. */
  async list(): Promise<Manifest[]> {
    const names = await readdir(this.folder).catch(() => [] as string[])
    const manifests = await Promise.all(
      names.filter((n) => n.endsWith('.json')).map((n) => this.read(n.slice(0, -5)).catch(() => null)),
    )
    const age = (m: Manifest) => `${m.created_at} ${m.id}`
    return manifests.filter((m) => m !== null).sort((a, b) => (age(a) < age(b) ? 1 : -1))
  }

  /** Where a dataset's file of an edition lies. */
  path(file: EditionFile): string {
    return join(this.folder, 'files', file.file)
  }

  /**
   * Publishes an edition: `writers` make new files for their datasets, every other dataset of the edition that
   * serves is taken over by name. Nothing is visible before the pointer is switched.
   */
  async publish(options: {
    writers: Record<string, DatasetWriter>
    /** Where a writer's dataset is made of published files: which. */
    inputs?: Record<string, FileInput[]>
    built_by?: string
    sources: SourceHealth[]
    sample?: boolean
    now: Date
  }): Promise<Manifest> {
    await this.prepare()
    const before = await this.current()
    const created_at = options.now.toISOString()
    const id = await this.newId(created_at, Boolean(options.sample))
    // Invented data never mix with real ones.
    const keep = before !== null && before.sample === Boolean(options.sample)
    const datasets: Record<string, EditionFile> = keep ? { ...before.datasets } : {}
    const made: string[] = []
    try {
      for (const [dataset, write] of Object.entries(options.writers)) {
        const file = `${dataset}-${id}.duckdb`
        const path = join(this.folder, 'files', file)
        const aside = `${path}.tmp`
        made.push(aside, `${aside}.wal`, path)
        const rows = await write(aside)
        await syncFile(aside)
        await rename(aside, path)
        const inputs = options.inputs?.[dataset]
        datasets[dataset] = {
          file,
          bytes: (await stat(path)).size,
          rows,
          made_at: created_at,
          ...(inputs ? { inputs } : {}),
          ...(options.built_by ? { built_by: options.built_by } : {}),
        }
      }
    } catch (error) {
      for (const path of made) await rm(path, { force: true })
      throw error
    }
    await syncFolder(join(this.folder, 'files'))
    const manifest: Manifest = {
      id,
      created_at,
      sample: Boolean(options.sample),
      datasets,
      sources: options.sources,
    }
    await writeFileAtomic(join(this.folder, `${id}.json`), `${JSON.stringify(manifest, null, 1)}\n`)
    await this.point(id)
    return manifest
  }

  /** An id that no edition has had. */
  private async newId(createdAt: string, sample: boolean): Promise<string> {
    const stamp = createdAt.replace(/[-:]|\.\d+/g, '')
    for (;;) {
      const id = `${sample ? 'sample-' : ''}${stamp}-${randomBytes(2).toString('hex')}`
      const taken = await stat(join(this.folder, `${id}.json`)).catch(() => null)
      if (!taken) return id
    }
  }

  /** Makes an edition the one that serves; running servers take it up within a second or two. */
  async use(id: string): Promise<Manifest> {
    const manifest = await this.read(id)
    for (const file of Object.values(manifest.datasets)) {
      await stat(this.path(file)).catch((cause) => {
        throw new Error(`edition "${id}" lacks its file ${file.file}`, { cause })
      })
    }
    await this.point(id)
    return manifest
  }

  private async point(id: string): Promise<void> {
    await writeFileAtomic(join(this.folder, 'current'), `${id}\n`)
  }

  /**
   * Removes what no kept edition names: the editions beyond the last few sets of files, and leftovers of a
   * refresh that was killed. Call it only where no other refresh can be running. A server that still has a
   * removed file open keeps reading it.
   */
  async collect(): Promise<string[]> {
    // Throws where it cannot be told what serves: then nothing can be told from leftovers.
    const current = (await this.current())?.id
    const manifests = await this.list()
    const sets = new Map<string, Manifest[]>()
    for (const manifest of manifests) {
      const key = Object.values(manifest.datasets)
        .map((f) => f.file)
        .sort()
        .join()
      sets.set(key, [...(sets.get(key) ?? []), manifest])
    }
    const kept = new Set<Manifest>()
    let real = 0
    for (const [first, ...rest] of sets.values()) {
      const serves = [first!, ...rest].find((m) => m.id === current)
      if (serves) kept.add(serves)
      // Sample editions are not worth rolling back to.
      if (first!.sample) continue
      if (++real <= EDITIONS_KEPT) kept.add(first!)
    }
    const files = new Set([...kept].flatMap((m) => Object.values(m.datasets).map((f) => f.file)))
    const removed: string[] = []
    for (const manifest of manifests) {
      if (kept.has(manifest)) continue
      await rm(join(this.folder, `${manifest.id}.json`), { force: true })
      removed.push(manifest.id)
    }
    for (const name of await readdir(join(this.folder, 'files'))) {
      if (!files.has(name)) await rm(join(this.folder, 'files', name), { force: true, recursive: true })
    }
    for (const name of await readdir(this.folder)) {
      if (name.endsWith('.tmp')) await rm(join(this.folder, name), { force: true })
    }
    return removed
  }
}

/** A manifest out of its text; null when it is not one. */
function parseManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest> | null
    const whole =
      typeof manifest?.id === 'string' &&
      typeof manifest.created_at === 'string' &&
      Object.values(manifest.datasets!).every((f) => typeof f.file === 'string') &&
      Array.isArray(manifest.sources)
    return whole ? (manifest as Manifest) : null
  } catch {
    return null
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException)?.code === 'ENOENT'
