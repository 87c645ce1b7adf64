import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { lockRefresh, RefreshRunning } from '#ingest/lock.ts'
import { testFolder } from '#lib/testing/folders.ts'
import { ENGINE, statePlace, testState } from '#state/testing/stores.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { RefreshLease } from '../app/refresh/refresh-lease.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { editionsCommand } from './editions.ts'

/** A folder of two editions, the second of which serves, and the operator's commands on it. */
async function desk() {
  const [dataDir, place] = [await testFolder(), await statePlace()]
  const config = readConfig({ DATA_DIR: dataDir, STATE_URL: place })
  const app = buildApp(config, { logger: pino({ level: 'silent' }), now: Date.now })
  const written: string[] = []
  const store = new EditionStore(dataDir)
  const publish = async (at: string) => {
    const write = async (path: string) => {
      await writeFile(path, at)
      return { t: 1 }
    }
    return (await store.publish({ writers: { warn: write }, sources: [], now: new Date(at) })).id
  }
  return {
    app,
    place,
    store,
    first: await publish('2024-06-15T12:00:00Z'),
    second: await publish('2024-06-16T12:00:00Z'),
    async run(...words: string[]) {
      const command = editionsCommand({ app: () => app, write: (line) => void written.push(line) })
      await command.exitOverride().parseAsync(words, { from: 'user' })
      return written.splice(0)
    },
  }
}

test('an edition is made the one that serves, and the list stars it', async () => {
  const { run, first, second } = await desk()
  expect(await run()).toEqual([
    expect.stringMatching(`^\\* ${second} `),
    expect.stringMatching(`^  ${first} `),
  ])
  expect(await run('use', first)).toEqual([`${first} serves now`])
  expect((await run('list'))[1]).toMatch(`* ${first}`)
  await expect(run('use', 'none')).rejects.toThrow('there is no edition "none"')
})

test('while a refresh of this machine runs, none is: it would be published over', async () => {
  const { app, store, run, first, second } = await desk()
  const lock = await lockRefresh(app.config.dataDir)
  await expect(run('use', first)).rejects.toThrow(RefreshRunning)
  expect(await store.currentId()).toBe(second)
  await lock.release()
  await run('use', first)
  expect(await store.currentId()).toBe(first)
})

test.runIf(ENGINE === 'postgres')(
  'nor while one of another server does, and what it publishes late serves nobody',
  async () => {
    const { app, place, store, run, first, second } = await desk()
    const lease = (await RefreshLease.of(app, await testState(place)))!
    const held = (await lease.take())!
    await expect(run('use', first)).rejects.toThrow('another server is refreshing')
    expect(await store.currentId()).toBe(second)
    await held.release()
    await run('use', first)
    await expect(new EditionStore(app.config.dataDir, held.epoch).use(second)).rejects.toThrow(
      'another server has taken over',
    )
    expect(await store.currentId()).toBe(first)
  },
)
