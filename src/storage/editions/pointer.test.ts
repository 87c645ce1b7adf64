import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { type DatasetWriter, EditionStore, Superseded } from './store.ts'

const writes: DatasetWriter = async (path) => {
  await writeFile(path, 'rows')
  return { t: 1 }
}

let seconds = 0
const publish = (store: EditionStore) =>
  store.publish({
    writers: { warn: writes },
    sources: [],
    now: new Date(Date.UTC(2024, 1, 1, 0, 0, ++seconds)),
  })

/** A folder that servers share, each under its lease. */
async function shared() {
  const folder = await testFolder()
  const pointers = async () =>
    (await readdir(join(folder, 'editions'))).filter((name) => name.startsWith('current')).sort()
  return { folder, under: (epoch: number | null) => new EditionStore(folder, epoch), pointers }
}

test('whoever takes over points to what served, and a leader that wakes up late cannot switch it', async () => {
  const { under } = await shared()
  const [reader, late, next] = [under(null), under(5), under(6)]
  const first = await publish(late)
  expect(await reader.currentId()).toBe(first.id)
  await next.fence()
  expect(await reader.currentId()).toBe(first.id)
  await expect(publish(late)).rejects.toThrow(Superseded)
  expect(await reader.currentId()).toBe(first.id)
  // Nor does it remove what the other is about to publish.
  await writeFile(join(reader.folder, 'files', 'warn-next.duckdb.tmp'), 'half')
  await expect(late.collect()).rejects.toThrow(Superseded)
  await expect(late.fence()).rejects.toThrow(Superseded)
  expect(await readdir(join(reader.folder, 'files'))).toContain('warn-next.duckdb.tmp')
  const second = await publish(next)
  expect(await reader.currentId()).toBe(second.id)
  expect((await publish(next)).id).toBe(await reader.currentId())
})

test('a switch that was under way while another took over serves nobody', async () => {
  const { folder, under } = await shared()
  const first = await publish(under(5))
  await under(6).fence()
  // What a process has begun to write it may finish at any time.
  await writeFile(join(folder, 'editions', 'current.5'), 'of-the-late-one\n')
  expect(await under(null).currentId()).toBe(first.id)
})

test('without a lease the pointer that counts is switched; those that do not are removed', async () => {
  const { under, pointers } = await shared()
  const alone = under(null)
  const first = await publish(alone)
  expect(await pointers()).toEqual(['current'])
  expect(await alone.epoch()).toBe(0)
  await under(12).fence()
  await under(103).fence()
  expect(await alone.epoch()).toBe(103)
  expect(await pointers()).toEqual(['current', 'current.103', 'current.12'])
  const second = await publish(alone)
  expect(await under(104).currentId()).toBe(second.id)
  await alone.use(first.id)
  await alone.collect()
  expect(await pointers()).toEqual(['current.103'])
  expect(await alone.currentId()).toBe(first.id)
})

test('in an empty folder there is nothing to take over', async () => {
  const { under } = await shared()
  await under(3).fence()
  expect(await under(null).currentId()).toBeNull()
  const made = await publish(under(3))
  expect(await under(null).currentId()).toBe(made.id)
})
