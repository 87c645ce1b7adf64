/**
 * Counting calls against a quota, exactly, in any number of processes on one state store.
 *
 * A call is used only when the store has handed it out, by one conditional update, so the end of a process never gives
 * anybody one call more. A process that is asked often for one caller takes some calls more than it needs and gives
 * back within half a second what it did not use; near the limit it takes none. Whoever finds the day used up while
 * another process may still give back waits for that, so nobody is refused a call that is left.
 */

import { randomBytes } from 'node:crypto'
import type { IsoDate } from '#lib/dates.ts'
import { type State, StateUnavailable } from '#state/state.ts'
import { CallCounts } from '../keys/key-usage.ts'
import { realTime, type Time } from '../time.ts'
import { Block, LEND_MS, type Waiter } from './block.ts'
import { FullDiskQuota } from './full-disk.ts'
import { type QuotaStand, type QuotaStore, StateQuotaStore } from './quota-store.ts'

const SWEEP_MS = LEND_MS / 2
const RETRY_MS = 20
/** A store that is down is not asked ten times a second for counts that nobody waits for, nor the log filled with it. */
const COUNTS_RETRY_MS = 5000
/** Nobody waits longer than this for other processes, should they lend again and again. */
const WAIT_MS_MAX = 1000

/** What counting needs. */
export interface UsageOptions {
  store: QuotaStore
  time: Time
  /** Hears of errors that no caller is there to hear. */
  onError: (error: unknown) => void
}

/** Opens the counting on a state store; close it before the store. One per process. */
export function openUsage(state: State, now: () => number, onError: (error: unknown) => void): StateUsage {
  const store = new FullDiskQuota(new StateQuotaStore(state, randomBytes(9).toString('base64url')), onError)
  return new StateUsage({ store, time: realTime(now), onError })
}

/** Counts calls by caller (`account:…`, `ip:…`) and day, and tells what each key of an account was answered. */
export class StateUsage {
  private readonly blocks = new Map<string, Block>()
  private readonly asking = new Set<Block>()
  /** Blocks that go back with the next round. */
  private readonly due = new Set<Block>()
  private readonly counts = new CallCounts()
  /** Whether the next round writes them: not each round, since any caller's may have those of all keys to write. */
  private countsDue = false
  private countsFailedAt = Number.NEGATIVE_INFINITY
  private scheduled = false
  /** The round under way; never fails. */
  private round: Promise<void> | null = null
  private cancelSweep: (() => void) | null = null
  private sweptOn = ''
  private sweeping: Promise<void> = Promise.resolve()
  private closed = false

  constructor(private readonly options: UsageOptions) {}

  /**
   * Calls of the day that are used. While another process may give back some, one less than it seems: who trusts it
   * is then told the truth by `take`. Throws StateUnavailable.
   */
  async used(subject: string, day: IsoDate): Promise<number> {
    const own = this.usedOfOwn(subject, day)
    if (own !== undefined) return own
    // What goes back in this moment is not used.
    await this.round
    const { taken, others_ms } = await this.options.store.read(subject, day)
    // Nor is what was lent to this process meanwhile.
    return this.usedOfOwn(subject, day) ?? (others_ms > 0 ? taken - 1 : taken)
  }

  /** Calls of the day that are used, while this process holds some that are not. */
  private usedOfOwn(subject: string, day: IsoDate): number | undefined {
    const block = this.blocks.get(blockKey(subject, day))
    return block !== undefined && block.unused > 0 ? block.used : undefined
  }

  /** Counts one call if that needs no asking; else gives undefined and has done nothing, and `take` knows. */
  takeAtOnce(subject: string, day: IsoDate, limit: number, key_id?: string): number | undefined {
    const used = this.blocks.get(blockKey(subject, day))?.spend(limit, this.options.time.now())
    if (used !== undefined && key_id !== undefined) this.count(key_id, day)
    return used
  }

  /**
   * Counts one call and tells how many it makes; null, and nothing counted, when `limit` is reached. Throws
   * StateUnavailable, and nothing is answered then.
   */
  async take(subject: string, day: IsoDate, limit: number, key_id?: string): Promise<number | null> {
    if (this.closed) throw stopping()
    if (limit <= 0) return null
    const used = this.takeAtOnce(subject, day, limit, key_id)
    if (used !== undefined) return used
    const block = this.block(subject, day)
    return new Promise((resolve, reject) => {
      const until = this.options.time.now() + WAIT_MS_MAX
      block.waiting.push({ limit, key_id, until, resolve, reject })
      this.ask(block)
    })
  }

  /** Notes that a key was answered: what its owner reads, not what a quota is held against. */
  count(key_id: string, day: IsoDate): void {
    this.counts.add(key_id, day, 1)
    this.sweepLater()
  }

  /** Gives back what is unused and writes what is counted. Whoever still waits is turned away. */
  async close(): Promise<void> {
    this.closed = true
    this.cancelSweep?.()
    await this.round
    for (const block of this.blocks.values()) {
      block.cancelRetry?.()
      for (const waiter of block.waiting.splice(0)) waiter.reject(stopping())
    }
    for (const block of this.blocks.values()) this.due.add(block)
    this.countsDue = true
    await this.runRound()
    await this.sweeping
  }

  private block(subject: string, day: IsoDate): Block {
    const key = blockKey(subject, day)
    let block = this.blocks.get(key)
    if (block === undefined) {
      block = new Block(subject, day, this.options.time.now())
      this.blocks.set(key, block)
      this.sweepLater()
    }
    return block
  }

  private serve(block: Block, { limit, key_id, resolve }: Waiter): boolean {
    const used = block.spend(limit, this.options.time.now())
    if (used === undefined) return false
    if (key_id !== undefined) this.count(key_id, block.day)
    resolve(used)
    return true
  }

  private ask(block: Block): void {
    this.asking.add(block)
    this.schedule()
  }

  /** All who ask in one turn of the event loop, and while a round is under way, share the next round. */
  private schedule(): void {
    if (this.scheduled || this.round !== null || this.closed) return
    this.scheduled = true
    setImmediate(() => {
      this.scheduled = false
      if (this.round !== null || this.closed) return
      this.round = this.runRound().finally(() => {
        this.round = null
        // What the sweep found meanwhile, too: it may have been the last one.
        if (this.asking.size > 0 || this.due.size > 0 || this.countsDue) this.schedule()
      })
    })
  }

  private async runRound(): Promise<void> {
    const { store, time, onError } = this.options
    const now = time.now()
    const asked = [...this.asking]
      .filter(({ waiting }) => waiting.length > 0)
      .map((block) => ({ block, waiters: block.nextWaiters() }))
    this.asking.clear()
    const asks = asked.map(({ block, waiters }) => block.ask(waiters, now))
    const returns = [...this.due]
      .filter(({ unused }) => unused > 0)
      .map((block) => ({ subject: block.subject, day: block.day, calls: block.giveBack() }))
    this.due.clear()
    const counts = this.countsDue ? this.counts.drain() : []
    this.countsDue = false
    if (asks.length + returns.length + counts.length === 0) return
    try {
      const stands = await store.round({ asks, returns, counts })
      for (const [i, { block, waiters }] of asked.entries()) this.settle(block, waiters, stands[i]!)
    } catch (error) {
      // What was to go back stays taken: whether it has arrived is unknown, and twice would be one call too many.
      for (const { waiters } of asked) for (const { reject } of waiters) reject(error)
      for (const { key_id, day, calls } of counts) this.counts.add(key_id, day, calls)
      if (counts.length > 0) {
        this.countsFailedAt = now
        this.sweepLater()
      }
      onError(error)
    }
  }

  private settle(block: Block, waiters: Waiter[], stand: QuotaStand): void {
    const now = this.options.time.now()
    block.receive(stand, now)
    const left = waiters.filter((waiter) => !this.serve(block, waiter))
    const mayCome = stand.others_ms > 0
    for (const waiter of left) {
      if (this.closed) waiter.reject(stopping())
      else if (mayCome && waiter.until > now) block.waiting.push(waiter)
      else waiter.resolve(null)
    }
    // Those of another limit are next; those who wait for other processes try again a little later.
    if (block.waiting.length === 0) return
    if (!mayCome) this.asking.add(block)
    else block.cancelRetry ??= this.options.time.later(RETRY_MS, () => this.retry(block))
  }

  private retry(block: Block): void {
    block.cancelRetry = null
    this.ask(block)
  }

  private sweepLater(): void {
    if (this.closed) return
    this.cancelSweep ??= this.options.time.later(SWEEP_MS, () => this.sweep(), true)
  }

  private sweep(): void {
    const { store, time, onError } = this.options
    this.cancelSweep = null
    const now = time.now()
    if (Math.abs(now - this.countsFailedAt) >= COUNTS_RETRY_MS) this.countsDue = true
    else this.sweepLater()
    for (const [key, block] of this.blocks) {
      if (block.isDue(now)) this.due.add(block)
      else if (block.isIdle(now)) this.blocks.delete(key)
    }
    if (this.blocks.size > 0) this.sweepLater()
    this.schedule()
    const today = new Date(now).toISOString().slice(0, 10)
    if (today === this.sweptOn) return
    this.sweptOn = today
    this.sweeping = store.sweep(today).catch(onError)
  }
}

const blockKey = (subject: string, day: IsoDate) => `${day} ${subject}`

const stopping = () => new StateUnavailable('the service is stopping')
