/** Work stoppages, newest first. */
import { z } from 'zod'
import { stateParam } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { sql, where } from '#storage/sql.ts'

const stoppage = z.object({
  stoppage_no: z.number().int(),
  employer: z.string(),
  state: z.string().nullable(),
  began: z.string(),
  workers: z.number().int().nullable(),
})

export default read({
  path: '/api/work-stoppages',
  summary: 'Strikes and lockouts, newest first',
  group: 'work-stoppages',
  auth: 'optional',
  needs: { datasets: ['work_stoppages'] },
  input: z.object({ state: stateParam.optional(), ...pageInput(stoppage, { default: 50, max: 500 }) }),
  output: listOf(stoppage.partial()),
  run: async ({ db, today, plan, edition }, query) => {
    const page = openPage(query, { plan, key: z.tuple([z.string(), z.number()]) })
    const history = clampHistory({ plan, today, edition }, undefined)
    const conditions = [
      ...(query.state ? [sql`state = ${query.state}`] : []),
      ...(history.from ? [sql`began >= ${history.from}::date`] : []),
    ]
    const after = page.after
      ? [sql`(began, -stoppage_no) < (${page.after[0]}::date, -${page.after[1]}::integer)`]
      : []
    const [rows, counted] = await Promise.all([
      db.all<z.infer<typeof stoppage>>(sql`
        select stoppage_no, employer, state, began, workers from work_stoppages
        ${where([...conditions, ...after])}
        order by began desc, stoppage_no limit ${page.take} offset ${page.skip}`),
      db.get<{ total: number }>(sql`
        select count(*)::integer as total from work_stoppages ${where(conditions)}`),
    ])
    const answer = page.answer(rows, counted?.total ?? 0, (row) => [row.began, row.stoppage_no])
    return { ...answer, warnings: [...history.warnings, ...answer.warnings] }
  },
})
