import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { writeDuckDbFile } from '#storage/duckdb/build.ts'
import { type DatasetWriter, EditionStore } from '#storage/editions/store.ts'
import { companiesCommand } from './companies.ts'

const text = { type: 'text', about: '' } as const
const NOTICES = {
  name: 'notices',
  about: '',
  columns: { company: text, state: text },
}
const REGISTRANTS = {
  name: 'sec_registrants',
  about: '',
  columns: {
    cik: text,
    name: text,
    tickers: text,
    former_names: text,
    place: { type: 'integer', about: '' },
  },
} as const
const SOURCES = [
  { dataset: 'warn', names: 'select company, state, count(*)::integer from notices group by 1, 2' },
  {
    dataset: 'sec',
    names: 'select name, null, 0 from sec_registrants where false',
    registrants: 'select cik, name, tickers, former_names as former from sec_registrants order by place, cik',
  },
]
const RECORDS =
  "select row_number() over ()::text, company, state, null, date '2024-05-01', rowid from notices"
const EMPLOYERS = ['Quillon Inc', 'Farrowdale Paper', 'Farrowdale Paper', 'FARROWDALE PAPER LLC']

/** Runs a command on an edition of a few notices and one registrant. */
async function run(args: string[], { edition = true, sec = true } = {}) {
  const dataDir = await testFolder()
  const files = { in: join(dataDir, 'in.csv'), tickers: join(dataDir, 'tickers.json') }
  if (edition) {
    const warn = async (path: string) => {
      const rows = EMPLOYERS.map((company) => ({ company, state: 'OR' }))
      await writeDuckDbFile(path, [{ table: NOTICES, rows }])
      return { notices: rows.length }
    }
    const filings = async (path: string) => {
      const row = {
        cik: '0000000123',
        name: 'QUILLON CORP',
        tickers: 'QLN',
        former_names: 'Brantwick',
        place: 1,
      }
      await writeDuckDbFile(path, [{ table: REGISTRANTS, rows: [row] }])
      return { sec_registrants: 1 }
    }
    const writers: Record<string, DatasetWriter> = sec ? { warn, sec: filings } : { warn }
    await new EditionStore(dataDir).publish({ writers, sources: [], now: new Date('2024-06-01T00:00:00Z') })
  }
  const written: string[] = []
  const warned: string[] = []
  const command = companiesCommand({
    dataDir: () => dataDir,
    sources: () => SOURCES,
    records: () => [{ dataset: 'warn', records: RECORDS }],
    write: (text) => void written.push(text),
    warn: (line) => void warned.push(line),
  })
  return {
    files,
    warned,
    /** What it writes, given the text of the file `in.csv`. */
    async output(csv = '') {
      await writeFile(files.in, csv)
      const title = { 0: { cik_str: 9, ticker: 'MRL', title: 'Marlowe Paper Inc' } }
      await writeFile(files.tickers, JSON.stringify(title))
      const named = args.map((arg) => (arg in files ? files[arg as keyof typeof files] : arg))
      await command.parseAsync(named, { from: 'user' })
      return written.join('')
    },
  }
}

const match = async (csv: string) => (await run(['match', '--csv', 'in'])).output(csv)

test('match: one row a row, in order, with the company of each name', async () => {
  const lines = parse(await match('name,state\nBrantwick Corp.,OR\nFarrowdale Paper Co,TX\nQuillon,\n'))
  expect(lines[0]).toEqual(['name', 'company_id', 'canonical_name', 'cik', 'ticker', 'method', 'confidence'])
  expect(lines.slice(1).map((cells: string[]) => cells.slice(0, 6))).toEqual([
    ['Brantwick Corp.', 'cik-123', 'Quillon Corp', '0000000123', 'QLN', 'former_name'],
    ['Farrowdale Paper Co', expect.stringMatching(/^co-/), 'Farrowdale Paper', '', '', 'own_name'],
    ['Quillon', 'cik-123', 'Quillon Corp', '0000000123', 'QLN', 'exact'],
  ])
})

test('match: nothing known leaves cells empty, and names come back as they were', async () => {
  const names = ['', 'Marlowe "Best" Felts, Inc.', 'Line\nbreak Works', ' Quillon ']
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`).join('\r\n')
  const lines: string[][] = parse(await match(`\ufeffName\r\n${quoted}\r\n`))
  expect(lines.slice(1).map((cells) => cells[0])).toEqual(names)
  expect(lines.slice(1, 4).every((cells) => cells.slice(1).join('') === '')).toBe(true)
  expect(lines[4]![1]).toBe('cik-123')
})

test('match: many rows are as many rows', async () => {
  const names = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? 'Quillon' : ''))
  const lines = (await match(`name\n${names.map((name) => `"${name}"`).join('\n')}\n`)).split('\n')
  expect(lines).toHaveLength(20_002)
  expect(lines[1]).toMatch(/^Quillon,cik-123,/)
})

test.each([
  ['nome\nElm\n', 'it lacks name, found "nome"'],
  ['', 'it lacks name, found ""'],
  ['name\n"Elm\n', 'this is no CSV'],
])('match: a file that is none is refused', async (csv, message) => {
  await expect(match(csv)).rejects.toThrow(message)
})

test('a file that is missing, and an edition that is, are told', async () => {
  await expect((await run(['match', '--csv', '/nowhere.csv'])).output()).rejects.toThrow(
    'no file /nowhere.csv',
  )
  await expect((await run(['explain', 'Elm'], { edition: false })).output()).rejects.toThrow('no edition')
})

test('same: pairs with the answer, how sure it is and why', async () => {
  const csv = 'name_a,name_b\nQuillon Inc,Brantwick\nFarrowdale Paper,Marlowe Paper\n'
  const lines: string[][] = parse(await (await run(['same', '--csv', 'in'])).output(csv))
  expect(lines.map((cells) => cells.slice(0, 3))).toEqual([
    ['name_a', 'name_b', 'same'],
    ['Quillon Inc', 'Brantwick', 'true'],
    ['Farrowdale Paper', 'Marlowe Paper', 'false'],
  ])
  expect(lines[1]!.slice(3)).toEqual([expect.stringMatching(/^0\.9/), 'both are Quillon Corp'])
  await expect((await run(['same', '--csv', 'in'])).output('name_a\nElm\n')).rejects.toThrow('lacks name_b')
})

test('explain: a person can read why', async () => {
  const text = await (await run(['explain', 'Quillon - Springfield'])).output()
  expect(text).toContain('QUILLON CORP, CIK 0000000123, QLN')
})

test('without SEC filings no registrant is known, which is told; the list of tickers stands in', async () => {
  const bare = await run(['match', '--csv', 'in'], { sec: false })
  expect(await bare.output('name\nQuillon\n')).toMatch(/\nQuillon,co-/)
  expect(bare.warned.join()).toContain('no SEC registrants')
  const listed = await run(['match', '--csv', 'in', '--tickers', 'tickers'], { edition: false })
  expect(await listed.output('name\nMarlowe Paper\n')).toMatch(
    /\nMarlowe Paper,cik-9,Marlowe Paper Inc,0000000009,MRL,/,
  )
})

test('measure: figures of the half that nothing was tuned on, with and without aliases', async () => {
  const labels = await testFolder()
  await writeFile(
    join(labels, 'names.csv'),
    'name,state,cik,kind,drawn,because\nElm,OR,,none,random,tuned\nQuillon Co,OR,0000000123,direct,random,its name\n',
  )
  await writeFile(
    join(labels, 'pairs.csv'),
    'name_a,name_b,same\nElm,Ash,false\nQuillon Co,Quillon Inc,true\n',
  )
  await writeFile(
    join(labels, 'links.csv'),
    'seed,record,name,state,day,ticker,verdict\nelm,a,Quillon Co,OR,,QLN,right\nelm,b,Elm,OR,,QLN,wrong\n',
  )
  await writeFile(
    join(labels, 'visa-links.csv'),
    'seed,name_a,state_a,name_b,state_b,verdict\nelm,Quillon Co,OR,Quillon Inc,OR,doubtful\n',
  )
  const report = await (await run(['measure', '--labels', labels])).output()
  expect(report.match(/1\.000 1\/1/g)).toHaveLength(12)
  expect(report).toMatch(/not tuned on[\s\S]+without aliases[\s\S]+Pairs/)
  expect(report).toMatch(/notices, elm +2 +1 +1, 0 +1 +0\nvisas, elm +1 +0 +0, 1 +1 +0\n/)
})

test('draw: the same links for the same seed, as CSV', async () => {
  const draw = async (seed: string) => (await run(['draw', '--seed', seed])).output()
  const drawn = parse(await draw('elm'), { columns: true })
  expect(drawn).toMatchObject([
    { name: 'Quillon Inc', day: '2024-05-01', company: 'QUILLON CORP', ticker: 'QLN' },
  ])
  expect(parse(await draw('elm'), { columns: true })).toEqual(drawn)
})
