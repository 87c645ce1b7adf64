import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { sql } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { companies, companyNames } from '../table.ts'
import { writeLinks } from './company-links.ts'

const text = { type: 'text', about: '' } as const
const NOTICES: Table = {
  name: 'notices',
  about: '',
  columns: { id: text, company: text, state: text, day: { type: 'date', about: '' } },
}
const SOURCE = { dataset: 'warn', records: 'select id, company, state, day, day, rowid from notices' }

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
    {
      dataset: 'warn',
      record: 'a',
      day: '2024-01-02',
      company_id: 'co-1',
      company: 'Elm Hall',
      cik: null,
      ticker: null,
      row_no: 1,
    },
    {
      dataset: 'warn',
      record: 'b',
      day: '2024-01-02',
      company_id: 'cik-7',
      company: 'Cedar Inc',
      cik: '0000000007',
      ticker: 'CDR',
      row_no: 0,
    },
    {
      dataset: 'warn',
      record: 'c',
      day: '0001-01-01',
      company_id: 'co-2',
      company: 'Elm Hall',
      cik: null,
      ticker: null,
      row_no: 2,
    },
  ])
  await db.close()
})

test('without the companies there are no links', async () => {
  const { folder, paths } = await files()
  await expect(writeLinks(join(folder, 'x.duckdb'), { warn: paths.warn }, [SOURCE])).rejects.toThrow(
    'need the file of companies',
  )
})

test('a name means a company on its days, and a part has its owner’s numbers on the days of that', async () => {
  const folder = await testFolder()
  const paths = { warn: join(folder, 'warn.duckdb'), companies: join(folder, 'companies.duckdb') }
  const days = ['2009-12-31', '2010-01-01', '2019-12-31', '2020-01-01', null]
  const rows = ['Elm', 'Fir'].flatMap((company) =>
    days.map((day) => ({ id: `${company} ${day}`, company, state: 'OR', day })),
  )
  await writeDuckDbFile(paths.warn, [{ table: NOTICES, rows }])
  const owner = { cik: '0000000007', ticker: 'CDR' }
  await writeDuckDbFile(paths.companies, [
    {
      table: companies,
      rows: [
        { company_id: 'cik-7', name: 'Cedar Inc', ...owner },
        { company_id: 'co-1', name: 'Elm' },
        { company_id: 'co-2', name: 'Fir', ...owner, owned_from: '2010-01-01', owned_to: '2020-01-01' },
      ],
    },
    {
      table: companyNames,
      rows: [
        {
          ...name('Elm', null, 'cik-7'),
          valid_from: '2010-01-01',
          valid_to: '2020-01-01',
          otherwise_id: 'co-1',
        },
        name('Fir', null, 'co-2'),
      ],
    },
  ])
  const path = join(folder, 'links.duckdb')
  await writeLinks(path, paths, [SOURCE])
  const { db } = await openDuckDb({ links: path })
  const links = await db.all<{ record: string; company_id: string; ticker: string | null }>(
    sql`select record, company_id, ticker from company_links`,
  )
  await db.close()
  const of = (record: string) => links.find((link) => link.record === record)
  const [before, first, last, after, undated] = days
  for (const day of [first, last]) {
    expect(of(`Elm ${day}`)).toMatchObject({ company_id: 'cik-7', ticker: 'CDR' })
    expect(of(`Fir ${day}`)).toMatchObject({ company_id: 'co-2', ticker: 'CDR' })
  }
  for (const day of [before, after, undated]) {
    expect(of(`Elm ${day}`)).toMatchObject({ company_id: 'co-1', ticker: null })
    expect(of(`Fir ${day}`)).toMatchObject({ company_id: 'co-2', ticker: null })
  }
})
