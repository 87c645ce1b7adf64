/** Partial names: which employers and cities they are. */
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { stateNumber } from '../build-codes.ts'

/** More than these are not listed in a statement but joined. */
const LISTED_MAX = 200

/** The employers that a partial name means. */
export interface NamedEmployers {
  /** Their numbers; null where they are more than can be listed. */
  numbers: readonly number[] | null
  /** Selects their numbers. */
  select: Sql
}

/** The cities that a partial name means. */
export interface NamedCities extends NamedEmployers {
  /** The numbers of their states. */
  states: readonly number[]
}

/** Searched as plain text in upper case: no character of a name has a meaning of its own. */
const holds = (name: string) => sql`strpos(names, upper(${name.replace(/\s+/g, ' ')})) > 0`

/** The employers one of whose names holds the text. */
export async function findEmployers(
  db: Database,
  name: string | undefined,
): Promise<NamedEmployers | undefined> {
  if (name === undefined) return undefined
  const select = sql`select employer_no from lca_employers where ${holds(name)}`
  const rows = await db.all<{ employer_no: number }>(sql`${select} limit ${LISTED_MAX + 1}`)
  const numbers = rows.length > LISTED_MAX ? null : rows.map((row) => row.employer_no).sort((a, b) => a - b)
  return { numbers, select }
}

/** The worksite cities whose name holds the text, in a state or in all. */
export async function findCities(
  db: Database,
  name: string | undefined,
  state: string | undefined,
): Promise<NamedCities | undefined> {
  if (name === undefined) return undefined
  const inState = state === undefined ? sql`` : sql`and state_no = ${stateNumber(state)}`
  const select = sql`select city_no from lca_cities where petitions > 0 and ${holds(name)} ${inState}`
  const rows = await db.all<{ city_no: number; state_no: number }>(sql`
    select city_no, state_no from lca_cities
    where petitions > 0 and ${holds(name)} ${inState} limit ${LISTED_MAX + 1}`)
  const states = [...new Set(rows.map((row) => row.state_no))]
  return { numbers: rows.length > LISTED_MAX ? null : rows.map((row) => row.city_no), select, states }
}

/** The names of employers by number. */
export async function employerNames(db: Database, numbers: Sql): Promise<Map<number, string>> {
  const rows = await db.all<{ employer_no: number; employer: string }>(sql`
    select employer_no, employer from lca_employers where employer_no in ${numbers}`)
  return new Map(rows.map((row) => [row.employer_no, row.employer]))
}
