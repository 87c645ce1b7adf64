/** Bankruptcy cases of organisations, newest first, filtered and in pages. */
import { z } from 'zod'
import { tellTombstones, tombstonesField } from '#changes/tombstones.ts'
import { isoDay } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql, where } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import {
  type BankruptcyCase,
  bankruptcyCase,
  caseColumns,
  caseConditions,
  caseFilters,
  countLeftOut,
} from './case.ts'
import { canMatch, companiesOfCases, matchedIds, NO_COMPANY, ownedConditions } from './matched.ts'

const input = z.object({
  ...caseFilters,
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
  output: listOf(bankruptcyCase.partial()).extend({ tombstones: tombstonesField }),
  run: async (context, query) => {
    const { db, plan, edition } = context
    refuseEmptyWindow(query)
    const page = openPage(query, { plan, key: placeKey })
    const history = clampHistory(context, query.start)
    const asked = { ...query, from: history.from, to: query.end }
    const filter = caseConditions(asked)
    const matching = canMatch(edition)
    if (!matching && (query.company_id ?? query.cik) !== undefined) requireFiles({ edition }, ['insights'])
    const ofCompany = ownedConditions(query)
    if (query.warn_only) ofCompany.push(matching ? sql`id in (${matchedIds})` : sql`false`)
    const conditions = [...filter, ...ofCompany]
    const after = page.after ? [afterPlace(page.after)] : []
    const cut = sql`${where([...conditions, ...after])}
      order by date_filed desc nulls last, id limit ${page.take} offset ${page.skip}`
    const [rows, counted, left, gone] = await Promise.all([
      findCases(db, cut, matching),
      db.get<{ total: number }>(
        sql`select count(*)::integer as total from bankruptcy_cases ${where(conditions)}`,
      ),
      countLeftOut(db, asked, { more: ofCompany }),
      tellTombstones(context, query, { dataset: 'bankruptcy', table: 'bankruptcy_cases', id: 'id' }),
    ])
    const answer = page.answer(rows, counted?.total ?? 0, (row) => [row.date_filed, row.id])
    return {
      ...answer,
      tombstones: gone.tombstones,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...gone.warnings,
        ...adviseCases(context, { state: query.state, court: query.court, ...left }),
      ],
    }
  },
})

function afterPlace([day, id]: z.infer<typeof placeKey>): Sql {
  if (day === null) return sql`(date_filed is null and id > ${id})`
  return sql`(date_filed < ${day}::date or (date_filed = ${day}::date and id > ${id}) or date_filed is null)`
}

async function findCases(db: Database, cut: Sql, matching: boolean): Promise<BankruptcyCase[]> {
  const rows = await db.all<BankruptcyCase>(sql`select ${caseColumns} from bankruptcy_cases ${cut}`)
  const companies = matching
    ? await companiesOfCases(
        db,
        rows.map(({ id }) => id),
      )
    : new Map()
  return rows.map((row) => ({ ...row, ...(companies.get(row.id) ?? NO_COMPANY) }))
}
