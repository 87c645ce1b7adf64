/** Bankruptcy cases of organisations, newest first, filtered and in pages. */
import { z } from 'zod'
import { flag, isoDay, stateParam, text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { staleWarnings } from '#datasets/bankruptcy/freshness.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import {
  type BankruptcyCase,
  bankruptcyCase,
  caseColumns,
  caseConditions,
  chapterParam,
  courtWarnings,
} from './case.ts'
import { canMatch, joinCompany, matchedIds, unmatchedWarnings } from './matched.ts'

const input = z.object({
  company: text().optional().describe('Part of the debtor, or of a name it does business under'),
  chapter: chapterParam.optional(),
  court: text().optional().describe("A court's id such as `nysb`, or part of its name"),
  state: stateParam.optional(),
  start: isoDay().optional().describe('First filing day'),
  end: isoDay().optional().describe('Last filing day'),
  warn_only: flag().default(false).describe('Only cases of companies that gave a WARN notice'),
  changed_since: isoDay().optional().describe('Cases found new or changed on this day or later'),
  ...pageInput(bankruptcyCase, { default: 100, max: 5000 }),
})

/** The place of a case in the list: its day and its id. */
const placeKey = z.tuple([isoDay().nullable(), z.string()])

export default read({
  path: '/api/bankruptcies',
  summary: 'Bankruptcy cases',
  description:
    "Cases of organisations from the courts' feeds, CourtListener, docket pages and 8-K filings (item 1.03), newest first; those whose filing day is not known come last. One case is one record, whoever reports it. The state is the court's.",
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input,
  output: listOf(bankruptcyCase.partial()),
  run: async ({ db, today, plan, edition }, query) => {
    refuseEmptyWindow(query)
    const page = openPage(query, { plan, key: placeKey })
    const history = clampHistory(plan, today, query.start)
    const filter = caseConditions({ ...query, from: history.from, to: query.end })
    const matching = canMatch(edition)
    const conditions = query.warn_only
      ? [...filter, matching ? sql`id in (${matchedIds})` : sql`false`]
      : filter
    const after = page.after ? [afterPlace(page.after)] : []
    const cut = sql`${where([...conditions, ...after])}
      order by date_filed desc nulls last, id limit ${page.take} offset ${page.skip}`
    const undated = caseConditions({ ...query, from: null })
    const byDay = history.from !== null || query.end !== undefined
    const [rows, counted, left] = await Promise.all([
      matching ? findMatched(db, cut) : findPlain(db, cut),
      db.get<{ total: number }>(
        sql`select count(*)::integer as total from bankruptcy_cases ${where(conditions)}`,
      ),
      byDay ? countUndated(db, undated) : 0,
    ])
    const answer = page.answer(rows, counted?.total ?? 0, (row) => [row.date_filed, row.id])
    return {
      ...answer,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...(left > 0 ? [`${left} cases whose filing day is not known are left out by the dates`] : []),
        ...courtWarnings(query.court),
        ...unmatchedWarnings(edition),
        ...staleWarnings(edition.sources, today, query.state),
      ],
    }
  },
})

function afterPlace([day, id]: z.infer<typeof placeKey>): Sql {
  if (day === null) return sql`(date_filed is null and id > ${id})`
  return sql`(date_filed < ${day}::date or (date_filed = ${day}::date and id > ${id}) or date_filed is null)`
}

function findMatched(db: Database, cut: Sql): Promise<BankruptcyCase[]> {
  return db.all<BankruptcyCase>(sql`
    with picked as (select ${caseColumns} from bankruptcy_cases ${cut})
    select picked.*, company.company_id,
           case when company.notices > 0 then company.name end as warn_company,
           nullif(company.notices, 0) as warn_notices
    from picked ${joinCompany}
    order by date_filed desc nulls last, id`)
}

async function findPlain(db: Database, cut: Sql): Promise<BankruptcyCase[]> {
  const rows = await db.all<BankruptcyCase>(sql`select ${caseColumns} from bankruptcy_cases ${cut}`)
  return rows.map((row) => ({ ...row, company_id: null, warn_company: null, warn_notices: null }))
}

async function countUndated(db: Database, conditions: Sql[]): Promise<number> {
  const found = await db.get<{ cases: number }>(sql`
    select count(*)::integer as cases from bankruptcy_cases ${where([...conditions, sql`date_filed is null`])}`)
  return found?.cases ?? 0
}
