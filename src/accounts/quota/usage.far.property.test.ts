import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENGINE, settle, testState } from '#state/testing/stores.ts'
import { clockOf, DAY, ManualTime } from '../testing/time.ts'
import { type QuotaRound, type QuotaStand, type QuotaStore, StateQuotaStore } from './quota-store.ts'
import { StateUsage } from './usage.ts'

let names = 0

/** A store whose questions and answers are on their way for as long as the scheduler likes, and are lost at times. */
function farStore(store: QuotaStore, scheduler: fc.Scheduler, failures: Iterator<string>): QuotaStore {
  const way = () => scheduler.schedule(Promise.resolve())
  return {
    async round(round: QuotaRound): Promise<QuotaStand[]> {
      const failure = failures.next().value
      await way()
      if (failure === 'before') throw new Error('never arrived')
      const stands = await store.round(round)
      await way()
      if (failure === 'after') throw new Error('the answer was lost')
      return stands
    },
    async read(subject, day) {
      await way()
      return store.read(subject, day)
    },
    sweep: async () => {},
  }
}

test('however long the store takes, and whether or not its answers arrive, no call is given twice', async () => {
  const state = await testState()
  const failing = fc.constantFrom('no', 'no', 'no', 'before', 'after')
  const calls = fc.array(fc.record({ who: fc.nat(2), n: fc.integer({ min: 1, max: 20 }) }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.infiniteStream(failing),
      fc.constantFrom(1, 3, 25, 60, 200),
      calls,
      async (scheduler, failures, limit, asked) => {
        const subject = `account:${++names}`
        const time = new ManualTime()
        const usages = Array.from({ length: 3 }, (_, i) => {
          const store = new StateQuotaStore(state, `far-${names}-${i}`, clockOf(time))
          return new StateUsage({ store: farStore(store, scheduler, failures), time, onError: () => {} })
        })
        let pending = 0
        let granted = 0
        const take = (who: number) => {
          pending++
          const asked = usages[who]!.take(subject, DAY, limit).catch(() => null)
          void asked.then((used) => {
            pending--
            if (used !== null) granted++
          })
        }
        for (const { who, n } of asked) {
          for (let i = 0; i < n; i++) take(who)
          await settle()
          if (scheduler.count() > 0) await scheduler.waitOne()
          await time.advance(50)
        }
        while (pending > 0) {
          while (scheduler.count() > 0) await scheduler.waitOne()
          await time.advance(50)
        }
        const { taken } = await new StateQuotaStore(state, 'looking').read(subject, DAY)
        expect(taken).toBeLessThanOrEqual(limit)
        expect(taken).toBeGreaterThanOrEqual(granted)
      },
    ),
    { numRuns: ENGINE === 'postgres' ? 20 : 100 },
  )
})
