import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { withDuckDbFile, writeDuckDbFile } from '../duckdb/build.ts'
import type { Table, TableRow } from '../tables.ts'
import { compareEditions } from './compare.ts'
import { EditionStore, type SourceHealth } from './store.ts'

const notices: Table = {
  name: 'notices',
  about: '',
  columns: {
    company: { type: 'text', about: '', required: true },
    employees: { type: 'integer', about: '' },
    day: { type: 'date', about: '' },
  },
}
const ACME = { company: 'Acme', employees: 3, day: '2024-01-02' }
const ZENITH = { company: 'Zenith', employees: null, day: null }

interface Given {
  table?: Table
  dataset?: string
  sources?: Partial<SourceHealth>[]
  /** A statement that is run once the rows are written. */
  also?: string
}

/** A data folder with an edition of these rows. */
async function edition(rows: TableRow[], given: Given = {}): Promise<string> {
  const { table = notices, dataset = 'warn', sources = [], also } = given
  const folder = await testFolder()
  await new EditionStore(folder).publish({
    writers: {
      [dataset]: async (path) => {
        await writeDuckDbFile(path, [{ table, rows }])
        if (also) await withDuckDbFile(path, (connection) => connection.run(also))
        return { [table.name]: rows.length }
      },
    },
    sources: sources as SourceHealth[],
    now: new Date('2024-02-01'),
  })
  return folder
}

async function compare(a: string, b: string, dataDir = '/nowhere') {
  const lines: string[] = []
  const equal = await compareEditions(a, b, { dataDir, write: (line) => lines.push(line) })
  return { equal, lines: lines.slice(2) }
}

test('the same rows in another order are equal, and how often a row stands there counts', async () => {
  const a = await edition([ACME, ZENITH, ACME])
  const same = await compare(a, await edition([ACME, ACME, ZENITH]))
  expect(same).toEqual({
    equal: true,
    lines: ['warn.notices equal, 3 rows', '1 tables equal, 0 differ, 0 differences of the manifests'],
  })
  const other = await compare(a, await edition([ACME, ZENITH, ZENITH]))
  expect(other.equal).toBe(false)
  expect(other.lines[0]).toBe(
    'warn.notices differs: 3 rows in A, 3 in B; 1 only in A, 1 only in B; in company, employees, day',
  )
})

test('a value that became another one is shown, with its column', async () => {
  const { equal, lines } = await compare(
    await edition([ACME, ZENITH]),
    await edition([{ ...ACME, employees: null }, ZENITH]),
  )
  expect(equal).toBe(false)
  expect(lines.slice(0, 3)).toEqual([
    'warn.notices differs: 2 rows in A, 2 in B; 1 only in A, 1 only in B; in employees',
    '  A { company: "Acme", employees: 3, day: "2024-01-02" }',
    '  B { company: "Acme", employees: null, day: "2024-01-02" }',
  ])
})

test('a value that moved from one row to another is a difference', async () => {
  const a = await edition([ACME, ZENITH])
  const b = await edition([
    { ...ACME, employees: null },
    { ...ZENITH, employees: 3 },
  ])
  expect((await compare(a, b)).lines[0]).toBe(
    'warn.notices differs: 2 rows in A, 2 in B; 2 only in A, 2 only in B',
  )
})

test('of many rows that differ three of each side are shown', async () => {
  const many = (word: string) => Array.from({ length: 9 }, (_, i) => ({ ...ACME, company: `${word} ${i}` }))
  const { lines } = await compare(await edition(many('a')), await edition(many('b')))
  expect(lines.filter((line) => line.startsWith('  A'))).toHaveLength(3)
  expect(lines.filter((line) => line.startsWith('  B'))).toHaveLength(3)
})

test('a row more is a difference, of the rows and of what the manifest says', async () => {
  const { lines } = await compare(await edition([ACME]), await edition([ACME, ZENITH]))
  expect(lines).toEqual([
    'manifest differs: datasets.warn.rows.notices: 1 in A, 2 in B',
    'warn.notices differs: 1 rows in A, 2 in B; 0 only in A, 1 only in B; in company, employees, day',
    '  B { company: "Zenith", employees: null, day: null }',
    '0 tables equal, 1 differ, 1 differences of the manifests',
  ])
})

test('columns of another type, another rule or another order are differences, though rows are equal', async () => {
  const { company, employees, day } = notices.columns
  const shaped = (columns: object) => edition([ACME], { table: { ...notices, columns } as Table })
  const a = await edition([ACME])
  const wide = await compare(a, await shaped({ company, employees: { ...employees, type: 'bigint' }, day }))
  expect(wide.lines.slice(1, 3)).toEqual([
    '  column employees INTEGER only in A',
    '  column employees BIGINT only in B',
  ])
  const loose = await compare(a, await shaped({ company: { ...company, required: false }, employees, day }))
  expect(loose.lines[1]).toBe('  column company VARCHAR not null only in A')
  const turned = await compare(a, await shaped({ company, day, employees }))
  expect(turned.lines[1]).toBe('  the columns stand in another order')
  expect([wide.equal, loose.equal, turned.equal]).toEqual([false, false, false])
})

test('an index that only one has is a difference', async () => {
  const a = await edition([ACME])
  const b = await edition([ACME], { also: 'create index by_company on notices (company)' })
  const { equal, lines } = await compare(a, b)
  expect(equal).toBe(false)
  expect(lines[1]).toMatch(/^ {2}only in B: create index by_company on notices/)
})

test('tables and datasets that only one has are differences', async () => {
  const a = await edition([ACME])
  const more = await compare(a, await edition([ACME], { also: 'create table extra as select 1 as one' }))
  expect(more.equal).toBe(false)
  expect(more.lines).toContain('  the table is only in B')
  const { lines } = await compare(a, await edition([ACME], { dataset: 'sec' }))
  expect(lines).toContain('warn differs: only in A')
  expect(lines).toContain('sec differs: only in B')
})

test('a source that did otherwise is a difference; when it was asked is not', async () => {
  const source = { id: 'warn/or', status: 'ok', rows: 3, last_attempt: '2024-02-01T00:00:00Z' } as const
  const a = await edition([ACME], { sources: [source] })
  const later = await edition([ACME], { sources: [{ ...source, last_attempt: '2024-02-02T00:00:00Z' }] })
  expect((await compare(a, later)).equal).toBe(true)
  const fewer = await compare(a, await edition([ACME], { sources: [{ ...source, rows: 2 }] }))
  expect(fewer.equal).toBe(false)
  expect(fewer.lines[0]).toBe('manifest differs: sources.warn/or.rows: 3 in A, 2 in B')
})

test('an edition is named by its folder, by folder and id, or by its id alone', async () => {
  const folder = await edition([ACME])
  const id = (await new EditionStore(folder).currentId())!
  for (const place of [`${folder}:${id}`, id]) {
    expect((await compare(folder, place, folder)).equal).toBe(true)
  }
  await expect(compare(folder, 'no-such', folder)).rejects.toThrow('there is no edition "no-such"')
  await expect(compare(folder, `${await testFolder()}:x`)).rejects.toThrow('there is no edition "x"')
})

test('which edition a row was made with, and when, is no difference', async () => {
  const told: Table = {
    name: 'told',
    about: '',
    columns: {
      n: { type: 'integer', about: '' },
      edition: { type: 'text', about: '' },
      published_at: { type: 'text', about: '' },
    },
  }
  const made = (n: number, day: string) =>
    edition([{ n, edition: day, published_at: `${day}T00:00:00Z` }], { table: told })
  const a = await made(1, '2024-01-01')
  expect((await compare(a, await made(1, '2024-01-02'))).equal).toBe(true)
  expect((await compare(a, await made(2, '2024-01-01'))).equal).toBe(false)
})
