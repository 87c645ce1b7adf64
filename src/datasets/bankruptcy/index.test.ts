import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { trusted } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { bankruptcyDataset } from './index.ts'
import { bankruptcyCases } from './table.ts'
import { bankruptcyRow } from './testing/cases.ts'

const manifest = bankruptcyDataset()

test('companies are told of debtors by name and state, by no state where the court is national, and of no person', async () => {
  const folder = await testFolder()
  const rows = [
    bankruptcyRow({ debtor: 'Summit Bakery LLC', court_id: 'njb' }),
    bankruptcyRow({ debtor: 'Summit Bakery LLC', court_id: 'deb' }),
    bankruptcyRow({ debtor: 'Sample Person', court_id: 'njb', is_business: false }),
  ]
  const files = { bankruptcy: join(folder, 'bankruptcy.duckdb') }
  await writeDuckDbFile(
    files.bankruptcy,
    manifest.tables.map((table, i) => ({ table, rows: i === 0 ? rows.map((row) => ({ ...row })) : [] })),
  )
  const { db } = await openDuckDb(files, { connections: 1, threads: 1 })
  onTestFinished(() => db.close())
  expect(await db.all(trusted(`${manifest.companies!.names} order by 2 nulls last`))).toEqual([
    { name: 'Summit Bakery LLC', state: 'NJ', records: 1 },
    { name: 'Summit Bakery LLC', state: null, records: 1 },
  ])
})

test('every column of every table says what it means', () => {
  for (const { columns } of manifest.tables)
    for (const { about } of Object.values(columns)) expect(about.length).toBeGreaterThan(5)
})

test('it is refreshed several times a day', () => {
  expect(manifest.schedule).toBe('40 */2 * * *')
})

test('the settings reach the sources: with a token CourtListener is asked, without one it is not', async () => {
  const isOff = async (courtListenerToken: string | null) => {
    const { sources } = await bankruptcyDataset({ courtListenerToken, includeConsumerCases: false }).ingest()
    return sources.find(({ id }) => id === 'bankruptcy/courtlistener')!.importer
  }
  expect([await isOff(null), await isOff('secret')]).toEqual([true, undefined])
})

test('news are told of cases of an edition from before their names stood in lower case', async () => {
  const { tables, records } = manifest.changes!
  const { names_lower: _, names_trigrams: __, ...before } = bankruptcyCases.columns
  expect(tables.map(({ name, columns }) => [name, columns])).toEqual([['bankruptcy_cases', before]])
  const db = await filledDatabase([
    { table: tables[0]!, rows: [bankruptcyRow({ debtor: 'Cedar Works LLC', id: 'nysb-24-10001' })] },
  ])
  onTestFinished(() => db.close())
  expect(await db.all(trusted(records))).toMatchObject([{ record_id: 'nysb-24-10001' }])
})
