import { afterAll, beforeAll, expect, test } from 'vitest'
import { companiesOf, type RecordAt } from '#companies/lookup.ts'
import { contextOn } from '#contract/testing/ask.ts'
import type { Database } from '#storage/database.ts'
import type { EditionFile } from '#storage/editions/manifest.ts'
import { LOOKUPS_MAX, sql } from '#storage/sql.ts'
import { ask } from '../testing/ask.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import aggregate from './aggregate.ts'
import facets from './facets.ts'
import records from './records.ts'
import violations from './violations.ts'

const file = (name: string, made_of: string[]): EditionFile => ({
  file: name,
  bytes: 1,
  rows: {},
  made_at: '2024-06-01T00:00:00Z',
  made_of,
})

/** An edition whose links were made of that file of notices. */
const linkedTo = (made_of: string) => ({
  edition: {
    datasets: {
      warn: file('warn-2', []),
      companies: file('companies-2', []),
      links: file('links-2', [made_of]),
    },
  },
})
const LINKED = linkedTo('warn-2')
/** Links could not be made of the notices that serve. */
const OLDER = linkedTo('warn-1')

const NAMES = ['Cedar', 'Fir', 'Oak', 'Nobody']
const rows = Array.from({ length: 40 }, (_, i) =>
  notice({
    company_name: NAMES[i % NAMES.length]!,
    state: i % 3 === 0 ? 'TX' : 'OR',
    notice_date: `2024-0${1 + (i % 5)}-1${i % 9}`,
    employees_affected: i % 7 === 0 ? null : 10 * i,
    in_totals: i % 11 !== 0,
    effective_date: `2024-0${1 + (i % 5)}-2${i % 9}`,
    effective_date_precision: 'day',
    industry: i % 2 === 0 ? 'Sawmills' : null,
  }),
)

let db: Database
beforeAll(async () => {
  db = await warnDatabase(rows, [
    { name: 'Cedar', company_id: 'cik-1', cik: '0000000001', ticker: 'CDR' },
    { name: 'Fir', company_id: 'co-2' },
    { name: 'Oak', company_id: 'cik-3', cik: '0000000003', ticker: 'OAK' },
  ])
})
afterAll(() => db.close())

const FILTERS: readonly Record<string, unknown>[] = [
  { has_ticker: 'true' },
  { has_ticker: 'false' },
  { has_ticker: 'true', industry: 'saw', state: 'OR' },
  { has_ticker: 'false', date_from: '2024-03-01', limit: 3 },
  { has_ticker: 'true', company: 'ced' },
  { has_ticker: 'false', ticker: 'CDR' },
  { has_ticker: 'true', cik: '3', min_employees: 100 },
]

const answers = (around: typeof LINKED) =>
  Promise.all(
    FILTERS.flatMap((filter) => [
      ask(records, db, filter, around),
      ask(facets, db, filter, around),
      ...['company', 'ticker', 'company,state'].map((group_by) =>
        ask(aggregate, db, { ...filter, group_by }, around),
      ),
    ]),
  )

test('answers are the same whether links are joined by row or by id', async () => {
  const byId = await answers(OLDER)
  expect(await answers(LINKED)).toEqual(byId)
  expect(byId.map((answer) => (answer as { total: number }).total)).toContain(20)
})

test('whose notices are is the same before and once it is held by row', async () => {
  const notices = await db.all<RecordAt>(sql`select id, rowid::integer as row_no from warn_notices`)
  const known = [...notices, { id: 'OR-2024-00000000', row_no: notices.length + 1 }]
  const context = contextOn('2024-06-01', db, LINKED)
  const told = async (asked: Database) =>
    known.map(await companiesOf({ ...context, db: asked }, 'warn', known))
  const first = await told(db)
  expect(new Set(first.map(({ company_id }) => company_id))).toEqual(
    new Set(['cik-1', 'co-2', 'cik-3', null]),
  )
  const silent = { all: () => Promise.reject(new Error('asked')) } as unknown as Database
  await expect.poll(() => told(silent).catch(({ message }: Error) => message)).toEqual(first)
  // Lists of that edition name them by row from now on.
  const [listed, late] = await Promise.all([
    records.run(context, records.input.parse({})),
    violations.run(context, violations.input.parse({ date_from: '2024-01-01' })),
  ])
  expect(listed).toMatchObject({ records: (await ask(records, db, {}, OLDER)).records })
  expect(late).toMatchObject({
    records: (await ask(violations, db, { date_from: '2024-01-01' }, OLDER)).records,
  })
})

test('a page of more than are looked up one by one shows the same as a short one', async () => {
  for (const filter of [
    {},
    { sort: 'employees_affected' },
    { company: 'ced', order: 'asc' },
    { ticker: 'OAK' },
  ])
    for (const around of [LINKED, OLDER]) {
      const [long, short] = await Promise.all(
        [LOOKUPS_MAX + 1, 40].map((limit) => ask(records, db, { ...filter, limit }, around)),
      )
      expect(long!.records.length).toBeGreaterThan(0)
      expect(long!.records).toEqual(short!.records)
    }
  const gaps = [500, 40].map((limit) => ask(violations, db, { limit, date_from: '2024-01-01' }, LINKED))
  const [long, short] = await Promise.all(gaps)
  expect(long!.records.length).toBeGreaterThan(0)
  expect(long!.records).toEqual(short!.records)
})

test('links of another file of notices are not joined by row', async () => {
  const byId = await answers(OLDER)
  const { run } = db as unknown as { run(statement: string): Promise<void> }
  await run.call(db, 'update company_links set row_no = row_no + 1')
  expect(await answers(OLDER)).toEqual(byId)
  // By row these are other notices: the test would see it.
  expect(await answers(LINKED)).not.toEqual(byId)
})
