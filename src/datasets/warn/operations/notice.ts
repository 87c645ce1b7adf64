/** The record that every WARN route shows, and the conditions that they share. */
import { z } from 'zod'
import { findCompanies, type HasCompanies, hasAnyTicker, hasTicker } from '#companies/lookup.ts'
import type { Database } from '#storage/database.ts'
import { contains, type Sql, sql, trusted, where } from '#storage/sql.ts'

/** A notice as the interface shows it. */
export const warnNotice = z.object({
  id: z.string().describe('{STATE}-{YEAR}-{8 hex}, the same on every refresh'),
  company_name: z.string().describe('Employer as filed'),
  city: z.string().nullable(),
  county: z.string().nullable(),
  state: z.string().describe('Two-letter code of the publishing state'),
  employees_affected: z.number().int().nullable().describe('Workers affected in the state'),
  notice_date: z.string().nullable().describe('YYYY-MM-DD'),
  effective_date: z.string().nullable().describe('YYYY-MM-DD, the first day where a range was given'),
  layoff_type: z.enum(['layoff', 'closure', 'relocation']).nullable(),
  is_temporary: z.boolean().nullable(),
  is_warn: z.boolean().describe('False for events that a state lists beside its WARN notices'),
  naics_code: z.string().nullable(),
  industry: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  geo_basis: z
    .enum(['site', 'city', 'county', 'state'])
    .nullable()
    .describe('What the coordinates are those of'),
  ticker: z.string().nullable().describe('Stock symbol of the employer'),
  cik: z.string().nullable().describe('SEC number of the employer'),
  company_id: z.string().nullable().describe('The employer across datasets'),
  source_url: z.string(),
  source_agency: z.string(),
  status: z.enum(['listed', 'amended', 'withdrawn', 'no_longer_listed']),
  in_totals: z
    .boolean()
    .describe('False for rows that sums leave out: withdrawn, amended by a later row, repeated'),
  first_seen: z.string(),
  last_seen: z.string(),
})

export type WarnNotice = z.infer<typeof warnNotice>

/** The fields that are told of its employer, and not in it. */
const COMPANY_FIELDS = ['ticker', 'cik', 'company_id']

/** The columns of a record, in the order in which it shows them; `nameCompanies` fills those of its employer. */
export const noticeColumns: Sql = trusted(
  Object.keys(warnNotice.shape)
    .map((field) => (COMPANY_FIELDS.includes(field) ? `null as ${field}` : field))
    .join(', '),
)

/** Says of each notice which company its employer is. */
export async function nameCompanies(
  db: Database,
  edition: HasCompanies,
  notices: readonly WarnNotice[],
): Promise<WarnNotice[]> {
  const filed = notices.map(({ company_name, state }) => ({ name: company_name, state }))
  const companyOf = await findCompanies(db, edition, filed)
  return notices.map((notice) => ({ ...notice, ...companyOf(notice.company_name, notice.state) }))
}

/** Notices without a notice date that a filter by date leaves out. */
export async function countUndated(db: Database, conditions: Sql[]): Promise<number> {
  const found = await db.get<{ notices: number }>(sql`
    select count(*)::integer as notices from warn_notices ${where([...conditions, sql`notice_date is null`])}`)
  return found?.notices ?? 0
}

/** Says how many notices a filter by date has left out because their publisher gives no notice date. */
export function undatedWarning(notices: number): string[] {
  return notices > 0 ? [`${notices} notices without a notice date are left out by the dates`] : []
}

/** What most WARN routes can be asked for. */
export interface NoticeFilter {
  state?: string | undefined
  company?: string | undefined
  city?: string | undefined
  county?: string | undefined
  date_from?: string | null | undefined
  date_to?: string | undefined
  naics_code?: string | undefined
  industry?: string | undefined
  layoff_type?: string | undefined
  ticker?: string | undefined
  has_ticker?: boolean | undefined
  changed_since?: string | undefined
  include_non_warn?: boolean | undefined
}

/** The conditions of a filter; names match a part in any case, NAICS codes their beginning. */
export function noticeConditions(filter: NoticeFilter): Sql[] {
  const conditions: Sql[] = []
  const add = (value: unknown, condition: () => Sql) => {
    if (value !== undefined && value !== null) conditions.push(condition())
  }
  if (!filter.include_non_warn) conditions.push(sql`is_warn`)
  add(filter.state, () => sql`state = ${filter.state!}`)
  add(filter.company, () => contains(sql`company_name`, filter.company!))
  add(filter.city, () => contains(sql`city`, filter.city!))
  add(filter.county, () => contains(sql`county`, filter.county!))
  add(filter.date_from, () => sql`notice_date >= ${filter.date_from!}::date`)
  add(filter.date_to, () => sql`notice_date <= ${filter.date_to!}::date`)
  add(filter.naics_code, () => sql`naics_code like ${`${filter.naics_code}%`}`)
  add(filter.industry, () => contains(sql`industry`, filter.industry!))
  add(filter.layoff_type, () => sql`layoff_type = ${filter.layoff_type!}`)
  add(filter.ticker, () => hasTicker(sql`company_name`, filter.ticker!))
  add(filter.has_ticker, () => hasAnyTicker(sql`company_name`, filter.has_ticker!))
  add(filter.changed_since, () => sql`changed_on >= ${filter.changed_since!}::date`)
  return conditions
}
