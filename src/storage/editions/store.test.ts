import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '../duckdb/build.ts'
import { type DatasetWriter, EDITIONS_KEPT, EditionStore, type SourceHealth } from './store.ts'

const NOW = new Date('2024-02-01T03:04:05.678Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** A writer whose file holds this text. */
const writes =
  (text: string, rows: Record<string, number> = { t: 1 }): DatasetWriter =>
  async (path) => {
    await writeFile(path, text)
    return rows
  }

const fails: DatasetWriter = async (path) => {
  await writeFile(path, 'half')
  await writeFile(`${path}.wal`, 'half')
  throw new Error('disk full')
}

async function newStore(): Promise<EditionStore> {
  return new EditionStore(await testFolder())
}

const publish = (store: EditionStore, writers: Record<string, DatasetWriter>, now = NOW, sample = false) =>
  store.publish({ writers, sources: [], sample, now })

const filesOf = (store: EditionStore) => readdir(join(store.folder, 'files'))
const content = (store: EditionStore, file: { file: string } | undefined) =>
  readFile(join(store.folder, 'files', file!.file), 'utf8')

test('before the first edition nothing serves and nothing is listed', async () => {
  const store = await newStore()
  expect(await store.current()).toBeNull()
  expect(await store.list()).toEqual([])
})

test('an edition says what it consists of, and serves once it is published', async () => {
  const store = await newStore()
  const sources = [{ id: 'warn/or', rows: 3 } as SourceHealth]
  const made = await store.publish({ writers: { warn: writes('rows', { t: 3 }) }, sources, now: NOW })
  expect(made).toMatchObject({
    id: expect.stringMatching(/^20240201T030405Z-[0-9a-f]+$/),
    created_at: NOW.toISOString(),
    sample: false,
    sources,
    datasets: { warn: { bytes: 4, rows: { t: 3 }, made_at: NOW.toISOString() } },
  })
  expect(await store.currentId()).toBe(made.id)
  expect(await store.current()).toEqual(made)
  expect(await store.list()).toEqual([made])
  expect(await readFile(store.path(made.datasets.warn!), 'utf8')).toBe('rows')
})

test('a dataset that was not refreshed is taken over by name, not copied', async () => {
  const store = await newStore()
  const first = await publish(store, { warn: writes('w1'), h1b: writes('h1') })
  const second = await publish(store, { warn: writes('w2') }, later(1))
  expect(second.datasets.h1b).toEqual(first.datasets.h1b)
  expect(await content(store, second.datasets.warn)).toBe('w2')
  expect(await content(store, first.datasets.warn)).toBe('w1')
  expect(await filesOf(store)).toHaveLength(3)
})

test('invented data never mix with real ones, either way', async () => {
  const store = await newStore()
  const sample = await publish(store, { warn: writes('invented'), h1b: writes('invented') }, NOW, true)
  expect(sample.id).toMatch(/^sample-/)
  const real = await publish(store, { warn: writes('real') }, later(1))
  expect(real.sample).toBe(false)
  expect(Object.keys(real.datasets)).toEqual(['warn'])
  const again = await publish(store, { h1b: writes('invented') }, later(2), true)
  expect(Object.keys(again.datasets)).toEqual(['h1b'])
})

test('a failing writer leaves nothing behind and the edition before serves on', async () => {
  const store = await newStore()
  const before = await publish(store, { warn: writes('w1') })
  const files = await filesOf(store)
  await expect(publish(store, { h1b: writes('h1'), warn: fails }, later(1))).rejects.toThrow('disk full')
  expect(await store.current()).toEqual(before)
  expect(await filesOf(store)).toEqual(files)
  expect(await store.list()).toEqual([before])
})

test('editions of one second have different ids, and no file is written over', async () => {
  const store = await newStore()
  const made = []
  for (let i = 0; i < 40; i++) made.push(await publish(store, { warn: writes(`w${i}`) }))
  expect(new Set(made.map((m) => m.id)).size).toBe(40)
  for (const [i, { datasets }] of made.entries()) expect(await content(store, datasets.warn)).toBe(`w${i}`)
})

test('rolling back makes an older edition serve, and the next refresh builds on it', async () => {
  const store = await newStore()
  const first = await publish(store, { warn: writes('w1'), h1b: writes('h1') })
  await publish(store, { warn: writes('w2'), h1b: writes('h2') }, later(1))
  await store.use(first.id)
  expect(await store.current()).toEqual(first)
  const third = await publish(store, { warn: writes('w3') }, later(2))
  expect(await content(store, third.datasets.h1b)).toBe('h1')
})

test('an edition that is not there or lacks a file cannot be used', async () => {
  const store = await newStore()
  const first = await publish(store, { warn: writes('w1') })
  const second = await publish(store, { warn: writes('w2') }, later(1))
  await expect(store.use('20240101T000000Z-0000')).rejects.toThrow(
    'there is no edition "20240101T000000Z-0000"',
  )
  await expect(store.use('../../etc/passwd')).rejects.toThrow('is not an edition id')
  await rm(store.path(first.datasets.warn!))
  await expect(store.use(first.id)).rejects.toThrow(`edition "${first.id}" lacks its file`)
  expect(await store.currentId()).toBe(second.id)
})

test('the last sets of files and the edition that serves are kept, everything else goes', async () => {
  const store = await newStore()
  const sample = await publish(store, { warn: writes('invented') }, NOW, true)
  const made = []
  for (let i = 0; i < EDITIONS_KEPT + 3; i++)
    made.push(await publish(store, { warn: writes(`w${i}`) }, later(i + 1)))
  await store.use(made[0]!.id)
  const removed = await store.collect()
  expect(new Set(removed)).toEqual(new Set([sample.id, made[1]!.id, made[2]!.id]))
  const kept = [made[0]!, ...made.slice(3)]
  expect((await store.list()).map((m) => m.id)).toEqual(kept.map((m) => m.id).reverse())
  expect(await filesOf(store)).toHaveLength(kept.length)
  for (const { id } of kept) await store.use(id)
})

test('refreshes that changed nothing do not push out editions worth rolling back to', async () => {
  const store = await newStore()
  const made = []
  for (let i = 0; i < EDITIONS_KEPT; i++) made.push(await publish(store, { warn: writes(`w${i}`) }, later(i)))
  for (let i = 0; i < 20; i++) made.push(await publish(store, {}, later(100 + i)))
  await store.collect()
  const kept = (await store.list()).map((m) => m.id)
  // Of the twenty that share a set of files only the newest is of use.
  expect(kept).toEqual([
    made.at(-1)!.id,
    ...made
      .slice(0, EDITIONS_KEPT - 1)
      .map((m) => m.id)
      .reverse(),
  ])
  for (const id of kept) await store.use(id)
})

test('what a killed refresh left is removed', async () => {
  const store = await newStore()
  await publish(store, { warn: writes('w1') })
  const files = join(store.folder, 'files')
  for (const name of ['h1b-x.duckdb.tmp', 'h1b-x.duckdb.tmp.wal', 'h1b-x.duckdb'])
    await writeFile(join(files, name), '')
  await writeFile(join(store.folder, 'current.77.abc.tmp'), '')
  expect(await store.collect()).toEqual([])
  expect(await filesOf(store)).toHaveLength(1)
  expect((await readdir(store.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('a sample that serves survives collecting', async () => {
  const store = await newStore()
  const sample = await publish(store, { warn: writes('invented') }, NOW, true)
  expect(await store.collect()).toEqual([])
  await store.use(sample.id)
})

test.each(['{"id": "x', '', 'null', '{}', '[]', '{"id":"x","datasets":null}'])(
  'a damaged manifest %j is left out of the list and named when it is asked for',
  async (damage) => {
    const store = await newStore()
    const first = await publish(store, { warn: writes('w1') })
    const second = await publish(store, { warn: writes('w2') }, later(1))
    await writeFile(join(store.folder, `${first.id}.json`), damage)
    expect(await store.list()).toEqual([second])
    await expect(store.use(first.id)).rejects.toThrow(`the manifest of edition "${first.id}" is damaged`)
    await store.collect()
    expect(await content(store, second.datasets.warn)).toBe('w2')
  },
)

test('when the manifest that serves is damaged nothing is removed, and another edition can be used', async () => {
  const store = await newStore()
  const first = await publish(store, { warn: writes('w1') })
  const second = await publish(store, { warn: writes('w2') }, later(1))
  await writeFile(join(store.folder, `${second.id}.json`), '{"id"')
  await expect(store.collect()).rejects.toThrow('is damaged')
  await expect(publish(store, { warn: writes('w3') }, later(2))).rejects.toThrow('is damaged')
  expect(await filesOf(store)).toHaveLength(2)
  await store.use(first.id)
  expect(await store.current()).toEqual(first)
})

test.each(['', ' \n', '../x', '{}'])(
  'a damaged pointer %j is an error, never "no edition yet"',
  async (damage) => {
    const store = await newStore()
    const made = await publish(store, { warn: writes('w1') })
    await writeFile(join(store.folder, 'current'), damage)
    await expect(store.current()).rejects.toThrow('is not an edition id')
    await expect(store.collect()).rejects.toThrow('is not an edition id')
    expect(await filesOf(store)).toHaveLength(1)
    await store.use(made.id)
    expect(await store.current()).toEqual(made)
  },
)

test('a derived file that says of what it is made is made again where that is new, and not for the others', async () => {
  const store = new EditionStore(await testFolder())
  const made: string[] = []
  const write = (name: string) => async (path: string) => {
    made.push(name)
    const table = { name, about: '', columns: { word: { type: 'text', about: '' } } } as const
    await writeDuckDbFile(path, [{ table, rows: [] }])
    return { [name]: 0 }
  }
  const derived = {
    who: { version: 1, of: ['warn'], write: write('who') },
    whose: { version: 1, of: ['who', 'sec'], write: write('whose') },
    sums: { version: 1, write: write('sums') },
  }
  const publish = (names: string[], hours: number, files = derived) => {
    made.length = 0
    const writers = Object.fromEntries(names.map((name) => [name, writes(`${name}${hours}`)]))
    return store.publish({ writers, derived: files, sources: [], now: later(hours) })
  }
  await publish(['warn', 'jolts'], 0)
  expect(made).toEqual(['who', 'whose', 'sums'])
  const first = await publish(['jolts'], 1)
  expect(made).toEqual(['sums'])
  // What is made of a derived file is made again with it, and where there is more to be made of.
  await publish(['warn'], 2)
  expect(made).toEqual(['who', 'whose', 'sums'])
  await publish(['sec'], 3)
  expect(made).toEqual(['whose', 'sums'])
  await store.use(first.id)
  await publish(['sec'], 4)
  expect(made).toEqual(['whose', 'sums'])
  await publish([], 5, { ...derived, who: { ...derived.who, version: 2 } })
  expect(made).toEqual(['who', 'whose', 'sums'])
  // One that is not there, or cannot be read, is made again.
  const { datasets } = await publish(['jolts'], 6)
  expect(made).toEqual(['who', 'whose', 'sums'])
  const again = await publish(['jolts'], 7)
  expect(made).toEqual(['sums'])
  await rm(store.path(again.datasets.whose!))
  expect(again.datasets.whose).toEqual(datasets.whose)
  await publish(['jolts'], 8)
  expect(made).toEqual(['whose', 'sums'])
})

test('files made out of the datasets are made anew with each, and one that fails leaves that of before', async () => {
  const store = new EditionStore(await testFolder())
  const seen: string[][] = []
  const write = async (path: string, files: Readonly<Record<string, string>>) => {
    seen.push(Object.keys(files))
    return writes('who is who', { names: 3 })(path)
  }
  const derived = { who: { version: 1, write } }
  await store.publish({ writers: { warn: writes('w1') }, derived, sources: [], now: NOW })
  const both = { warn: writes('w2'), h1b: writes('h1') }
  const second = await store.publish({ writers: both, derived, sources: [], now: later(1) })
  expect(seen).toEqual([['warn'], ['warn', 'h1b']])
  expect(second.datasets.who?.rows).toEqual({ names: 3 })
  const again = await store.publish({ writers: {}, derived, sources: [], now: later(2) })
  expect(again.datasets.who).toEqual(second.datasets.who)
  const failed = new Map<string, unknown>()
  const third = await store.publish({
    writers: { warn: writes('w3') },
    derived: { who: { version: 1, write: () => Promise.reject(new Error('no names')) } },
    failed,
    sources: [],
    now: later(3),
  })
  expect([...failed.keys()]).toEqual(['who'])
  expect(third.datasets.who).toEqual(second.datasets.who)
  expect(third.datasets.warn?.file).not.toBe(second.datasets.warn?.file)
  const raised = { who: { version: 2, write } }
  const fourth = await store.publish({ writers: {}, derived: raised, sources: [], now: later(4) })
  expect(fourth.datasets.who?.file).not.toBe(third.datasets.who?.file)
  expect(fourth.datasets.warn).toEqual(third.datasets.warn)
})

test('what is made out of the datasets is made when nothing holds their rows any more', async () => {
  const store = await newStore()
  const given = { warn: writes('w1'), lca: writes('l1') }
  const held: string[][] = []
  const write = (path: string) => {
    held.push(Object.keys(given))
    return writes('about both')(path)
  }
  await store.publish({ writers: given, derived: { insights: { version: 1, write } }, sources: [], now: NOW })
  expect(held).toEqual([[]])
})

test('what no manifest names is gone after publishing, whatever failed', async () => {
  const store = await newStore()
  const derived = { who: { version: 1, write: fails } }
  const made = await store.publish({ writers: { warn: writes('w1') }, derived, sources: [], now: NOW })
  expect(await filesOf(store)).toEqual([made.datasets.warn!.file])
  // The pointer cannot be replaced, as where its disk is full.
  await rm(join(store.folder, 'current'))
  await mkdir(join(store.folder, 'current'))
  await writeFile(join(store.folder, 'current', 'x'), '')
  await expect(publish(store, { warn: writes('w2') }, later(1))).rejects.toThrow()
  expect(await filesOf(store)).toEqual([made.datasets.warn!.file])
})

test('a lost pointer means the only edition there is, and of several the operator says which', async () => {
  const store = await newStore()
  const first = await publish(store, { warn: writes('w1') })
  await rm(join(store.folder, 'current'))
  expect((await store.current())?.id).toBe(first.id)
  const second = await publish(store, { warn: writes('w2') }, later(1))
  await rm(join(store.folder, 'current'))
  await expect(store.current()).rejects.toThrow(`editions use ${second.id}`)
  await expect(publish(store, { warn: writes('w3') }, later(2))).rejects.toThrow(
    'is missing beside 2 editions',
  )
  await store.use(second.id)
  expect((await store.current())?.id).toBe(second.id)
})

test('invented records alone are no editions that a pointer could have been lost of', async () => {
  const store = await newStore()
  for (const seconds of [0, 1]) await publish(store, { warn: writes('w') }, later(seconds), true)
  await rm(join(store.folder, 'current'))
  expect(await store.current()).toBeNull()
})
