/** Bankruptcy cases of organisations, newest first, filtered and in pages. */
import { z } from 'zod'
import { tellTombstones, tombstonesField } from '#changes/tombstones.ts'
import { isoDay } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import { withMore } from '#lib/rows.ts'
import { behindDay, contiguous } from '#storage/conditions.ts'
import type { RowShape } from '#storage/editions/columns.ts'
import { readListed } from '#storage/editions/listed.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import {
  type BankruptcyCase,
  bankruptcyCase,
  caseConditions,
  caseFilters,
  caseShape,
  countLeftOut,
} from './case.ts'
import {
  type CaseCompany,
  canMatch,
  casesOwned,
  companiesOfCases,
  NO_COMPANY,
  ownerAsked,
} from './matched.ts'

const input = z.object({
  ...caseFilters,
  changed_since: isoDay().optional().describe('Cases found new or changed on this day or later'),
  ...pageInput(bankruptcyCase, { default: 100, max: 5000 }),
})

/** The place of a case in the list: its day and its id. */
const placeKey = z.tuple([isoDay().nullable(), z.string()])
type PlaceKey = z.infer<typeof placeKey>

/** A case without what is known of its company, and where it stands. */
type Row = Omit<BankruptcyCase, keyof CaseCompany> & { place: number }

const shape: RowShape = { table: bankruptcyCases, fields: { ...caseShape.fields, place: 'rowid' } }

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
    const { plan, edition } = context
    refuseEmptyWindow(query)
    const page = openPage(query, { plan, key: placeKey })
    const history = clampHistory(context, query.start)
    const asked = { ...query, from: history.from, to: query.end }
    const matching = canMatch(edition)
    if (!matching && (query.company_id ?? query.cik) !== undefined) requireFiles({ edition }, ['insights'])
    const within = await casesOwned(context, ownerAsked(query))
    const listed = { conditions: caseConditions(asked), within, page }
    const [{ rows, total }, left, gone] = await Promise.all([
      readListed<Row>(context, shape, { ...listed, behind: page.after && afterPlace(page.after) }).then(
        async ({ rows, total }) => ({ rows: await withCompanies(context, rows), total }),
      ),
      countLeftOut(context, asked, { within }),
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
        ...(await adviseCases(context, {
          state: query.state,
          court: query.court,
          from: history.from,
          until: query.end,
          ...left,
        })),
      ],
    }
  },
})

function afterPlace([day, id]: PlaceKey): Sql {
  if (day === null) return contiguous(sql`(date_filed is null and id > ${id})`)
  return behindDay({ table: bankruptcyCases, column: 'date_filed', day, next: { column: 'id', text: id } })
}

async function withCompanies(context: EditionContext, rows: readonly Row[]): Promise<BankruptcyCase[]> {
  const companies = await companiesOfCases(context, rows)
  return rows.map(({ place: _, ...row }) => withMore(row, companies.get(row.id) ?? NO_COMPANY))
}
