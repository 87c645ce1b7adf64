import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

const at = (minutes: number) => new Date(Date.UTC(2024, 5, 1) + minutes * 60_000)

test('an answer is kept for an hour, and asked for once by all who ask meanwhile', async () => {
  const remembered = new Remembered<number>()
  let asked = 0
  const ask = async () => ++asked
  expect(await Promise.all([remembered.get('a', at(0), ask), remembered.get('a', at(0), ask)])).toEqual([
    1, 1,
  ])
  expect(await remembered.get('a', at(59), ask)).toBe(1)
  expect(await remembered.get('b', at(60), ask)).toBe(2)
})

test('one of the same day is given at once while it is asked for anew; an older one is waited for', async () => {
  const remembered = new Remembered<number>()
  let asked = 0
  const ask = async () => ++asked
  await remembered.get('a', at(0), ask)
  expect(await remembered.get('a', at(60), ask)).toBe(1)
  expect(await remembered.get('a', at(61), ask)).toBe(2)
  expect(await remembered.get('a', at(61 + 24 * 60), ask)).toBe(3)
})

test('one of the same day is given though asking anew fails, and within the minute nobody is asked', async () => {
  const remembered = new Remembered<number>()
  let asked = 0
  const fail = async () => {
    throw new Error(`try ${++asked}`)
  }
  await remembered.get('a', at(0), async () => 7)
  for (const minutes of [60, 60.5, 61]) expect(await remembered.get('a', at(minutes), fail)).toBe(7)
  expect(asked).toBe(2)
  await new Promise(setImmediate)
  await expect(remembered.get('a', at(24 * 60), fail)).rejects.toThrow('try 3')
})

test('a failure is kept for a minute', async () => {
  const remembered = new Remembered<number>()
  let asked = 0
  const fail = async () => {
    throw new Error(`try ${++asked}`)
  }
  await expect(remembered.get('a', at(0), fail)).rejects.toThrow('try 1')
  await expect(remembered.get('a', at(0.5), fail)).rejects.toThrow('try 1')
  await expect(remembered.get('a', at(1), fail)).rejects.toThrow('try 2')
})

test('of many questions those asked last are held', async () => {
  const remembered = new Remembered<string>(3)
  for (const question of ['a', 'b', 'c', 'd']) await remembered.get(question, at(0), async () => question)
  expect(remembered.size).toBe(3)
  expect(await remembered.get('d', at(1), async () => 'anew')).toBe('d')
  expect(await remembered.get('a', at(1), async () => 'anew')).toBe('anew')
})
