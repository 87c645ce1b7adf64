import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { DatabaseDamaged, QueryTimeout } from '../database.ts'
import { openEdition } from '../editions/open-edition.ts'
import { EditionStore } from '../editions/store.ts'
import { sql, trusted } from '../sql.ts'
import { damageFile, writesWords } from '../testing/files.ts'
import { findDamage } from './damage.ts'

/** An open edition of these datasets, and a way to damage the file of one while it is open. */
async function opened(...names: string[]) {
  const store = new EditionStore(await testFolder())
  const writers = Object.fromEntries(names.map((name) => [name, writesWords(`${name}_words`)]))
  const manifest = await store.publish({ writers, sources: [], now: new Date('2024-02-01T00:00:00Z') })
  const edition = await openEdition(store, manifest)
  return { edition, damage: (name: string) => damageFile(store.path(manifest.datasets[name]!)) }
}

const longest = (name: string) => sql`select max(word) as word from ${trusted(`${name}_words`)}`

test('of several datasets the damaged one is found though its rows can be counted, and once', async () => {
  const { edition, damage } = await opened('sec', 'warn')
  await damage('warn')
  await expect(edition.db.get(longest('warn'))).rejects.toThrow(DatabaseDamaged)
  expect(await edition.db.get(sql`select count(*)::integer as n from warn_words`)).toEqual({ n: 100_000 })
  const found = await Promise.all([1, 2, 3].map(() => findDamage(edition, ['sec', 'warn'])))
  expect(found.flat().map(({ name, error }) => [name, error.message])).toEqual([
    ['warn', 'the file of warn is damaged'],
  ])
  expect([...edition.broken.keys()]).toEqual(['warn'])
  expect(await findDamage(edition, ['warn'])).toEqual([])
  expect(await edition.db.get(longest('sec'))).toEqual({ word: 'word 999997' })
  await edition.db.close()
})

test('damage in a file that the question did not name is found too', async () => {
  const { edition, damage } = await opened('companies', 'warn')
  await damage('companies')
  expect((await findDamage(edition, ['warn'])).map(({ name }) => name)).toEqual(['companies'])
  expect([...edition.broken.keys()]).toEqual(['companies'])
  await edition.db.close()
})

test('whole files, files that were never there and questions stopped at a limit condemn nothing', async () => {
  const { edition } = await opened('warn')
  expect(await findDamage(edition, ['warn', 'lca'])).toEqual([])
  const slow = { ...edition, db: { ...edition.db, get: () => Promise.reject(new QueryTimeout(1)) } }
  expect(await findDamage(slow, ['warn'])).toEqual([])
  expect([edition.broken.size, slow.broken.size]).toEqual([0, 0])
  await edition.db.close()
})
