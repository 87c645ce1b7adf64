import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { RefreshRunning } from '#ingest/lock.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { openState } from '#state/state.ts'
import { ENGINE, statePlace, testState } from '#state/testing/stores.ts'
import { EditionStore, Superseded } from '#storage/editions/store.ts'
import { type App, buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { publishAlone, RefreshLease, withEpoch } from './refresh-lease.ts'

const onServer = test.runIf(ENGINE === 'postgres')

/** Servers on one state store, each on the folder that it is given. */
async function servers() {
  const place = await statePlace()
  const state = await testState(place)
  const app = (dataDir: string, settings: Record<string, string> = {}): App => {
    const config = readConfig({ DATA_DIR: dataDir, STATE_URL: place, ...settings })
    return buildApp(config, { logger: pino({ level: 'silent' }), now: Date.now })
  }
  return {
    app,
    lease: async (dataDir: string) => RefreshLease.of(app(dataDir), await testState(place)),
    /** As if whoever holds it had not been heard of for long. */
    pass: () => sql`update leases set until = '2024-01-01T00:00:00.000Z'`.execute(state.db),
    open: () => openState(place),
  }
}

const publish = (store: EditionStore, coming: string[] = []) => {
  const write = async (path: string) => {
    await writeFile(path, 'rows')
    return { t: 1 }
  }
  const now = new Date('2024-06-15T12:00:00Z')
  return store.publish({ writers: { warn: write }, sources: [], now, coming })
}

test.runIf(ENGINE === 'sqlite')('servers of one machine need no lease', async () => {
  const { app, lease } = await servers()
  const folder = await testFolder()
  expect(await lease(folder)).toBeNull()
  expect(await withEpoch(app(folder), undefined, async (epoch) => epoch)).toBeNull()
})

onServer('one server refreshes a folder at a time, and another takes over once it is gone', async () => {
  const { lease, pass } = await servers()
  const folder = await testFolder()
  const [a, b] = [(await lease(folder))!, (await lease(folder))!]
  const first = (await a.take())!
  const published = await publish(new EditionStore(folder, first.epoch))
  expect(await b.take()).toBeNull()
  expect(await b.isAbandoned()).toBe(false)
  await pass()
  expect(await b.isAbandoned()).toBe(true)
  const second = (await b.take())!
  expect(second.epoch).toBeGreaterThan(first.epoch)
  // It was only frozen, and wakes up.
  await expect(publish(new EditionStore(folder, first.epoch))).rejects.toThrow(Superseded)
  expect(await new EditionStore(folder).currentId()).toBe(published.id)
  await first.release()
  expect(await a.take()).toBeNull()
  await second.release()
  expect((await a.take())?.epoch).toBeGreaterThan(second.epoch)
})

onServer('folders of their own are refreshed each by its own servers', async () => {
  const { lease } = await servers()
  expect(await (await lease(await testFolder()))!.take()).not.toBeNull()
  expect(await (await lease(await testFolder()))!.take()).not.toBeNull()
})

onServer('a store that was brought back from a backup goes on after the epochs of the folder', async () => {
  const { lease } = await servers()
  const folder = await testFolder()
  await publish(new EditionStore(folder, 41))
  expect((await (await lease(folder))!.take())?.epoch).toBe(42)
})

onServer('a refresh that nobody holds the lease for takes it, and gives it back', async () => {
  const { app, lease } = await servers()
  const folder = await testFolder()
  const server = (await lease(folder))!
  const run = (given?: number) => withEpoch(app(folder), given, async (epoch) => epoch)
  expect(await run()).toBe(1)
  const held = (await server.take())!
  await expect(run()).rejects.toThrow(RefreshRunning)
  expect(await run(held.epoch)).toBe(held.epoch)
  await held.release()
  expect(await run()).toBe(3)
})

onServer('first records are published by whoever has the lease, and by nobody beside them', async () => {
  const { app, lease } = await servers()
  const folder = await testFolder()
  const store = new EditionStore(folder)
  const held = (await (await lease(folder))!.take())!
  await app(folder, { FIRST_DATA: 'sample' }).prepare()
  await expect(app(folder).completeStarter()).rejects.toThrow(RefreshRunning)
  expect(await store.current()).toBeNull()
  const published = await publish(new EditionStore(folder, held.epoch), ['lca'])
  await expect(app(folder).endLoading()).rejects.toThrow(RefreshRunning)
  await held.release()
  await app(folder).endLoading()
  expect((await store.current())?.coming).toBeUndefined()
  expect(await store.currentId()).not.toBe(published.id)
  expect(await store.epoch()).toBeGreaterThan(held.epoch)
})

onServer('whoever loads first records and is frozen meanwhile publishes nothing more', async () => {
  const { app, lease, pass } = await servers()
  const folder = await testFolder()
  const loading = publishAlone(app(folder), async (store) => {
    await publish(store)
    await pass()
    expect(await (await lease(folder))!.take()).not.toBeNull()
    await publish(store)
  })
  await expect(loading).rejects.toThrow(Superseded)
})
