/** Files that are made once and kept while there is room: a folder of this process, bounded in bytes. */
import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Once } from '#lib/once.ts'
import { DiskFull } from './database.ts'

/** What another machine made is a leftover once nothing was added to it for so long; if it is not, it is made again. */
const LEFTOVER_AFTER_MS = 3_600_000

/** `<host>-<process>-<random>`: what another living process keeps is left alone. */
const FOLDER = /^([\w.-]+)-(\d+)-[0-9a-f]+$/
const HOST = hostname().replace(/[^\w.-]/g, '_') || 'host'

/** The folders of this process. */
const living = new Set<string>()

/** An open file, kept on the disk until it is released. */
export interface HeldFile {
  handle: FileHandle
  bytes: number
  release(): Promise<void>
}

interface Kept {
  path: string
  bytes: number
  edition: string
  users: number
}

/** Makes a file at `path`, whose folder is its own; stops when `signal` is aborted. */
export type Build = (path: string, signal: AbortSignal) => Promise<void>

/**
 * The files of a process. They are not kept beyond it: the same question of the same edition gives the same bytes again
 * within a second, so nothing has to be trusted that a crash may have left half written.
 */
export class FileCache {
  private readonly own: string
  /** By name, least recently used first. */
  private readonly kept = new Map<string, Kept>()
  private readonly building = new Once<string, void>()
  private edition = ''

  constructor(
    private readonly folder: string,
    private readonly bytesMax: number,
    private readonly now: () => number,
  ) {
    const name = `${HOST}-${process.pid}-${randomBytes(4).toString('hex')}`
    living.add(name)
    this.own = join(folder, name)
  }

  /** How long the file is, if it is kept. */
  bytesOf(name: string): number | undefined {
    return this.kept.get(name)?.bytes
  }

  /**
   * Opens the file of that name, which is built if it is not kept; callers at the same time share one build, which
   * stops once the signals of all of them are aborted. Throws what building throws, and DiskFull. Files of another
   * edition are removed as soon as nobody holds them.
   */
  async open(edition: string, name: string, build: Build, signal?: AbortSignal): Promise<HeldFile> {
    this.edition = edition
    for (;;) {
      if (!this.kept.has(name)) {
        await this.building.do(name, (unwanted) => this.make(edition, name, build, unwanted), signal)
      }
      // Between the end of a build and here, it may have had to make room.
      const kept = this.kept.get(name)
      const held = kept && (await this.hold(name, kept))
      if (held) return held
      signal?.throwIfAborted()
    }
  }

  /** Removes what programs that did not end well have left behind. */
  async sweep(): Promise<void> {
    for (const name of await namesIn(this.folder)) {
      if (await this.isLeftover(name)) await remove(join(this.folder, name))
    }
  }

  /** Removes all that is kept. */
  async close(): Promise<void> {
    this.kept.clear()
    await remove(this.own)
  }

  private async make(edition: string, name: string, build: Build, signal: AbortSignal): Promise<void> {
    const aside = await this.newFolder().catch(asDiskFull)
    try {
      const made = join(aside, 'file')
      await build(made, signal)
      signal.throwIfAborted()
      const path = join(this.own, name)
      const { size } = await stat(made)
      await rename(made, path)
      this.kept.set(name, { path, bytes: size, edition, users: 0 })
    } catch (error) {
      asDiskFull(error)
    } finally {
      await remove(aside)
    }
  }

  private async newFolder(): Promise<string> {
    await mkdir(this.own, { recursive: true })
    return mkdtemp(join(this.own, 'building-'))
  }

  /** Undefined where the file is gone, which another program's sweep may have done. */
  private async hold(name: string, kept: Kept): Promise<HeldFile | undefined> {
    kept.users++
    this.kept.delete(name)
    this.kept.set(name, kept)
    const handle = await open(kept.path).catch((error: NodeJS.ErrnoException) => {
      kept.users--
      this.kept.delete(name)
      if (error.code !== 'ENOENT') throw error
    })
    if (!handle) return undefined
    await this.makeRoom()
    return {
      handle,
      bytes: kept.bytes,
      release: async () => {
        await handle.close()
        kept.users--
        await this.makeRoom()
      },
    }
  }

  private async makeRoom(): Promise<void> {
    let bytes = [...this.kept.values()].reduce((sum, kept) => sum + kept.bytes, 0)
    for (const [name, kept] of this.kept) {
      if (kept.users > 0 || (kept.edition === this.edition && bytes <= this.bytesMax)) continue
      this.kept.delete(name)
      bytes -= kept.bytes
      await rm(kept.path, { force: true })
    }
  }

  private async isLeftover(name: string): Promise<boolean> {
    const [whole, host, pid] = FOLDER.exec(name) ?? []
    if (whole === undefined) return false
    // A process of our number that is not us has ended: numbers are given again.
    if (host === HOST) return Number(pid) === process.pid ? !living.has(name) : !isAlive(Number(pid))
    const found: Stats | null = await stat(join(this.folder, name)).catch(() => null)
    return found !== null && this.now() - found.mtimeMs > LEFTOVER_AFTER_MS
  }
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** What the system says of a disk that takes nothing more. */
const NO_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

function asDiskFull(error: unknown): never {
  if (!NO_ROOM.has((error as NodeJS.ErrnoException).code)) throw error
  throw new DiskFull('there is no room for the file', { cause: error })
}
