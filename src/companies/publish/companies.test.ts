import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { sql } from '#storage/sql.ts'
import type { TableRow } from '#storage/tables.ts'
import { readKnown, toRegistrants, writeCompanies } from './companies.ts'

const text = { type: 'text', about: '' } as const
const integer = { type: 'integer', about: '' } as const

async function datasetFiles(folder: string, registrants: TableRow[], notices: TableRow[]) {
  const files = { sec: join(folder, 'sec.duckdb'), warn: join(folder, 'warn.duckdb') }
  const columns = { cik: text, name: text, tickers: text, former_names: text, place: integer }
  await writeDuckDbFile(files.sec, [
    { table: { name: 'sec_registrants', about: '', columns }, rows: registrants },
  ])
  await writeDuckDbFile(files.warn, [
    { table: { name: 'notices', about: '', columns: { company: text, state: text } }, rows: notices },
  ])
  return files
}

const SOURCES = [
  { dataset: 'warn', names: 'select company, state, count(*)::integer from notices group by 1, 2' },
  { dataset: 'h1b', names: 'select employer, state, 1 from h1b_employers' },
  {
    dataset: 'sec',
    names: 'select name, null, 0 from sec_registrants where false',
    registrants: 'select cik, name, tickers, former_names as former from sec_registrants order by place, cik',
  },
]
const QUILLON = {
  cik: '0000000123',
  name: 'QUILLON CORP',
  tickers: 'QLN|QLN-A',
  former_names: 'Brantwick Inc',
  place: 1,
}

test('the file tells of every name of the datasets at hand which company it is', async () => {
  const folder = await testFolder()
  const files = await datasetFiles(
    folder,
    [QUILLON],
    [
      { company: 'Brantwick, Inc.', state: 'OR' },
      { company: 'Quillon - Springfield', state: 'TX' },
      { company: 'Farrowdale Paper', state: 'OR' },
      { company: null, state: 'OR' },
    ],
  )
  const path = join(folder, 'companies.duckdb')
  expect(await writeCompanies(path, files, SOURCES)).toEqual({ companies: 2, company_names: 3 })
  const { db } = await openDuckDb({ companies: path }, { threads: 1 })
  const rows = await db.all(sql`
    select company_names.name, companies.name as company, companies.ticker, companies.cik
    from company_names join companies using (company_id) order by 1`)
  await db.close()
  expect(rows).toEqual([
    { name: 'Brantwick, Inc.', company: 'Quillon Corp', ticker: 'QLN', cik: '0000000123' },
    { name: 'Farrowdale Paper', company: 'Farrowdale Paper', ticker: null, cik: null },
    { name: 'Quillon - Springfield', company: 'Quillon Corp', ticker: 'QLN', cik: '0000000123' },
  ])
})

test('an edition without SEC filings has names and no registrants', async () => {
  const { warn } = await datasetFiles(await testFolder(), [QUILLON], [{ company: 'Elm', state: 'OR' }])
  expect(await readKnown({ warn }, SOURCES)).toEqual({
    names: [{ name: 'Elm', state: 'OR', records: 1 }],
    registrants: [],
  })
})

test('a registrant’s place is its share of those with a symbol; the others stand behind', () => {
  const rows = [
    { cik: '1', name: 'A', tickers: 'AA', former: null },
    { cik: '2', name: 'B', tickers: null, former: 'Old B|Older B' },
    { cik: '3', name: 'C', tickers: 'CC|CD', former: null },
  ]
  expect(toRegistrants(rows)).toEqual([
    { cik: '1', name: 'A', tickers: ['AA'], former: [], place: 0 },
    { cik: '2', name: 'B', tickers: [], former: ['Old B', 'Older B'], place: 1 },
    { cik: '3', name: 'C', tickers: ['CC', 'CD'], former: [], place: 0.5 },
  ])
})

test('the tax numbers that records tell are read with their names', async () => {
  const folder = await testFolder()
  const files = await datasetFiles(folder, [QUILLON], [{ company: 'Farrowdale Paper', state: 'OR' }])
  const names = "select company, state, 1, '0033|0417' as numbers from notices"
  const known = await readKnown(files, [{ dataset: 'warn', names }])
  expect(known.names).toEqual([{ name: 'Farrowdale Paper', state: 'OR', records: 1, numbers: '0033|0417' }])
})
