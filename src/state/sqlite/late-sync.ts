/** Brings to the disk what was written without waiting for it, within a second and beside all other work. */
import { syncFile } from '#lib/files.ts'
import { StateUnavailable } from '../errors.ts'

const LATE_MS = 1000

/** Syncs one file some time after it was written to. */
export class LateSync {
  private timer: NodeJS.Timeout | null = null
  private running: Promise<void> = Promise.resolve()
  private failure: Error | null = null

  /** `path` is SQLite's write-ahead log, on which it keeps no locks that closing the file could lose. */
  constructor(private readonly path: string) {}

  /** Throws StateUnavailable, once, when syncing has failed since the last look. */
  check(): void {
    const { failure } = this
    if (failure === null) return
    this.failure = null
    throw new StateUnavailable('the state store could not be brought to the disk', { cause: failure })
  }

  /** Something was written. */
  begin(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null
      this.running = this.sync()
    }, LATE_MS).unref()
  }

  /** Syncs at once if anything is left to be synced. Throws as `check` does. */
  async end(): Promise<void> {
    await this.running
    if (this.timer !== null) {
      clearTimeout(this.timer)
      this.timer = null
      await this.sync()
    }
    this.check()
  }

  private async sync(): Promise<void> {
    try {
      await syncFile(this.path)
    } catch (error) {
      // Without a log, everything is in the database file, which SQLite has synced itself.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.failure = error as Error
    }
  }
}
