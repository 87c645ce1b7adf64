/**
 * Counting while the store's disk is full. What is read of the store is still right, so that calls are counted in memory on
 * top of it, each process by itself, and written when there is room again. What is lost with the process is calls that were
 * answered and are not counted; that nobody is answered for a full disk would cost more.
 */
import type { IsoDate } from '#lib/dates.ts'
import { isDiskFull } from '#state/state.ts'
import { CallCounts } from '../keys/key-usage.ts'
import type { QuotaAsk, QuotaRound, QuotaStand, QuotaStore } from './quota-store.ts'

/** Past so many callers nothing is counted in memory: it is finite too. */
const OWED_MAX = 100_000

/** A quota store that goes on when its disk is full. */
export class FullDiskQuota implements QuotaStore {
  /** Calls that were given and are not written, by caller and day. */
  private readonly owed = new Map<string, QuotaAsk>()
  private readonly counts = new CallCounts()
  private isFull = false

  /** `onFull` hears of the first error of a full disk, and of the next one when it had been written meanwhile. */
  constructor(
    private readonly store: QuotaStore,
    private readonly onFull: (error: unknown) => void,
  ) {}

  async round(round: QuotaRound): Promise<QuotaStand[]> {
    const owed = [...this.owed.values()]
    const counts = this.counts.drain()
    try {
      const all = { ...round, asks: [...owed, ...round.asks], counts: [...counts, ...round.counts] }
      const stands = await this.store.round(all)
      this.owed.clear()
      this.isFull = false
      return stands.slice(owed.length)
    } catch (error) {
      for (const { key_id, day, calls } of counts) this.counts.add(key_id, day, calls)
      if (!isDiskFull(error) || this.owed.size + round.asks.length > OWED_MAX) throw error
      if (!this.isFull) this.onFull(error)
      this.isFull = true
      return this.inMemory(round)
    }
  }

  async read(subject: string, day: IsoDate): Promise<QuotaStand> {
    const stand = await this.store.read(subject, day)
    return { ...stand, taken: stand.taken + this.owedBy(subject, day) }
  }

  sweep(today: IsoDate): Promise<void> {
    return this.store.sweep(today)
  }

  /** Nothing is lent, and what would go back stays taken. */
  private async inMemory({ asks, counts }: QuotaRound): Promise<QuotaStand[]> {
    const stands: QuotaStand[] = []
    for (const { subject, day, limit, need } of asks) {
      const { taken, others_ms } = await this.read(subject, day)
      const granted = Math.max(0, Math.min(need, limit - taken))
      const calls = this.owedBy(subject, day) + granted
      // The store gives them whatever the limit, since they have been answered.
      if (calls > 0)
        this.owed.set(keyOf(subject, day), { subject, day, need: calls, extra: 0, limit: LIMITLESS })
      stands.push({ granted, taken: taken + granted, others_ms })
    }
    for (const { key_id, day, calls } of counts) this.counts.add(key_id, day, calls)
    return stands
  }

  private owedBy(subject: string, day: IsoDate): number {
    return this.owed.get(keyOf(subject, day))?.need ?? 0
  }
}

const LIMITLESS = 2 ** 31 - 1

const keyOf = (subject: string, day: IsoDate) => `${day} ${subject}`
