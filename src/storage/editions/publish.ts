/** Publishing an edition, step by step: a crash at any instant leaves the old edition or the new one (store.ts). */
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFile, syncFolder, writeFileAtomic } from '#lib/files.ts'
import { collectNow, expectGarbage } from '#lib/heap.ts'
import { newEditionId } from './edition-id.ts'
import { filesMadeOf, isMadeOf } from './made-of.ts'
import type { DatasetWriter, Publication } from './making.ts'
import { CHANGES, type EditionFile, type Manifest } from './manifest.ts'
import type { Pointer } from './pointer.ts'
import type { EditionStore } from './store.ts'

/** Publishes one; throws what a dataset's writer throws, and the edition before serves on. */
export async function publishEdition(
  store: EditionStore,
  pointer: Pointer,
  options: Publication,
): Promise<Manifest> {
  await store.prepare()
  const before = await store.current()
  const created_at = options.now.toISOString()
  const sample = Boolean(options.sample)
  const id = await newEditionId(store.folder, created_at, sample)
  // Invented data never mix with real ones.
  const kept = before !== null && before.sample === sample ? before : null
  const making = new FilesInMaking(store, options, { id, created_at, sample }, kept)
  try {
    await making.makeDatasets()
    await making.makeDerived()
    await making.makeChanges()
    await syncFolder(join(store.folder, 'files'))
    const manifest = making.manifest()
    await making.writeManifest(manifest)
    await pointer.write(id)
    return manifest
  } finally {
    await making.removeUnnamed()
  }
}

/** The files of an edition, made out of `before`, and of what is new. */
class FilesInMaking {
  /** Whatever this has put into the folder, by path. */
  private readonly made: string[] = []
  private readonly datasets: Record<string, EditionFile>
  private changes: EditionFile | undefined
  /** Whether something of the datasets is new. */
  private isNew = false

  constructor(
    private readonly store: EditionStore,
    private readonly options: Publication,
    private readonly edition: Pick<Manifest, 'id' | 'created_at' | 'sample'>,
    private readonly before: Manifest | null,
  ) {
    this.datasets = { ...before?.datasets }
    this.changes = before?.changes
  }

  /** Makes the datasets' files that are new; each is let go when it is written. */
  async makeDatasets(): Promise<void> {
    const { writers, versions } = this.options
    for (const dataset of Object.keys(writers)) {
      collectNow()
      const file = await this.make(dataset, writers[dataset]!, versions?.[dataset])
      this.datasets[dataset] = file
      delete writers[dataset]
      expectGarbage(Math.max(...Object.values(file.rows)))
    }
    // What parts of this refresh have published before is new too.
    this.isNew = this.made.length > 0 || Boolean(this.before?.part)
  }

  /** Makes the files that are made out of the datasets, where what they are made of is new. */
  async makeDerived(): Promise<void> {
    const { options, datasets } = this
    const { id, created_at } = this.edition
    const derived = Object.entries(options.part ? {} : (options.derived ?? {}))
    if (!this.isNew && derived.every(([name, { version }]) => datasets[name]?.built_by === version)) return
    const today = options.today ?? created_at.slice(0, 10)
    const about = { id, publishedAt: created_at, sources: options.sources }
    const earlier = await this.earlier()
    const own = new Set(derived.map(([name]) => name))
    for (const [name, each] of derived) {
      const { write, version } = each
      // What is left of the rows, or of the file before, and the engine's memory need not stand side by side.
      collectNow()
      // Those made before are there to be used; those yet to come are of another edition.
      const there = Object.entries(datasets).filter(([other]) => !own.has(other))
      own.delete(name)
      const madeOf = filesMadeOf(each, Object.fromEntries(there))
      if (await isMadeOf(datasets[name], version, madeOf, (file) => this.store.path(file))) continue
      const files = Object.fromEntries(there.map(([other, file]) => [other, this.store.path(file)]))
      const edition = { ...about, earlier: this.pathsOf(name, earlier) }
      const file = await this.tryMake(name, (path) => write(path, files, today, edition), version, madeOf)
      if (file) datasets[name] = file
    }
  }

  /** Makes the file of what has changed, where something has. */
  async makeChanges(): Promise<void> {
    const { options, datasets, store } = this
    const { id, created_at, sample } = this.edition
    if (!options.changes || options.part || sample || !(this.isNew || this.made.length > 0)) return
    const { version, write } = options.changes
    const edition = {
      id,
      created_at,
      datasets,
      sources: options.sources,
      earlier: await this.earlier(),
      path: (file: EditionFile) => store.path(file),
    }
    this.changes = (await this.tryMake(CHANGES, (at) => write(at, edition), version)) ?? this.changes
  }

  manifest(): Manifest {
    const { options, datasets, changes } = this
    return {
      ...this.edition,
      ...(options.part ? { part: options.part } : {}),
      datasets,
      sources: options.sources,
      ...(changes ? { changes } : {}),
      ...(options.coming?.length ? { coming: [...options.coming] } : {}),
    }
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    const path = this.manifestPath()
    this.made.push(path)
    await writeFileAtomic(path, `${JSON.stringify(manifest, null, 1)}\n`)
  }

  /** Removes what was made and nothing names, whatever failed: on a full disk nothing else would make room. */
  async removeUnnamed(): Promise<void> {
    // Where the pointer cannot be read, it may be this edition's.
    const serves = await this.store.currentId().then(
      (current) => current === this.edition.id,
      () => true,
    )
    const files = [...Object.values(this.datasets), ...(this.changes ? [this.changes] : [])]
    const named = new Set([...files.map((file) => this.store.path(file)), this.manifestPath()])
    for (const path of this.made)
      if (!(serves && named.has(path))) await rm(path, { force: true }).catch(() => {})
  }

  private manifestPath(): string {
    return join(this.store.folder, `${this.edition.id}.json`)
  }

  private async make(
    name: string,
    write: DatasetWriter,
    version: number | undefined,
    made_of: string[] | null = null,
  ): Promise<EditionFile> {
    const file = `${name}-${this.edition.id}.duckdb`
    const path = join(this.store.folder, 'files', file)
    const aside = `${path}.tmp`
    this.made.push(aside, `${aside}.wal`, path)
    const rows = await write(aside)
    await syncFile(aside)
    await rename(aside, path)
    const inputs = this.options.inputs?.[name]
    return {
      file,
      bytes: (await stat(path)).size,
      rows,
      made_at: this.edition.created_at,
      ...(inputs ? { inputs } : {}),
      ...(made_of ? { made_of } : {}),
      ...(version === undefined ? {} : { built_by: version }),
    }
  }

  /** What is made out of the rows must not keep them from being served: the file of before is taken over. */
  private async tryMake(
    name: string,
    write: DatasetWriter,
    version: number,
    made_of?: string[] | null,
  ): Promise<EditionFile | null> {
    return this.make(name, write, version, made_of).catch((error: unknown) => {
      this.options.failed?.set(name, error)
      return null
    })
  }

  /** The editions that are there, of real data or of invented ones, newest first. */
  private async earlier(): Promise<Manifest[]> {
    return (await this.store.list()).filter(({ sample }) => sample === this.edition.sample)
  }

  /** Where the files of that name lie, each once. */
  private pathsOf(name: string, manifests: readonly Manifest[]): string[] {
    const files = manifests.flatMap(({ datasets }) =>
      datasets[name] ? [this.store.path(datasets[name])] : [],
    )
    return [...new Set(files)]
  }
}
