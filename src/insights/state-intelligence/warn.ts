/** WARN notices of a state: sums, industries and companies. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import { sectorOfCode } from '#lib/naics.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { findDetails } from '../company/details.ts'
import { inWindow, lastDays } from '../periods.ts'

const SHOWN = 5
/** The windows of a state's figures. */
export const YEAR_DAYS = 365
export const MONTH_DAYS = 30

const laid = {
  notices: z.number().int(),
  employees_affected: z.number().int(),
}

export const warnPart = z.object({
  total: z.number().int().describe('WARN notices over all history, each event once'),
  total_employees: z.number().int(),
  last_30d: z.number().int().describe('Notices of the last 30 days'),
  last_30d_employees: z.number().int(),
  last_365d: z.number().int(),
  last_365d_employees: z.number().int(),
  last_365d_companies: z.number().int().describe('Companies with a notice'),
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
})

type Sums = Omit<z.infer<typeof warnPart>, 'top_industries' | 'top_companies'>

/** Sums up a state's notices. */
export async function tellWarn(
  db: Database,
  state: string,
  today: IsoDate,
): Promise<z.infer<typeof warnPart>> {
  const month = inWindow(sql`notice_date`, lastDays(today, MONTH_DAYS))
  const year = inWindow(sql`notice_date`, lastDays(today, YEAR_DAYS))
  const own = sql`in_totals and state = ${state}`
  const [sums, industries, companies] = await Promise.all([
    db.get<Sums>(sql`
      select count(*)::integer as total, coalesce(sum(employees), 0)::bigint as total_employees,
             (count(*) filter (where ${month}))::integer as last_30d,
             coalesce(sum(employees) filter (where ${month}), 0)::bigint as last_30d_employees,
             (count(*) filter (where ${year}))::integer as last_365d,
             coalesce(sum(employees) filter (where ${year}), 0)::bigint as last_365d_employees,
             (count(distinct company_no) filter (where ${year}))::integer as last_365d_companies,
             max(notice_date) as latest_notice
      from company_notices where ${own}`),
    db.all<{ sector: string; notices: number; employees_affected: number }>(sql`
      select sector, count(*)::integer as notices, coalesce(sum(employees), 0)::bigint as employees_affected
      from company_notices where ${own} and ${year} and sector is not null
      group by sector order by employees_affected desc, notices desc, sector limit ${SHOWN}`),
    db.all<{ company_no: number; notices: number; employees_affected: number; latest_notice: string }>(sql`
      select company_no, count(*)::integer as notices, coalesce(sum(employees), 0)::bigint as employees_affected,
             max(notice_date) as latest_notice
      from company_notices where ${own} and ${year}
      group by company_no order by employees_affected desc, notices desc, company_no limit ${SHOWN}`),
  ])
  const detailsOf = await findDetails(
    db,
    companies.map((row) => row.company_no),
  )
  return {
    ...sums!,
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

/** Companies with a notice in the state in the last 365 days that filed for bankruptcy in those days. */
export async function countBankrupt(db: Database, state: string, today: IsoDate): Promise<number> {
  const year = lastDays(today, YEAR_DAYS)
  const found = await db.get<{ companies: number }>(sql`
    select count(distinct company_no)::integer as companies from company_notices
    where in_totals and state = ${state} and ${inWindow(sql`notice_date`, year)}
      and company_no in (select company_no from company_cases where ${inWindow(sql`date_filed`, year)})`)
  return found?.companies ?? 0
}
