/**
 * Editions: immutable sets of files, one per dataset, named by a manifest; a small pointer says which one serves.
 *
 * In the data folder: `editions/current` holds the id, `editions/<id>.json` the manifest, `editions/files/` the
 * database files. Publishing writes new files beside the old ones and switches the pointer last, so a crash at any
 * instant leaves the old edition or the new one. Where several servers share the folder, the pointer is
 * `current.<epoch>` (pointer.ts).
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import { syncFile, syncFolder, writeFileAtomic } from '#lib/files.ts'
import {
  CHANGES,
  type EditionFile,
  type FileInput,
  type Manifest,
  parseManifest,
  type RefreshedPart,
  type SourceHealth,
} from './manifest.ts'
import { Pointer } from './pointer.ts'

export type {
  EditionFile,
  FileInput,
  Manifest,
  MissingDocument,
  RefreshedPart,
  SourceHealth,
} from './manifest.ts'
export { CHANGES, isStopped } from './manifest.ts'
export { Superseded } from './pointer.ts'

/** How many sets of files are kept for rolling back. */
export const EDITIONS_KEPT = 7

/** A file that `write` makes for a dataset: fill the path, tell the rows by table. */
export type DatasetWriter = (path: string) => Promise<Record<string, number>>

/** The edition that a file is made for. */
export interface EditionInMaking {
  id: string
  /** ISO 8601, UTC. */
  publishedAt: string
  sources: readonly SourceHealth[]
  /** The same file of the editions that are kept, newest first: of invented data or of real ones, as this one is. */
  earlier: readonly string[]
}

/** A file that is made out of the datasets' files (dataset → path), whenever one of them is new. */
export type DerivedWriter = (
  path: string,
  files: Readonly<Record<string, string>>,
  today: IsoDate,
  edition: EditionInMaking,
) => Promise<Record<string, number>>

/** Such a file. */
export interface DerivedFile {
  /** A whole number, raised by hand when what `write` gives has changed: the next refresh makes the file anew. */
  version: number
  write: DerivedWriter
  /** True where it must not be made of a part of what is to come: whatever it says of that would stay said. */
  ofAll?: true
}

/** An edition that is about to be published, with all its files but the one of changes. */
export interface MadeEdition extends Pick<Manifest, 'id' | 'created_at' | 'datasets' | 'sources'> {
  /** The real ones that are kept, newest first: parts of refreshes too, and those that never came to serve. */
  earlier: readonly Manifest[]
  /** Where a file of any of them lies. */
  path(file: EditionFile): string
}

/** The file that tells what has changed from edition to edition. */
export interface ChangesFile {
  /** A whole number, raised by hand when its tables are others. */
  version: number
  write(path: string, edition: MadeEdition): Promise<Record<string, number>>
}

/** The editions in a data folder. */
export class EditionStore {
  readonly folder: string
  private readonly pointer: Pointer

  /** `epoch` is that of the lease under which this one publishes, where there is one. */
  constructor(dataDir: string, epoch: number | null = null) {
    this.folder = join(dataDir, 'editions')
    this.pointer = new Pointer(this.folder, epoch)
  }

  /** Makes the folders; safe to call again. */
  async prepare(): Promise<void> {
    await mkdir(join(this.folder, 'files'), { recursive: true })
  }

  /** Keeps everybody with an earlier epoch from publishing from now on. Throws Superseded for who has one. */
  async fence(): Promise<void> {
    await this.pointer.fence()
  }

  /** The highest epoch in which something was published, or is about to be; 0 for none. */
  async epoch(): Promise<number> {
    return this.pointer.epoch()
  }

  /** The id of the edition that serves, or null before the first one. */
  async currentId(): Promise<string | null> {
    return (await this.pointer.read()) ?? this.onlyReal()
  }

  /**
   * What is meant where no pointer is there. Of a single edition it can have been no other: a crash kept it from being
   * pointed to, or the pointer is lost. Of several nobody can tell, and to begin anew would lose all history.
   */
  private async onlyReal(): Promise<string | null> {
    const names = await readdir(this.folder).catch(() => [] as string[])
    const real = names.filter((name) => /^\d[\w-]*\.json$/.test(name)).map((name) => name.slice(0, -5))
    if (real.length < 2) return real[0] ?? null
    throw new Error(
      `${join(this.folder, 'current')} is missing beside ${real.length} editions; make one serve: editions use ${real.sort().at(-1)}`,
    )
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
    /** Files made out of the datasets', by name: in this order, each out of those before it too. */
    derived?: Record<string, DerivedFile>
    /** Made last of all where a file is new, of whole editions of real records; else that of before is taken over. */
    changes?: ChangesFile
    /** Takes the names of those that could not be made, and why. */
    failed?: Map<string, unknown>
    /** Where a writer's dataset is made of published files: which. */
    inputs?: Record<string, FileInput[]>
    /** By which version of its reader a writer's dataset is made. */
    versions?: Record<string, number>
    /** Files that are to follow. */
    coming?: readonly string[]
    sources: SourceHealth[]
    sample?: boolean
    /** How far the refresh is while it goes on: the files made out of the datasets' are left for its end. */
    part?: RefreshedPart
    now: Date
    /** The day that counts as today; that of `now` unless given. */
    today?: IsoDate
  }): Promise<Manifest> {
    await this.prepare()
    const before = await this.current()
    const created_at = options.now.toISOString()
    const sample = Boolean(options.sample)
    const id = await this.newId(created_at, sample)
    // Invented data never mix with real ones.
    const keep = before !== null && before.sample === sample
    const datasets: Record<string, EditionFile> = keep ? { ...before.datasets } : {}
    let changes = keep ? before.changes : undefined
    const made: string[] = []
    const failed = options.failed ?? new Map<string, unknown>()
    const make = async (name: string, write: DatasetWriter, version: number | undefined) => {
      const file = `${name}-${id}.duckdb`
      const path = join(this.folder, 'files', file)
      const aside = `${path}.tmp`
      made.push(aside, `${aside}.wal`, path)
      const rows = await write(aside)
      await syncFile(aside)
      await rename(aside, path)
      const inputs = options.inputs?.[name]
      return {
        file,
        bytes: (await stat(path)).size,
        rows,
        made_at: created_at,
        ...(inputs ? { inputs } : {}),
        ...(version === undefined ? {} : { built_by: version }),
      }
    }
    /** What is made out of the rows must not keep them from being served: the file of before is taken over. */
    const tryMake = async (name: string, write: DatasetWriter, version: number) =>
      make(name, write, version).catch((error: unknown) => {
        failed.set(name, error)
        return null
      })
    try {
      for (const [dataset, write] of Object.entries(options.writers))
        datasets[dataset] = await make(dataset, write, options.versions?.[dataset])
      const derived = Object.entries(options.part ? {} : (options.derived ?? {}))
      const isOld = ([name, { version }]: [string, DerivedFile]) => datasets[name]?.built_by !== version
      // What parts of this refresh have published before is new too.
      const isNew = made.length > 0 || Boolean(keep && before.part)
      if (!isNew && !derived.some(isOld)) derived.length = 0
      const today = options.today ?? created_at.slice(0, 10)
      const own = new Set(derived.map(([name]) => name))
      const about = { id, publishedAt: created_at, sources: options.sources }
      const kept = (await this.list()).filter((each) => each.sample === sample)
      for (const [name, { write, version }] of derived) {
        // Those made before are there to be used; those yet to come are of another edition.
        const there = Object.entries(datasets).filter(([other]) => !own.has(other))
        const files = Object.fromEntries(there.map(([other, file]) => [other, this.path(file)]))
        const edition = { ...about, earlier: this.pathsOf(name, kept) }
        const file = await tryMake(name, (path) => write(path, files, today, edition), version)
        if (file) datasets[name] = file
        own.delete(name)
      }
      if (options.changes && !options.part && !sample && (isNew || made.length > 0)) {
        const { version, write } = options.changes
        const path = (file: EditionFile) => this.path(file)
        const edition = { id, created_at, datasets, sources: options.sources, earlier: kept, path }
        changes = (await tryMake(CHANGES, (at) => write(at, edition), version)) ?? changes
      }
      await syncFolder(join(this.folder, 'files'))
      const manifest: Manifest = {
        id,
        created_at,
        sample,
        ...(options.part ? { part: options.part } : {}),
        datasets,
        sources: options.sources,
        ...(changes ? { changes } : {}),
        ...(options.coming?.length ? { coming: [...options.coming] } : {}),
      }
      made.push(join(this.folder, `${id}.json`))
      await writeFileAtomic(join(this.folder, `${id}.json`), `${JSON.stringify(manifest, null, 1)}\n`)
      await this.pointer.write(id)
      return manifest
    } finally {
      await this.removeUnnamed(id, made, changes ? { ...datasets, [CHANGES]: changes } : datasets)
    }
  }

  /** Where the files of that name lie, each once. */
  private pathsOf(name: string, manifests: readonly Manifest[]): string[] {
    const files = manifests.flatMap(({ datasets }) => (datasets[name] ? [this.path(datasets[name])] : []))
    return [...new Set(files)]
  }

  /** Removes what publishing has made and nothing names, whatever failed: on a full disk nothing else would make room. */
  private async removeUnnamed(
    id: string,
    made: readonly string[],
    datasets: Readonly<Record<string, EditionFile>>,
  ): Promise<void> {
    // Where the pointer cannot be read, it may be this edition's.
    const serves = await this.currentId().then(
      (current) => current === id,
      () => true,
    )
    const named = new Set([
      ...Object.values(datasets).map((file) => this.path(file)),
      join(this.folder, `${id}.json`),
    ])
    for (const path of made) if (!(serves && named.has(path))) await rm(path, { force: true }).catch(() => {})
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
    for (const file of filesOf(manifest)) {
      await stat(this.path(file)).catch((cause) => {
        throw new Error(`edition "${id}" lacks its file ${file.file}`, { cause })
      })
    }
    await this.pointer.write(id)
    return manifest
  }

  /**
   * Removes what no kept edition names: the editions beyond the last few sets of files, and leftovers of a
   * refresh that was killed. Call it only where no other refresh can be running. A server that still has a
   * removed file open keeps reading it.
   */
  async collect(): Promise<string[]> {
    await this.pointer.check()
    // Throws where it cannot be told what serves: then nothing can be told from leftovers.
    const current = (await this.current())?.id
    const manifests = await this.list()
    const sets = new Map<string, Manifest[]>()
    for (const manifest of manifests) {
      const key = filesOf(manifest)
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
      // Sample editions are not worth rolling back to, and parts of a refresh are not whole.
      if (first!.sample || first!.part) continue
      if (++real <= EDITIONS_KEPT) kept.add(first!)
    }
    const files = new Set([...kept].flatMap((m) => filesOf(m).map((f) => f.file)))
    const removed: string[] = []
    for (const manifest of manifests) {
      if (kept.has(manifest)) continue
      await rm(join(this.folder, `${manifest.id}.json`), { force: true })
      removed.push(manifest.id)
    }
    for (const name of await readdir(join(this.folder, 'files'))) {
      if (!files.has(name)) await rm(join(this.folder, 'files', name), { force: true, recursive: true })
    }
    await this.pointer.collect()
    for (const name of await readdir(this.folder)) {
      if (name.endsWith('.tmp')) await rm(join(this.folder, name), { force: true })
    }
    return removed
  }
}

/** All files of an edition. */
const filesOf = ({ datasets, changes }: Manifest): EditionFile[] => [
  ...Object.values(datasets),
  ...(changes ? [changes] : []),
]

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException)?.code === 'ENOENT'
