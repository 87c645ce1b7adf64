/**
 * Editions: immutable sets of files, one per dataset, named by a manifest; a small pointer says which one serves.
 *
 * In the data folder: `editions/current` holds the id, `editions/<id>.json` the manifest, `editions/files/` the
 * database files. Publishing writes new files beside the old ones and switches the pointer last, so a crash at any
 * instant leaves the old edition or the new one. Where several servers share the folder, the pointer is
 * `current.<epoch>` (pointer.ts).
 */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile, syncFolder, writeFileAtomic } from '#lib/files.ts'
import { collectNow } from '#lib/heap.ts'
import { newEditionId } from './edition-id.ts'
import { filesOf, keptOf } from './kept.ts'
import { filesMadeOf, isMadeOf } from './made-of.ts'
import type { DatasetWriter, DerivedFile, Publication } from './making.ts'
import { CHANGES, type EditionFile, type Manifest, parseManifest } from './manifest.ts'
import { Pointer } from './pointer.ts'

export { EDITIONS_KEPT } from './kept.ts'
export type {
  ChangesFile,
  DatasetWriter,
  DerivedFile,
  DerivedWriter,
  EditionInMaking,
  MadeEdition,
} from './making.ts'
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
    return this.pointer.read()
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
  async publish(options: Publication): Promise<Manifest> {
    await this.prepare()
    const before = await this.current()
    const created_at = options.now.toISOString()
    const sample = Boolean(options.sample)
    const id = await newEditionId(this.folder, created_at, sample)
    // Invented data never mix with real ones.
    const keep = before !== null && before.sample === sample
    const datasets: Record<string, EditionFile> = keep ? { ...before.datasets } : {}
    let changes = keep ? before.changes : undefined
    const made: string[] = []
    const failed = options.failed ?? new Map<string, unknown>()
    const make = async (
      name: string,
      write: DatasetWriter,
      version: number | undefined,
      made_of: string[] | null = null,
    ) => {
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
        ...(made_of ? { made_of } : {}),
        ...(version === undefined ? {} : { built_by: version }),
      }
    }
    /** What is made out of the rows must not keep them from being served: the file of before is taken over. */
    const tryMake = async (name: string, write: DatasetWriter, version: number, made_of?: string[] | null) =>
      make(name, write, version, made_of).catch((error: unknown) => {
        failed.set(name, error)
        return null
      })
    try {
      for (const dataset of Object.keys(options.writers)) {
        collectNow()
        datasets[dataset] = await make(dataset, options.writers[dataset]!, options.versions?.[dataset])
        delete options.writers[dataset]
      }
      const derived = Object.entries(options.part ? {} : (options.derived ?? {}))
      const isOld = ([name, { version }]: [string, DerivedFile]) => datasets[name]?.built_by !== version
      // What parts of this refresh have published before is new too.
      const isNew = made.length > 0 || Boolean(keep && before.part)
      if (!isNew && !derived.some(isOld)) derived.length = 0
      const today = options.today ?? created_at.slice(0, 10)
      const own = new Set(derived.map(([name]) => name))
      const about = { id, publishedAt: created_at, sources: options.sources }
      const kept = (await this.list()).filter((each) => each.sample === sample)
      for (const [name, each] of derived) {
        const { write, version } = each
        // What is left of the rows, or of the file before, and the engine's memory need not stand side by side.
        collectNow()
        // Those made before are there to be used; those yet to come are of another edition.
        const there = Object.entries(datasets).filter(([other]) => !own.has(other))
        own.delete(name)
        const madeOf = filesMadeOf(each, Object.fromEntries(there))
        if (await isMadeOf(datasets[name], version, madeOf, (file) => this.path(file))) continue
        const files = Object.fromEntries(there.map(([other, file]) => [other, this.path(file)]))
        const edition = { ...about, earlier: this.pathsOf(name, kept) }
        const file = await tryMake(name, (path) => write(path, files, today, edition), version, madeOf)
        if (file) datasets[name] = file
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
    const kept = keptOf(manifests, current)
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

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException)?.code === 'ENOENT'
