/** Files that live as long as a download: they are removed at its end, and after a crash at the next start. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `download-<host>-<process>-<random>` and endings: what another living process made is left alone. */
const NAME = /^download-([\w.-]+)-(\d+)-[0-9a-f-]{36}/

/** What was made on another machine is a leftover once nothing has been written to it for this long. */
const LEFTOVER_AFTER_MS = 3_600_000

const HOST = hostname().replace(/[^\w.-]/g, '_') || 'host'

/** The files of one download. */
export interface DownloadFiles {
  /** A path that nothing has; the folder is there. */
  path(ending: string): Promise<string>
  /** Removes all that was made. */
  remove(): Promise<void>
}

/** The folder of temporary files. */
export class TemporaryFiles {
  private readonly living = new Set<string>()

  constructor(
    private readonly folder: string,
    private readonly now: () => number,
  ) {}

  /** Files for one download. */
  open(): DownloadFiles {
    const stem = `download-${HOST}-${process.pid}-${randomUUID()}`
    return {
      path: async (ending) => {
        await mkdir(this.folder, { recursive: true })
        this.living.add(stem)
        return join(this.folder, `${stem}${ending}`)
      },
      remove: async () => {
        if (!this.living.has(stem)) return
        await this.removeWhere((name) => name.startsWith(stem))
        this.living.delete(stem)
      },
    }
  }

  /** Removes what was left behind by programs that did not end well. */
  async sweep(): Promise<void> {
    const leftovers = new Set<string>()
    for (const name of await this.names()) if (await this.isLeftover(name)) leftovers.add(name)
    await this.removeWhere((name) => leftovers.has(name))
  }

  private async isLeftover(name: string): Promise<boolean> {
    const [stem, host, pid] = NAME.exec(name) ?? []
    if (stem === undefined || this.living.has(stem)) return false
    // A process of our number that is not us has ended: numbers are given again.
    if (host === HOST && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true
    const found = await stat(join(this.folder, name)).catch(() => null)
    return found !== null && this.now() - found.mtimeMs > LEFTOVER_AFTER_MS
  }

  private async removeWhere(chosen: (name: string) => boolean): Promise<void> {
    for (const name of await this.names()) {
      if (chosen(name)) await rm(join(this.folder, name), { recursive: true, force: true })
    }
  }

  private async names(): Promise<string[]> {
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  }
}

/** Writes pieces to a file, and gives them back with their length. */
export async function spool(
  pieces: AsyncIterable<Buffer | string>,
  path: string,
): Promise<{ bytes: number; pieces: AsyncIterable<Buffer> }> {
  await pipeline(Readable.from(pieces), createWriteStream(path))
  return { bytes: (await stat(path)).size, pieces: createReadStream(path) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
