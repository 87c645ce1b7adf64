import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { FollowingEditions } from '#storage/editions/serving.ts'
import { type DatasetWriter, EditionStore, type SourceHealth } from '#storage/editions/store.ts'
import type { Table } from '#storage/tables.ts'
import { wordsTable, writesWords } from '#storage/testing/files.ts'
import { RefreshSchedule } from './schedule.ts'

const NOW = '2024-06-02T12:00:00.000Z'
const datasets = ['warn', 'sec'].map((name) => ({ name, schedule: '0 3 * * *' }))
const tables = {
  warn: [wordsTable('words')],
  sec: [wordsTable('filings')],
  companies: [wordsTable('companies')],
}

const tried = (dataset: string, last_attempt: string): SourceHealth => ({
  id: `${dataset}/x`,
  dataset,
  publisher: 'Office',
  page: 'https://example.org',
  status: 'failed',
  message: 'closed',
  last_attempt,
  last_success: null,
  rows: 0,
  newest: null,
})
const LATELY = [tried('warn', '2024-06-02T03:00:00Z'), tried('sec', '2024-06-02T03:00:00Z')]

const old: Table = { name: 'words', about: '', columns: { letter: { type: 'text', about: '' } } }
const writesOld: DatasetWriter = async (path) => {
  await writeDuckDbFile(path, [{ table: old, rows: [] }])
  return { words: 0 }
}

/** A data folder with such files, the schedule over it, and what it starts. */
async function scheduled(writers: Record<string, DatasetWriter>, sources: SourceHealth[]) {
  const store = new EditionStore(await testFolder())
  let clock = Date.parse('2024-06-01T00:00:00Z')
  const publish = async (more: Record<string, DatasetWriter>) => {
    clock += 1000
    const manifest = await store.publish({ writers: more, sources, now: new Date(clock) })
    await editions.check()
    return manifest
  }
  const editions = new FollowingEditions(store, { tables })
  await editions.start(1000)
  onTestFinished(() => editions.close())
  const started: (readonly string[])[] = []
  let end = () => {}
  const schedule = new RefreshSchedule({
    datasets,
    store,
    editions,
    logger: pino({ level: 'silent' }),
    start(names) {
      started.push(names)
      return { stop: () => end(), ended: new Promise((resolve) => (end = resolve)) }
    },
    now: () => new Date(NOW),
  })
  await publish(writers)
  return { schedule, started, end: () => end(), publish, editions }
}

const good = { warn: writesWords('words'), sec: writesWords('filings') }

test('what was tried lately and fits is left alone', async () => {
  const { schedule, started } = await scheduled(good, LATELY)
  await schedule.catchUp()
  expect(started).toEqual([])
})

test('what was never tried, or not for more than a day, is refreshed at once', async () => {
  const { schedule, started, end } = await scheduled(good, [tried('warn', '2024-06-01T10:59:59Z')])
  await schedule.catchUp()
  expect(started).toEqual([['warn', 'sec']])
  // While one is running no other is started.
  await schedule.catchUp()
  expect(started).toHaveLength(1)
  end()
  await Promise.resolve()
  await schedule.catchUp()
  expect(started).toHaveLength(2)
})

test('a dataset whose file another version wrote is rebuilt at once, though it was tried lately, and tried once', async () => {
  const { schedule, started, end, publish } = await scheduled({ ...good, warn: writesOld }, LATELY)
  await schedule.catchUp()
  expect(started).toEqual([['warn']])
  end()
  await Promise.resolve()
  await schedule.catchUp()
  expect(started).toHaveLength(1)
  // Another file of that kind is another matter.
  await publish({ warn: writesOld })
  await schedule.catchUp()
  expect(started).toEqual([['warn'], ['warn']])
  end()
  await Promise.resolve()
  await publish({ warn: writesWords('words') })
  await schedule.catchUp()
  expect(started).toHaveLength(2)
})

test('a file made out of the datasets is made anew with them', async () => {
  const { schedule, started } = await scheduled({ ...good, companies: writesOld }, LATELY)
  await schedule.catchUp()
  expect(started).toEqual([['warn', 'sec']])
})

test('a damaged file is not refreshed at once: that would lose its history', async () => {
  const garbage: DatasetWriter = async (path) => {
    await writeFile(path, 'not a database')
    return { words: 1 }
  }
  const { schedule, started, editions } = await scheduled({ ...good, warn: garbage }, LATELY)
  const held = editions.acquire()!
  const { broken } = held.edition
  held.release()
  expect(broken.has('warn')).toBe(true)
  await schedule.catchUp()
  expect(started).toEqual([])
})

test('stopping stops what runs', async () => {
  const { schedule, started } = await scheduled(good, [])
  await schedule.catchUp()
  schedule.stop()
  await Promise.resolve()
  // Room for another one shows that the first has ended.
  await schedule.catchUp()
  expect(started).toHaveLength(2)
})
