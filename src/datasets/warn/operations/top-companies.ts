/** The companies with most workers affected, over all notices held. */
import { z } from 'zod'
import { isoDay, stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { join, sql } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import { company, topCompanies } from './totals.ts'

const input = z.object({
  limit: whole().min(1).max(500).default(10),
  state: stateParam.optional(),
  date_from: isoDay().optional(),
  date_to: isoDay().optional(),
})

export default read({
  path: '/api/top-companies',
  summary: 'Companies by workers affected',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output: z.object({
    records: z.array(company),
    count: z.number().int(),
    limit: z.number().int(),
    warnings: z.array(z.string()),
  }),
  run: async ({ db, today, plan, edition }, query) => {
    const { limit, warnings } = clampLimit(plan, query.limit)
    const conditions = [sql`true`]
    if (query.state) conditions.push(sql`state = ${query.state}`)
    if (query.date_from) conditions.push(sql`notice_date >= ${query.date_from}::date`)
    if (query.date_to) conditions.push(sql`notice_date <= ${query.date_to}::date`)
    const records = await topCompanies(db, limit, join(conditions, sql` and `))
    const stale = staleWarnings(edition.sources, today, query.state)
    return { records, count: records.length, limit, warnings: [...warnings, ...stale] }
  },
})
