import { expect, test } from 'vitest'
import { Lazy } from './lazy.ts'

test('it is made once for all who ask, and not before', async () => {
  let made = 0
  const lazy = new Lazy(async () => ++made)
  expect([made, lazy.held]).toEqual([0, undefined])
  expect(await Promise.all([lazy.get(), lazy.get()])).toEqual([1, 1])
  expect([await lazy.get(), await lazy.held]).toEqual([1, 1])
})

test('what could not be made is tried again by whoever asks next', async () => {
  let tries = 0
  const lazy = new Lazy(async () => {
    if (++tries === 1) throw new Error('not yet')
    return tries
  })
  await expect(lazy.get()).rejects.toThrow('not yet')
  expect(lazy.held).toBeUndefined()
  expect(await lazy.get()).toBe(2)
})
