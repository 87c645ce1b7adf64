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
    // What is tidied meanwhile makes a round trip of its own now and then, or is still being answered when one begins,
    // which then looks like a part of it: of some tries one has nothing beside it.
    const someTries = async (callers: (attempt: number) => string[]) => {
      const tries: number[] = []
      while (tries.length < 5) tries.push(await tripsOf(...callers(tries.length)))
      return tries
    }
    expect(await someTries((attempt) => [`ip:new${attempt}`])).toContain(1)
    const many = (attempt: number) => Array.from({ length: 16 }, (_, i) => `ip:many${attempt}.${i}`)
    expect(await someTries(many)).toContain(1)
    let asked = 0
    for (let i = 0; i < 200; i++) asked += await tripsOf('ip:busy')
    expect(asked).toBeLessThan(20)
  },
)
