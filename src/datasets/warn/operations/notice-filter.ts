/** What notices can be asked for: one set of parameters and one meaning of each, for lists, sums and exports alike. */
import { z } from 'zod'
import {
  type CompanyFilter,
  companyConditions,
  type HasCompanies,
  knowsCompanies,
  knowsLinks,
} from '#companies/lookup.ts'
import { type EditionFiles, unavailable } from '#contract/edition.ts'
import { InvalidInput } from '#contract/errors.ts'
import { companyFilter, flag, isoDay, statesParam, text, whole } from '#contract/fields.ts'
import { addDays } from '#lib/dates.ts'
import { sectorCalled, sectorOfCode } from '#lib/naics.ts'
import { stateCodes } from '#lib/states.ts'
import { holdsPart, isAtLeast, isAtMost, ofColumn, withinDays } from '#storage/conditions.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { eitherOf, type RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { hasKey, list, type Sql, sql, trusted } from '#storage/sql.ts'
import {
  cbsaCondition,
  cbsaParam,
  cityCondition,
  MILES_USUAL,
  nearCondition,
  nearParam,
} from './place-filters.ts'
import { LAYOFF_DAYS_MAX, mayBeWithin } from './totals.ts'

/** What a notice's status can be. */
export const STATUSES = ['listed', 'amended', 'withdrawn', 'no_longer_listed'] as const

/** The day that `date_from` and `date_to` are about. */
const DATE_FIELDS = ['notice', 'effective', 'either'] as const

/** A NAICS sector by any of its codes; the query gets `31-33`. */
export const sectorParam = z
  .string()
  .transform((code, context) => {
    const sector = /^\d{2}(-\d{2})?$/.test(code) ? sectorOfCode(code) : null
    if (sector) return sector.code
    context.addIssue({ code: 'custom', message: 'is not a NAICS sector, such as 31-33 or 62' })
    return z.NEVER
  })
  .meta({ description: 'NAICS sector, such as 62; 31, 32, 33 and 31-33 are one', examples: ['31-33'] })

/** The parameters that select notices. */
export const noticeFilters = {
  state: statesParam(),
  company: text().optional().describe('Part of the employer name'),
  ...companyFilter,
  city: text().optional().describe('Part of the city; `St.` and `Saint`, `Ft.` and `Fort` are one'),
  county: text().optional().describe('Part of the county'),
  cbsa: cbsaParam.optional(),
  date_from: isoDay().optional().describe('First day'),
  date_to: isoDay().optional().describe('Last day'),
  date_field: z
    .enum(DATE_FIELDS)
    .default('notice')
    .describe(
      'The day that `date_from` and `date_to` are about: that of the notice, the first day of the layoff, or either of them',
    ),
  effective_from: isoDay()
    .optional()
    .describe('First day on which the layoff may begin, whatever day the notice is of'),
  effective_to: isoDay().optional().describe('Last day on which it may begin'),
  naics_code: z
    .string()
    .regex(/^(\d{2,6}|\d{2}-\d{2})$/, 'must be two to six digits, or a sector such as 31-33')
    .optional()
    .describe('Beginning of the NAICS code; a range such as 31-33 is read as `naics_sector`'),
  naics_sector: sectorParam.optional(),
  industry: text()
    .optional()
    .describe(
      'Part of the industry as published; a word for a whole sector, as `Healthcare`, finds its notices too',
    ),
  layoff_type: z.enum(['layoff', 'closure', 'relocation']).optional(),
  is_temporary: flag().optional().describe('Temporary or permanent, where the publisher says which'),
  status: z.enum(STATUSES).optional(),
  in_totals: flag().optional().describe('Only notices that sums count, or only those that they leave out'),
  min_employees: whole().min(0).optional().describe('So many workers or more; notices without a number fail'),
  max_employees: whole()
    .min(0)
    .optional()
    .describe('So many workers or fewer; notices without a number fail'),
  notice_days_max: whole()
    .min(-3650)
    .max(3650)
    .optional()
    .describe('At most so many days from the notice to the layoff, where both are known to the day'),
  near: nearParam.optional(),
  miles: whole().min(1).max(500).default(MILES_USUAL).describe('How far from `near`, in statute miles'),
  ticker: text(10).optional().describe('Stock symbol, any case'),
  has_ticker: flag().optional(),
  changed_since: isoDay().optional().describe('Notices found new or changed on this day or later'),
  include_non_warn: flag().default(false).describe('Also events that states list beside their WARN notices'),
}

/** A filter as `noticeFilters` has read it; what a route does not ask is left out. */
export type NoticeFilter = Partial<Omit<z.output<z.ZodObject<typeof noticeFilters>>, 'date_from'>> & {
  date_from?: string | null | undefined
  /** Only these notices. */
  ids?: readonly string[] | undefined
  /** Only notices whose city is printed in one of these ways: `city` looks for a part of it. */
  cities?: readonly string[] | undefined
  /** Whether links tell in which rows of the table their notices stand: see `knowsRows`. */
  linked_by_row?: boolean | undefined
  /** The first day of the plan's history, which is of notice dates whatever the question is about. */
  history_from?: string | null | undefined
}

type Dates = Pick<NoticeFilter, 'date_from' | 'date_to' | 'effective_from' | 'effective_to'>

/** Throws InvalidInput when a window ends before it starts: an empty answer would look like one without notices. */
export function refuseEmptyDates(dates: Dates): void {
  for (const [first, last] of [
    ['date_from', 'date_to'],
    ['effective_from', 'effective_to'],
  ] as const) {
    const { [first]: from, [last]: to } = dates
    if (!from || to === undefined || to === null || from <= to) continue
    const msg = `must not be after ${last}, and ${from} is after ${to}`
    throw new InvalidInput([{ loc: ['query', first], msg, type: 'value_error' }])
  }
}

/** Throws Unavailable when companies are asked for while it cannot be told who is who. */
export function refuseUnknownCompanies(filter: CompanyFilter, edition: HasCompanies & EditionFiles): void {
  const { ticker, has_ticker, company_id, cik } = filter
  if ((ticker ?? has_ticker ?? company_id ?? cik) === undefined || knowsCompanies(edition)) return
  requireLinks(edition)
  throw unavailable(edition, 'companies')
}

/** Throws Unavailable while it cannot be told whose each notice is. */
export function requireLinks(edition: HasCompanies & EditionFiles): void {
  if (!knowsLinks(edition)) throw unavailable(edition, 'links', 'The links that tell who is who')
}

/** True when the gap between notice and layoff can be told. */
const KNOWS_NOTICE_DAYS =
  "(notice_date_precision = 'day' and effective_date_precision = 'day' and notice_date is not null and effective_date is not null)"

/** From the notice to the layoff, in days; null where that cannot be told. */
export const NOTICE_DAYS = `(case when ${KNOWS_NOTICE_DAYS} then (effective_date - notice_date)::integer end)`

/** The conditions of a filter; names match a part in any case, NAICS codes their beginning. */
export function noticeConditions(filter: NoticeFilter): Sql[] {
  const conditions: Sql[] = []
  const add = <Name extends keyof NoticeFilter>(
    name: Name,
    condition: (value: NonNullable<NoticeFilter[Name]>) => Sql,
  ) => {
    const value = filter[name]
    if (value !== undefined && value !== null) conditions.push(condition(value as never))
  }
  if (!filter.include_non_warn) conditions.push(sql`is_warn`)
  add('ids', (ids) => hasKey(sql`id`, ids))
  add('state', (states) => stateCondition(states))
  conditions.push(...dateConditions(filter))
  add('effective_from', (day) => isAtLeast('effective_date', day))
  add('effective_to', (day) => isAtMost('effective_date', day))
  add('in_totals', (counted) => (counted ? sql`in_totals` : sql`not in_totals`))
  add('status', (status) => ofColumn('status', sql`status = ${status}`))
  add('is_temporary', (temporary) => sql`is_temporary = ${temporary}`)
  add('min_employees', (least) => isAtLeast('employees_affected', least))
  add('max_employees', (most) => isAtMost('employees_affected', most))
  add('notice_days_max', (days) => isAtMost(NOTICE_DAYS, days))
  add('naics_sector', inSector)
  add('naics_code', (code) =>
    code.includes('-') ? inSector(sectorOfCode(code)?.code ?? code) : sql`naics_code like ${`${code}%`}`,
  )
  add('layoff_type', (type) => ofColumn('layoff_type', sql`layoff_type = ${type}`))
  add('changed_since', (day) => isAtLeast('changed_on', day))
  add('near', (point) => nearCondition(point, filter.miles ?? MILES_USUAL))
  conditions.push(...companyConditions(sql`id`, 'warn', filter, filter.linked_by_row))
  add('company', (part) => holdsPart('company_name', part))
  add('city', cityCondition)
  add('cities', (ways) => sql`city in ${list(ways)}`)
  add('cbsa', cbsaCondition)
  add('county', (part) => holdsPart('county', part))
  add('industry', industryCondition)
  return conditions
}

/** The notices that meet all of some conditions, by where they stand in `warn_notices`. */
export const noticesWhere = (
  context: EditionContext,
  conditions: readonly Sql[],
  kept?: { isKept: boolean },
): Promise<RowBitmap> => rowsWhere(context, 'warn_notices', conditions, kept)

/** A word for a whole sector means its notices too, whatever their publishers call it. */
function industryCondition(part: string): Sql {
  const named = holdsPart('industry', part)
  const sector = sectorCalled(part)
  if (sector === null) return named
  return eitherOf([named, inSector(sector.code)])
}

const inSector = (sector: string): Sql => ofColumn('sector', sql`sector = ${sector}`)

const stateCondition = (states: string): Sql => {
  const codes = stateCodes(states)
  return ofColumn('state', codes.length === 1 ? sql`state = ${states}` : sql`state in ${list(codes)}`)
}

/** The columns of a window's day; where there are two, one of them is enough. */
const DAYS = {
  notice: ['notice_date'],
  effective: ['effective_date'],
  either: ['notice_date', 'effective_date'],
} as const satisfies Record<(typeof DATE_FIELDS)[number], readonly string[]>

const columnsOf = ({ date_field = 'notice' }: NoticeFilter) => DAYS[date_field].map(trusted)

function dateConditions(filter: NoticeFilter): Sql[] {
  const { date_from, date_to, history_from } = filter
  const history = withinDays('notice_date', history_from)
  if (!date_from && date_to === undefined) return history
  // Notices stand by the day of the notice.
  if (filter.date_field === undefined || filter.date_field === 'notice')
    return [...history, ...withinDays('notice_date', date_from, date_to)]
  const windows = columnsOf(filter).map((day) => {
    const from = date_from ? sql`${day} >= ${date_from}::date` : sql`${day} is not null`
    return date_to === undefined ? from : sql`(${from} and ${day} <= ${date_to}::date)`
  })
  return [...history, windows.reduce((a, b) => sql`(${a} or ${b})`)]
}

/**
 * The same filter without its window, for notices that lack its day: those that may be of the window, as far as their
 * other dates tell.
 */
export function undatedConditions(filter: NoticeFilter): Sql[] {
  const { date_from, date_to, history_from, date_field, ...others } = filter
  const from = date_from ?? history_from
  const conditions = noticeConditions(others)
  if (date_field !== 'effective') {
    const days = date_field === 'either' ? [sql`effective_date is null`] : []
    return [...conditions, ...days, mayBeWithin({ from, to: date_to })]
  }
  const early = from ? sql`notice_date >= ${addDays(from, -LAYOFF_DAYS_MAX)}::date` : sql`true`
  const late = date_to === undefined ? sql`true` : sql`notice_date <= ${date_to}::date`
  return [...conditions, sql`effective_date is null and coalesce(${early} and ${late}, true)`]
}
