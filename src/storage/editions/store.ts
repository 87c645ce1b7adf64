/**
 * Editions: immutable sets of files, one per dataset, named by a manifest; a small pointer says which one serves.
 *
 * In the data folder: `editions/current` holds the id, `editions/<id>.json` the manifest, `editions/files/` the
 * database files. Publishing writes new files beside the old ones and switches the pointer last, so a crash at any
 * instant leaves the old edition or the new one. Where several servers share the folder, the pointer is
 * `current.<epoch>` (pointer.ts).
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, keptOf } from './kept.ts'
import type { Publication } from './making.ts'
import { type EditionFile, type Manifest, parseManifest } from './manifest.ts'
import { Pointer } from './pointer.ts'
import { publishEdition } from './publish.ts'

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
    return publishEdition(this, this.pointer, options)
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
