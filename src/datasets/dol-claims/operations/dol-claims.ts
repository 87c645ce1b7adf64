/** Weekly claims by state, newest week first. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { behindDay } from '#storage/conditions.ts'
import { readListed } from '#storage/editions/listed.ts'
import type { Sql } from '#storage/sql.ts'
import { adviseClaims } from '../advice.ts'
import { dolClaims } from '../table.ts'
import {
  newestWeek,
  oldestWeek,
  stateShape,
  stateWeek,
  weekConditions,
  weekKey,
  windowInput,
} from './week.ts'

const LIMIT_DEFAULT = 1000
const LIMIT_MAX = 5000

export default read({
  path: '/api/dol-claims',
  summary: 'Weekly unemployment claims by state',
  description:
    "Claims under state law, workshare included, as DOL publishes them; newest week first. Not seasonally adjusted. Continued claims are of the week before, as in DOL's own tables.",
  group: 'dol-claims',
  auth: 'optional',
  needs: { datasets: ['dol_claims'] },
  input: z.object({
    state: stateParam.optional(),
    ...windowInput,
    ...pageInput(stateWeek, { default: LIMIT_DEFAULT, max: LIMIT_MAX }),
  }),
  output: listOf(stateWeek.partial()),
  run: async (context, query) => {
    const { today, plan } = context
    const { state } = query
    refuseEmptyWindow(query)
    const page = openPage(query, { plan, key: placeKey })
    const history = clampHistory(context, query.start)
    const conditions = weekConditions({ ...query, from: history.from })
    const behind = page.after && afterPlace(page.after)
    const [{ rows, total }, newest, first] = await Promise.all([
      readListed<z.infer<typeof stateWeek>>(context, stateShape, { conditions, behind, page }),
      newestWeek(context, state),
      oldestWeek(context, state),
    ])
    const answer = page.answer(rows, total, (row) => [row.week_ending, row.state])
    const oldest = rows.slice(0, answer.count).at(-1)?.week_ending
    return {
      ...answer,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...adviseClaims(today, { state, newest, first, oldest, from: query.start, until: query.end }),
      ],
    }
  },
})

const placeKey = z.tuple([weekKey, z.string()])

/** The weeks behind a place in the order of the table. */
const afterPlace = ([day, state]: z.output<typeof placeKey>): Sql =>
  behindDay({ table: dolClaims, column: 'week_ending', day, next: { column: 'state', text: state } })
