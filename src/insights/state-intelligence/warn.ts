/** WARN notices of a state: sums, industries and companies. */
import { z } from 'zod'
import { allUnknown, orUnknown } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import { findHeldSpan, holdsNone } from '#datasets/warn/coverage.ts'
import { lastThirtyDays, type recentTotals } from '#datasets/warn/operations/recent-totals.ts'
import {
  countUnsized,
  oldTotals,
  sumWorkers,
  unsizedField,
  workersField,
} from '#datasets/warn/operations/totals.ts'
import type { IsoDate } from '#lib/dates.ts'
import { sectorOfCode } from '#lib/naics.ts'
import { ofColumn } from '#storage/conditions.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { findDetails } from '../company/details.ts'
import { inWindow, lastDays } from '../windows.ts'

const SHOWN = 5
/** The windows of a state's figures. */
export const YEAR_DAYS = 365
export const MONTH_DAYS = 30

const laid = {
  notices: z.number().int(),
  employees_affected: workersField,
  notices_unsized: unsizedField,
}

const overAll = {
  total: z.number().int().describe('WARN notices over all history, each event once'),
  employees_affected: workersField,
  notices_unsized: unsizedField,
  notices_undated: z
    .number()
    .int()
    .describe('Of all notices, those without a notice date: no window of days has them'),
}

export const warnPart = z.object({
  ...orUnknown(overAll, 'no notice of the state is held'),
  last_30d: z
    .number()
    .int()
    .nullable()
    .describe(
      'Notices of the last 30 days; null where none are held and newer ones may be missing, where none of the state is held, where one without a date may be of them, or where most of the state tell no notice date',
    ),
  last_30d_employees: workersField,
  last_30d_unsized: unsizedField,
  last_365d: z.number().int().nullable().describe('Of the last 365 days; null as above'),
  last_365d_employees: workersField,
  last_365d_unsized: unsizedField,
  last_365d_companies: z.number().int().nullable().describe('Companies with a notice; null as above'),
  latest_notice: z.string().nullable(),
  top_industries: z
    .array(z.object({ industry: z.string(), naics_sector: z.string(), ...laid }))
    .describe('NAICS sectors of the last 365 days by workers, of the notices that give one'),
  top_companies: z
    .array(
      z.object({
        company: z.string(),
        company_id: z.string(),
        ticker: z.string().nullable(),
        ...laid,
        latest_notice: z.string(),
      }),
    )
    .describe('Companies of the last 365 days by workers'),
  total_employees: oldTotals.total_employees,
})

type Laid = { notices: number; employees_affected: number | null; notices_unsized: number }
type Recent = Pick<z.infer<typeof warnPart>, 'last_30d' | 'last_30d_employees' | 'last_30d_unsized'>
type Sums = Omit<z.infer<typeof warnPart>, 'top_industries' | 'top_companies' | 'total_employees'> &
  z.infer<z.ZodObject<typeof overAll>>

/** Sums up a state's notices; of a silent state newer ones may be missing, so that none is not zero. */
export async function tellWarn(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  state: string,
  isSilent: boolean,
): Promise<z.infer<typeof warnPart>> {
  const { db, today } = context
  const year = inWindow(sql`notice_date`, lastDays(today, YEAR_DAYS))
  const own = sql`in_totals and state = ${state}`
  const [recent, sums, industries, companies] = await Promise.all([
    lastThirtyDays(context, [ofColumn('state', sql`state = ${state}`)], await findHeldSpan(context, state)),
    db.get<Omit<Sums, keyof Recent>>(sql`
      select count(*)::integer as total, ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized,
             (count(*) filter (where notice_date is null))::integer as notices_undated,
             (count(*) filter (where ${year}))::integer as last_365d,
             ${sumWorkers(sql`employees`, year)} as last_365d_employees,
             ${countUnsized(sql`employees`, year)} as last_365d_unsized,
             (count(distinct company_no) filter (where ${year}))::integer as last_365d_companies,
             max(notice_date) as latest_notice
      from company_notices where ${own}`),
    db.all<{ sector: string } & Laid>(sql`
      select sector, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized
      from company_notices where ${own} and ${year} and sector is not null
      group by sector order by employees_affected desc nulls last, notices desc, sector limit ${SHOWN}`),
    db.all<{ company_no: number; latest_notice: string } & Laid>(sql`
      select company_no, count(*)::integer as notices, ${sumWorkers(sql`employees`)} as employees_affected,
             ${countUnsized(sql`employees`)} as notices_unsized,
             max(notice_date) as latest_notice
      from company_notices where ${own} and ${year} and company_no is not null
      group by company_no order by employees_affected desc nulls last, notices desc, company_no limit ${SHOWN}`),
  ])
  const detailsOf = await findDetails(
    context,
    companies.map((row) => row.company_no),
  )
  const { total, employees_affected, notices_unsized, notices_undated } = sums!
  const all = {
    total,
    employees_affected,
    notices_unsized,
    notices_undated,
    total_employees: employees_affected,
  }
  return {
    ...told({ ...sums!, ...recentOf(recent) }, isSilent),
    ...((await holdsNone(context, state)) ? allUnknown(all) : all),
    top_industries: industries.map(({ sector, ...row }) => ({
      industry: sectorOfCode(sector)?.title ?? sector,
      naics_sector: sector,
      ...row,
    })),
    top_companies: companies.map(({ company_no, ...row }) => {
      const { company, company_id, ticker } = detailsOf(company_no)
      return { company, company_id, ticker, ...row }
    }),
  }
}

const recentOf = (sums: Omit<z.infer<typeof recentTotals>, 'notices_undated'>): Recent => ({
  last_30d: sums.notices,
  last_30d_employees: sums.employees_affected,
  last_30d_unsized: sums.notices_unsized,
})

/** Where none is held, most notices tell no date, or newer ones may be missing, a window without one says nothing. */
function told(sums: Sums, isSilent: boolean): Sums {
  if (!isSilent && sums.total > 0 && sums.notices_undated * 2 <= sums.total) return sums
  const none = (notices: number | null) => notices === 0
  return {
    ...sums,
    ...(none(sums.last_30d) && { last_30d: null, last_30d_employees: null }),
    ...(none(sums.last_365d) && {
      last_365d: null,
      last_365d_employees: null,
      last_365d_companies: null,
    }),
  }
}

/** Companies with a notice in the state in the last 365 days that filed for bankruptcy in those days. */
export async function countBankrupt(db: Database, state: string, today: IsoDate): Promise<number> {
  const year = lastDays(today, YEAR_DAYS)
  const found = await db.get<{ companies: number }>(sql`
    select count(distinct company_no)::integer as companies from company_notices
    where in_totals and state = ${state} and ${inWindow(sql`notice_date`, year)}
      and company_no in (
        select company_no from company_cases where gave_notice and ${inWindow(sql`date_filed`, year)}
      )`)
  return found?.companies ?? 0
}
