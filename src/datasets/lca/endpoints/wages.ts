/** Single cases with their wages. */
import { z } from 'zod'
import { endpoint, type RunContext } from '#contract/endpoint.ts'
import { isoDay, stateParam } from '#contract/fields.ts'
import { listOf, openPage, type Page, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { type CaseRow, type CaseWords, caseColumns, type LcaCase, lcaCase, toCase } from './case.ts'
import { ABOUT_STATES } from './figures.ts'
import {
  type CaseFilter,
  caseConditions,
  employerParam,
  factsOf,
  fiscalYearParam,
  joinOf,
  naicsParam,
  socCodeParam,
} from './filter.ts'
import { cityNames, filedNames, fileUrls, findEmployers, occupationTitles } from './names.ts'
import { countOf } from './totals.ts'
import { coverYears, findYears } from './years.ts'

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

const ORDER = sql`order by case_date desc nulls last, case_number`

/** The rows behind a place. */
function behind([date, number]: Key): Sql {
  if (date === null) return sql`(case_date is null and case_number > ${number})`
  return sql`(case_date < ${date}::date or (case_date = ${date}::date and case_number > ${number}) or case_date is null)`
}

/** What a question leaves of the cases, as `from … where …`. */
const casesOf = (filter: CaseFilter, more: readonly Sql[]) =>
  sql`from lca_cases ${joinOf(filter.employers, sql`employer_no`)} ${where([...caseConditions(filter), ...more])}`

/** The cases of a page: first how far back they reach, by few columns, then from there on all columns. */
async function readPage(db: Database, filter: CaseFilter, since: readonly Sql[], page: Page<Key>) {
  const rest = page.after ? [...since, behind(page.after)] : since
  const { state, soc_code, employers } = filter
  // Facts of one state, occupation or employer lie together, but have no case numbers to go on behind.
  const inFacts = !page.after && [state, soc_code, employers].some((part) => part !== undefined)
  const reach = await db.get<{ oldest: string | null; cases: number; dated: number }>(sql`
    select min(case_date) as oldest, count(*)::integer as cases, count(case_date)::integer as dated
    from (
      select case_date ${inFacts ? factsOf(filter, rest) : casesOf(filter, rest)}
      order by case_date desc nulls last limit ${page.skip + page.take}
    ) as found`)
  if (!reach || reach.cases <= page.skip) return []
  const back = reach.dated === reach.cases ? [sql`case_date >= ${reach.oldest}::date`] : []
  return db.all<CaseRow>(sql`
    select ${caseColumns} ${casesOf(filter, [...rest, ...back])}
    ${ORDER} limit ${page.take} offset ${page.skip}`)
}

/** The words that cases' numbers stand for. */
async function findWords(context: RunContext, rows: readonly CaseRow[]): Promise<CaseWords> {
  const { db } = context
  const different = (...columns: ('name_no' | 'employer_city_no' | 'city_no')[]) => [
    ...new Set(rows.flatMap((row) => columns.map((column) => row[column]))),
  ]
  const [employers, cities, occupations, files] = await Promise.all([
    filedNames(db, different('name_no')),
    cityNames(db, different('employer_city_no', 'city_no')),
    occupationTitles(context),
    fileUrls(context),
  ])
  return { employers, cities, occupations, files }
}

/** Cases that a filter leaves, those before the plan's history aside. */
async function countCases(db: Database, filter: CaseFilter, since: readonly Sql[]): Promise<number> {
  if (since.length === 0) return countOf(db, filter)
  const found = await db.get<{ cases: number }>(
    sql`select count(*)::integer as cases ${casesOf(filter, since)}`,
  )
  return found?.cases ?? 0
}

export default endpoint({
  method: 'GET',
  path: '/api/lca/wages',
  summary: 'LCA cases with their wages',
  description: `Single cases, each as last decided, newest decision first; with and without a usable wage (\`wage_flag\` tells why not). Without \`fiscal_year\`, of all fiscal years held. ${ABOUT_STATES}`,
  group: 'h1b-lca',
  access: 'optional',
  dataset: 'lca',
  input,
  output: listOf(lcaCase.partial()),
  run: async (context, query) => {
    const { db, plan, today } = context
    const page = openPage(query, { plan, key })
    const history = clampHistory(plan, today, undefined)
    const since = history.from === null ? [] : [sql`case_date >= ${history.from}::date`]
    const { state, fiscal_year, soc_code, naics } = query
    const employers = await findEmployers(db, query.employer)
    const filter = { state, fiscal_year, soc_code, naics, employers }
    const [held, rows, total] = await Promise.all([
      findYears(context),
      readPage(db, filter, since, page),
      countCases(db, filter, since),
    ])
    const words = await findWords(context, rows)
    const dates = new Map<LcaCase, string | null>(rows.map((row) => [toCase(row, words), row.case_date]))
    const answer = page.answer(
      [...dates.keys()],
      total,
      (row): Key => [dates.get(row) ?? null, row.case_number],
    )
    const undated = history.from === null || held.undated === 0 ? [] : ['cases without a date are left out']
    const years = coverYears(held, fiscal_year ?? null)
    return { ...answer, warnings: [...history.warnings, ...answer.warnings, ...undated, ...years.warnings] }
  },
})
