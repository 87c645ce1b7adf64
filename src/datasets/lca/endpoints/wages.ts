/** Single cases with their wages. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, stateParam } from '#contract/fields.ts'
import { listOf, openPage, type Page, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import type { Database } from '#storage/database.ts'
import { list, type Sql, sql, where } from '#storage/sql.ts'
import { type CaseRow, caseColumns, caseJoins, lcaCase, toCase } from './case.ts'
import { ABOUT_STATES } from './figures.ts'
import {
  type CaseFilter,
  caseConditions,
  employerParam,
  fiscalYearParam,
  joinOf,
  naicsParam,
  socCodeParam,
} from './filter.ts'
import { findEmployers } from './names.ts'
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

/** The cases of a page: found by what is filtered and sorted by alone, then read whole. */
async function readPage(db: Database, filter: CaseFilter, since: readonly Sql[], page: Page<Key>) {
  const rest = page.after ? [...since, behind(page.after)] : since
  const found = await db.all<{ case_date: string | null; case_number: string }>(sql`
    select case_date, case_number ${casesOf(filter, rest)}
    ${ORDER} limit ${page.take} offset ${page.skip}`)
  if (found.length === 0) return []
  const dates = found.map((row) => row.case_date)
  const known = dates.filter((date) => date !== null)
  const days = sql`case_date between ${known.at(-1) ?? null}::date and ${known[0] ?? null}::date`
  const chosen = sql`case_number in ${list(found.map((row) => row.case_number))}`
  return db.all<CaseRow>(sql`
    select ${caseColumns}
    from (
      select * from lca_cases
      ${where([...caseConditions(filter), known.length < dates.length ? sql`(${days} or case_date is null)` : days, chosen])}
    ) as cases ${caseJoins} ${ORDER}`)
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
  run: async ({ db, plan, today }, query) => {
    const page = openPage(query, { plan, key })
    const history = clampHistory(plan, today, undefined)
    const since = history.from === null ? [] : [sql`case_date >= ${history.from}::date`]
    const { state, fiscal_year, soc_code, naics } = query
    const employers = await findEmployers(db, query.employer)
    const filter = { state, fiscal_year, soc_code, naics, employers }
    const [held, rows, total] = await Promise.all([
      findYears(db),
      readPage(db, filter, since, page),
      countCases(db, filter, since),
    ])
    const dates = new Map(rows.map((row) => [row.case_number, row.case_date]))
    const answer = page.answer(
      rows.map(toCase),
      total,
      (row): Key => [dates.get(row.case_number) ?? null, row.case_number],
    )
    const undated = history.from === null || held.undated === 0 ? [] : ['cases without a date are left out']
    const years = coverYears(held, fiscal_year ?? null)
    return { ...answer, warnings: [...history.warnings, ...answer.warnings, ...undated, ...years.warnings] }
  },
})
