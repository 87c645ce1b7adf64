/**
 * Which of the servers that share a data folder refreshes it: the one that holds the lease in the state store that they share.
 * What it publishes carries the lease's epoch (storage/editions/pointer.ts).
 */
import { lockRefresh, RefreshRunning } from '#ingest/lock.ts'
import { type Lease, Leases } from '#state/leases.ts'
import { isServerAddress, type State } from '#state/state.ts'
import { EditionStore } from '#storage/editions/store.ts'
import type { App } from '../../app.ts'
import { folderId } from '../secrets.ts'

/** Another server takes over within a minute: this long after the last sign of life, and the time that it looks again. */
const LEASE_MS = 40_000
const RENEW_MS = 10_000

/** The lease while it is held. */
export interface HeldLease {
  epoch: number
  /** Lets the others refresh. */
  release(): Promise<void>
}

/** The lease of a data folder. */
export class RefreshLease {
  private constructor(
    private readonly leases: Leases,
    private readonly name: string,
    private readonly app: Pick<App, 'config' | 'logger'>,
  ) {}

  /** Null where no other machine can be: a file is for servers of one machine, and the folder's lock is enough for these. */
  static async of(app: Pick<App, 'config' | 'logger'>, state: State): Promise<RefreshLease | null> {
    if (!isServerAddress(app.config.stateUrl)) return null
    return new RefreshLease(new Leases(state), `refresh ${await folderId(app.config.dataDir)}`, app)
  }

  /** Takes it; null while another server holds it. From then on nobody else publishes. */
  async take(): Promise<HeldLease | null> {
    const { dataDir } = this.app.config
    const lease = await this.leases.take(this.name, LEASE_MS, await new EditionStore(dataDir).epoch())
    if (lease === null) return null
    const renewing = setInterval(() => void this.renew(lease), RENEW_MS).unref()
    const release = async () => {
      clearInterval(renewing)
      // It ends by itself.
      await this.leases.release(lease).catch((error: Error) => this.warn(error))
    }
    try {
      await new EditionStore(dataDir, lease.epoch).fence()
      return { epoch: lease.epoch, release }
    } catch (error) {
      await release()
      throw error
    }
  }

  /** Whether whoever held it is gone in the middle of it. */
  async isAbandoned(): Promise<boolean> {
    return this.leases.isAbandoned(this.name)
  }

  private async renew(lease: Lease): Promise<void> {
    try {
      if (await this.leases.renew(lease, LEASE_MS)) return
      this.app.logger.error('another server has taken over the refresh: this one publishes nothing more')
    } catch (error) {
      this.warn(error as Error)
    }
  }

  private warn(err: Error): void {
    this.app.logger.warn({ err }, 'the lease of the refresh could not be renewed')
  }
}

/**
 * Runs `work` with the epoch in which it may publish: that of the server that has started it, or of a lease taken for it;
 * null where none is needed. Throws RefreshRunning while another server refreshes.
 */
export async function withEpoch<T>(
  app: Pick<App, 'config' | 'logger' | 'openState'>,
  given: number | undefined,
  work: (epoch: number | null) => Promise<T>,
): Promise<T> {
  if (given !== undefined) return work(given)
  if (!isServerAddress(app.config.stateUrl)) return work(null)
  const state = await app.openState()
  try {
    const held = await (await RefreshLease.of(app, state))!.take()
    if (held === null) {
      throw new RefreshRunning(`another server is refreshing ${app.config.dataDir}`)
    }
    return await work(held.epoch).finally(() => held.release())
  } finally {
    await state.close()
  }
}

/**
 * Runs `work` while nobody else publishes in the data folder, neither on this machine nor on one that shares it, and hands it
 * editions that it may publish: for whatever switches the pointer beside a refresh. Throws RefreshRunning and StateError.
 */
export async function publishAlone<T>(
  app: Pick<App, 'config' | 'logger' | 'openState'>,
  work: (store: EditionStore) => Promise<T>,
): Promise<T> {
  const { dataDir } = app.config
  return withEpoch(app, undefined, async (epoch) => {
    const lock = await lockRefresh(dataDir)
    try {
      return await work(new EditionStore(dataDir, epoch))
    } finally {
      await lock.release()
    }
  })
}
