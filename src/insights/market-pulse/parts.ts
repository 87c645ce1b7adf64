/** The parts of the market pulse, each out of one dataset. */
import { z } from 'zod'
import joltsStats from '#datasets/jolts/operations/stats.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { sectorOfCode } from '#lib/naics.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { CERTIFIED, inWindow, lastDays } from '../periods.ts'
import { changePercent, trendOf } from './trend.ts'

/** Days of the trend and of what is counted lately. */
export const MONTH_DAYS = 30
const INDUSTRY_DAYS = 90
const INDUSTRIES_SHOWN = 5

const count = (about: string) => z.number().int().describe(about)
const laid = z.object({ notices: z.number().int(), employees_affected: z.number().int() })

export const warnPart = z.object({
  total_notices: count('WARN notices over all history, each event once'),
  total_employees: z.number().int(),
  latest_notice: z.string().nullable(),
  last_30_days: laid,
  previous_30_days: laid.describe('The 30 days before those'),
  trend: z
    .enum(['rising', 'falling', 'stable'])
    .nullable()
    .describe(
      'Workers of the last 30 days against the 30 before: above +10 % rising, below −10 % falling; null where no notice of the last 30 days is held, which says nothing of layoffs',
    ),
  change_percent: z
    .number()
    .nullable()
    .describe('One decimal; null where there was nothing before, or nothing is held since'),
})

/** WARN notices and their trend. */
export async function tellWarn(db: Database, today: IsoDate): Promise<z.infer<typeof warnPart>> {
  const last = inWindow(sql`notice_date`, lastDays(today, MONTH_DAYS))
  const before = inWindow(sql`notice_date`, lastDays(addDays(today, -MONTH_DAYS), MONTH_DAYS))
  const found = await db.get<
    Record<'total' | 'workers' | 'n1' | 'w1' | 'n2' | 'w2', number> & { newest: string | null }
  >(sql`
    select count(*)::integer as total, coalesce(sum(employees), 0)::bigint as workers, max(notice_date) as newest,
           (count(*) filter (where ${last}))::integer as n1,
           coalesce(sum(employees) filter (where ${last}), 0)::bigint as w1,
           (count(*) filter (where ${before}))::integer as n2,
           coalesce(sum(employees) filter (where ${before}), 0)::bigint as w2
    from company_notices where in_totals`)
  const { total, workers, newest, n1, w1, n2, w2 } = found!
  return {
    total_notices: total,
    total_employees: workers,
    latest_notice: newest,
    last_30_days: { notices: n1, employees_affected: w1 },
    previous_30_days: { notices: n2, employees_affected: w2 },
    trend: n1 === 0 ? null : trendOf(w1, w2),
    change_percent: n1 === 0 ? null : changePercent(w1, w2),
  }
}

export const industriesPart = z
  .array(laid.extend({ industry: z.string(), naics_sector: z.string() }))
  .describe('NAICS sectors of the last 90 days by workers, of the notices that give one')

/** Industries with most layoffs. */
export async function tellIndustries(db: Database, today: IsoDate): Promise<z.infer<typeof industriesPart>> {
  const rows = await db.all<z.infer<typeof laid> & { sector: string }>(sql`
    select sector, count(*)::integer as notices, coalesce(sum(employees), 0)::bigint as employees_affected
    from company_notices
    where in_totals and sector is not null and ${inWindow(sql`notice_date`, lastDays(today, INDUSTRY_DAYS))}
    group by sector order by employees_affected desc, notices desc, sector limit ${INDUSTRIES_SHOWN}`)
  return rows.map(({ sector, ...row }) => ({
    industry: sectorOfCode(sector)?.title ?? sector,
    naics_sector: sector,
    ...row,
  }))
}

export const h1bPart = z.object({
  fiscal_year: z.number().int().nullable().describe('Newest fiscal year held'),
  initial_approvals: z.number().int(),
  approvals: count('Initial and continuing'),
  denials: count('Initial and continuing'),
})

/** H-1B decisions of the nation in a fiscal year. */
export async function tellH1b(db: Database, fiscal_year: number | null): Promise<z.infer<typeof h1bPart>> {
  const found = await db.get<Omit<z.infer<typeof h1bPart>, 'fiscal_year'>>(sql`
    select initial_approvals, initial_approvals + continuing_approvals as approvals,
           initial_denials + continuing_denials as denials
    from h1b_totals where not all_years and fiscal_year = ${fiscal_year ?? 0} and all_states`)
  return { fiscal_year, ...(found ?? { initial_approvals: 0, approvals: 0, denials: 0 }) }
}

export const lcaPart = z.object({
  fiscal_year: z.number().int().nullable().describe('Newest fiscal year held'),
  petitions: count('LCA cases'),
  certified: count(
    'Of them certified, withdrawn later or not; null where none tells its decision',
  ).nullable(),
  employers: z.number().int(),
  average_wage_usd: z.number().int().nullable(),
})

/** LCA cases of the nation in a fiscal year. */
export async function tellLca(db: Database, fiscal_year: number | null): Promise<z.infer<typeof lcaPart>> {
  const found = await db.get<Omit<z.infer<typeof lcaPart>, 'fiscal_year'>>(sql`
    select petitions, ${CERTIFIED} as certified, employers, average_wage_usd from lca_totals
    where fiscal_year = ${fiscal_year ?? 0} and visa_no is null and state_no is null and soc_no is null
      and naics_no is null`)
  return {
    fiscal_year,
    ...(found ?? { petitions: 0, certified: null, employers: 0, average_wage_usd: null }),
  }
}

const figure = () => z.number().int().nullable()

export const claimsPart = z.object({
  week_ending: z.string().describe('The newest week that all 53 jurisdictions have reported'),
  initial_claims: figure().describe('Sum over the states, not seasonally adjusted'),
  continued_claims: figure().describe('The same of the week before'),
  initial_claims_sa: figure().describe("DOL's headline figure, seasonally adjusted"),
  initial_claims_sa_4wk: figure().describe('Its mean over four weeks'),
  insured_unemployment_rate: z.number().nullable().describe('Percent'),
})

/** The nation's newest whole week of claims; null where none is held. */
export async function tellClaims(db: Database): Promise<z.infer<typeof claimsPart> | null> {
  const found = await db.get<z.infer<typeof claimsPart>>(sql`
    select week_ending, initial_claims, continued_claims, initial_claims_sa, initial_claims_sa_4wk,
           insured_unemployment_rate
    from dol_claims_national where complete order by week_ending desc limit 1`)
  return found ?? null
}

export const secPart = z.object({
  total_filings: count('8-K filings held'),
  last_30_days: count('Of the last 30 days'),
  restructuring_30_days: count('Of them with item 2.05, costs of exit or disposal'),
  bankruptcy_30_days: count('Of them with item 1.03, bankruptcy or receivership'),
})

/** 8-K filings. */
export async function tellSec(db: Database, today: IsoDate): Promise<z.infer<typeof secPart>> {
  const month = inWindow(sql`filing_date`, lastDays(today, MONTH_DAYS))
  const found = await db.get<z.infer<typeof secPart>>(sql`
    select count(*)::integer as total_filings, (count(*) filter (where ${month}))::integer as last_30_days,
           (count(*) filter (where ${month} and has_205))::integer as restructuring_30_days,
           (count(*) filter (where ${month} and has_103))::integer as bankruptcy_30_days
    from sec_filings`)
  return found!
}

export const bankruptcyPart = z.object({
  total_cases: count('Bankruptcy cases held'),
  last_30_days: z.number().int(),
  chapter_11_30_days: z.number().int(),
  chapter_7_30_days: z.number().int(),
  warn_matched_30_days: count('Of them, cases of companies that ever gave a WARN notice'),
})

/** Bankruptcy cases. */
export async function tellBankruptcies(
  db: Database,
  today: IsoDate,
): Promise<z.infer<typeof bankruptcyPart>> {
  const month = inWindow(sql`date_filed`, lastDays(today, MONTH_DAYS))
  const [counted, matched] = await Promise.all([
    db.get<Omit<z.infer<typeof bankruptcyPart>, 'warn_matched_30_days'>>(sql`
      select count(*)::integer as total_cases, (count(*) filter (where ${month}))::integer as last_30_days,
             (count(*) filter (where ${month} and chapter = '11'))::integer as chapter_11_30_days,
             (count(*) filter (where ${month} and chapter = '7'))::integer as chapter_7_30_days
      from bankruptcy_cases`),
    db.get<{ cases: number }>(sql`
      select count(*)::integer as cases from company_cases
      where ${month} and company_no in (select company_no from company_notices where in_totals)`),
  ])
  return { ...counted!, warn_matched_30_days: matched?.cases ?? 0 }
}

export const joltsPart = joltsStats.output.shape.latest
