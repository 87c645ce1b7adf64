/** Figures of groups: read where they have been worked out beforehand, else worked out of the facts. */
import type { Database } from '#storage/database.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { type Sql, sql, trusted, where } from '#storage/sql.ts'
import { BOTH_H1B1, naicsNumber, socNumber, stateNumber, visaNumber } from '../build/codes.ts'
import { STATUS_SQL } from '../build/figures.ts'
import { hasTotals, type TotalColumn } from '../build/totals.ts'
import { countByEmployer, sumOf } from './counted.ts'
import { type FigureRow, heldFigures, workedFigures } from './figures.ts'
import { type CaseFilter, employersAlone, factsOf, isBroad } from './filter.ts'

const TOTAL_COLUMNS = ['fiscal_year', 'state_no', 'soc_no', 'naics_no'] as const

/** The number under which figures of visa classes are held; null stands for all. */
export function heldVisa({ visa_class }: CaseFilter): number | null {
  if (visa_class === undefined) return null
  return visa_class.length === 1 ? visaNumber(visa_class[0]!) : BOTH_H1B1
}

/** The condition that a column of the scope is this value, or stands for all. */
export const scoped = (column: Sql, value: number | null | undefined) =>
  value === null || value === undefined ? sql`${column} is null` : sql`${column} = ${value}`

/** The rows of `lca_totals` that are a filter's groups, as `where …`; null where they are not held. */
function heldGroups(filter: CaseFilter, group: TotalColumn | null): Sql | null {
  if (filter.employers || filter.cities) return null
  const values: Record<TotalColumn, number | null> = {
    fiscal_year: filter.fiscal_year ?? null,
    state_no: filter.state === undefined ? null : stateNumber(filter.state),
    soc_no: filter.soc_code === undefined ? null : socNumber(filter.soc_code),
    naics_no: filter.naics === undefined ? null : naicsNumber(filter.naics),
  }
  const columns = TOTAL_COLUMNS.filter((column) => column === group || values[column] !== null)
  if (!hasTotals(columns)) return null
  return where([
    scoped(sql`visa_no`, heldVisa(filter)),
    ...TOTAL_COLUMNS.map((column) =>
      column === group && values[column] === null
        ? sql`${trusted(column)} is not null`
        : scoped(trusted(column), values[column]),
    ),
  ])
}

/** A group's figures and the number it is grouped by. */
export type GroupRow = FigureRow & { no: number }

/** Figures by a column, most petitions first. */
export function figuresBy(
  db: Database,
  filter: CaseFilter,
  column: 'state_no' | 'soc_no',
  limit: number,
): Promise<GroupRow[]> {
  const held = heldGroups(filter, column)
  const by = trusted(column)
  const groups = held
    ? sql`select ${by} as no, ${heldFigures} from lca_totals ${held}`
    : sql`select ${by} as no, ${workedFigures} ${factsOf(filter)} group by ${by}`
  return db.all<GroupRow>(sql`select * from (${groups}) as groups order by petitions desc, no limit ${limit}`)
}

/** Everything that is told of one group. */
export interface TotalRow extends FigureRow {
  certified_withdrawn: number
  withdrawn: number
  denied: number
  employers: number
}

/** The figures of all cases that a filter leaves; undefined where there is none. */
export function totalOf(db: Database, filter: CaseFilter): Promise<TotalRow | undefined> {
  const held = heldGroups(filter, null)
  return db.get<TotalRow>(
    held
      ? sql`select ${heldFigures}, certified_withdrawn, withdrawn, denied, employers from lca_totals ${held}`
      : sql`select ${workedFigures}, ${trusted(STATUS_SQL)} ${factsOf(filter)}`,
  )
}

/** How many cases a filter leaves, those before the plan's history aside. */
export async function countOf(
  context: EditionContext,
  filter: CaseFilter,
  since: readonly Sql[] = [],
): Promise<number> {
  const known = since.length === 0 ? employersAlone(filter) : null
  if (known) return known.petitions
  const held = since.length === 0 ? heldGroups(filter, null) : null
  if (!held && isBroad(filter)) return sumOf(await countByEmployer(context, filter, since))
  const [found] = await remembered<{ petitions: number }>(
    context,
    held
      ? sql`select petitions from lca_totals ${held}`
      : sql`select count(*)::integer as petitions ${factsOf(filter, since)}`,
  )
  return found?.petitions ?? 0
}
