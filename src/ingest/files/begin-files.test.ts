import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MockAgent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import type { Progress } from '../records/read-sources.ts'
import { SourceChanged } from '../source.ts'
import type { FilesIngest } from './file-source.ts'
import { writeParsed } from './parsed-store.ts'
import { ReadAhead } from './read-ahead.ts'
import { counts, file, ingest, mirror, run } from './testing/words.ts'

/** A dataset of words that is read apart, when `ready` says so; `events` has what it is asked for. */
function apart(events: string[], ready: (part: string) => Promise<unknown> = async () => {}): FilesIngest {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...ingest(),
    write(path, from) {
      events.push(`${from.part} asked`)
      const read = last.then(async () => {
        await ready(from.part)
        events.push(`${from.part} read`)
        return writeParsed(ingest(), path, from)
      })
      last = read.catch(() => {})
      return read
    },
  }
}

const [OAK, ELM, ASH] = ['oak', 'elm', 'ash'].map((word) => file(`2024-01-01 ${word}`))

test('files of a mirror that are read apart are all asked for before the first is read, and told in their order', async () => {
  const events: string[] = []
  let ask = () => {}
  const allAsked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const words = apart(events, () => allAsked)
  // It would wait for ever, were the last asked for after the first.
  const write: FilesIngest['write'] = (path, from) => {
    if (from.part === 'c') ask()
    return words.write!(path, from)
  }
  const steps: string[] = []
  const onProgress = ({ source, step }: Progress) => void steps.push(`${source} ${step}`)
  const dataDir = await testFolder()
  const from = await mirror({ a: OAK!, b: ELM!, c: ASH! })
  const report = await run(dataDir, { mirror: from, datasets: [{ ...words, write }], onProgress })
  expect(report.sources.map(({ source, rows }) => [source, rows])).toEqual([
    ['words/a', 1],
    ['words/b', 1],
    ['words/c', 1],
  ])
  expect(events).toEqual(['a asked', 'b asked', 'c asked', 'a read', 'b read', 'c read'])
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((part) => [`words/${part} reading`, `words/${part} done`]))
  expect(await counts(dataDir)).toEqual({ ash: 1, elm: 1, oak: 1 })
})

test('of files that are handed in, too', async () => {
  const events: string[] = []
  const folder = await testFolder()
  const files: Record<string, { path: string }[]> = {}
  for (const [part, text] of [['a', OAK!] as const, ['b', ELM!] as const]) {
    const path = join(folder, `${part}.txt`)
    await writeFile(path, text)
    files[`words/${part}`] = [{ path }]
  }
  const dataDir = await testFolder()
  await run(dataDir, { files, datasets: [apart(events, () => new Promise(setImmediate))] })
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 1 })
  expect(events.filter((event) => event.endsWith('asked'))).toEqual(['a asked', 'b asked'])
})

test('files of the web are asked for one by one', async () => {
  const events: string[] = []
  const dataDir = await testFolder()
  const agent = new MockAgent()
  agent.disableNetConnect()
  onTestFinished(() => agent.close())
  const site = agent.get('https://words.example')
  site.intercept({ path: '/a.txt' }).reply(200, OAK!)
  site.intercept({ path: '/b.txt' }).reply(200, ELM!)
  const words = { ...apart(events), fetch: ingest(['a', 'b']).fetch }
  await run(dataDir, { network: agent, datasets: [words] })
  expect(events).toEqual(['a asked', 'a read', 'b asked', 'b read'])
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 1 })
})

test('a content that two files have is read once, and twice where the first cannot be taken', async () => {
  const events: string[] = []
  const dataDir = await testFolder()
  const same = await run(dataDir, {
    mirror: await mirror({ a: OAK!, b: OAK!, c: ELM! }),
    datasets: [apart(events)],
  })
  expect(same.sources.map(({ source, rows }) => [source, rows])).toEqual([
    ['words/a', 1],
    ['words/b', 1],
    ['words/c', 1],
  ])
  expect(events.filter((event) => event.startsWith('b'))).toEqual([])
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 2 })
  events.length = 0
  const other = await run(await testFolder(), {
    mirror: await mirror({ a: 'word day', b: 'word day' }),
    datasets: [apart(events)],
  })
  expect(other.sources.map(({ message }) => message)).toEqual(
    ['a', 'b'].map((part) => new SourceChanged(`words/${part}`, 'the heading is "word day"').message),
  )
  expect(events).toEqual(['a asked', 'a read', 'b asked', 'b read'])
})

test('files that were found serve, whatever became of the others', async () => {
  const dataDir = await testFolder()
  const from = await mirror({ a: OAK!, b: ELM!, c: 'word day' })
  await rm(join(from, 'b-2024-01-31.gz'))
  const report = await run(dataDir, { mirror: from, datasets: [apart([])] })
  expect(report.sources.map(({ source, status }) => [source, status])).toEqual([
    ['words/a', 'ok'],
    ['words/c', 'failed'],
    ['words', 'failed'],
  ])
  expect(await counts(dataDir)).toEqual({ oak: 1 })
  await writeFile(join(from, 'b-2024-01-31.gz'), gzipSync(ELM!))
  const whole = await run(dataDir, { mirror: from, datasets: [apart([])] })
  expect(whole.sources[1]).toMatchObject({ source: 'words/b', status: 'ok' })
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 1 })
})

test('what is read apart is begun before its turn, taken back at the end, and waited for', async () => {
  const events: string[] = []
  const all = ['a', 'b'].map((name) => ({
    ...ingest(),
    name,
    write: () => Promise.reject(new Error('read here')),
  }))
  const ahead = new ReadAhead(all, async ({ name }, turn) => {
    events.push(`${name} begun`)
    await turn!.begins
    events.push(`${name} its turn`)
    await new Promise((resolve) => turn!.signal.addEventListener('abort', resolve))
    events.push(`${name} ended`)
    return { reports: [], review: [], health: [], writer: null }
  })
  ahead.begin()
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  expect(events).toEqual(['a begun', 'b begun', 'a its turn'])
  await ahead.stop()
  expect(events).toEqual(['a begun', 'b begun', 'a its turn', 'a ended'])
  await expect(ahead.of(all[1]!)).rejects.toThrow('the refresh has ended')
})
