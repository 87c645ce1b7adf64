import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syncFile, syncFolder, writeFileAtomic } from './files.ts'
import { testFolder } from './testing/folders.ts'

test('a file is written, and written over, whole', async () => {
  const folder = await testFolder()
  const path = join(folder, 'file')
  await writeFileAtomic(path, 'a long first content')
  await writeFileAtomic(path, Buffer.from('short'))
  expect(await readFile(path, 'utf8')).toBe('short')
  expect(await readdir(folder)).toEqual(['file'])
})

test('the mode holds from the first moment and when a file is written over', async () => {
  const path = join(await testFolder(), 'secret')
  await writeFile(path, 'open to all', { mode: 0o644 })
  await writeFileAtomic(path, 'secret', 0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('whoever reads while it is written over sees the old content or the new one', async () => {
  const path = join(await testFolder(), 'file')
  const contents = ['a', 'b'].map((letter) => letter.repeat(1_000_000))
  await writeFileAtomic(path, contents[0]!)
  let writing = true
  const writes = (async () => {
    for (let i = 1; i < 12; i++) await writeFileAtomic(path, contents[i % 2]!)
    writing = false
  })()
  let reads = 0
  while (writing) {
    expect(contents).toContain(await readFile(path, 'utf8'))
    reads++
  }
  await writes
  expect(reads).toBeGreaterThan(0)
})

test('many who write one file at once leave one of their contents and nothing else', async () => {
  const folder = await testFolder()
  const path = join(folder, 'file')
  const contents = Array.from({ length: 20 }, (_, i) => `content ${i}`)
  await Promise.all(contents.map((content) => writeFileAtomic(path, content)))
  expect(contents).toContain(await readFile(path, 'utf8'))
  expect(await readdir(folder)).toEqual(['file'])
})

test('a write that fails leaves the old content and nothing beside it', async () => {
  const folder = await testFolder()
  await mkdir(join(folder, 'taken', 'inside'), { recursive: true })
  await expect(writeFileAtomic(join(folder, 'taken'), 'x')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['taken'])
  await expect(writeFileAtomic(join(folder, 'nowhere', 'file'), 'x')).rejects.toThrow('ENOENT')
})

test('files and folders are synced, and one that is not there is an error', async () => {
  const folder = await testFolder()
  await writeFile(join(folder, 'file'), 'x')
  await syncFile(join(folder, 'file'))
  await syncFolder(folder)
  await expect(syncFile(join(folder, 'none'))).rejects.toThrow('ENOENT')
})
