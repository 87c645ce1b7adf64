import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { DiskFull } from './database.ts'
import { FileCache } from './file-cache.ts'

const NOW = Date.parse('2024-06-01T12:00:00Z')
const HOST = hostname().replace(/[^\w.-]/g, '_')
/** No process has it: Linux gives four million at most. */
const NO_PROCESS = 99_999_999

let folder: string
let built: string[]
beforeEach(async () => {
  folder = await testFolder()
  built = []
})

const cacheOf = (bytesMax = 100) => new FileCache(folder, bytesMax, () => NOW)

/** Opens a file of so many bytes. */
const open = (cache: FileCache, name: string, bytes = 40, edition = 'e1') =>
  cache.open(edition, name, async (path) => {
    built.push(name)
    await writeFile(path, name.repeat(bytes))
  })

/** All files below the folder, by their last names. */
const filesOf = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.flatMap((each) => (each.isFile() ? [each.name] : [])).sort()
}

test('a file is built once, and read as it was built', async () => {
  const cache = cacheOf()
  const [first, second] = await Promise.all([open(cache, 'a'), open(cache, 'a')])
  const third = await open(cache, 'a')
  for (const file of [first, second, third]) {
    expect([file.bytes, String(await file.handle.readFile())]).toEqual([40, 'a'.repeat(40)])
    await file.release()
  }
  expect(built).toEqual(['a'])
  expect(cache.bytesOf('a')).toBe(40)
})

test('the least recently used make room, and never one that is held', async () => {
  const cache = cacheOf(100)
  const a = await open(cache, 'a')
  await (await open(cache, 'b')).release()
  await (await open(cache, 'c')).release()
  expect(await filesOf()).toEqual(['a', 'c'])
  const d = await open(cache, 'd', 90)
  expect(await filesOf()).toEqual(['a', 'd'])
  expect(String(await a.handle.readFile())).toBe('a'.repeat(40))
  await a.release()
  expect(await filesOf()).toEqual(['d'])
  await d.release()
  await (await open(cache, 'e', 101)).release()
  expect(await filesOf()).toEqual([])
})

test('files of another edition go as soon as nobody holds them', async () => {
  const cache = cacheOf()
  const old = await open(cache, 'a')
  await (await open(cache, 'b', 10)).release()
  const next = await open(cache, 'c', 10, 'e2')
  expect(await filesOf()).toEqual(['a', 'c'])
  await old.release()
  expect(await filesOf()).toEqual(['c'])
  await next.release()
})

test('of a build that fails nothing is left, a full disk is told, and the next one tries again', async () => {
  const cache = cacheOf()
  const failing = (error: Error) =>
    cache.open('e1', 'a', async (path) => {
      await writeFile(`${path}.part`, 'x')
      throw error
    })
  await expect(failing(new Error('no such table'))).rejects.toThrow('no such table')
  for (const code of ['ENOSPC', 'EDQUOT', 'EROFS'])
    await expect(failing(Object.assign(new Error('write failed'), { code }))).rejects.toThrow(DiskFull)
  expect(await filesOf()).toEqual([])
  await (await open(cache, 'a')).release()
  expect(await filesOf()).toEqual(['a'])
})

test('a build goes on while somebody waits for it, and stops when nobody does', async () => {
  const cache = cacheOf()
  const callers = [new AbortController(), new AbortController()]
  let signal: AbortSignal | undefined
  const opened = callers.map((caller) =>
    cache.open(
      'e1',
      'a',
      async (_, unwanted) => {
        signal = unwanted
        await new Promise((_, refuse) => {
          unwanted.addEventListener('abort', () => refuse(unwanted.reason))
        })
      },
      caller.signal,
    ),
  )
  const settled = Promise.allSettled(opened)
  await expect.poll(() => signal).toBeDefined()
  callers[0]!.abort()
  expect(signal!.aborted).toBe(false)
  callers[1]!.abort()
  expect(signal!.aborted).toBe(true)
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await filesOf()).toEqual([])
})

test('a file that somebody took away is built again', async () => {
  const cache = cacheOf()
  await (await open(cache, 'a')).release()
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  await (await open(cache, 'a')).release()
  expect(built).toEqual(['a', 'a'])
})

test('what a killed process left is removed at the next start; what may be in use is not, nor what is not ours', async () => {
  const left = [`${HOST}-${NO_PROCESS}-0a`, `${HOST}-${process.pid}-0b`, 'elsewhere-1-0c']
  const kept = [`${HOST}-${process.ppid}-0d`, 'elsewhere-1-0e', 'somebody-elses']
  for (const name of [...left, ...kept]) {
    await mkdir(join(folder, name, 'building-x'), { recursive: true })
    await writeFile(join(folder, name, 'building-x', 'file.part'), 'half')
    const at = name.endsWith('0c') || name.startsWith('somebody') ? NOW - 3_600_001 : NOW
    await utimes(join(folder, name), at / 1000, at / 1000)
  }
  const other = cacheOf()
  await (await open(other, 'a')).release()
  const cache = cacheOf()
  await cache.sweep()
  const names = await readdir(folder)
  expect(names).toEqual(expect.arrayContaining(kept))
  expect(names).toHaveLength(kept.length + 1)
  expect(other.bytesOf('a')).toBe(40)
  await other.close()
  expect((await readdir(folder)).sort()).toEqual(kept.sort())
})

test('a cache that was given nothing to keep makes no folder', async () => {
  const cache = new FileCache(join(folder, 'tmp'), 100, () => NOW)
  await cache.sweep()
  await cache.close()
  expect(existsSync(join(folder, 'tmp'))).toBe(false)
})
