/** Partial names: which employers and cities they are. */
import type { RunContext } from '#contract/operation.ts'
import type { Database } from '#storage/database.ts'
import { type RowShape, rowsByNumber } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition, oncePerEdition } from '#storage/editions/once.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { stateNumber, stateOfNumber } from '../build/codes.ts'
import { lcaCities, lcaEmployers } from '../table.ts'
import { type EmployerCases, largestOf, sumOf } from './counted.ts'
import { isOneOf } from './filter.ts'

/** More employers than these are not listed in a statement but joined. */
const LISTED_MAX = 200

/** The employers that a partial name means. */
export interface NamedEmployers {
  /** Their numbers; null where they are more than can be listed. */
  numbers: readonly number[] | null
  /** Selects their numbers. */
  select: Sql
  /** The numbers of all of them. */
  all: Int32Array
  /** What is known of all of them, whatever else is asked; left out where it is not known. */
  totals?: EmployerTotals
}

/** The cases of employers, over all of them. */
export interface EmployerTotals {
  employers: number
  petitions: number
  /** Those with most cases, most first; of equal ones in the order of their names. Not more than can be listed. */
  largest: readonly EmployerCases[]
}

/** The cities that a partial name means. */
export interface NamedCities {
  numbers: readonly number[]
  /** The last number that a city has, of all cities. */
  last: number
  /** The numbers of their states. */
  states: readonly number[]
  /** The cases with their worksite there. */
  petitions: number
}

/** Searched as plain text in upper case: no character of a name has a meaning of its own. */
const holds = (name: string) => sql`strpos(names, upper(${name.replace(/\s+/g, ' ')})) > 0`

/** Of so many texts what they mean is kept: the number of every employer, for some texts a megabyte. */
const keptNamed = keptPerEdition<NamedEmployers>(24)

/**
 * The employers one of whose names holds the text. A page asks several questions of one name: all names are read once for
 * them.
 */
export async function findEmployers(
  context: Pick<RunContext, 'edition'>,
  name: string | undefined,
): Promise<NamedEmployers | undefined> {
  if (name === undefined) return undefined
  return keptNamed(context, name, async (db) => {
    const [all, petitions] = await db.numbers(
      sql`select employer_no, petitions::integer from lca_employers where ${holds(name)}`,
    )
    const counted = { employers: all!, cases: petitions! }
    return {
      numbers: all!.length > LISTED_MAX ? null : [...all!].sort((a, b) => a - b),
      all: all!,
      select: sql`select employer_no from lca_employers where ${holds(name)}`,
      totals: {
        employers: all!.length,
        petitions: sumOf(counted),
        largest: largestOf(counted, { limit: LISTED_MAX, min: 0 }),
      },
    }
  })
}

/** The last number that a city has; 0 where there is none. */
const lastCity = oncePerEdition(async (db) => {
  const found = await db.get<{ last: number | null }>(sql`select max(city_no) as last from lca_cities`)
  return found!.last ?? 0
})

/** The worksite cities whose name holds the text, in a state or in all. */
export async function findCities(
  { db, edition }: EditionContext,
  name: string | undefined,
  state: string | undefined,
): Promise<NamedCities | undefined> {
  if (name === undefined) return undefined
  const inState = state === undefined ? sql`` : sql`and state_no = ${stateNumber(state)}`
  const [[cities, states, petitions], last] = await Promise.all([
    db.numbers(sql`
      select city_no, state_no, petitions::integer from lca_cities where petitions > 0 and ${holds(name)} ${inState}`),
    lastCity({ edition }),
  ])
  return {
    numbers: [...cities!],
    last,
    states: [...new Set(states)],
    petitions: petitions!.reduce((sum, each) => sum + each, 0),
  }
}

const employerShape: RowShape = {
  table: lcaEmployers,
  key: 'employer_no',
  fields: { employer_no: 'employer_no', employer: 'employer' },
}

/** The names of employers by number. */
export async function employerNames(
  context: EditionContext,
  employers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await rowsByNumber<{ employer_no: number; employer: string }>(
    context,
    employerShape,
    employers,
  )
  return new Map(rows.map((row) => [row.employer_no, row.employer]))
}

/** Names as filed, by number. */
export async function filedNames(db: Database, names: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.all<{ name_no: number; name: string }>(sql`
    select name_no, name from lca_employer_names where ${isOneOf(sql`name_no`, names)}`)
  return new Map(rows.map((row) => [row.name_no, row.name]))
}

const cityShape: RowShape = {
  table: lcaCities,
  key: 'city_no',
  fields: { city_no: 'city_no', city: 'city', state_no: 'state_no' },
}

/** Cities and the codes of their states, by number. */
export async function cityNames(context: EditionContext, cities: readonly number[]) {
  const rows = await rowsByNumber<{ city_no: number; city: string; state_no: number }>(
    context,
    cityShape,
    cities,
  )
  return new Map(
    rows.map(({ city_no, city, state_no }) => [city_no, { city, state: stateOfNumber(state_no) }]),
  )
}

/** The titles of all occupations by number. */
export const occupationTitles = oncePerEdition(async (db) => {
  const rows = await db.all<{ soc_no: number; soc_title: string | null }>(
    sql`select soc_no, soc_title from lca_occupations`,
  )
  return new Map(rows.map((row) => [row.soc_no, row.soc_title]))
})

/** The addresses of the files that cases were read from, by number. */
export const fileUrls = oncePerEdition(async (db) => {
  const rows = await db.all<{ file_no: number; url: string }>(sql`select file_no, url from lca_files`)
  return new Map(rows.map((row) => [row.file_no, row.url]))
})
