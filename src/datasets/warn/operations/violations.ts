/** Companies that gave less than the 60 days' notice the WARN Act asks for. */
import { z } from 'zod'
import { stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit } from '#contract/plans.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { staleWarnings } from '../coverage.ts'
import { warnNotice } from './notice.ts'

/** 29 U.S.C. 2102(a). */
const NOTICE_DAYS_REQUIRED = 60
/** A layoff more than two months before its notice is more often a misprint or an early phase than a late notice. */
const LATE_DAYS_MAX = 60

const NOTE =
  'Notices whose layoff date lies more than 60 days before the notice are left out as likely misprints. A gap under 60 days is a lead, not a finding of law: the Act excepts unforeseeable circumstances, faltering companies, natural disasters and others, and pay in lieu of notice is common.'

const input = z.object({
  state: stateParam.optional(),
  days_back: whole().min(30).max(3650).default(365).describe('How far back notices go'),
  min_employees: whole().min(0).default(0),
  limit: whole().min(1).max(500).default(50),
})

const violation = warnNotice
  .pick({
    id: true,
    company_name: true,
    city: true,
    state: true,
    notice_date: true,
    effective_date: true,
    employees_affected: true,
    layoff_type: true,
    source_url: true,
  })
  .extend({
    notice_days: z.number().int().describe('Days from notice to effect; negative when it came after'),
  })

/** Notices of the window whose gap is under 60 days, shortest gap first. */
export async function findViolations(
  db: Database,
  today: IsoDate,
  from: IsoDate,
  query: z.infer<typeof input>,
) {
  // A notice with no layoff date is left out: its gap is unknown, and calling it a violation would accuse a company
  // without evidence. So is one whose dates name only a month.
  return db.all<z.infer<typeof violation>>(sql`
    select id, company_name, city, state, notice_date, effective_date, employees_affected, layoff_type, source_url,
           (effective_date - notice_date)::integer as notice_days
    from warn_notices
    where in_totals
      and effective_date is not null
      and notice_date_precision = 'day' and effective_date_precision = 'day'
      and notice_date >= ${from}::date and notice_date <= ${today}::date
      and effective_date - notice_date < ${NOTICE_DAYS_REQUIRED}
      and effective_date - notice_date >= ${-LATE_DAYS_MAX}
      and coalesce(employees_affected, 0) >= ${query.min_employees}
      ${query.state ? sql`and state = ${query.state}` : sql``}
    order by notice_days, company_name, id
    limit ${query.limit}`)
}

export default read({
  path: '/api/violations',
  summary: 'Companies whose notice gap was under 60 days',
  description: NOTE,
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output: z.object({
    records: z.array(violation),
    count: z.number().int(),
    limit: z.number().int(),
    note: z.string(),
    warnings: z.array(z.string()),
  }),
  run: async ({ db, today, plan, edition }, query) => {
    const { limit, warnings } = clampLimit(plan, query.limit)
    const history = clampHistory(plan, today, addDays(today, -query.days_back))
    const stale = staleWarnings(edition.sources, today, query.state)
    const records = await findViolations(db, today, history.from!, { ...query, limit })
    return {
      records,
      count: records.length,
      limit,
      note: NOTE,
      warnings: [...history.warnings, ...warnings, ...stale],
    }
  },
})
