import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import type { Database } from '../database.ts'
import { writeDuckDbFile } from '../duckdb/build.ts'
import { sql, trusted } from '../sql.ts'
import type { Table } from '../tables.ts'
import { type OpenEdition, openEdition } from './open-edition.ts'
import { FollowingEditions } from './serving.ts'
import { type DatasetWriter, EditionStore } from './store.ts'

const tableOf = (name: string): Table => ({ name, about: '', columns: { n: { type: 'integer', about: '' } } })

/** A writer of a real file whose one table holds one number. */
const writes =
  (table: string, n: number): DatasetWriter =>
  async (path) => {
    await writeDuckDbFile(path, [{ table: tableOf(table), rows: [{ n }] }])
    return { [table]: 1 }
  }

let clock = Date.parse('2024-02-01T00:00:00Z')
function publish(store: EditionStore, writers: Record<string, DatasetWriter>) {
  clock += 1000
  return store.publish({ writers, sources: [], now: new Date(clock) })
}

const numberIn = async (db: Database, table: string) =>
  (await db.get<{ n: number }>(sql`select n from ${trusted(table)}`))?.n

/** A store, and someone who follows it and remembers what was said. */
async function follow() {
  const store = new EditionStore(await testFolder())
  const swaps: string[] = []
  const errors: string[] = []
  const editions = new FollowingEditions(
    store,
    { connections: 2, memoryMb: 128, threads: 1 },
    {
      onSwap: ({ id }) => swaps.push(id),
      onError: ({ message, cause }) => errors.push(`${message}: ${(cause as Error).message}`),
    },
  )
  return { store, editions, swaps, errors }
}

const isClosed = (edition: OpenEdition) =>
  edition.db.get(sql`select 1`).then(
    () => false,
    (error: Error) => /closed/.test(error.message),
  )

test('before the first edition there is none to hand out, then the first one is taken up', async () => {
  const { store, editions, swaps } = await follow()
  await editions.start(1000)
  expect(editions.acquire()).toBeNull()
  const made = await publish(store, { warn: writes('notices', 1) })
  await editions.check()
  const held = editions.acquire()!
  expect(held.edition).toMatchObject({
    id: made.id,
    sample: false,
    createdAt: made.created_at,
    datasets: made.datasets,
    sources: [],
  })
  expect(held.edition.broken.size).toBe(0)
  expect(await numberIn(held.edition.db, 'notices')).toBe(1)
  expect(swaps).toEqual([made.id])
  held.release()
  await editions.close()
})

test('a new edition takes over while questions run; the old one closes when its last user lets go', async () => {
  const { store, editions, swaps } = await follow()
  await publish(store, { warn: writes('notices', 1) })
  await editions.start(1000)
  expect(editions.users()).toBeLessThan(2)
  const [one, two] = [editions.acquire()!, editions.acquire()!]
  // Once its indexes have been read, by nobody's asking.
  await expect.poll(() => editions.users()).toBe(2)
  const running = one.edition.db.all(sql`select sum(a.i * b.i) as s from range(20000) a(i), range(2000) b(i)`)
  await publish(store, { warn: writes('notices', 2) })
  await editions.check()
  expect(swaps).toHaveLength(2)
  const next = editions.acquire()!
  expect(await numberIn(next.edition.db, 'notices')).toBe(2)
  // Those who use the one before are not among them.
  await expect.poll(() => editions.users()).toBe(1)
  expect(await running).toHaveLength(1)
  one.release()
  // Letting go twice counts once.
  one.release()
  expect(await numberIn(two.edition.db, 'notices')).toBe(1)
  two.release()
  expect(await isClosed(two.edition)).toBe(true)
  next.release()
  expect(await numberIn(next.edition.db, 'notices')).toBe(2)
  await editions.close()
})

test('an edition that nobody uses closes as soon as the next one serves', async () => {
  const { store, editions } = await follow()
  await publish(store, { warn: writes('notices', 1) })
  await editions.start(1000)
  const first = editions.acquire()!
  first.release()
  await publish(store, { warn: writes('notices', 2) })
  await editions.check()
  expect(await isClosed(first.edition)).toBe(true)
  await editions.close()
})

test('a removed file keeps answering for the edition that has it open', async () => {
  const { store, editions } = await follow()
  const made = await publish(store, { warn: writes('notices', 7) })
  await editions.start(1000)
  await rm(store.path(made.datasets.warn!))
  const held = editions.acquire()!
  expect(await numberIn(held.edition.db, 'notices')).toBe(7)
  held.release()
  await editions.close()
})

test('datasets whose file is damaged or lacks a table are told, the others answer', async () => {
  const store = new EditionStore(await testFolder())
  const garbage: DatasetWriter = async (path) => {
    await writeFile(path, 'not a database'.repeat(1000))
    return { filings: 1 }
  }
  const lacking =
    (there: string, table: string): DatasetWriter =>
    async (path) => {
      await writes(there, 1)(path)
      return { [table]: 1 }
    }
  const manifest = await publish(store, {
    'dol-claims': lacking('other', 'claims'),
    jolts: lacking('more', 'months'),
    sec: garbage,
    'h1b-2024': writes('petitions', 3),
    warn: writes('notices', 1),
  })
  const edition = await openEdition(store, manifest)
  expect([...edition.broken.keys()].sort()).toEqual(['dol-claims', 'jolts', 'sec'])
  expect(edition.broken.get('jolts')?.message).toContain('could not read months')
  expect(edition.broken.get('sec')?.message).toContain('could not open')
  expect(edition.broken.get('dol-claims')?.message).toContain('could not read claims')
  expect(await numberIn(edition.db, 'notices')).toBe(1)
  expect(await numberIn(edition.db, 'petitions')).toBe(3)
  await edition.db.close()
})

test('an edition without a dataset opens empty', async () => {
  const store = new EditionStore(await testFolder())
  const edition = await openEdition(store, await publish(store, {}))
  expect(await edition.db.get(sql`select 1::integer as one`)).toEqual({ one: 1 })
  await edition.db.close()
})

test('a first edition with a damaged file serves what it can', async () => {
  const { store, editions, swaps, errors } = await follow()
  const made = await publish(store, { warn: writes('notices', 1), sec: writes('filings', 2) })
  await writeFile(store.path(made.datasets.sec!), 'not a database')
  await editions.start(1000)
  const held = editions.acquire()!
  expect([...held.edition.broken.keys()]).toEqual(['sec'])
  expect(await numberIn(held.edition.db, 'notices')).toBe(1)
  expect([swaps.length, errors.length]).toEqual([1, 0])
  held.release()
  await editions.close()
})

test('a new edition with a damaged file or manifest leaves the old one serving, and is reported once', async () => {
  const { store, editions, swaps, errors } = await follow()
  const good = await publish(store, { warn: writes('notices', 1) })
  await editions.start(1000)
  const torn = await publish(store, { warn: writes('notices', 2) })
  await writeFile(store.path(torn.datasets.warn!), 'not a database')
  for (let i = 0; i < 3; i++) await editions.check()
  expect(swaps).toEqual([good.id])
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain(
    `could not open edition ${torn.id}: could not open ${store.path(torn.datasets.warn!)}`,
  )

  await writeFile(`${store.folder}/current`, 'nonsense\n')
  for (let i = 0; i < 3; i++) await editions.check()
  expect(errors.slice(1)).toEqual(['could not open edition nonsense: there is no edition "nonsense"'])
  const held = editions.acquire()!
  expect(await numberIn(held.edition.db, 'notices')).toBe(1)
  held.release()

  const mended = await useThenPublish(store, good.id)
  await editions.check()
  expect(swaps).toEqual([good.id, mended.id])
  expect(errors).toHaveLength(2)
  await editions.close()
})

async function useThenPublish(store: EditionStore, id: string) {
  await store.use(id)
  return publish(store, { warn: writes('notices', 3) })
}

test('an edition whose files arrive after its pointer is taken up in time, or at once when it is pointed to again', async () => {
  const { store, editions, swaps, errors } = await follow()
  const first = await publish(store, { warn: writes('notices', 1) })
  await editions.start(1000)
  const second = await publish(store, { warn: writes('notices', 2) })
  const path = store.path(second.datasets.warn!)
  await rename(path, `${path}.late`)
  await editions.check()
  expect(errors).toHaveLength(1)
  await copyFile(`${path}.late`, path)
  for (let i = 0; i < 40; i++) await editions.check()
  expect(swaps).toEqual([first.id, second.id])

  await rename(path, `${path}.gone`)
  await store.use(first.id)
  await editions.check()
  await writeFile(`${store.folder}/current`, second.id)
  await editions.check()
  expect(errors).toHaveLength(2)
  await store.use(first.id)
  await editions.check()
  await rename(`${path}.gone`, path)
  await store.use(second.id)
  await editions.check()
  expect(swaps).toEqual([first.id, second.id, first.id, second.id])
  await editions.close()
})

test('closing waits for whoever still holds an edition, old or new, and hands out no more', async () => {
  const { store, editions } = await follow()
  await publish(store, { warn: writes('notices', 1) })
  await editions.start(1000)
  const old = editions.acquire()!
  await publish(store, { warn: writes('notices', 2) })
  await editions.check()
  const current = editions.acquire()!
  const order: string[] = []
  const closed = editions.close().then(() => order.push('closed'))
  await new Promise((done) => setTimeout(done, 20))
  expect(editions.acquire()).toBeNull()
  order.push(`old ${await numberIn(old.edition.db, 'notices')}`)
  old.release()
  order.push(`current ${await numberIn(current.edition.db, 'notices')}`)
  current.release()
  await closed
  expect(order).toEqual(['old 1', 'current 2', 'closed'])
  expect(await isClosed(current.edition)).toBe(true)
})

test('a poll finds a new edition by itself', async () => {
  const { store, editions, swaps } = await follow()
  await editions.start(0.01)
  const made = await publish(store, { warn: writes('notices', 1) })
  await expect.poll(() => swaps).toEqual([made.id])
  await editions.close()
})
