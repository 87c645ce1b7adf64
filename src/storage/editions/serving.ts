/** The edition that a server answers from: opened read-only, swapped while requests run, closed when the last ends. */
import { readIndexes } from '../duckdb/indexes.ts'
import { inTurn } from './once.ts'
import { type EditionOptions, type OpenEdition, openEdition } from './open-edition.ts'
import type { EditionStore } from './store.ts'

/** Hands out the edition that serves. */
export interface EditionHolder {
  /** The edition and the duty to release it; null before the first one. */
  acquire(): { edition: OpenEdition; release(): void } | null
  /** The edition, for a look that is over before anything else can run: it may be closed after that. */
  current(): OpenEdition | null
}

interface Held {
  edition: OpenEdition
  users: number
  retired: boolean
  /** Set once its files are being closed. */
  closing: Promise<void> | null
}

/** What a holder tells its owner. */
export interface HolderEvents {
  onSwap?: (edition: OpenEdition) => void
  onError?: (error: Error) => void
}

/** Looks at the pointer before an edition that could not be opened is tried again: its files may still be copied. */
const CHECKS_BEFORE_RETRY = 30

/** Follows the pointer of a data folder. Start it once, `close` it at the end. */
export class FollowingEditions implements EditionHolder {
  private held: Held | null = null
  private readonly open = new Set<Held>()
  private allClosed: (() => void) | null = null
  private timer: NodeJS.Timeout | undefined
  private checking: Promise<void> | null = null
  private failed: { id: string | null; checks: number } | null = null

  constructor(
    private readonly store: EditionStore,
    private readonly options: EditionOptions = {},
    private readonly events: HolderEvents = {},
  ) {}

  /** Opens the edition that serves now, and looks for another every `pollSeconds`. */
  async start(pollSeconds = 1): Promise<void> {
    await this.check()
    this.timer = setInterval(() => void this.check(), pollSeconds * 1000)
    this.timer.unref()
  }

  /** Looks at the pointer now. */
  check(): Promise<void> {
    this.checking ??= this.swap().finally(() => {
      this.checking = null
    })
    return this.checking
  }

  acquire(): { edition: OpenEdition; release(): void } | null {
    const held = this.held
    if (!held) return null
    held.users++
    let released = false
    return {
      edition: held.edition,
      release: () => {
        if (released) return
        released = true
        held.users--
        this.closeIfDone(held)
      },
    }
  }

  current(): OpenEdition | null {
    return this.held?.edition ?? null
  }

  /** How many are using the edition that serves. */
  users(): number {
    return this.held?.users ?? 0
  }

  /** Hands out no more, waits until every edition handed out is released, and closes them. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.checking
    const held = this.held
    this.held = null
    if (held) this.retire(held)
    if (this.open.size > 0) await new Promise<void>((done) => (this.allClosed = done))
  }

  private async swap(): Promise<void> {
    let id: string | null = null
    try {
      id = await this.store.currentId()
      if (id === null || id === this.held?.edition.id) {
        this.failed = null
        return
      }
      if (this.failed?.id === id && ++this.failed.checks < CHECKS_BEFORE_RETRY) return
      const edition = await openEdition(this.store, await this.store.read(id), this.options)
      const before = this.held
      const lost = before && newlyBroken(before.edition, edition)
      if (lost) {
        await edition.db.close()
        throw lost
      }
      this.held = { edition, users: 0, retired: false, closing: null }
      this.open.add(this.held)
      this.failed = null
      if (before) this.retire(before)
      this.events.onSwap?.(edition)
      this.warm()
    } catch (cause) {
      // The edition before keeps serving; the same broken one is not tried every second.
      this.failed = { id, checks: 0 }
      this.events.onError?.(new Error(`could not open edition ${id}`, { cause }))
    }
  }

  /** Reads what the first questions would wait for, while they are answered. */
  private warm(): void {
    const { edition, release } = this.acquire()!
    inTurn(edition, () => readIndexes(edition.db).finally(release))
  }

  private retire(held: Held): void {
    held.retired = true
    this.closeIfDone(held)
  }

  private closeIfDone(held: Held): void {
    if (!held.retired || held.users > 0 || held.closing) return
    held.closing = held.edition.db
      .close()
      .catch((error: Error) => this.events.onError?.(error))
      .finally(() => {
        this.open.delete(held)
        if (this.open.size === 0) this.allClosed?.()
      })
  }
}

/** Why an edition must not take over: a file that serves now would serve no longer. */
function newlyBroken(before: OpenEdition, next: OpenEdition): Error | null {
  for (const [name, error] of next.broken) {
    // An edition from before a dataset existed may take over: it was chosen, and lies about nothing.
    if (!(name in next.datasets)) continue
    if (name in before.datasets && !before.broken.has(name)) return error
  }
  return null
}
