import { readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql } from '#storage/sql.ts'
import type { DatasetIngest } from '../dataset.ts'
import { documentText } from '../document.ts'
import { POLITE } from '../fetch/manners.ts'
import { refresh } from '../refresh.ts'
import type { Source } from '../source.ts'

interface Word {
  word: string
}

/** A dataset of one page of words; `beside` adds those of another dataset, or a mark where there is no file of it. */
function dataset(name: string, beside?: string): DatasetIngest<Word> {
  const source: Source<Word> = {
    id: `${name}/page`,
    dataset: name,
    part: 'page',
    publisher: name,
    page: `https://example.org/${name}`,
    rowsFallMax: 1,
    async *fetch() {},
    parse: async (pages) => ({
      rows: pages.flatMap((page) =>
        documentText(page)
          .split(' ')
          .map((word) => ({ word })),
      ),
      review: [],
    }),
  }
  return {
    name,
    readerVersion: 1,
    sources: [source],
    newest: () => null,
    ...(beside ? { beside } : {}),
    async stage({ results, beside: db }) {
      const rows = results.flatMap(({ generations }) => generations.at(-1) ?? [])
      const others = db ? await db.all<Word>(sql`select word from plants`) : beside ? [{ word: '-' }] : []
      const columns = { word: { type: 'text' as const, about: '' } }
      // Read once only, as rows that are made while they are written.
      const all = [...rows, ...others].map(({ word }) => ({ word })).values()
      return {
        changed: true,
        changes: new Map(),
        tables: [{ table: { name, about: '', columns }, rows: all }],
      }
    },
  }
}

const plants = dataset('plants')
const beds = dataset('beds', 'plants')

async function run(dataDir: string, datasets: DatasetIngest[], pages: Record<string, string>) {
  const mirror = await testFolder()
  const entries = Object.keys(pages).map((name) => ({
    url: `https://example.org/${name}`,
    file: name,
    dataset: name,
    part: 'page',
    fetched_at: '2024-02-01',
  }))
  for (const [name, text] of Object.entries(pages)) await writeFile(join(mirror, name), text)
  await writeFile(join(mirror, 'mirror.json'), JSON.stringify(entries))
  return refresh({
    dataDir,
    datasets,
    mirror,
    today: '2024-02-01',
    clock: () => new Date('2024-02-01T03:00:00Z'),
    web: { ...POLITE, userAgent: 'test' },
  })
}

async function serving(dataDir: string, table: 'plants' | 'beds'): Promise<string[]> {
  const store = new EditionStore(dataDir)
  const edition = await openEdition(store, (await store.current())!)
  const rows = await edition.db.all<Word>(
    table === 'beds' ? sql`select word from beds` : sql`select word from plants`,
  )
  await edition.db.close()
  return rows.map(({ word }) => word)
}

test('a dataset is staged beside the other one of the same refresh, whichever is named first', async () => {
  for (const datasets of [
    [plants, beds],
    [beds, plants],
  ]) {
    const dataDir = await testFolder()
    const report = await run(dataDir, datasets, { plants: 'rose elm', beds: 'north' })
    expect(report.exitCode).toBe(0)
    expect(report.edition!.datasets.plants!.rows).toEqual({ plants: 2 })
    expect([await serving(dataDir, 'plants'), await serving(dataDir, 'beds')]).toEqual([
      ['rose', 'elm'],
      ['north', 'rose', 'elm'],
    ])
    expect(
      (await readdir(join(dataDir, 'editions', 'files'))).filter((name) => name.endsWith('.tmp')),
    ).toEqual([])
  }
})

test('else beside that of the edition; where there is none, or none that can be read, staging is told so', async () => {
  const dataDir = await testFolder()
  await run(dataDir, [beds], { beds: 'north' })
  expect(await serving(dataDir, 'beds')).toEqual(['north', '-'])
  await run(dataDir, [plants], { plants: 'rose' })
  const report = await run(dataDir, [beds], { beds: 'south' })
  expect(await serving(dataDir, 'beds')).toEqual(['south', 'rose'])
  await truncate(new EditionStore(dataDir).path(report.edition!.datasets.plants!), 100)
  expect((await run(dataDir, [beds], { beds: 'west' })).exitCode).toBe(0)
  const store = new EditionStore(dataDir)
  const { plants: _damaged, ...datasets } = (await store.current())!.datasets
  const edition = await openEdition(store, { ...(await store.current())!, datasets })
  expect(await edition.db.all(sql`select word from beds`)).toEqual([{ word: 'west' }, { word: '-' }])
  await edition.db.close()
})

test('one that cannot be staged keeps the other from nothing', async () => {
  const dataDir = await testFolder()
  const failing = { ...beds, stage: () => Promise.reject(new Error('no')) }
  const report = await run(dataDir, [plants, failing], { plants: 'rose', beds: 'north' })
  expect(report).toMatchObject({ exitCode: 3, published: true })
  expect(await serving(dataDir, 'plants')).toEqual(['rose'])
})

test('a source that fetches can look at what its dataset holds, and the first time there is nothing', async () => {
  const dataDir = await testFolder()
  const seen: (number | null)[] = []
  const [source] = plants.sources
  const looking: Source<Word> = {
    ...source!,
    async *fetch(_web, _today, previous) {
      const db = await previous!()
      seen.push(db ? (await db.all(sql`select word from plants`)).length : null)
      const bytes = new TextEncoder().encode('rose elm')
      yield { url: source!.page, bytes, contentType: '', fetchedAt: '2024-02-01' }
    },
  }
  for (const _ of [1, 2])
    await refresh({
      dataDir,
      datasets: [{ ...plants, sources: [looking] }],
      today: '2024-02-01',
      clock: () => new Date('2024-02-01T03:00:00Z'),
      web: { ...POLITE, userAgent: 'test' },
    })
  expect(seen).toEqual([null, 2])
})
