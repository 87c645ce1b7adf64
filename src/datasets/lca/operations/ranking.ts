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
  factsInCities,
  factsOf,
  isBroad,
  isOneOf,
  KNOWN_EMPLOYER,
} from './filter.ts'
import { citiesInOccupation, employersInGroup } from './held-rankings.ts'
import { factsAmong } from './read-among.ts'
import { countOf, type GroupRow, heldVisa, scoped } from './totals.ts'

interface Ranking {
  limit: number
  /** Groups with fewer petitions are left out. */
  min?: number
}

const byPetitions = (a: GroupRow, b: GroupRow) => b.petitions - a.petitions || a.no - b.no

/** Groups `no, cases` with so many cases or more, most first; of equal ones in the order of their names. */
const largestGroups = (groups: Sql, { limit, min = 1 }: Ranking) => sql`
  select no, cases from (${groups}) as groups (no, cases) where cases >= ${min} order by cases desc, no limit ${limit}`

/** The figures of no more employers are remembered. */
const REMEMBERED_MAX = 100

/** The figures of some employers, worked out of their facts. */
async function workOut(
  context: EditionContext,
  filter: CaseFilter,
  numbers: readonly number[],
): Promise<GroupRow[]> {
  const pieces = await factsAmong(context, filter, numbers)
  const rows = await Promise.all(
    pieces.map((facts) => {
      const figures = sql`select employer_no as no, ${workedFigures} ${facts} group by no`
      return numbers.length <= REMEMBERED_MAX
        ? remembered<GroupRow>(context, figures)
        : context.db.all<GroupRow>(figures)
    }),
  )
  return rows.flat()
}

/**
 * The figures of some employers in a year and of classes of visas, or over all, most petitions first: of the largest they have
 * been worked out beforehand.
 */
async function figuresOf(
  context: EditionContext,
  { fiscal_year, visa_class }: CaseFilter,
  numbers: readonly number[],
): Promise<GroupRow[]> {
  if (numbers.length === 0) return []
  const held = await context.db.all<GroupRow>(sql`
    select employer_no as no, ${heldFigures} from lca_top_employers
    where ${scoped(sql`fiscal_year`, fiscal_year)} and ${scoped(sql`visa_no`, heldVisa({ visa_class }))}
      and ${isOneOf(sql`employer_no`, numbers)}`)
  const known = new Set(held.map(({ no }) => no))
  const others = numbers.filter((no) => !known.has(no))
  return [...held, ...(await workOut(context, { fiscal_year, visa_class }, others))].sort(byPetitions)
}

/** Counted first, so that wages are gathered for those employers alone that are shown. */
async function rankCounted(
  context: EditionContext,
  filter: CaseFilter,
  ranking: Ranking,
): Promise<GroupRow[]> {
  const isOfCities = await liesInCities(context, filter)
  if (isOfCities && filter.employers === undefined) return rankInCities(context.db, filter, ranking)
  const counted = await countByEmployer(context, filter)
  const numbers = largestOf(counted, ranking).map(({ employer_no }) => employer_no)
  if (numbers.length === 0) return []
  const { state, soc_code, naics, cities } = filter
  if (isOfCities && isBroad(filter)) return figuresInCities(context, filter, numbers)
  if ((state ?? soc_code ?? naics ?? cities) === undefined) return figuresOf(context, filter, numbers)
  return (await workOut(context, filter, numbers)).sort(byPetitions)
}

/** The facts of so many cases are held at once: 20 MB. */
const HELD_MAX = 1_000_000

/** Whether cities of no more cases are asked for, and no occupation that has fewer. */
async function liesInCities(context: EditionContext, { cities, soc_code }: CaseFilter): Promise<boolean> {
  if (cities === undefined || cities.petitions > HELD_MAX) return false
  return soc_code === undefined || cities.petitions < (await countOf(context, { soc_code }))
}

/** The facts of a filter's cities as `facts`: their cases lie here and there, and are looked for once. */
const withFacts = (filter: CaseFilter) => sql`
  with facts as materialized (
    select employer_no, status_no, workers, wage_cents, wage_flag_no ${factsInCities(filter, [KNOWN_EMPLOYER])}
  )`

/** Counted first, and the wages of those that are shown gathered among them. */
const rankInCities = (db: Database, filter: CaseFilter, ranking: Ranking) =>
  db.all<GroupRow>(sql`${withFacts(filter)}
    select employer_no as no, ${workedFigures} from facts
    where employer_no in (
      select no from (${largestGroups(sql`select employer_no, count(*) from facts group by employer_no`, ranking)}) as top
    )
    group by employer_no order by petitions desc, no`)

/** The figures of some employers in cities. */
const figuresInCities = (context: EditionContext, filter: CaseFilter, numbers: readonly number[]) =>
  context.db.all<GroupRow>(sql`${withFacts(filter)}
    select employer_no as no, ${workedFigures} from facts where ${isOneOf(sql`employer_no`, numbers)}
    group by employer_no order by petitions desc, no`)

const KNOWN_CITY = sql`city_no <> ${UNKNOWN}`

/** Employers by petitions; of equal ones in the order of their names. */
export async function rankEmployers(
  context: EditionContext,
  filter: CaseFilter,
  ranking: Ranking,
): Promise<GroupRow[]> {
  const { fiscal_year, state, soc_code, naics, employers, cities } = filter
  const { limit, min = 1 } = ranking
  const known = employersAlone(filter)
  if (known && (limit <= known.largest.length || known.employers <= known.largest.length)) {
    const shown = known.largest.filter(({ petitions }) => petitions >= min).slice(0, limit)
    return figuresOf(
      context,
      {},
      shown.map(({ employer_no }) => employer_no),
    )
  }
  const inGroup = await employersInGroup(context, filter, { limit, min })
  if (inGroup !== null) return inGroup
  if ([state, soc_code, naics, employers, cities].some((part) => part !== undefined))
    return rankCounted(context, filter, ranking)
  return context.db.all<GroupRow>(sql`
    select employer_no as no, ${heldFigures}
    from lca_top_employers
    where ${scoped(sql`fiscal_year`, fiscal_year)} and ${scoped(sql`visa_no`, heldVisa(filter))} and petitions >= ${min}
    order by place limit ${limit}`)
}

/** Cities by petitions; of equal ones in the order of their names. */
export async function rankCities(
  context: EditionContext,
  filter: CaseFilter,
  ranking: Ranking,
): Promise<GroupRow[]> {
  const { fiscal_year, state, soc_code } = filter
  const { db } = context
  const inOccupation = await citiesInOccupation(context, filter, ranking.limit)
  if (inOccupation !== null) return inOccupation
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
