import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing.ts'
import { makeKey, operatorKey } from './operator-key.ts'

test('a key is hc_live_, 43 letters and digits, and a checksum of six', () => {
  expect(makeKey()).toMatch(/^hc_live_[0-9A-Za-z]{49}$/)
})

test('no two keys are alike, and all letters and digits turn up', () => {
  const keys = Array.from({ length: 300 }, makeKey)
  expect(new Set(keys).size).toBe(300)
  expect(new Set(keys.map((key) => key.slice(8, 51)).join('')).size).toBe(62)
  // The checksum follows from the secret, so equal ones would mean that it does not depend on it.
  expect(new Set(keys.map((key) => key.slice(51))).size).toBe(300)
})

test('the first start makes the key, readable by its owner alone; later ones keep it', async () => {
  const dataDir = join(await testFolder(), 'not', 'yet')
  const first = await operatorKey(dataDir)
  expect(first).toEqual({ key: expect.stringMatching(/^hc_live_/), made: true })
  expect((await stat(join(dataDir, 'operator-key'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(dataDir, 'operator-key'), 'utf8')).toBe(`${first.key}\n`)
  expect(await readdir(dataDir)).toEqual(['operator-key'])
  expect(await operatorKey(dataDir)).toEqual({ key: first.key, made: false })
})

test('a key that the operator wrote is taken without its line end', async () => {
  const dataDir = await testFolder()
  await writeFile(join(dataDir, 'operator-key'), ' hc_live_mine \r\n')
  expect(await operatorKey(dataDir)).toEqual({ key: 'hc_live_mine', made: false })
})

test('an emptied file gets a new key', async () => {
  const dataDir = await testFolder()
  await writeFile(join(dataDir, 'operator-key'), '\n')
  const { key, made } = await operatorKey(dataDir)
  expect([key.length, made]).toEqual([57, true])
})

test('a file that cannot be read stops the start instead of being replaced', async () => {
  const dataDir = await testFolder()
  await mkdir(join(dataDir, 'operator-key'))
  await expect(operatorKey(dataDir)).rejects.toThrow('EISDIR')
})
