/** Weekly claims of the nation: the states added up, and DOL's own figures beside the sums. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { contiguous } from '#storage/conditions.ts'
import { readListed } from '#storage/editions/listed.ts'
import { sql } from '#storage/sql.ts'
import { adviseClaims } from '../advice.ts'
import {
  nationalShape,
  nationalWeek,
  newestWeek,
  oldestWeek,
  weekConditions,
  weekKey,
  windowInput,
} from './week.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 5000

export default read({
  path: '/api/dol-claims/national',
  summary: 'Weekly national unemployment claims, summed from the states',
  description:
    "Newest week first. The sums are not seasonally adjusted, and equal DOL's own total only where both are of one revision: the headline figures are the `_sa` ones, null where DOL's national report is not held.",
  group: 'dol-claims',
  auth: 'optional',
  needs: { datasets: ['dol_claims'] },
  input: z.object({
    ...windowInput,
    ...pageInput(nationalWeek, { default: LIMIT_DEFAULT, max: LIMIT_MAX }),
  }),
  output: listOf(nationalWeek.partial()),
  run: async (context, query) => {
    const { today, plan } = context
    refuseEmptyWindow(query)
    const page = openPage(query, { plan, key: z.tuple([weekKey]) })
    const history = clampHistory(context, query.start)
    const conditions = weekConditions({ from: history.from, end: query.end })
    const behind = page.after ? contiguous(sql`week_ending < ${page.after[0]}::date`) : null
    const [{ rows, total }, newest, first] = await Promise.all([
      readListed<z.infer<typeof nationalWeek>>(context, nationalShape, { conditions, behind, page }),
      newestWeek(context),
      oldestWeek(context),
    ])
    const answer = page.answer(rows, total, (row) => [row.week_ending])
    const shown = rows.slice(0, answer.count)
    return {
      ...answer,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...adviseClaims(today, {
          newest,
          first,
          from: query.start,
          until: query.end,
          oldest: shown.at(-1)?.week_ending,
          sums: shown,
        }),
      ],
    }
  },
})
