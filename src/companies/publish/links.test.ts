import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { sql } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { companies, companyNames } from '../table.ts'
import { writeLinks } from './links.ts'

const text = { type: 'text', about: '' } as const
const NOTICES: Table = {
  name: 'notices',
  about: '',
  columns: { id: text, company: text, state: text, day: { type: 'date', about: '' } },
}
const SOURCE = { dataset: 'warn', records: 'select id, company, state, day from notices' }

const name = (name: string, state: string | null, company_id: string) => ({
  name,
  state,
  company_id,
  method: 'own_name',
  confidence: 1,
  reason: 'x',
})

async function files() {
  const folder = await testFolder()
  const paths = { warn: join(folder, 'warn.duckdb'), companies: join(folder, 'companies.duckdb') }
  const row = (id: string, company: string, state: string, day: string | null) => ({
    id,
    company,
    state,
    day,
  })
  await writeDuckDbFile(paths.warn, [
    {
      table: NOTICES,
      rows: [
        row('b', 'Cedar', 'OR', '2024-01-02'),
        row('a', 'Elm Hall', 'WA', '2024-01-02'),
        row('c', 'Elm Hall', 'OR', null),
        row('d', 'Nobody', 'OR', '2024-01-03'),
        row('e', 'Elm Hall', 'TX', '2024-01-03'),
      ],
    },
  ])
  await writeDuckDbFile(paths.companies, [
    {
      table: companies,
      rows: [
        { company_id: 'cik-7', name: 'Cedar Inc', cik: '0000000007', ticker: 'CDR' },
        { company_id: 'co-1', name: 'Elm Hall' },
        { company_id: 'co-2', name: 'Elm Hall' },
      ],
    },
    {
      table: companyNames,
      rows: [name('Cedar', null, 'cik-7'), name('Elm Hall', 'WA', 'co-1'), name('Elm Hall', 'OR', 'co-2')],
    },
  ])
  return { folder, paths }
}

test('each record has the company that its name means, everywhere or in its state, newest first', async () => {
  const { folder, paths } = await files()
  const path = join(folder, 'links.duckdb')
  expect(await writeLinks(path, paths, [SOURCE, { dataset: 'sec', records: 'none' }])).toEqual({
    company_links: 3,
  })
  const { db } = await openDuckDb({ links: path })
  expect(await db.all(sql`select * from company_links`)).toEqual([
    { dataset: 'warn', record: 'a', day: '2024-01-02', company_id: 'co-1', cik: null, ticker: null },
    {
      dataset: 'warn',
      record: 'b',
      day: '2024-01-02',
      company_id: 'cik-7',
      cik: '0000000007',
      ticker: 'CDR',
    },
    { dataset: 'warn', record: 'c', day: '0001-01-01', company_id: 'co-2', cik: null, ticker: null },
  ])
  await db.close()
})

test('without the companies there are no links', async () => {
  const { folder, paths } = await files()
  await expect(writeLinks(join(folder, 'x.duckdb'), { warn: paths.warn }, [SOURCE])).rejects.toThrow(
    'need the file of companies',
  )
})
