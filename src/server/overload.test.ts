import { expect, test } from 'vitest'
import { Unavailable } from '#contract/errors.ts'
import { OverloadGuard } from './overload.ts'

function guard(queriesMax: number) {
  const probe = { delay: 0, read: () => probe.delay, stop: () => {} }
  return { probe, guard: new OverloadGuard({ queriesMax, eventLoopDelayMsMax: 500 }, probe) }
}

test('questions beyond the limit are refused, and there is room again when one ends', async () => {
  const { guard: overload } = guard(2)
  const ends: (() => void)[] = []
  const hold = () => overload.run(() => new Promise<void>((resolve) => ends.push(resolve)))
  const held = [hold(), hold()]
  await expect(hold()).rejects.toThrow(Unavailable)
  ends[0]!()
  await held[0]
  await expect(overload.run(async () => 'yes')).resolves.toBe('yes')
  ends[1]!()
  await Promise.all(held)
  await expect(overload.run(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
  await expect(Promise.all([overload.run(async () => 1), overload.run(async () => 2)])).resolves.toEqual([
    1, 2,
  ])
  overload.stop()
})

test('a lagging event loop refuses questions until it has caught up', async () => {
  const { guard: overload, probe } = guard(10)
  probe.delay = 501
  overload.sample()
  await expect(overload.run(async () => 1)).rejects.toMatchObject({
    code: 'overloaded',
    headers: { 'Retry-After': '2' },
  })
  probe.delay = 500
  overload.sample()
  await expect(overload.run(async () => 1)).resolves.toBe(1)
  overload.stop()
})

test('the real probe reads a number', () => {
  const overload = new OverloadGuard({ queriesMax: 1, eventLoopDelayMsMax: 1e9 })
  expect(() => overload.sample()).not.toThrow()
  overload.stop()
})
