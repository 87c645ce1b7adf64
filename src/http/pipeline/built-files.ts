/** The files of a service: each is built once for all who ask, and compressed once. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PlannedFile } from '#contract/operation.ts'
import { FileCache, type HeldFile } from '#storage/file-cache.ts'
import type { ServerContext } from '../server-context.ts'
import type { FileIdentity } from './file-identity.ts'
import { takingTurns } from './turns.ts'

/** Level 4 makes a seventh of such text at a third of the time that the default level takes. */
const GZIP = { level: 4, chunkSize: 64 * 1024 }

/** Finds files, and builds those that are not there. */
export class BuiltFiles {
  private readonly kept: FileCache

  constructor(private readonly server: ServerContext) {
    const { config, clock } = server
    this.kept = new FileCache(config.filesFolder, config.filesBytesMax, clock.now)
    this.kept.sweep().catch((error: Error) => {
      server.logger.warn({ err: error }, 'files of an earlier run could not be removed')
    })
  }

  /** How long a file is, if it is kept. */
  bytesOf({ name, gzip }: FileIdentity): number | undefined {
    return this.kept.bytesOf(gzip ? `${name}.gz` : name)
  }

  /** Opens a file; release it. `left` tells that the caller has hung up: it stops what nobody else waits for. */
  find(identity: FileIdentity, planned: PlannedFile, left: AbortSignal): Promise<HeldFile> {
    return identity.gzip ? this.findPacked(identity, planned, left) : this.findPlain(identity, planned, left)
  }

  /** Removes them all. */
  close(): Promise<void> {
    return this.kept.close()
  }

  private findPlain({ name, edition }: FileIdentity, planned: PlannedFile, left: AbortSignal) {
    const build = (path: string, signal: AbortSignal) => {
      const turns = { unwanted: signal, lane: 'file' } as const
      return planned.build({ db: takingTurns(edition.db, this.server.admission, turns), path, signal })
    }
    return this.kept.open(edition.id, name, build, left)
  }

  private findPacked(identity: FileIdentity, planned: PlannedFile, left: AbortSignal) {
    const pack = async (path: string, signal: AbortSignal) => {
      const plain = await this.findPlain(identity, planned, signal)
      try {
        const bytes = plain.handle.createReadStream({ autoClose: false, highWaterMark: GZIP.chunkSize })
        await pipeline(bytes, createGzip(GZIP), createWriteStream(path), { signal })
      } finally {
        await plain.release()
      }
    }
    return this.kept.open(identity.edition.id, `${identity.name}.gz`, pack, left)
  }
}
