/** Companies that gave less notice than the WARN Act, or their state's own act, asks for. */
import { z } from 'zod'
import { companiesOf, type RecordAt } from '#companies/lookup.ts'
import { isoDay, oldName, stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampHistory, clampLimit, isPreviewed } from '#contract/plans.ts'
import { addDays } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import { rowsAt } from '#storage/editions/columns.ts'
import { sql } from '#storage/sql.ts'
import { adviceFields, adviseGaps, adviseWarn } from '../advice.ts'
import { actOf, FEDERAL_ACT, NOTICE_ACTS } from '../notice-acts.ts'
import { lateCompany, listLateCompanies } from './late-companies.ts'
import { previewEnd } from './left-out.ts'
import { noticeShape, warnNotice } from './notice.ts'
import { noticesWhere, refuseEmptyDates, requireLinks } from './notice-filter.ts'
import { findGaps, firstShort, GAP_SORTS, LATE_DAYS_MAX, unknownGaps } from './short-notice.ts'
import { unsizedField, workersField } from './totals.ts'

const NOTE = `Notices whose layoff date lies more than ${LATE_DAYS_MAX} days before the notice are left out as likely misprints. A gap under 60 days is a lead, not a finding of law: the Act excepts unforeseeable circumstances, faltering companies, natural disasters and others, and pay in lieu of notice is common.`

/** What a gap rests on. */
const GAP_FIELDS = ['notice_date', 'effective_date', 'is_warn'] as const

const input = z.object({
  state: stateParam.optional(),
  days_back: whole()
    .min(30)
    .max(3650)
    .default(365)
    .describe('How far back notices go, where `date_from` does not say'),
  date_from: isoDay().optional().describe('First notice date'),
  date_to: isoDay().optional().describe('Last notice date; today by default'),
  min_employees: whole().min(0).default(0).describe('So many workers or more'),
  threshold: z
    .enum(['federal', 'state'])
    .default('federal')
    .describe(
      "`federal`: gaps under 60 days; `state`: under what the state's own act asks for, where that is more",
    ),
  sort: z
    .enum(GAP_SORTS)
    .default('employees')
    .describe('Most workers first, shortest gap first, or newest first'),
  group_by: z.enum(['company']).optional().describe('`company`: the answer also tells of each company'),
  limit: whole().min(1).max(500).default(50).describe('Records, and companies, in this answer'),
})

const violation = warnNotice
  .pick({
    id: true,
    company_name: true,
    company: true,
    company_id: true,
    ticker: true,
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
    threshold_days: z
      .number()
      .int()
      .describe('Days of notice that the law asked for, the longer of federal and state'),
    statute: z.string().describe('Where the law says so'),
  })

type Row = Omit<z.infer<typeof violation>, 'threshold_days' | 'statute' | 'company' | 'company_id' | 'ticker'>

/** What is read of a violation: all that is not worked out. */
const shape = {
  table: noticeShape.table,
  fields: Object.fromEntries(
    [...Object.keys(violation.shape), 'row_no'].flatMap((field) => {
      const expression = noticeShape.fields[field]
      return expression === undefined || expression === 'null' ? [] : [[field, expression]]
    }),
  ),
}

const output = z.object({
  records: z.array(violation),
  count: z.number().int(),
  total: z.number().int().describe('Notices that match, in this answer or not'),
  employees_affected: workersField.describe('Workers in them; null where none gives a number'),
  notices_unsized: unsizedField,
  companies: z
    .array(lateCompany)
    .nullable()
    .describe('With `group_by=company`: companies by short notices, most first; else null'),
  limit: z.number().int(),
  left_out: unknownGaps.describe(
    'Counted notices of these days and this state that cannot be judged, and why',
  ),
  acts: z
    .array(
      z.object({
        state: z.string().nullable().describe('Two-letter code; null for the federal act'),
        days: z.number().int().describe('Days of notice that it asks for'),
        employees_min: z.number().int().describe('Employees from which on an employer is covered'),
        since: z
          .string()
          .nullable()
          .describe('First day on which it asked for so many days; null for very old'),
        statute: z.string().describe('Where the law says so'),
      }),
    )
    .describe("The federal act and the states' own that are known for certain"),
  note: z.string(),
  total_employees: oldName(workersField, 'employees_affected'),
  ...adviceFields,
})

export default read({
  path: '/api/violations',
  summary: 'Companies whose notice gap was under 60 days',
  description: NOTE,
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async (context, query) => {
    const { today, plan, edition } = context
    refuseEmptyDates(query)
    if (query.group_by) requireLinks(edition)
    const { limit, warnings } = clampLimit(plan, query.limit)
    const history = clampHistory(
      { plan, today, edition },
      query.date_from ?? addDays(query.date_to ?? today, -query.days_back),
    )
    const { state, min_employees, threshold } = query
    const window = { from: history.from!, to: query.date_to ?? today, state }
    const previewed = isPreviewed(await previewEnd(context), sql`notice_date`, sql`id`)
    const [gaps, inPreview] = await Promise.all([
      findGaps(context, { ...window, min_employees, threshold }),
      noticesWhere(context, previewed),
    ])
    const shown = gaps.short.and(inPreview).rows()
    const [rows, companies, advice] = await Promise.all([
      firstShort(context, shown, query.sort, limit).then((places) =>
        rowsAt<Row & RecordAt>(context, shape, places),
      ),
      query.group_by ? listLateCompanies(context, gaps.short.rows(), limit) : null,
      adviseWarn(context, { ...window, about: GAP_FIELDS }),
    ])
    const companyOf = await companiesOf(context, 'warn', rows)
    const records = rows.map(({ row_no, ...row }) => {
      const { company, company_id, ticker } = companyOf({ row_no, id: row.id })
      const { days, statute } = actOf(row.state, row.notice_date!)
      return withMore(row, { company, company_id, ticker, threshold_days: days, statute })
    })
    return {
      records,
      count: records.length,
      total: gaps.sums.notices,
      employees_affected: gaps.sums.employees_affected,
      notices_unsized: gaps.sums.notices_unsized,
      total_employees: gaps.sums.employees_affected,
      companies,
      limit,
      left_out: gaps.left_out,
      acts: NOTICE_ACTS.filter(
        (act) => act === FEDERAL_ACT || query.state === undefined || act.state === query.state,
      ),
      note: NOTE,
      coverage: advice.coverage,
      warnings: [...history.warnings, ...warnings, ...adviseGaps(gaps.unknown), ...advice.warnings],
    }
  },
})
