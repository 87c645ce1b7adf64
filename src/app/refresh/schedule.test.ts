import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { FollowingEditions } from '#storage/editions/serving.ts'
import { type DatasetWriter, EditionStore, type SourceHealth } from '#storage/editions/store.ts'
import type { Table } from '#storage/tables.ts'
import { wordsTable, writesWords } from '#storage/testing/files.ts'
import { PORTION, RefreshSchedule, type ScheduleOptions, type Visited } from './schedule.ts'

const NOW = '2024-06-02T12:00:00.000Z'
const visited = (id: string, dataset: string, pattern = '0 3 * * *'): Visited => ({
  id,
  dataset,
  rhythm: { pattern },
  shift: 0,
})
const SOURCES = [visited('warn/x', 'warn'), visited('sec/x', 'sec')]
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
const LATELY = ['warn', 'sec'].map((dataset) => ({
  ...tried(dataset, '2024-06-02T03:00:00Z'),
  status: 'ok' as const,
  message: null,
}))

const old: Table = { name: 'words', about: '', columns: { letter: { type: 'text', about: '' } } }
const writesOld: DatasetWriter = async (path) => {
  await writeDuckDbFile(path, [{ table: old, rows: [] }])
  return { words: 0 }
}

interface ScheduledParts {
  visits?: Visited[]
  now?: () => string
  lease?: ScheduleOptions['lease']
}

/** A data folder with such files, the schedule over it, and what it starts. */
async function scheduled(
  writers: Record<string, DatasetWriter>,
  sources: SourceHealth[],
  { visits = SOURCES, now = () => NOW, lease = null }: ScheduledParts = {},
) {
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
  const epochs: (number | null)[] = []
  let end = () => {}
  const schedule = new RefreshSchedule({
    sources: visits,
    store,
    editions,
    logger: pino({ level: 'silent' }),
    start(names, epoch) {
      started.push(names)
      epochs.push(epoch)
      return { stop: () => end(), ended: new Promise((resolve) => (end = resolve)) }
    },
    now: () => new Date(now()),
    lease,
  })
  await publish(writers)
  return { schedule, started, epochs, end: () => end(), publish, editions }
}

const good = { warn: writesWords('words'), sec: writesWords('filings') }

test('what was tried lately and fits is left alone', async () => {
  const { schedule, started } = await scheduled(good, LATELY)
  await schedule.catchUp()
  expect(started).toEqual([])
})

test('at the start only what is due is refreshed: never tried, or not since its time', async () => {
  const now = [tried('warn', '2024-06-02T02:59:59Z'), tried('sec', '2024-06-02T03:00:00Z')]
  const well = now.map((each) => ({ ...each, status: 'ok' as const, message: null }))
  const { schedule, started } = await scheduled(good, well)
  await schedule.catchUp()
  expect(started).toEqual([['warn/x']])
  const fresh = await scheduled(good, [])
  await fresh.schedule.catchUp()
  expect(fresh.started).toEqual([['warn/x', 'sec/x']])
})

test('while one runs no other is started, and what leaves no trace is not visited again at once', async () => {
  let now = NOW
  const { schedule, started, end } = await scheduled(good, [], { now: () => now })
  await schedule.catchUp()
  await schedule.catchUp()
  expect(started).toHaveLength(1)
  end()
  await Promise.resolve()
  await schedule.catchUp()
  expect(started).toHaveLength(1)
  now = '2024-06-02T14:00:00.000Z'
  await schedule.catchUp()
  expect(started).toHaveLength(2)
})

test('while another server refreshes nothing is started, nor taken for tried', async () => {
  let free = false
  let released = 0
  const take = async () => (free ? { epoch: 7, release: async () => void released++ } : null)
  const { schedule, started, epochs, end } = await scheduled(good, [], {
    lease: { take, isAbandoned: async () => false },
  })
  await schedule.catchUp()
  expect(started).toEqual([])
  free = true
  await Promise.all([schedule.catchUp(), schedule.catchUp()])
  expect(started).toEqual([['warn/x', 'sec/x']])
  expect(epochs).toEqual([7])
  expect(released).toBe(0)
  end()
  await vi.waitFor(() => expect(released).toBe(1))
})

test('one that fails is asked ever later, while the others keep their times', async () => {
  const failing = { ...tried('warn', '2024-06-02T03:00:00Z'), failures: 3 }
  const well = { ...tried('sec', '2024-06-02T03:00:00Z'), status: 'ok' as const, message: null }
  for (const [now, due] of [
    ['2024-06-02T10:59:00Z', []],
    ['2024-06-02T11:00:00Z', [['warn/x']]],
    ['2024-06-03T03:00:00Z', [['warn/x', 'sec/x']]],
  ] as const) {
    const { schedule, started } = await scheduled(good, [failing, well], { now: () => now })
    await schedule.catchUp()
    expect(started).toEqual(due)
  }
})

test('a dataset of files is one source: any of its files tells when it was visited', async () => {
  const file = { ...tried('lca', '2024-06-02T03:30:00Z'), id: 'lca/2024-q1' }
  const { schedule, started } = await scheduled(good, [file], { visits: [visited('lca', 'lca')] })
  await schedule.catchUp()
  expect(started).toEqual([])
})

test('what has piled up is taken in portions, the datasets in their order', async () => {
  const many = (dataset: string, count: number) =>
    Array.from({ length: count }, (_, i) => visited(`${dataset}/${i}`, dataset))
  const visits = [...many('warn', PORTION + 3), ...many('sec', 7)]
  const { schedule, started, end } = await scheduled(good, [], { visits })
  for (let n = 0; n < 3; n++) {
    await schedule.catchUp()
    end()
    await Promise.resolve()
  }
  // Those of one dataset that fit are together: its sources may build on each other.
  expect(started.map((ids) => ids.length)).toEqual([PORTION, 3 + 7])
  expect(started[1]!.slice(0, 4)).toEqual(['warn/25', 'warn/26', 'warn/27', 'sec/0'])
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
  let now = NOW
  const { schedule, started } = await scheduled(good, [], { now: () => now })
  await schedule.catchUp()
  schedule.stop()
  await Promise.resolve()
  // Room for another one shows that the first has ended.
  now = '2024-06-03T12:00:00.000Z'
  await schedule.catchUp()
  expect(started).toHaveLength(2)
})
