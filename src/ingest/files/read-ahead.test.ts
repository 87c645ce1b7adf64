import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import type { DatasetIngest } from '../dataset.ts'
import { documentText } from '../document.ts'
import type { DatasetOutcome } from '../outcome.ts'
import type { FilesIngest } from './file-source.ts'
import { writeParsed } from './parsed-store.ts'
import { ReadAhead } from './read-ahead.ts'
import { counts, file, ingest, mirror, run } from './testing/words.ts'

/** A dataset of one page, of which each word is a row; `note` hears when it is read, staged and written. */
function page(name: string, note: (event: string) => void, stage = async () => {}): DatasetIngest<string> {
  return {
    name,
    readerVersion: 1,
    sources: [
      {
        id: `${name}/page`,
        dataset: name,
        part: 'page',
        publisher: name,
        page: `https://example.org/${name}`,
        async *fetch(web) {
          yield await web.get(`https://example.org/${name}`)
        },
        async parse(pages) {
          note(`${name} read`)
          return { rows: pages.flatMap((each) => documentText(each).split(' ')), review: [] }
        },
      },
    ],
    newest: () => null,
    async stage({ results }) {
      await stage()
      note(`${name} staged`)
      const rows = results.flatMap(({ generations }) => generations.at(-1) ?? []).map((word) => ({ word }))
      const columns = { word: { type: 'text' as const, about: '' } }
      const table = { name, about: '', columns }
      const written = (function* () {
        yield* rows
        note(`${name} written`)
      })()
      return { changed: true, changes: new Map(), tables: [{ table, rows: written }] }
    },
  }
}

/** A mirror of a file of words and of such pages. */
async function mirrorWith(...names: string[]): Promise<string> {
  const folder = await mirror({ a: file('2024-01-01 oak', '2024-01-02 elm'), b: file('2024-01-03 oak') })
  const entries = names.map((name) => ({
    url: `https://example.org/${name}`,
    file: name,
    dataset: name,
    part: 'page',
    fetched_at: '2024-02-01',
    text: 'rose elm',
  }))
  for (const { file: name, text } of entries) await writeFile(join(folder, name), text)
  const files = ['a', 'b'].map((part) => ({
    url: `https://words.example/${part}`,
    file: `${part}-2024-01-31.gz`,
    dataset: 'words',
    part,
    encoding: 'gzip',
    fetched_at: '2024-01-31',
  }))
  await writeFile(join(folder, 'mirror.json'), JSON.stringify([...files, ...entries]))
  return folder
}

/** The dataset of words, of which `note` hears when a file is read. */
const wordsNoted = (note: (event: string) => void): FilesIngest => {
  const words = ingest()
  return {
    ...words,
    read(from, notes) {
      note(`${from.part} read`)
      return words.read(from, notes)
    },
  }
}

test('files of a mirror are read while records are staged, and serve with them', async () => {
  const events: string[] = []
  let end = () => {}
  const readToEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  const note = (event: string) => {
    events.push(event)
    if (event === 'b read') end()
  }
  const dataDir = await testFolder()
  // It would wait for ever, were the files read after it.
  const plants = page('plants', note, () => readToEnd)
  const from = await mirrorWith('plants')
  const report = await run(dataDir, { mirror: from, datasets: [plants, wordsNoted(note)] })
  expect(report.exitCode).toBe(0)
  expect(report.sources.map(({ source, rows }) => [source, rows])).toEqual([
    ['plants/page', 0],
    ['words/a', 2],
    ['words/b', 1],
  ])
  expect(events).toEqual(['plants read', 'a read', 'b read', 'plants staged', 'plants written'])
  expect(report.edition!.datasets.plants!.rows).toEqual({ plants: 2 })
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 2 })
})

test('the rows of a mirror’s dataset are written before the next one is read', async () => {
  const events: string[] = []
  const note = (event: string) => void events.push(event)
  const datasets = ['plants', 'beds'].map((name) => page(name, note))
  await run(await testFolder(), { mirror: await mirrorWith('plants', 'beds'), datasets })
  expect(events).toEqual(
    ['plants', 'beds'].flatMap((name) => [`${name} read`, `${name} staged`, `${name} written`]),
  )
})

/** A moment that is waited for, and what makes it come. */
function moment(): [Promise<void>, () => void] {
  let come = () => {}
  const comes = new Promise<void>((resolve) => {
    come = resolve
  })
  return [comes, come]
}

test('a refresh that fails waits for what is being read, begins nothing more, and leaves nothing that it made', async () => {
  const dataDir = await testFolder()
  const events: string[] = []
  const [begun, begin] = moment()
  const [failed, fail] = moment()
  const note = (event: string) => {
    events.push(event)
    if (event !== 'beds written') return
    fail()
    throw new Error('the disk is full')
  }
  // Each of its files is read to the end only when the refresh has failed, and some time after that.
  const slow: FilesIngest = {
    ...ingest(),
    async *read(from, notes) {
      events.push(`${from.part} begun`)
      begin()
      yield* ingest().read(from, notes)
      await failed
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
      events.push(`${from.part} ended`)
    },
  }
  const never = { ...slow, name: 'word_counts_again' }
  const datasets = [page('plants', note, () => begun), page('beds', note), slow, never]
  const from = await mirrorWith('plants', 'beds')
  await expect(run(dataDir, { mirror: from, datasets })).rejects.toThrow('the disk is full')
  expect(events.slice(events.indexOf('beds written'))).toEqual([
    'beds written',
    'a ended',
    'b begun',
    'b ended',
  ])
  expect(await readdir(join(dataDir, 'editions', 'files'))).toEqual([])
  // The next one finds the folder as it was left, and all that it needs.
  const report = await run(dataDir, { mirror: from, datasets: [page('plants', () => {}), ingest()] })
  expect(report.exitCode).toBe(0)
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 2 })
})

test('a refresh that fails takes back the files that were asked for and are not being read', async () => {
  const events: string[] = []
  const [begun, begin] = moment()
  const [failed, fail] = moment()
  const note = (event: string) => {
    if (event !== 'beds written') return
    fail()
    throw new Error('the disk is full')
  }
  let last: Promise<unknown> = Promise.resolve()
  const apart: FilesIngest = {
    ...ingest(),
    write(path, from, signal) {
      const read = last.then(async () => {
        signal!.throwIfAborted()
        events.push(`${from.part} begun`)
        begin()
        await failed
        for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
        events.push(`${from.part} ended`)
        return writeParsed(ingest(), path, from)
      })
      last = read.catch(() => {})
      return read
    },
  }
  const datasets = [page('plants', note, () => begun), page('beds', note), apart]
  const from = await mirrorWith('plants', 'beds')
  const dataDir = await testFolder()
  await expect(run(dataDir, { mirror: from, datasets })).rejects.toThrow('the disk is full')
  expect(events).toEqual(['a begun', 'a ended'])
  expect((await run(dataDir, { mirror: from, datasets: [ingest()] })).exitCode).toBe(0)
  expect(await counts(dataDir)).toEqual({ elm: 1, oak: 2 })
})

test('whoever stops it waits for what is being read, and the rest is not begun', async () => {
  const all = ['a', 'b'].map((name) => ({ ...ingest(), name }))
  const events: string[] = []
  const ahead = new ReadAhead(all, async ({ name }) => {
    events.push(`${name} begun`)
    await new Promise(setImmediate)
    events.push(`${name} ended`)
    return { reports: [], review: [], health: [], writer: null }
  })
  ahead.begin()
  await Promise.resolve()
  await Promise.resolve()
  expect(events).toEqual(['a begun'])
  await ahead.stop()
  expect(events).toEqual(['a begun', 'a ended'])
  await expect(ahead.of(all[1]!)).rejects.toThrow('the refresh has ended')
})

test('each dataset is read once, one after the other, and who asks for one that failed is told', async () => {
  const all = ['a', 'b', 'c'].map((name) => ({ ...ingest(), name }))
  const events: string[] = []
  const read = async ({ name }: FilesIngest): Promise<DatasetOutcome> => {
    events.push(`${name} begun`)
    await new Promise(setImmediate)
    events.push(`${name} ended`)
    if (name === 'c') throw new Error('c cannot be read')
    return { reports: [], review: [], health: [], writer: null }
  }
  const ahead = new ReadAhead(all, read)
  const first = ahead.of(all[0]!)
  ahead.begin()
  ahead.begin()
  await first
  await ahead.of(all[1]!)
  await expect(ahead.of(all[2]!)).rejects.toThrow('c cannot be read')
  await ahead.of(all[0]!)
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begun`, `${name} ended`]))
})
