/** The engine tells rows as they stand in the file: what `inOrder` rests on. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { inOrder, list, type Sql, sql } from '../sql.ts'
import type { Table } from '../tables.ts'
import { writeDuckDbFile } from './build.ts'
import { openDuckDb } from './open.ts'

const rowsTable: Table = {
  name: 'notices',
  about: '',
  columns: {
    no: { type: 'integer', about: '', required: true },
    state: { type: 'text', about: '' },
    name: { type: 'text', about: '', unpacked: true },
    amount: { type: 'double', about: '' },
  },
  order: 'no',
}

/** The same rows, looked up by their number. */
const indexedTable: Table = { ...rowsTable, name: 'indexed', lookups: ['no'] }

/** Few rows are of small states in the first of the engine's chunks, many in the next ones, and few again. */
const stateOf = (no: number) =>
  no % 2048 < 2000 * (Math.floor(no / 2048) % 3) ? `S${no % 9}` : no % 97 ? 'ZZ' : 'S1'

let db: Database
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headcount-order-'))
  const path = join(folder, 'notices.duckdb')
  const rows = Array.from({ length: 150_000 }, (_, no) => ({
    no,
    state: no % 31 ? stateOf(no) : null,
    name: no % 5 ? `Mill ${no % 700}` : `O'Hara %_ ${no}`,
    amount: no % 3 ? no / 7 : null,
  }))
  await writeDuckDbFile(path, [
    { table: rowsTable, rows },
    { table: indexedTable, rows },
  ])
  db = (await openDuckDb({ notices: path })).db
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const PAGE = 40
const numbersOf = async (question: Sql) => (await db.all<{ no: number }>(question)).map(({ no }) => no)

const SMALL = ['S0', 'S1', 'S2', 'S3', 'S4', 'S5']
const FEW = SMALL.slice(0, 3)
const or = SMALL.map((state) => sql`state = ${state}`).reduce((all, each) => sql`${all} or ${each}`)

test.each<[string, Sql[]]>([
  ['nothing', []],
  ['one value', [sql`state = ${'S3'}`]],
  ['values one by one', [sql`(${or})`]],
  ['a short list', [sql`state in ${list(SMALL.slice(0, 4))}`]],
  ['a list of one', [sql`state in ${list(['S3'])}`]],
  [
    'short lists',
    [sql`amount is not null`, sql`state in ${list(FEW)}`, sql`name not in ${list(['Mill 7'])}`],
  ],
  ['a list', [sql`state in ${list(SMALL)}`]],
  ['no list', [sql`state not in ${list(SMALL)}`]],
  ['a list and more', [sql`amount is not null`, sql`state in ${list(SMALL)}`]],
  ['a part of a name', [sql`lower(name) like lower(${'%mill 69%'})`]],
  ['a part of either', [sql`(lower(name) like lower(${'%hara%'}) or lower(state) like lower(${'%s1%'}))`]],
  ['what is worked out', [sql`pow(sin(radians(amount)), 2) + cos(amount) <= ${0.01}`]],
  ['cases', [sql`(case when state = ${'S1'} then amount else no end) between ${900} and ${140_000}`]],
  ['what is missing', [sql`state is null`, sql`not coalesce(amount > ${10}, false)`]],
  ['another table', [sql`state in (select state from notices where no > ${140_000})`]],
])('rows found by %s come as they stand, and none is lost from page to page', async (_, conditions) => {
  const where = conditions.reduce((before, each) => sql`${before} and ${each}`, sql`true`)
  const sorted = await numbersOf(sql`select no from notices where ${where} order by no`)
  expect(sorted.length).toBeGreaterThan(50)
  const order = inOrder(rowsTable, sql`no`, conditions)
  for (const columns of [sql`no`, sql`*`])
    expect(
      await numbersOf(sql`select ${columns} from notices where ${where} ${order} limit ${sorted.length}`),
    ).toEqual(sorted)
  for (const skip of [0, 1, PAGE, sorted.length - PAGE - 5]) {
    const page = sql`select no from notices where ${where} ${order} limit ${PAGE} offset ${skip}`
    expect(await numbersOf(page)).toEqual(sorted.slice(skip, skip + PAGE))
    const after = sql`no > ${sorted[skip]!}`
    const next = sql`select no from notices where ${where} and ${after}
      ${inOrder(rowsTable, sql`no`, [...conditions, after])} limit ${PAGE}`
    expect(await numbersOf(next)).toEqual(sorted.slice(skip + 1, skip + 1 + PAGE))
  }
})

test.each([5, 300, 3000, 60_000])(
  'a window of %i numbers, which have an index, comes as it stands',
  async (size) => {
    for (const from of [0, 777, 80_000]) {
      const conditions = [sql`no > ${from}`, sql`no <= ${from + size}`, sql`state = ${'S1'}`]
      const where = conditions.reduce((before, each) => sql`${before} and ${each}`)
      const sorted = await numbersOf(sql`select no from indexed where ${where} order by no`)
      const order = inOrder(indexedTable, sql`no`, conditions)
      expect(order).toEqual(sql``)
      const page = sql`select * from indexed where ${where} ${order} limit ${PAGE} offset ${3}`
      expect(await numbersOf(page)).toEqual(sorted.slice(3, 3 + PAGE))
    }
  },
)

// Should it come as it stands in another engine, `inOrder` may be asked less.
test('a list told without its order does not come as it stands', async () => {
  const told = await numbersOf(sql`select no from notices where state in ${list(SMALL)}`)
  expect(told).not.toEqual(told.toSorted((a, b) => a - b))
})
