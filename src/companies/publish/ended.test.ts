import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withDuckDbFile, writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import type { EditionFile, MadeEdition, Manifest } from '#storage/editions/store.ts'
import { readEnded } from '../ended.ts'
import { companies, companyNames } from '../table.ts'
import { writeEnded } from './ended.ts'

const folder = await mkdtemp(join(tmpdir(), 'headcount-ended-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const fileOf = (file: string, no: number): EditionFile => ({
  file,
  bytes: 1,
  rows: {},
  made_at: `2024-06-0${no}T00:00:00Z`,
})

/** What names mean in an edition: `name` → id, with the state where one name is several companies'. */
type Meant = Readonly<Record<string, string>>

/** Publishes editions of these names, one after the other; gives the ids that each knows to have ended. */
async function publish(...editions: (Meant | null)[]) {
  const made: Manifest[] = []
  const path = ({ file }: EditionFile) => join(folder, file)
  const found: Record<string, string>[] = []
  const run = Math.random().toString(36).slice(2)
  for (const [i, meant] of editions.entries()) {
    const no = i + 1
    const directory = fileOf(`${run}-companies-${no}`, no)
    const changes = fileOf(`${run}-changes-${no}`, no)
    if (meant) {
      const rows = Object.entries(meant).map(([key, company_id]) => {
        const [name, state = null] = key.split('|')
        return { name, state, company_id, method: 'exact', confidence: 1, reason: 'x' }
      })
      const ids = [...new Set(Object.values(meant))]
      await writeDuckDbFile(path(directory), [
        { table: companies, rows: ids.map((company_id) => ({ company_id, name: company_id })) },
        { table: companyNames, rows },
      ])
    }
    const edition: MadeEdition = {
      id: String(no),
      created_at: `2024-06-0${no}T00:00:00Z`,
      datasets: meant ? { companies: directory } : {},
      sources: [],
      earlier: made.toReversed(),
      path,
    }
    await withDuckDbFile(path(changes), async (connection) => {
      await writeEnded(connection, edition, made.at(-1) ?? null)
      return {}
    })
    made.push({ ...edition, changes } as unknown as Manifest)
    const { db } = await openDuckDb({ changes: path(changes) }, { threads: 1 })
    found.push(Object.fromEntries(await readEnded(db)))
    await db.close()
  }
  return found
}

test('an id that is gone leads to the company that most of its names mean', async () => {
  const before = { Cedar: 'co-c', 'Cedar Inc': 'co-c', 'Cedar LLC': 'co-c', Fir: 'co-f' }
  const after = { Cedar: 'cik-1', 'Cedar Inc': 'cik-1', 'Cedar LLC': 'co-l', Fir: 'co-f' }
  expect(await publish(before, after)).toEqual([{}, { 'co-c': 'cik-1' }])
})

test('where names are divided, or filed no longer, it leads nowhere', async () => {
  const before = { A: 'co-1', B: 'co-1', C: 'co-2', D: 'co-3' }
  expect(await publish(before, { A: 'cik-1', B: 'cik-2', D: 'co-3' })).toEqual([{}, {}])
})

test('a name of several companies is looked at in its state', async () => {
  const before = { 'Star|TX': 'co-t', 'Star|CA': 'co-c' }
  const after = { 'Star|TX': 'cik-1', 'Star|CA': 'co-c' }
  expect(await publish(before, after)).toEqual([{}, { 'co-t': 'cik-1' }])
})

test('rows go on from edition to edition, lead on, and end when the id is alive again', async () => {
  const steps = [{ A: 'co-1' }, { A: 'co-2' }, { A: 'co-2' }, null, { A: 'cik-3' }, { A: 'co-1' }]
  expect(await publish(...steps)).toEqual([
    {},
    { 'co-1': 'co-2' },
    { 'co-1': 'co-2' },
    { 'co-1': 'co-2' },
    { 'co-1': 'cik-3', 'co-2': 'cik-3' },
    { 'cik-3': 'co-1', 'co-2': 'co-1' },
  ])
})

test('an edition of a version without the table knows of none', async () => {
  const { db } = await openDuckDb({}, { threads: 1 })
  expect(await readEnded(db)).toEqual(new Map())
  await db.close()
})
