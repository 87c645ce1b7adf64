import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '../duckdb/build.ts'
import { sql } from '../sql.ts'
import type { ColumnType, Table } from '../tables.ts'
import { openEdition } from './open-edition.ts'
import { FollowingEditions } from './serving.ts'
import { RebuildNeeded } from './shape.ts'
import { type DatasetWriter, EditionStore } from './store.ts'

const tableOf = (name: string, columns: Record<string, ColumnType>): Table => ({
  name,
  about: '',
  columns: Object.fromEntries(Object.entries(columns).map(([column, type]) => [column, { type, about: '' }])),
})

/** A writer of a real file with these tables, each with one row of nulls. */
const writes =
  (...tables: Table[]): DatasetWriter =>
  async (path) => {
    await writeDuckDbFile(
      path,
      tables.map((table) => ({ table, rows: [{}] })),
    )
    return Object.fromEntries(tables.map(({ name }) => [name, 1]))
  }

const notices = tableOf('notices', { id: 'text', sent: 'date', workers: 'integer', share: 'double' })
const links = tableOf('links', { id: 'text', sure: 'boolean', pages: 'bigint' })

let clock = Date.parse('2024-02-01T00:00:00Z')
function publish(store: EditionStore, writers: Record<string, DatasetWriter>, sample = false) {
  clock += 1000
  return store.publish({ writers, sources: [], sample, now: new Date(clock) })
}

/** Why warn cannot be asked when its file holds these tables; null when it can. */
async function brokenWith(...held: Table[]): Promise<Error | null> {
  const store = new EditionStore(await testFolder())
  const manifest = await publish(store, { warn: writes(...held) })
  const edition = await openEdition(store, manifest, { tables: { warn: [notices, links] } })
  await edition.db.close()
  return edition.broken.get('warn') ?? null
}

test('a file with every table and column serves, and so does one with more', async () => {
  expect(await brokenWith(notices, links)).toBeNull()
  const more = { ...notices, columns: { ...notices.columns, extra: { type: 'text' as const, about: '' } } }
  expect(await brokenWith(links, more, tableOf('further', { n: 'integer' }))).toBeNull()
})

test('a file that lacks a column or a table, or has another type, says so in a sentence', async () => {
  const { share: _, ...columns } = notices.columns
  const lacking = await brokenWith({ ...notices, columns }, links)
  expect(lacking).toBeInstanceOf(RebuildNeeded)
  expect(lacking?.message).toBe(
    'the file of warn was written by another version of the program (no notices.share); refresh to rebuild it',
  )
  expect((await brokenWith(notices))?.message).toContain('(no table links)')
  const other = tableOf('links', { id: 'text', sure: 'text', pages: 'integer' })
  expect((await brokenWith(notices, other))?.message).toContain(
    '(links.sure is varchar, not boolean, links.pages is integer, not bigint)',
  )
  expect((await brokenWith(tableOf('notices', { n: 'integer' }), other))?.message).toMatch(
    /no notices\.id, .*, …\)/,
  )
})

test('the other datasets of the edition serve on; one that was never read is told, one nobody declares is not', async () => {
  const store = new EditionStore(await testFolder())
  const old = tableOf('links', { id: 'text' })
  const manifest = await publish(store, {
    warn: writes(notices),
    'dol-claims': writes(old),
    gone: writes(tableOf('gone', { n: 'integer' })),
  })
  const tables = { warn: [notices], 'dol-claims': [links], lca: [tableOf('petitions', { n: 'integer' })] }
  const edition = await openEdition(store, manifest, { tables })
  expect([...edition.broken.keys()].sort()).toEqual(['dol-claims', 'lca'])
  expect(edition.broken.get('lca')?.message).toBe('lca was never read; refresh to read it')
  expect(await edition.db.get(sql`select workers from notices`)).toEqual({ workers: null })
  await edition.db.close()
})

test('an old edition serves what fits, is told of once, and gives way to the rebuilt one', async () => {
  const store = new EditionStore(await testFolder())
  const broken: string[][] = []
  const errors: Error[] = []
  const editions = new FollowingEditions(
    store,
    { tables: { warn: [notices, links] } },
    { onSwap: (edition) => broken.push([...edition.broken.keys()]), onError: (error) => errors.push(error) },
  )
  await publish(store, { warn: writes(notices) })
  await editions.start(1000)
  for (let i = 0; i < 3; i++) await editions.check()
  expect(broken).toEqual([['warn']])
  const rebuilt = await publish(store, { warn: writes(notices, links) })
  await editions.check()
  expect(broken).toEqual([['warn'], []])

  const old = await publish(store, { warn: writes(notices) })
  await editions.check()
  const held = editions.acquire()!
  expect(held.edition.id).toBe(rebuilt.id)
  held.release()
  await editions.close()
  expect(errors.map(({ message }) => message)).toEqual([`could not open edition ${old.id}`])
  expect(String(errors[0]?.cause)).toContain('no table links')
})

test('a sample gives way to real data though these lack a dataset', async () => {
  const store = new EditionStore(await testFolder())
  const editions = new FollowingEditions(store, { tables: { warn: [notices], lca: [links] } })
  await publish(store, { warn: writes(notices), lca: writes(links) }, true)
  await editions.start(1000)
  const real = await publish(store, { warn: writes(notices) })
  await editions.check()
  const held = editions.acquire()!
  expect(held.edition.id).toBe(real.id)
  expect([...held.edition.broken.keys()]).toEqual(['lca'])
  held.release()
  await editions.close()
})
