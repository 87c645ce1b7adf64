/** What sums over notices can be grouped by: for each, what makes a group and what is told of it. */
import { sectorOfCode } from '#lib/naics.ts'
import { STATES } from '#lib/states.ts'
import { CBSAS } from '#places/cbsa.ts'
import type { NoticeFilter } from './notice-filter.ts'

/** The names of the groupings. */
export const DIMENSION_NAMES = [
  'state',
  'county',
  'cbsa',
  'city',
  'year',
  'quarter',
  'month',
  'sector',
  'naics3',
  'type',
  'temporary',
  'status',
  'company',
  'ticker',
] as const

export type DimensionName = (typeof DIMENSION_NAMES)[number]

/** One grouping, over the columns of a notice, of `metro` and of `link`. */
export interface Dimension {
  /** What makes a group: null in all of them is the group of those of which it is not known. */
  keys: Readonly<Record<string, string>>
  /** What is told besides: an expression over a column, of which the largest stands for the group. */
  labels?: Readonly<Record<string, string>>
  /** What a key is read as, where it is no text. */
  read?: (text: string) => unknown
  /** The table that is joined for it. */
  needs?: 'metro' | 'link'
  /** True where groups follow one another in time. */
  isTime?: true
}

/** The day of a notice, and how exactly it is known. */
const DAYS: Readonly<Record<NonNullable<NoticeFilter['date_field']>, { day: string; precision: string }>> = {
  notice: { day: 'notice_date', precision: 'notice_date_precision' },
  effective: { day: 'effective_date', precision: 'effective_date_precision' },
  either: {
    day: 'coalesce(notice_date, effective_date)',
    precision:
      'case when notice_date is not null then notice_date_precision else effective_date_precision end',
  },
}

/** A notice's month as a number, 202405, or 202400 where the year alone is known; null without the day. Text would take longer. */
export function monthNumber(dateField: NoticeFilter['date_field']): string {
  const { day, precision } = DAYS[dateField ?? 'notice']
  const year = `extract(year from ${day})::integer * 100`
  return `case when coalesce(${precision}, 'day') in ('year', 'quarter') then ${year}
    else ${year} + extract(month from ${day})::integer end`
}

/** Columns of a city folded as the filter folds them would be dear for every row: case and points are enough here. */
const CITY_KEY =
  "replace(replace(replace(replace(lower(city), '.', ''), 'saint ', 'st '), 'fort ', 'ft '), 'mount ', 'mt ')"

/** The grouping of a name; times are of the day that the question is about. */
export function dimension(name: DimensionName, dateField: NoticeFilter['date_field']): Dimension {
  const { day, precision } = DAYS[dateField ?? 'notice']
  // A day that is known to the year only is the first of January: its month would be invented.
  const known = (vague: string, expression: string) =>
    `case when coalesce(${precision}, 'day') not in (${vague}) then ${expression} end`
  const text = `cast(${day} as text)`
  switch (name) {
    case 'state':
      return { keys: { state: 'state' } }
    case 'county':
      return { keys: { county_fips: 'county_fips' }, labels: { county: 'county' } }
    case 'cbsa':
      return { keys: { cbsa: 'cbsa' }, needs: 'metro' }
    case 'city':
      return {
        keys: { state: 'case when city is not null then state end', city_key: CITY_KEY },
        labels: { city: 'city' },
      }
    case 'year':
      return { keys: { year: `extract(year from ${day})::integer` }, read: Number, isTime: true }
    case 'quarter': {
      const quarter = `concat(substr(${text}, 1, 4), '-Q', extract(quarter from ${day})::integer)`
      return {
        keys: { quarter: known("'year'", `case when ${day} is not null then ${quarter} end`) },
        isTime: true,
      }
    }
    case 'month':
      return { keys: { month: known("'year', 'quarter'", `substr(${text}, 1, 7)`) }, isTime: true }
    case 'sector':
      return { keys: { naics_sector: 'sector' } }
    case 'naics3':
      return { keys: { naics3: "case when naics_code ~ '^[0-9]{3}.*$' then substr(naics_code, 1, 3) end" } }
    case 'type':
      return { keys: { layoff_type: 'layoff_type' } }
    case 'temporary':
      return { keys: { is_temporary: 'is_temporary' }, read: (text) => text === 'true' }
    case 'status':
      return { keys: { status: 'status' } }
    case 'company':
      return { keys: { company_id: 'company_id' }, needs: 'link' }
    case 'ticker':
      return { keys: { ticker: 'ticker' }, needs: 'link' }
  }
}

/** What is told of a group besides, out of our own tables; what makes a group alone is not shown. */
export function describeGroup(group: Record<string, unknown>): Record<string, unknown> {
  const { city_key: _, ...shown } = group
  if ('county_fips' in group && !('state' in group)) {
    const fips = String(group.county_fips ?? '').slice(0, 2)
    shown.state = STATES.find((state) => state.fips === fips)?.code ?? null
  }
  if ('naics_sector' in group)
    shown.sector_title = sectorOfCode(group.naics_sector as string | null)?.title ?? null
  if ('cbsa' in group) shown.cbsa_title = CBSAS.get(String(group.cbsa))?.title ?? null
  return shown
}
