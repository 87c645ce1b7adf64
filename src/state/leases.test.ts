import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Leases } from './leases.ts'
import { statePlace, testState } from './testing/stores.ts'

/** Two servers on one store, whose clock is in the test's hands. */
async function servers() {
  const place = await statePlace()
  const time = { ms: Date.parse('2024-06-15T12:00:00Z') }
  const clock = (later = 0) => sql<string>`cast(${new Date(time.ms + later).toISOString()} as text)`
  const server = async () => new Leases(await testState(place), clock)
  return { time, a: await server(), b: await server() }
}

test('one holds a lease, until it ends or is released; each who takes it has a higher epoch', async () => {
  const { time, a, b } = await servers()
  expect(await a.take('refresh', 1000)).toEqual({ name: 'refresh', epoch: 1 })
  expect(await b.take('refresh', 1000)).toBeNull()
  expect(await a.take('refresh', 1000)).toBeNull()
  expect(await b.take('another', 1000)).toEqual({ name: 'another', epoch: 1 })
  time.ms += 1000
  expect(await b.take('refresh', 1000)).toBeNull()
  time.ms += 1
  expect(await b.isAbandoned('refresh')).toBe(true)
  const second = (await b.take('refresh', 1000))!
  expect(second.epoch).toBe(2)
  expect(await a.isAbandoned('refresh')).toBe(false)
  await b.release(second)
  expect(await a.isAbandoned('refresh')).toBe(false)
  expect((await a.take('refresh', 1000))?.epoch).toBe(3)
})

test('renewed it goes on, but not once somebody else has it', async () => {
  const { time, a, b } = await servers()
  const first = (await a.take('refresh', 1000))!
  time.ms += 900
  expect(await a.renew(first, 1000)).toBe(true)
  time.ms += 900
  expect(await b.take('refresh', 1000)).toBeNull()
  time.ms += 200
  // Nobody has taken it meanwhile.
  expect(await a.renew(first, 1000)).toBe(true)
  time.ms += 1001
  const second = (await b.take('refresh', 1000))!
  expect(await a.renew(first, 1000)).toBe(false)
  await a.release(first)
  expect(await a.take('refresh', 1000)).toBeNull()
  expect(await b.renew(second, 1000)).toBe(true)
})

test('however many ask at once, one gets it', async () => {
  const { a, b } = await servers()
  const asked = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? a : b).take('refresh', 1000)))
  expect(asked.filter((lease) => lease !== null)).toEqual([{ name: 'refresh', epoch: 1 }])
})

test('epochs that a store has forgotten are not given again', async () => {
  const { a } = await servers()
  const lease = (await a.take('refresh', 1000, 41))!
  expect(lease.epoch).toBe(42)
  await a.release(lease)
  expect((await a.take('refresh', 1000, 7))?.epoch).toBe(43)
})

test('what is done once a day is done by whoever asks first on it', async () => {
  const { a, b } = await servers()
  expect(await a.isFirst('sweep', '2024-06-15')).toBe(true)
  expect(await b.isFirst('sweep', '2024-06-15')).toBe(false)
  expect(await b.isFirst('sweep', '2024-06-16')).toBe(true)
  // A clock that is behind.
  expect(await a.isFirst('sweep', '2024-06-15')).toBe(false)
})
