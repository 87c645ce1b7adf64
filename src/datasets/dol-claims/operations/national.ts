/** Weekly claims of the nation: the states added up, and DOL's own figures beside the sums. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { sql, trusted, where } from '#storage/sql.ts'
import {
  completenessWarnings,
  nationalWeek,
  newestWeek,
  recencyWarnings,
  steadinessWarnings,
  weekConditions,
  weekKey,
  windowInput,
} from './week.ts'

const LIMIT_DEFAULT = 500
const LIMIT_MAX = 5000

const columns = trusted(Object.keys(nationalWeek.shape).join(', '))

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
  run: async ({ db, today, plan }, query) => {
    refuseEmptyWindow(query)
    const page = openPage(query, { plan, key: z.tuple([weekKey]) })
    const history = clampHistory(plan, today, query.start)
    const conditions = weekConditions({ from: history.from, end: query.end })
    const after = page.after ? [sql`week_ending < ${page.after[0]}::date`] : []
    const [rows, counted, newest] = await Promise.all([
      db.all<z.infer<typeof nationalWeek>>(sql`
        select ${columns} from dol_claims_national ${where([...conditions, ...after])}
        order by week_ending desc limit ${page.take} offset ${page.skip}`),
      db.get<{ total: number }>(sql`
        select count(*)::integer as total from dol_claims_national ${where(conditions)}`),
      newestWeek(db),
    ])
    const answer = page.answer(rows, counted?.total ?? 0, (row) => [row.week_ending])
    const shown = rows.slice(0, answer.count)
    return {
      ...answer,
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...completenessWarnings(shown),
        ...recencyWarnings(newest, today),
        ...steadinessWarnings(shown.at(-1)?.week_ending),
      ],
    }
  },
})
