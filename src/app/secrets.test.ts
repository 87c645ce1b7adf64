import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isKeyShaped } from '#accounts/keys/key-text.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { operatorKey, sessionSecret } from './secrets.ts'

test('the first start makes the key, readable by its owner alone; later ones keep it', async () => {
  const dataDir = join(await testFolder(), 'not', 'yet')
  const first = await operatorKey(dataDir)
  expect(first).toEqual({ key: expect.stringMatching(/^hc_live_/), made: true })
  expect(isKeyShaped(first.key)).toBe(true)
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

test('of several that start together all have one key', async () => {
  const dataDir = await testFolder()
  const all = await Promise.all(Array.from({ length: 8 }, () => sessionSecret(dataDir)))
  expect(new Set(all).size).toBe(1)
  expect(await sessionSecret(dataDir)).toBe(all[0])
  expect(await readdir(dataDir)).toEqual(['session-secret'])
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

test('what signs the cookies is a secret of its own, and kept likewise', async () => {
  const dataDir = await testFolder()
  const first = await sessionSecret(dataDir)
  expect(Buffer.from(first, 'base64url')).toHaveLength(32)
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
  expect(await sessionSecret(dataDir)).toBe(first)
  expect(await sessionSecret(await testFolder())).not.toBe(first)
})
