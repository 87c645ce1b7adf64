import { expect, onTestFinished, test } from 'vitest'
import { wayTo } from '#state/postgres/testing/way.ts'
import { openState } from '#state/state.ts'
import { ENGINE, statePlace, testState } from '#state/testing/stores.ts'
import { openUsage } from './usage.ts'

const DAY = '2024-06-15'

test.runIf(ENGINE === 'postgres')(
  'callers who are new cost one round trip to the server, however many come at once, and a busy one none',
  async () => {
    const place = await statePlace()
    await testState(place)
    let trips = 0
    let last: 'client' | 'server' = 'server'
    const way = await wayTo(place, {
      hear(who) {
        // Whoever speaks again after an answer has waited for it.
        if (who === 'client' && last === 'server') trips++
        last = who
      },
    })
    const state = await openState(way.address)
    const usage = openUsage(state, Date.now, (error) => {
      throw error
    })
    onTestFinished(async () => {
      await usage.close()
      await state.close()
    })
    const tripsOf = async (...callers: string[]) => {
      trips = 0
      const taken = await Promise.all(callers.map((who) => usage.take(who, DAY, 5000)))
      expect(taken).not.toContain(null)
      return trips
    }
    // Connections are made, and statements planned.
    await tripsOf('ip:first')
    // What is tidied in between makes a round trip of its own, now and then: the least of some tries has none.
    const leastOf = async (callers: (attempt: number) => string[]) => {
      let least = Number.POSITIVE_INFINITY
      for (let attempt = 0; attempt < 5; attempt++)
        least = Math.min(least, await tripsOf(...callers(attempt)))
      return least
    }
    expect(await leastOf((attempt) => [`ip:new${attempt}`])).toBe(1)
    expect(await leastOf((attempt) => Array.from({ length: 16 }, (_, i) => `ip:many${attempt}.${i}`))).toBe(1)
    let asked = 0
    for (let i = 0; i < 200; i++) asked += await tripsOf('ip:busy')
    expect(asked).toBeLessThan(20)
  },
)
