import { expect, test } from 'vitest'
import { StateUnavailable } from '#state/state.ts'
import { settle } from '#state/testing/stores.ts'
import {
  clockOf,
  countingProcess,
  DAY,
  ManualTime,
  oneProcess,
  takenInStore,
  twoProcesses,
  WHO,
} from '../testing/time.ts'
import { type QuotaStore, StateQuotaStore } from './quota-store.ts'
import { StateUsage } from './usage.ts'

test('of 500 at once that come in small groups to two processes, exactly 25 are counted', async () => {
  const { time, a, b } = await twoProcesses()
  const taken: Promise<number | null>[] = []
  for (let i = 0; i < 100; i++) {
    for (let n = 0; n < 5; n++) taken.push((i % 2 ? a : b).take())
    await settle()
    await time.advance(1)
  }
  await time.advance(2000)
  expect((await Promise.all(taken)).filter((used) => used !== null)).toHaveLength(25)
})

test('a busy caller is counted without asking the store most of the time, and exactly', async () => {
  const { take, usage, watch, time, state } = await oneProcess()
  let atOnce = 0
  for (let i = 1; i <= 600; i++) {
    const used = usage.takeAtOnce(WHO, DAY, 1000)
    if (used !== undefined) atOnce++
    expect(used ?? (await take(1000))).toBe(i)
  }
  expect(atOnce).toBeGreaterThan(500)
  expect(watch.rounds).toBeLessThan(60)
  await time.advance(1000)
  expect(await takenInStore(state)).toBe(600)
})

test('a busy caller is lent almost four times as many each time, and never more than 255', async () => {
  const { take, state } = await oneProcess()
  const lent: number[] = []
  for (let used = 1; used <= 1500; used++) {
    await take(5000)
    const extra = (await takenInStore(state))! - used
    if (extra >= (lent.at(-1) ?? 0) && extra > 0) lent.push(extra)
  }
  expect([...new Set(lent)]).toEqual([1, 3, 11, 43, 171, 255])
})

test('a caller who comes seldom never has more taken than used', async () => {
  const { take, time, state } = await oneProcess()
  for (let i = 1; i <= 5; i++) {
    expect(await take(1000)).toBe(i)
    expect(await takenInStore(state)).toBe(i)
    await time.advance(500)
  }
})

test('what is lent and not used goes back within half a second', async () => {
  const { take, time, state, usage } = await oneProcess()
  for (let i = 0; i < 5; i++) await take(1000)
  expect(await takenInStore(state)).toBe(7)
  expect(await usage.used(WHO, DAY)).toBe(5)
  await time.advance(500)
  expect(await takenInStore(state)).toBe(5)
  expect(await usage.used(WHO, DAY)).toBe(5)
})

test('whoever finds the rest lent to another process waits for it, and is then refused or not', async () => {
  const { time, a, b } = await twoProcesses()
  for (let i = 0; i < 4; i++) await a.take(60)
  // Of the seven that are taken, three are lent.
  const rest = Array.from({ length: 60 }, () => b.take(60))
  let settled = 0
  for (const each of rest) void each.then(() => settled++)
  await settle()
  expect(settled).toBe(53)
  await time.advance(1000)
  expect((await Promise.all(rest)).filter((used) => used !== null)).toHaveLength(56)
  expect(await b.usage.used(WHO, DAY)).toBe(60)
})

test('while another process may give back, the day does not look used up', async () => {
  const { time, a, b } = await twoProcesses()
  for (let i = 0; i < 4; i++) await a.take(60)
  const rest = Array.from({ length: 53 }, () => b.take(60))
  await Promise.all(rest)
  expect(await b.usage.used(WHO, DAY)).toBe(59)
  await time.advance(1000)
  expect(await b.usage.used(WHO, DAY)).toBe(57)
})

test('nobody waits for a process that has ended without giving back', async () => {
  const { time, state } = await oneProcess()
  const dead = countingProcess(state, time, 'dead')
  for (let i = 0; i < 4; i++) await dead.take(60)
  const b = countingProcess(state, new ManualTime('2024-06-15T12:00:02.000Z'), 'b')
  const taken = await Promise.all(Array.from({ length: 60 }, () => b.take(60)))
  expect(taken.filter((used) => used !== null)).toHaveLength(53)
  await dead.usage.close()
  await b.usage.close()
})

test('closing gives back what is unused, and the next process goes on from there', async () => {
  const { time, a, b, state } = await twoProcesses()
  for (let i = 0; i < 20; i++) await a.take(1000)
  await a.usage.close()
  expect(await takenInStore(state)).toBe(20)
  expect(await b.take(1000)).toBe(21)
  await expect(a.take(1000)).rejects.toThrow(StateUnavailable)
  await time.advance(0)
})

test('whoever still waits when the service stops is turned away', async () => {
  const { time, state, usage, take } = await oneProcess()
  // Its time stands still, so it gives nothing back.
  const lender = countingProcess(state, new ManualTime(), 'lender')
  for (let i = 0; i < 4; i++) await lender.take(60)
  const turnedAway = Promise.allSettled(Array.from({ length: 60 }, () => take(60)))
  await time.advance(300)
  await usage.close()
  const outcomes = (await turnedAway).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(7)
  await lender.usage.close()
})

test('what is on its way back is not taken for used', async () => {
  const { time, state } = await oneProcess()
  const store = new StateQuotaStore(state, 'slow', clockOf(time))
  let arrive = () => {}
  const slow: QuotaStore = {
    async round(round) {
      if (round.returns.length > 0) await new Promise<void>((resolve) => (arrive = resolve))
      return store.round(round)
    },
    read: (subject, day) => store.read(subject, day),
    sweep: (today) => store.sweep(today),
  }
  const usage = new StateUsage({ store: slow, time, onError: () => {} })
  for (let i = 0; i < 5; i++) await usage.take(WHO, DAY, 1000)
  expect(await takenInStore(state)).toBe(7)
  await time.advance(500)
  const used = usage.used(WHO, DAY)
  await settle()
  arrive()
  expect(await used).toBe(5)
  await usage.close()
})

test('what is lent to this process while it reads is not taken for used', async () => {
  const { time, state, b } = await twoProcesses()
  const store = new StateQuotaStore(state, 'slow', clockOf(time))
  let arrive = () => {}
  const slow: QuotaStore = {
    round: (round) => store.round(round),
    async read(subject, day) {
      await new Promise<void>((resolve) => (arrive = resolve))
      return store.read(subject, day)
    },
    sweep: (today) => store.sweep(today),
  }
  const usage = new StateUsage({ store: slow, time, onError: () => {} })
  const used = usage.used(WHO, DAY)
  for (let i = 0; i < 4; i++) await usage.take(WHO, DAY, 60)
  await Promise.all(Array.from({ length: 53 }, () => b.take(60)))
  expect(await takenInStore(state)).toBe(60)
  arrive()
  expect(await used).toBeLessThan(60)
  await usage.close()
})

test('what could not be given back stays taken: rather one call too few than one too many', async () => {
  const { take, watch, time, state, usage } = await oneProcess()
  for (let i = 0; i < 5; i++) await take(1000)
  watch.failing = new StateUnavailable('disk full')
  await time.advance(500)
  watch.failing = null
  await time.advance(500)
  expect(await takenInStore(state)).toBe(7)
  expect(await usage.used(WHO, DAY)).toBe(7)
})
