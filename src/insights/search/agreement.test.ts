/** What is found in memory and by the index of words is what the engine finds when it reads everything. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetSearch } from '#contract/search.ts'
import { contextOn } from '#contract/testing/ask.ts'
import type { Database } from '#storage/database.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { numbered, sql, trusted } from '#storage/sql.ts'
import {
  bankruptcyCase,
  filing,
  hubRow,
  lcaCase,
  notice,
  publishEdition,
  type TestEdition,
  TODAY,
} from '../testing/editions.ts'
import { bankruptcySearch, secSearch, warnSearch } from './filed.ts'
import { h1bSearch } from './h1b.ts'
import { lcaSearch } from './lca.ts'
import { askFor, type Hits, plainly, type Question } from './question.ts'

const NAMES = [
  'Cedar Works',
  'Cedar Workshop',
  'Red Cedar',
  'Elm Foods',
  'Elm & Oak Foods',
  'Oakwood Mills',
  'Microchips',
  'Pine-Tree Bank',
]
const DAYS = ['2024-05-01', '2024-05-01', '2023-02-03', '2022-07-09', null]
/** A record for each name and day; one day is there twice. */
const each = (make: (name: string, day: string | null, i: number) => object) =>
  NAMES.flatMap((name, n) => DAYS.map((day, i) => make(name, day, n * DAYS.length + i)))

const cikOf = (name: string) => String(NAMES.indexOf(name) + 1).padStart(10, '0')
const filings = each((company, filing_date) =>
  filing({ company, cik: cikOf(company), ticker: null, filing_date: filing_date ?? '2021-01-01' }),
) as { accession: string; cik: string }[]

let edition: TestEdition
let context: EditionContext
const asked: string[] = []

beforeAll(async () => {
  edition = await publishEdition({
    warn: each((company_name, notice_date) => notice({ company_name, notice_date })),
    sec: filings as never,
    // Every third filing is that of the next company too.
    secOthers: filings
      .filter((_, i) => i % 3 === 0)
      .map(({ accession, cik }) => {
        const company = NAMES[Number(cik) % NAMES.length]!
        return { accession, cik: cikOf(company), company }
      }),
    bankruptcy: each((debtor, date_filed, i) =>
      bankruptcyCase({ debtor, date_filed, cik: i % 2 ? '1' : null }),
    ) as never,
    h1b: NAMES.flatMap((name, i) => [
      hubRow({ employer: name.toUpperCase(), initial_approvals: i % 3 }),
      hubRow({
        employer: `${name.toUpperCase()} OF OHIO`,
        initial_approvals: 5 - i,
        tax_id_last4: `000${i}`,
      }),
    ]),
    lca: NAMES.flatMap((name) => [
      lcaCase({ employer: name.toUpperCase() }),
      lcaCase({ employer: 'ALDER', job_title: name }),
    ]),
  })
  context = spied(edition)
})

afterAll(() => edition.close())

/** The edition, which notes what it is asked. */
function spied({ db, files }: TestEdition): EditionContext {
  const noted: Database = {
    all: (query) => {
      asked.push(query.strings.join('?'))
      return db.all(query)
    },
    get: (query) => db.get(query),
    numbers: (query) => db.numbers(query),
  } as Database
  const made = { file: '', bytes: 0, rows: {}, made_at: `${TODAY}T00:00:00Z` }
  const datasets = Object.fromEntries(Object.keys(files).map((name) => [name, made]))
  return contextOn(TODAY, noted, { edition: { datasets } })
}

const anyText = fc.oneof(
  fc.constantFrom(...NAMES, 'cedar', 'ced', 'works', 'oak', 'of ohio', 'cedra works', 'micro chips', 'xyzzy'),
  fc
    .tuple(fc.constantFrom(...NAMES), fc.nat(6), fc.integer({ min: 3, max: 9 }))
    .map(([name, from, length]) => name.slice(from, from + length).trim()),
)
const anyLimit = fc.constantFrom(1, 2, 5, 100)

/** What a search gives, and how many it counts. */
const answerOf = async (search: DatasetSearch<Question>, question: Question) => [
  await search.find(context, question),
  await search.count!(context, question),
]

test('employers in visa data are found by the index of their words as by reading all of them', async () => {
  let [found, long] = [0, 0]
  await fc.assert(
    fc.asyncProperty(anyText, anyLimit, async (text, limit) => {
      const question = await askFor(context, { text, limit, from: null, end: null })
      // What is not told is who is who: then all names are read.
      const plain = { ...question, hits: null }
      asked.length = 0
      const byIndex = await answerOf(h1bSearch, { ...question })
      const isLong = [text, question.folded, ...question.spellings].every((each) => each.length > 2)
      if (isLong) expect(asked.filter((each) => each.includes('strpos(names_folded'))).toEqual([])
      long += Number(isLong)
      expect(byIndex).toEqual(await answerOf(h1bSearch, plain))
      const cases = await lcaSearch.find(context, { ...question })
      expect(cases).toEqual(await lcaSearch.find(context, plain))
      found += cases.length
    }),
    { numRuns: 60 },
  )
  expect(found).toBeGreaterThan(60)
  expect(long).toBeGreaterThan(40)
})

test('employers that fit alike come in the order of their initial approvals: so they are numbered', async () => {
  const rows = await edition.db.all<{ employer_no: number; initial_approvals: number }>(
    sql`select employer_no, initial_approvals from h1b_employers order by initial_approvals desc, employer_no`,
  )
  expect(new Set(rows.map((row) => row.initial_approvals)).size).toBeGreaterThan(3)
  const numbers = rows.map(({ employer_no }) => employer_no)
  expect(numbers).toEqual(numbers.toSorted((x, y) => x - y))
})

test('an edition made before the words of petitioners were kept is read through', async () => {
  const other = await publishEdition({ h1b: [hubRow({ employer: 'CEDAR WORKS' })] })
  await withDuckDbFile(other.files.insights!, async (file) => {
    await file.run(`delete from search_tokens where source = 'petitioner'`)
  })
  const old = await other.reopen()
  const around = { ...spied(old), db: old.db }
  const question = await askFor(around, { text: 'cedar', limit: 5, from: null, end: null })
  expect(await h1bSearch.find(around, question)).toMatchObject([{ employer: 'CEDAR WORKS', match: 'name' }])
  await old.close()
})

test('words that another file numbers are not asked', async () => {
  const other = await publishEdition({
    h1b: [hubRow({ employer: 'CEDAR WORKS' }), hubRow({ employer: 'ELM FOODS', tax_id_last4: '0009' })],
  })
  await withDuckDbFile(other.files.insights!, async (file) => {
    await file.run(`update search_postings set row_no = row_no + 100 where token_no in
      (select token_no from search_tokens where source = 'petitioner')`)
  })
  const old = await other.reopen()
  const { edition: told, ...around } = spied(old)
  const find = async (made_at: string) => {
    const datasets = { ...told.datasets, h1b: { ...told.datasets.h1b!, made_at } }
    const newer = { ...around, edition: { ...told, datasets } }
    const question = await askFor(newer, { text: 'cedar', limit: 5, from: null, end: null })
    return h1bSearch.find(newer, question)
  }
  expect(await find(`${TODAY}T00:00:01Z`)).toMatchObject([{ employer: 'CEDAR WORKS' }])
  // As long as they are the file's own, they alone are asked.
  expect(await find(`${TODAY}T00:00:00Z`)).toEqual([])
  await old.close()
})

const KINDS = {
  warn: { search: warnSearch, table: 'company_notices', id: 'notice_id', day: 'notice_date', shows: 'id' },
  sec: {
    search: secSearch,
    table: 'company_filings',
    id: 'accession',
    day: 'filing_date',
    shows: 'accession',
  },
  bankruptcy: {
    search: bankruptcySearch,
    table: 'company_cases',
    id: 'case_id',
    day: 'date_filed',
    shows: 'id',
  },
}

const anyHits: fc.Arbitrary<Hits> = fc
  .uniqueArray(fc.nat(12), { maxLength: 8 })
  .chain((numbers) => fc.nat(numbers.length).map((named) => ({ companies: Int32Array.from(numbers), named })))

test('records of companies are found in memory as the engine puts them together', async () => {
  const most = { both: 0, cut: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(KINDS)),
      anyHits,
      anyLimit,
      fc.constantFrom(null, '2023-01-01', '2024-05-01'),
      async ({ search, table, id, day, shows }, hits, limit, from) => {
        const question = { ...plainly({ text: 'cedar', limit, from, end: null }), hits }
        const companies = [...hits.companies]
        const values = companies
          .map((company_no, i) => `(${company_no}, ${i}, '${i < hits.named ? 'name' : 'spelling'}')`)
          .join(', ')
        const since = from === null ? sql`` : sql`and links.${trusted(day)} >= ${from}::date`
        const expected = await edition.db.all<{ id: string; match: string; company_no: number }>(sql`
          select links.${trusted(id)} as id, arg_min(hits.match, place) as match, arg_min(hits.company_no, place) as company_no
          from ${trusted(table)} as links
          join (values ${trusted(values || `(-1, 0, '')`)}) as hits (company_no, place, match) using (company_no)
          where true ${since}
          group by id order by min(place), max(links.${trusted(day)}) desc nulls last, id`)
        const owners = await edition.db.all<{ company_no: number; company_id: string }>(
          sql`select company_no, company_id from company_activity where company_no in ${numbered(companies)}`,
        )
        const found = (await search.find(context, question)) as Record<string, unknown>[]
        const told = expected.slice(0, limit).map(({ id: record, match, company_no }) => ({
          [shows]: record,
          match,
          company_id: owners.find((owner) => owner.company_no === company_no)!.company_id,
        }))
        expect(found).toMatchObject(told)
        expect(found).toHaveLength(told.length)
        expect(await search.count!(context, question)).toBe(expected.length)
        if (expected.length > limit) most.cut++
        const joined = await edition.db.get<{ links: number }>(sql`
          select count(*)::integer as links from ${trusted(table)} as links
          where company_no in ${numbered(companies)} ${since}`)
        if (joined!.links > expected.length) most.both++
      },
    ),
    { numRuns: 150 },
  )
  expect(most.cut).toBeGreaterThan(10)
  expect(most.both).toBeGreaterThan(5)
})

test.each([5, 20])('of a preview that ends after %i others only its records are found', async (others) => {
  const order = sql`order by notice_date desc nulls last, id`
  const [end] = await edition.db.all<{ id: string; day: string }>(
    sql`select id, notice_date as day from warn_notices ${order} limit 1 offset ${others}`,
  )
  const all = await edition.db.all<{ company_no: number }>(
    sql`select company_no from company_activity order by 1`,
  )
  const companies = Int32Array.from(all, ({ company_no }) => company_no)
  const hits = { companies, named: companies.length }
  const question = { ...plainly({ text: 'cedar', limit: 100, from: null, end: end! }), hits }
  const found = (await warnSearch.find(context, question)) as { id: string }[]
  const newest = await edition.db.all<{ id: string }>(
    sql`select id from warn_notices ${order} limit ${others + 1}`,
  )
  expect(found.map(({ id }) => id).sort()).toEqual(newest.map(({ id }) => id).sort())
  expect(await warnSearch.count!(context, question)).toBe(others + 1)
})
