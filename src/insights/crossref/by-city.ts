/** Cities: layoffs beside visas. */
import { z } from 'zod'
import { oldName, stateParam, whole } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { clampLimit } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { countUnsized, sumWorkers, unsizedField, workersField } from '#datasets/warn/operations/totals.ts'
import { sql } from '#storage/sql.ts'
import { fiscalYear, periodsShape } from '../periods.ts'
import { inWindow } from '../windows.ts'
import { ofYear, openCrossref, summedVisas, toVisas, type VisaRow, visaFields, visaRows } from './shape.ts'

const record = z.object({
  city: z.string(),
  state: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  notices: z.number().int(),
  companies: z.number().int().describe('Companies with a notice in the window'),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  latest_notice: z.string().nullable(),
  layoffs: oldName(workersField, 'employees_affected'),
  ...visaFields,
})

type Row = Omit<z.infer<typeof record>, keyof typeof visaFields | 'layoffs'> & VisaRow & { total: number }

export default read({
  path: '/api/crossref/by-city',
  summary: 'Cities: layoffs beside visa petitions',
  description:
    'Cities with notices or petitions, by workers affected. H-1B petitions are of the city of the petitioner, LCA cases of that of the worksite. Periods are chosen as in /api/crossref/by-state.',
  group: 'crossref',
  auth: 'optional',
  needs: { datasets: ['warn'], planDatasets: ['h1b', 'lca'] },
  input: z.object({
    state: stateParam.optional(),
    fiscal_year: fiscalYear(),
    limit: whole().min(1).max(500).default(50),
  }),
  output: z.object({
    records: z.array(record),
    count: z.number().int(),
    total: z.number().int().describe('Cities that match'),
    limit: z.number().int(),
    periods: periodsShape,
    warnings: warningList,
  }),
  run: async (context, query) => {
    const { available, periods, warnings } = await openCrossref(context, query)
    const clamped = clampLimit(context.plan, query.limit)
    // Of one state, the others' cities are not summed up first.
    const inState = query.state
      ? sql`and place_no in (select place_no from insight_places where state = ${query.state})`
      : sql``
    const filed = (dataset: 'h1b' | 'lca') =>
      sql`from place_visas where ${ofYear(available, dataset, periods)} ${inState}`
    const rows = await context.db.all<Row>(sql`
      with laid as (
        select place_no, count(*)::integer as notices, count(distinct company_no)::integer as companies,
               ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized, max(notice_date) as latest_notice
        from company_notices
        where in_totals and place_no is not null and ${inWindow(sql`notice_date`, periods.warn)} ${inState}
        group by place_no
      ), asked as (
        select place_no, ${summedVisas}
        from (${visaRows(sql`place_no`, filed('h1b'), filed('lca'))}) as visas
        group by place_no
        having sum(h1b_approvals + h1b_denials + lca_petitions) > 0
      )
      select city, state, latitude, longitude, coalesce(notices, 0) as notices, coalesce(companies, 0) as companies,
             (case when notices is null then 0 else laid.employees_affected end)::bigint as employees_affected,
             coalesce(notices_unsized, 0) as notices_unsized, latest_notice,
             coalesce(h1b_initial_approvals, 0)::bigint as h1b_initial_approvals,
             coalesce(h1b_approvals, 0)::bigint as h1b_approvals, coalesce(h1b_denials, 0)::bigint as h1b_denials,
             coalesce(lca_petitions, 0)::bigint as lca_petitions, coalesce(lca_certified, 0)::bigint as lca_certified,
             coalesce(wage_petitions, 0)::bigint as wage_petitions, coalesce(wage_usd, 0)::bigint as wage_usd,
             count(*) over ()::integer as total
      from insight_places left join laid using (place_no) left join asked using (place_no)
      where (laid.notices is not null or asked.h1b_approvals is not null)
        ${query.state ? sql`and state = ${query.state}` : sql``}
      order by employees_affected desc nulls last, lca_certified desc, h1b_initial_approvals desc, place_no
      limit ${clamped.limit}`)
    const records = rows.map((row) => {
      const {
        city,
        state,
        latitude,
        longitude,
        notices,
        companies,
        employees_affected,
        notices_unsized,
        latest_notice,
      } = row
      const laid = {
        notices,
        companies,
        employees_affected,
        notices_unsized,
        latest_notice,
        layoffs: employees_affected,
      }
      return { city, state, latitude, longitude, ...laid, ...toVisas(row, available) }
    })
    return {
      records,
      count: records.length,
      total: rows[0]?.total ?? 0,
      limit: clamped.limit,
      periods,
      warnings: [...clamped.warnings, ...warnings],
    }
  },
})
