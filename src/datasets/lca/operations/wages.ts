/** Single cases with their wages. */
import { z } from 'zod'
import { isoDay, stateParam } from '#contract/fields.ts'
import { type RunContext, read } from '#contract/operation.ts'
import { listOf, openPage, type Page, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, standsInOrder } from '#storage/sql.ts'
import { coverYears, daylessLeftOut } from '../advice.ts'
import { lcaCases } from '../table.ts'
import { type CaseRow, type CaseWords, caseColumns, type LcaCase, lcaCase, toCase } from './case.ts'
import { ABOUT_STATES } from './figures.ts'
import {
  type CaseFilter,
  caseConditions,
  casesOf,
  employerParam,
  factsOf,
  fiscalYearParam,
  isBroad,
  isOneOf,
  naicsParam,
  socCodeParam,
} from './filter.ts'
import { cityNames, filedNames, fileUrls, findEmployers, occupationTitles } from './names.ts'
import { countOf } from './totals.ts'
import { findYears } from './years.ts'

const input = z.object({
  state: stateParam.optional(),
  fiscal_year: fiscalYearParam.optional(),
  soc_code: socCodeParam.optional(),
  naics: naicsParam.optional(),
  employer: employerParam.optional(),
  ...pageInput(lcaCase, { default: 100, max: 1000, offsetMax: 10_000 }),
})

/** The place of a case: newest decision first, then by number. */
const key = z.tuple([isoDay().nullable(), z.string()])
type Key = z.infer<typeof key>

/** The number of the last case that is not behind a place; cases are numbered in their order. 0 where all are. */
async function lastBefore(db: Database, [date, number]: Key): Promise<number> {
  const last = async (condition: Sql) => {
    const found = await db.get<{ no: number | null }>(
      sql`select max(case_no) as no from lca_cases where ${condition}`,
    )
    return found?.no ?? null
  }
  const day = date === null ? sql`case_date is null` : sql`case_date = ${date}::date`
  // The day alone is a few row groups; only where none of its cases come first, all newer ones are looked through.
  return (
    (await last(sql`${day} and case_number <= ${number}`)) ??
    (await last(date === null ? sql`case_date is not null` : sql`case_date > ${date}::date`)) ??
    0
  )
}

/** The number of the last case on or after a day. */
async function lastSince(db: Database, day: string): Promise<number> {
  const found = await db.get<{ no: number | null }>(
    sql`select max(case_no) as no from lca_cases where case_date >= ${day}::date`,
  )
  return found?.no ?? 0
}

/** All cases that are held. */
const countAll = (context: RunContext) => countOf(context, {})

/** A window among the newest cases holds so many times the cases wanted, if they are spread evenly. */
const WINDOW_MARGIN = 4
/** Where a window would hold a larger part of all cases than this, the facts are read as fast. */
const WINDOW_SHARE_MAX = 0.05

/**
 * The cases of a page. Where those of the filter are a large part of all cases, the newest ones are looked through first, which
 * stand in their order; else their numbers are found where the rows of the filter lie together, and then all columns of these alone.
 */
async function readPage(
  context: RunContext,
  filter: CaseFilter,
  since: readonly Sql[],
  page: Page<Key>,
  fields: readonly string[] | undefined,
): Promise<{ rows: CaseRow[]; total: number }> {
  const { db } = context
  const total = await countOf(context, filter, since)
  if (total === 0) return { rows: [], total }
  const { take, skip, after } = page
  const from = after ? await lastBefore(db, after) : 0
  const more = [...since, sql`case_no > ${from}`]
  const all = await countAll(context)
  const size = Math.ceil((WINDOW_MARGIN * (take + skip) * all) / total)
  if (size <= all * WINDOW_SHARE_MAX) {
    const newest = [...more, sql`case_no <= ${from + size}`]
    const rows = await readNewest(db, filter, newest, page, fields)
    if (rows.length === take) return { rows, total }
  }
  const numbers = await findNumbers(db, factsOf(filter, more), page)
  return { rows: await rowsOf(db, numbers, fields), total }
}

/** The cases of a page out of those of a window: as they stand, where nothing is joined and they come in the order in which they do. */
async function readNewest(
  db: Database,
  filter: CaseFilter,
  window: readonly Sql[],
  page: Page<Key>,
  fields: readonly string[] | undefined,
): Promise<CaseRow[]> {
  const cases = casesOf(filter, window)
  const conditions = [...caseConditions(filter), ...window]
  if (!isBroad(filter) && standsInOrder(lcaCases, sql`case_no`, conditions))
    return db.all<CaseRow>(sql`select ${caseColumns(fields)} ${cases} limit ${page.take} offset ${page.skip}`)
  const numbers = await findNumbers(db, cases, page)
  return numbers.length === page.take ? rowsOf(db, numbers, fields) : []
}

async function findNumbers(db: Database, cases: Sql, { take, skip }: Page<Key>): Promise<number[]> {
  const found = await db.all<{ case_no: number }>(
    sql`select case_no ${cases} order by case_no limit ${take} offset ${skip}`,
  )
  return found.map((row) => row.case_no)
}

const rowsOf = (db: Database, numbers: readonly number[], fields: readonly string[] | undefined) =>
  db.all<CaseRow>(sql`
    select ${caseColumns(fields)} from lca_cases where ${isOneOf(sql`case_no`, numbers)} order by case_no`)

/** The words that cases' numbers stand for. */
async function findWords(context: RunContext, rows: readonly CaseRow[]): Promise<CaseWords> {
  const { db } = context
  const different = (...columns: ('name_no' | 'employer_city_no' | 'city_no')[]) => [
    ...new Set(rows.flatMap((row) => columns.map((column) => row[column]))),
  ]
  const [employers, cities, occupations, files] = await Promise.all([
    filedNames(db, different('name_no')),
    cityNames(context, different('employer_city_no', 'city_no')),
    occupationTitles(context),
    fileUrls(context),
  ])
  return { employers, cities, occupations, files }
}

export default read({
  path: '/api/lca/wages',
  summary: 'LCA cases with their wages',
  description: `Single cases, each as last decided, newest decision first; with and without a usable wage (\`wage_flag\` tells why not). Without \`fiscal_year\`, of all fiscal years held. ${ABOUT_STATES}`,
  group: 'h1b-lca',
  auth: 'optional',
  needs: { datasets: ['lca'] },
  input,
  output: listOf(lcaCase.partial()),
  run: async (context, query) => {
    const { db, plan } = context
    const page = openPage(query, { plan, key })
    const history = clampHistory(context, undefined)
    const since = history.from === null ? [] : [sql`case_no <= ${await lastSince(db, history.from)}`]
    const { state, fiscal_year, soc_code, naics } = query
    const employers = await findEmployers(context, query.employer)
    const filter = { state, fiscal_year, soc_code, naics, employers }
    const [held, { rows, total }] = await Promise.all([
      findYears(context),
      readPage(context, filter, since, page, query.fields),
    ])
    const words = await findWords(context, rows)
    const dates = new Map<LcaCase, string | null>(rows.map((row) => [toCase(row, words), row.case_date]))
    const answer = page.answer(
      [...dates.keys()],
      total,
      (row): Key => [dates.get(row) ?? null, row.case_number],
    )
    const dayless = daylessLeftOut(history.from === null ? 0 : held.dayless)
    const years = coverYears(held, fiscal_year ?? null)
    return { ...answer, warnings: [...history.warnings, ...answer.warnings, ...dayless, ...years.warnings] }
  },
})
