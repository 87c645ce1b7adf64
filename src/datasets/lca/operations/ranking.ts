/** Employers and cities by petitions. */
import type { Database } from '#storage/database.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { stateNumber, UNKNOWN } from '../build/codes.ts'
import { countByEmployer, largestOf } from './counted.ts'
import { heldFigures, workedFigures } from './figures.ts'
import {
  type CaseFilter,
  employersAlone,
  employersOf,
  factsOf,
  factsOfAny,
  isBroad,
  isOneOf,
  KNOWN_EMPLOYER,
} from './filter.ts'
import { type GroupRow, heldVisa, scoped } from './totals.ts'

interface Ranking {
  limit: number
  /** Groups with fewer petitions are left out. */
  min?: number
}

/** The figures of all cases of some employers, most petitions first: of the largest they have been worked out beforehand. */
async function figuresOf(db: Database, numbers: readonly number[]): Promise<GroupRow[]> {
  if (numbers.length === 0) return []
  const held = await db.all<GroupRow>(sql`
    select employer_no as no, ${heldFigures} from lca_top_employers
    where fiscal_year is null and visa_no is null and ${isOneOf(sql`employer_no`, numbers)}`)
  const known = new Set(held.map(({ no }) => no))
  const others = numbers.filter((no) => !known.has(no))
  const worked = await db.all<GroupRow>(sql`
    select employer_no as no, ${workedFigures} from lca_facts_by_employer
    where ${isOneOf(sql`employer_no`, others)} group by no`)
  return [...held, ...worked].sort(byPetitions)
}

const byPetitions = (a: GroupRow, b: GroupRow) => b.petitions - a.petitions || a.no - b.no

/** Groups `no, cases` with so many cases or more, most first; of equal ones in the order of their names. */
const largestGroups = (groups: Sql, { limit, min = 1 }: Ranking) => sql`
  select no, cases from (${groups}) as groups (no, cases) where cases >= ${min} order by cases desc, no limit ${limit}`

/**
 * Counted first, so that wages are gathered for those employers alone that are shown: among their own cases, but where
 * those of the places or the occupation asked for are fewer.
 */
async function rankCounted(
  context: EditionContext,
  filter: CaseFilter,
  ranking: Ranking,
): Promise<GroupRow[]> {
  if (isOfCities(filter)) return rankInCities(context.db, filter, ranking)
  const counted = await countByEmployer(context, filter)
  const numbers = largestOf(counted, ranking).map(({ employer_no }) => employer_no)
  if (numbers.length === 0) return []
  const { state, soc_code, cities } = filter
  const liesTogether = (state ?? soc_code ?? cities?.numbers ?? null) !== null
  const facts = liesTogether
    ? [factsOfAny(filter, [isOneOf(sql`employer_no`, numbers)])]
    : inHalves(numbers).map((half) => factsOf({ ...filter, employers: employersOf(half) }))
  const rows = await Promise.all(
    facts.map((each) => {
      const figures = sql`select employer_no as no, ${workedFigures} ${each} group by no`
      return numbers.length <= REMEMBERED_MAX
        ? remembered<GroupRow>(context, figures)
        : context.db.all<GroupRow>(figures)
    }),
  )
  return rows.flat().sort(byPetitions)
}

/** The figures of no more employers are remembered. */
const REMEMBERED_MAX = 100

/** The facts of so many cases are held at once: 20 MB. */
const HELD_MAX = 1_000_000

/** Whether cities of no more cases are asked for, and neither employers nor an occupation, by which cases lie together as well. */
const isOfCities = ({ cities, employers, soc_code }: CaseFilter): boolean =>
  cities !== undefined && cities.petitions <= HELD_MAX && employers === undefined && soc_code === undefined

/** Their cases lie here and there, and are looked for once: counted first, and the wages of those that are shown gathered among them. */
const rankInCities = (db: Database, filter: CaseFilter, ranking: Ranking) =>
  db.all<GroupRow>(sql`
    with facts as materialized (
      select employer_no, status_no, workers, wage_cents, wage_flag_no ${factsOf(filter, [KNOWN_EMPLOYER])}
    )
    select employer_no as no, ${workedFigures} from facts
    where employer_no in (
      select no from (${largestGroups(sql`select employer_no, count(*) from facts group by employer_no`, ranking)}) as top
    )
    group by employer_no order by petitions desc, no`)

/** Fewer employers are gathered as fast at once. */
const HALVED_MIN = 10

/** The lower and the upper half of some employers: their cases lie by their numbers, and each half is gathered by itself, side by side. */
function inHalves(numbers: readonly number[]): readonly number[][] {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length < HALVED_MIN ? 0 : sorted.length >> 1
  return [sorted.slice(0, middle), sorted.slice(middle)].filter((half) => half.length > 0)
}

const KNOWN_CITY = sql`city_no <> ${UNKNOWN}`

/**
 * Those of a state, out of the thousand with most cases there, which have been worked out beforehand; null where those of a name
 * asked for are too few among them.
 */
async function rankInState(
  db: Database,
  { state, employers }: CaseFilter,
  { limit, min = 1 }: Ranking,
): Promise<GroupRow[] | null> {
  const named = employers ? sql`and employer_no in (${employers.select})` : sql``
  const rows = await db.all<GroupRow>(sql`
    select employer_no as no, ${heldFigures} from lca_state_employers
    where state_no = ${stateNumber(state!)} and petitions >= ${min} ${named} order by place limit ${limit}`)
  return employers === undefined || rows.length === limit ? rows : null
}

/** Whether a state is asked for and nothing else but a name that very many employers have, if any. */
function isOfState(filter: CaseFilter): boolean {
  const { fiscal_year, state, visa_class, soc_code, naics, employers, cities } = filter
  const others = [fiscal_year ?? undefined, visa_class, soc_code, naics, cities]
  return (
    state !== undefined &&
    (employers === undefined || isBroad(filter)) &&
    others.every((part) => part === undefined)
  )
}

/** Employers by petitions; of equal ones in the order of their names. */
export async function rankEmployers(
  context: EditionContext,
  filter: CaseFilter,
  ranking: Ranking,
): Promise<GroupRow[]> {
  const { db } = context
  const { fiscal_year, state, soc_code, naics, employers, cities } = filter
  const { limit, min = 1 } = ranking
  const known = employersAlone(filter)
  if (known && (limit <= known.largest.length || known.employers <= known.largest.length)) {
    const shown = known.largest.filter(({ petitions }) => petitions >= min).slice(0, limit)
    return figuresOf(
      db,
      shown.map(({ employer_no }) => employer_no),
    )
  }
  const inState = isOfState(filter) ? await rankInState(db, filter, ranking) : null
  if (inState !== null) return inState
  if ([state, soc_code, naics, employers, cities].some((part) => part !== undefined))
    return rankCounted(context, filter, ranking)
  return db.all<GroupRow>(sql`
    select employer_no as no, ${heldFigures}
    from lca_top_employers
    where ${scoped(sql`fiscal_year`, fiscal_year)} and ${scoped(sql`visa_no`, heldVisa(filter))} and petitions >= ${min}
    order by place limit ${limit}`)
}

/** Cities by petitions; of equal ones in the order of their names. */
export function rankCities(db: Database, filter: CaseFilter, ranking: Ranking): Promise<GroupRow[]> {
  const { fiscal_year, state, soc_code } = filter
  if (soc_code !== undefined) {
    const facts = factsOf(filter, [KNOWN_CITY])
    const top = largestGroups(sql`select city_no, count(*) ${facts} group by city_no`, ranking)
    return db.all<GroupRow>(sql`
      with top as (${top})
      select no, ${workedFigures} from (select * ${facts}) as facts join top on top.no = facts.city_no
      group by no order by petitions desc, no`)
  }
  const inState = state === undefined ? sql`` : sql`and state_no = ${stateNumber(state)}`
  return db.all<GroupRow>(sql`
    select city_no as no, ${heldFigures}
    from lca_city_totals
    where ${scoped(sql`fiscal_year`, fiscal_year)} and ${scoped(sql`visa_no`, heldVisa(filter))} ${inState}
    order by petitions desc, no limit ${ranking.limit}`)
}
