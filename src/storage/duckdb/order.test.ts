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
    name: { type: 'text', about: '', searched: true },
    amount: { type: 'double', about: '' },
  },
  order: 'no',
}

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
  await writeDuckDbFile(path, [{ table: rowsTable, rows }])
  db = (await openDuckDb({ notices: path })).db
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const SMALL = ['S0', 'S1', 'S2', 'S3', 'S4', 'S5']
const or = SMALL.map((state) => sql`state = ${state}`).reduce((all, each) => sql`${all} or ${each}`)

test.each<[string, Sql[]]>([
  ['nothing', []],
  ['one value', [sql`state = ${'S3'}`]],
  ['values one by one', [sql`(${or})`]],
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
  const all = conditions.reduce((before, each) => sql`${before} and ${each}`, sql`true`)
  const order = inOrder(rowsTable, sql`no`, conditions)
  const sorted = await db.all<{ no: number }>(sql`select no from notices where ${all} order by no`)
  const numbers = sorted.map(({ no }) => no)
  expect(numbers.length).toBeGreaterThan(50)
  for (const columns of [sql`no`, sql`*`])
    expect(
      (
        await db.all<{ no: number }>(sql`select ${columns} from notices where ${all} ${order}
      limit 150000`)
      ).map(({ no }) => no),
    ).toEqual(numbers)
  for (const skip of [0, 1, 40, numbers.length - 45]) {
    const page = await db.all<{ no: number }>(
      sql`select no from notices where ${all} ${order} limit ${40} offset ${skip}`,
    )
    expect(page.map(({ no }) => no)).toEqual(numbers.slice(skip, skip + 40))
    const after = [...conditions, sql`no > ${numbers[skip]!}`]
    const next = await db.all<{
      no: number
    }>(sql`select no from notices where ${all} and no > ${numbers[skip]!}
      ${inOrder(rowsTable, sql`no`, after)} limit ${40}`)
    expect(next.map(({ no }) => no)).toEqual(numbers.slice(skip + 1, skip + 41))
  }
})

test('a list told without its order would not come as it stands', async () => {
  const told = await db.all<{ no: number }>(sql`select no from notices where state in ${list(SMALL)}`)
  expect(told.map(({ no }) => no)).not.toEqual(told.map(({ no }) => no).sort((a, b) => a - b))
})
