/** The largest employers and cities of large states and occupations: a thousand of each have been worked out beforehand. */
import type { Database } from '#storage/database.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { socNumber, stateNumber } from '../build/codes.ts'
import { heldFigures } from './figures.ts'
import { type CaseFilter, isBroad, isOneOf } from './filter.ts'
import { type GroupRow, heldVisa, scoped } from './totals.ts'

/** Which states and occupations they are held of. */
const rankedGroups = oncePerEdition(async (db) => {
  const rows = await db.all<{ state_no: number | null; soc_no: number | null }>(
    sql`select distinct state_no, soc_no from lca_group_employers where visa_no is null`,
  )
  return {
    states: new Set(rows.map(({ state_no }) => state_no)),
    occupations: new Set(rows.map(({ soc_no }) => soc_no)),
  }
})

/** The condition of a filter's group in the tables of rankings; null where it is none, or one that is not held. */
async function groupOf(context: EditionContext, filter: CaseFilter): Promise<Sql | null> {
  const { fiscal_year, state, soc_code, naics, cities } = filter
  if ([fiscal_year ?? undefined, naics, cities].some((part) => part !== undefined)) return null
  const { states, occupations } = await rankedGroups(context)
  const visa = scoped(sql`visa_no`, heldVisa(filter))
  if (state !== undefined && soc_code === undefined && states.has(stateNumber(state)))
    return sql`state_no = ${stateNumber(state)} and ${visa}`
  if (soc_code !== undefined && state === undefined && occupations.has(socNumber(soc_code)))
    return sql`soc_no = ${socNumber(soc_code)} and ${visa}`
  return null
}

/**
 * The employers of a group with most petitions, `min` or more; null where they are not held, or those of a name asked for are too
 * few among them.
 */
export async function employersInGroup(
  context: EditionContext,
  filter: CaseFilter,
  { limit, min }: { limit: number; min: number },
): Promise<GroupRow[] | null> {
  const { employers } = filter
  // Those of a name that few have are found by themselves.
  if (employers !== undefined && !isBroad(filter)) return null
  const group = await groupOf(context, filter)
  if (group === null) return null
  const conditions = sql`${group} and petitions >= ${min}`
  if (employers === undefined) return rowsOf(context.db, 'lca_group_employers', conditions, limit)
  const [ranked] = await context.db.numbers(
    sql`select employer_no from lca_group_employers where ${conditions} order by place`,
  )
  const shown = [...ranked!].filter(isAmong(employers.all, ranked!)).slice(0, limit)
  if (shown.length < limit) return null
  const among = sql`${group} and ${isOneOf(sql`employer_no`, shown)}`
  return rowsOf(context.db, 'lca_group_employers', among, limit)
}

/** Which of few numbers are among very many. */
function isAmong(many: Int32Array, few: Int32Array): (no: number) => boolean {
  const found = new Map([...few].map((no) => [no, false]))
  for (let i = 0; i < many.length; i++) if (found.has(many[i]!)) found.set(many[i]!, true)
  return (no) => found.get(no) === true
}

/** The cities of an occupation with most petitions; null where they are not held. */
export async function citiesInOccupation(
  context: EditionContext,
  filter: CaseFilter,
  limit: number,
): Promise<GroupRow[] | null> {
  if (filter.soc_code === undefined) return null
  const group = await groupOf(context, filter)
  return group && rowsOf(context.db, 'lca_occupation_cities', group, limit)
}

/** Rows of a ranking, as they stand in it. */
const rowsOf = (
  db: Database,
  table: 'lca_group_employers' | 'lca_occupation_cities',
  conditions: Sql,
  limit: number,
) =>
  db.all<GroupRow>(sql`
    select ${trusted(table === 'lca_group_employers' ? 'employer_no' : 'city_no')} as no, ${heldFigures}
    from ${trusted(table)} where ${conditions} order by place limit ${limit}`)
