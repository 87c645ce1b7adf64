import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { holdFile } from '#storage/duckdb/testing/lock-holder.ts'
import { lockRefresh, RefreshRunning } from './lock.ts'

test('one refresh at a time in a folder, and the next one when it has ended', async () => {
  const folder = await testFolder()
  const lock = await lockRefresh(folder)
  await expect(lockRefresh(folder)).rejects.toBeInstanceOf(RefreshRunning)
  await expect(lockRefresh(`${folder}/../${folder.split('/').at(-1)}`)).rejects.toBeInstanceOf(RefreshRunning)
  await lock.release()
  const next = await lockRefresh(folder)
  // Whoever released already has nothing to release.
  await lock.release()
  await expect(lockRefresh(folder)).rejects.toBeInstanceOf(RefreshRunning)
  await next.release()
})

test('of two that ask at the same moment one gets it', async () => {
  const folder = await testFolder()
  const both = await Promise.allSettled([lockRefresh(folder), lockRefresh(folder)])
  expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const result of both) if (result.status === 'fulfilled') await result.value.release()
})

test('a folder that is not there yet is made', async () => {
  const folder = join(await testFolder(), 'not', 'yet')
  const lock = await lockRefresh(folder)
  await lock.release()
})

test('another process is refused, and its kill gives the lock free', async () => {
  const folder = await testFolder()
  const holder = await holdFile(join(folder, 'refresh.lock'))
  await expect(lockRefresh(folder)).rejects.toThrow(`another refresh is running in ${folder}`)
  await holder.kill()
  const lock = await lockRefresh(folder)
  await lock.release()
})

test('another process is held off, until the lock is released', async () => {
  const folder = await testFolder()
  const lock = await lockRefresh(folder)
  await expect(holdFile(join(folder, 'refresh.lock'))).rejects.toThrow('Could not set lock')
  await lock.release()
  const holder = await holdFile(join(folder, 'refresh.lock'))
  await holder.kill()
})

test.each([0, 100, 4096, 8192])('a lock file that a kill cut to %i bytes locks nobody out', async (bytes) => {
  const folder = await testFolder()
  const first = await lockRefresh(folder)
  await first.release()
  await truncate(join(folder, 'refresh.lock'), bytes)
  const lock = await lockRefresh(folder)
  await expect(lockRefresh(folder)).rejects.toBeInstanceOf(RefreshRunning)
  await lock.release()
})

test('garbage in the lock file locks nobody out; what cannot be locked is told, not taken for a refresh', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'refresh.lock'), 'garbage')
  const lock = await lockRefresh(folder)
  await lock.release()
  const other = await testFolder()
  await mkdir(join(other, 'refresh.lock'))
  const failed = lockRefresh(other)
  await expect(failed).rejects.toThrow('could not lock')
  await expect(failed).rejects.not.toBeInstanceOf(RefreshRunning)
})
