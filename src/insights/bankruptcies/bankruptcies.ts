/** Bankruptcy cases of organisations, newest first, filtered and in pages. */
import { z } from 'zod'
import { tellTombstones, tombstonesField } from '#changes/tombstones.ts'
import { isoDay } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, type Page, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { inOrder, keyed, type Sql, sql, standsInOrder, where } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import {
  type BankruptcyCase,
  bankruptcyCase,
  type CasePlace,
  caseColumns,
  caseConditions,
  caseFilters,
  countCases,
} from './case.ts'
import {
  type CaseCompany,
  canMatch,
  companiesOfCases,
  NO_COMPANY,
  ownerAsked,
  placeOfCases,
} from './matched.ts'

const input = z.object({
  ...caseFilters,
  changed_since: isoDay().optional().describe('Cases found new or changed on this day or later'),
  ...pageInput(bankruptcyCase, { default: 100, max: 5000 }),
})

/** The place of a case in the list: its day and its id. */
const placeKey = z.tuple([isoDay().nullable(), z.string()])
type PlaceKey = z.infer<typeof placeKey>

/** What is listed of the cases of a place. */
interface Listed {
  conditions: readonly Sql[]
  /** Whether a text is looked for in their names. */
  isText: boolean
  page: Page<PlaceKey>
}

/** A case without what is known of its company, and where it stands. */
type Row = Omit<BankruptcyCase, keyof CaseCompany> & { place: number }

const ROW = sql`${caseColumns}, rowid::integer as place`

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
    const matching = canMatch(edition)
    if (!matching && (query.company_id ?? query.cik) !== undefined) requireFiles({ edition }, ['insights'])
    const place = await placeOfCases(context, asked, ownerAsked(query))
    const conditions = caseConditions(asked)
    const [rows, { total, ...left }, gone] = await Promise.all([
      findCases(context, place, { conditions, isText: query.company !== undefined, page }),
      countCases(db, asked, { place }),
      tellTombstones(context, query, { dataset: 'bankruptcy', table: 'bankruptcy_cases', id: 'id' }),
    ])
    const answer = page.answer(rows, total, (row) => [row.date_filed, row.id])
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

function afterPlace([day, id]: PlaceKey, column: Sql): Sql {
  if (day === null) return sql`(date_filed is null and ${column} > ${id})`
  return sql`(date_filed < ${day}::date or (date_filed = ${day}::date and ${column} > ${id}) or date_filed is null)`
}

/**
 * The cases of a page, with whose each is, where that is known. Where the cases stand in the order of the list they are read as
 * they stand, which takes a third of the time of looking each up; of others the ids come first, out of columns that are narrow,
 * and of a text, which few may hold: else all columns of all cases would be read for these.
 */
async function findCases(
  context: EditionContext,
  { table, id, owned, stands = {} }: CasePlace,
  { conditions, isText, page }: Listed,
): Promise<BankruptcyCase[]> {
  const { db } = context
  const listed = [...conditions, ...owned, ...(page.after ? [afterPlace(page.after, id)] : [])]
  const order = sql`date_filed desc nulls last, id`
  const cut = sql`limit ${page.take} offset ${page.skip}`
  if (!isText && standsInOrder(stands, order, listed))
    return withCompanies(context, await db.all<Row>(sql`select ${ROW} from ${table} ${where(listed)} ${cut}`))
  const picked = await db.all<{ id: string }>(sql`
    select ${id} as id from ${table} ${where(listed)} ${inOrder(stands, order, listed)} ${cut}`)
  const ids = picked.map((row) => row.id)
  if (ids.length === 0) return []
  const rows = await db.all<Row>(sql`select ${ROW} from bankruptcy_cases where id in ${keyed(ids)}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return withCompanies(
    context,
    ids.flatMap((each) => byId.get(each) ?? []),
  )
}

async function withCompanies(context: EditionContext, rows: readonly Row[]): Promise<BankruptcyCase[]> {
  const companies = await companiesOfCases(context, rows)
  return rows.map(({ place: _, ...row }) => ({ ...row, ...(companies.get(row.id) ?? NO_COMPANY) }))
}
