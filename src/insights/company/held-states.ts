/** What each company gave notice of in each state, held in memory: lists of companies sum it up by the states that are asked for. */
import { DAY_ZERO, dayOf } from '#lib/dates.ts'
import { firstWhere } from '#lib/rows.ts'
import { compareBytes } from '#lib/text.ts'
import { columnCodes, NO_NUMBER, PackedTexts } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition, oncePerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'
import type { CompanyDetails, CompanySums } from './details.ts'

/** Companies with notices that sums count. */
export interface HeldStates {
  /** Their numbers, rising: where one stands here is its place, by which all else is told. */
  companies: Int32Array
  /** By place the row of `company_activity`. */
  activityRows: Int32Array
  /** The figures of their notices of some states, told by code. */
  sumsOf(states: readonly string[]): StateSums
}

/** Figures of the companies that have notices of some states. */
export interface StateSums {
  /** Tells what each of them is chosen and sorted by, by rising place. */
  forEach(tell: TellSums): void
  /** All figures of one of them. */
  at(place: number): Figures
}

/** Workers, and the newest notice's day after `DAY_ZERO`, are NaN where no notice tells any. */
export type TellSums = (place: number, notices: number, employees: number, latest: number) => void

/** What a company gave notice of. */
export type Figures = Omit<CompanySums, keyof CompanyDetails | 'parent_id'>

/** Those of an edition, read once: some 30 bytes for each company and state. */
export const heldStates = ({ edition }: Pick<EditionContext, 'edition'>): Promise<HeldStates> =>
  kept({ edition }, '', async (db) => {
    const columns = await readColumns({ edition, db })
    const { companies, activityRows } = columns
    return { companies, activityRows, sumsOf: (states) => sumStates(columns, states) }
  })

const kept = keptPerEdition<HeldStates>(1)

/** By place where the rows of a company begin; what else is told by row, those of a company one after the other. */
interface Columns extends Pick<HeldStates, 'companies' | 'activityRows'> {
  first: Int32Array
  /** The states, and by row which of them it is of. */
  states: readonly (string | null)[]
  codes: Uint8Array
  notices: Int32Array
  unsized: Int32Array
  undated: Int32Array
  /** NaN where no notice tells a number. */
  employees: Float64Array
  /** Days after `DAY_ZERO`; `NO_NUMBER` where no notice tells any. */
  firstDays: Int32Array
  latestDays: Int32Array
}

/** Workers are read in two numbers: there may be more than one of 32 bits holds. */
const MANY = 1_000_000_000

async function readColumns(context: EditionContext): Promise<Columns> {
  const { db } = context
  const day = (column: string) =>
    sql`coalesce((${trusted(column)} - ${DAY_ZERO}::date)::integer, (${NO_NUMBER})::integer)`
  const [
    states,
    [companies, activityRows],
    [owners, rows, notices, unsized, undated, firstDays, latestDays, many, rest],
  ] = await Promise.all([
    columnCodes(context, sql`company_states`, sql`state`),
    db.numbers(sql`
        select company_no, rowid::integer from company_activity
        where company_no in (select company_no from company_states) order by company_no`),
    db.numbers(sql`
        select company_no, rowid::integer, notices, unsized, undated, ${day('first_notice')}, ${day('latest_notice')},
               coalesce((employees // ${MANY})::integer, (${NO_NUMBER})::integer),
               coalesce((employees % ${MANY})::integer, 0)
        from company_states where company_no in (select company_no from company_activity) order by company_no`),
  ])
  const first = new Int32Array(companies!.length + 1)
  const codes = new Uint8Array(rows!.length)
  const employees = new Float64Array(rows!.length)
  let place = 0
  for (let row = 0; row < rows!.length; row++) {
    if (owners![row] !== companies![place]) first[++place] = row
    codes[row] = states.codes[rows![row]!]!
    employees[row] = many![row] === NO_NUMBER ? Number.NaN : many![row]! * MANY + rest![row]!
  }
  first[companies!.length] = rows!.length
  return {
    companies: companies!,
    activityRows: activityRows!,
    first,
    states: states.values,
    codes,
    notices: notices!,
    unsized: unsized!,
    undated: undated!,
    employees,
    firstDays: firstDays!,
    latestDays: latestDays!,
  }
}

function sumStates(
  { first, states, codes, notices, unsized, undated, employees, firstDays, latestDays }: Columns,
  asked: readonly string[],
): StateSums {
  const isAsked = Uint8Array.from(states, (state) => Number(state !== null && asked.includes(state)))
  const rowsOf = (place: number) => {
    const rows: number[] = []
    for (let row = first[place]!; row < first[place + 1]!; row++) if (isAsked[codes[row]!]) rows.push(row)
    return rows
  }
  return {
    // In one loop, and nothing is made for a company: of all states there are 110,000 rows, of which few are shown.
    forEach(tell) {
      for (let place = 0, row = 0; place < first.length - 1; place++) {
        let isThere = false
        let sum = 0
        let sized = 0
        let workers = 0
        let latest = NO_NUMBER
        for (; row < first[place + 1]!; row++) {
          if (isAsked[codes[row]!] === 0) continue
          isThere = true
          sum += notices[row]!
          if (!Number.isNaN(employees[row])) {
            sized++
            workers += employees[row]!
          }
          if (latestDays[row]! > latest) latest = latestDays[row]!
        }
        if (isThere)
          tell(place, sum, sized === 0 ? Number.NaN : workers, latest === NO_NUMBER ? Number.NaN : latest)
      }
    },
    at(place) {
      const rows = rowsOf(place)
      const sum = (column: Int32Array | Float64Array, those = rows) =>
        those.reduce((all, row) => all + column[row]!, 0)
      const days = (column: Int32Array) => rows.map((row) => column[row]!).filter((day) => day !== NO_NUMBER)
      const sized = rows.filter((row) => !Number.isNaN(employees[row]))
      const [firsts, latests] = [days(firstDays), days(latestDays)]
      return {
        notices: sum(notices),
        employees_affected: sized.length === 0 ? null : sum(employees, sized),
        notices_unsized: sum(unsized),
        notices_undated: sum(undated),
        first_notice: firsts.length === 0 ? null : dayOf(Math.min(...firsts)),
        latest_notice: latests.length === 0 ? null : dayOf(Math.max(...latests)),
      }
    },
  }
}

/** The names of companies in the engine's order. */
export interface NameOrder {
  /** By place in `HeldStates` where the company's name stands; those that are called alike stand at one place. */
  ranks: Int32Array
  /** Where a name stands; between two places one that no company has. */
  rankOf(name: string): number
}

/** Stands between names, and in none: a line break. */
const BETWEEN = 10

/** Those of the companies with notices, read once: what a list by name goes on behind may be a name that nobody has any more. */
export const nameOrder = oncePerEdition<NameOrder>(async (db) => {
  const named = sql`company_activity where company_no in (select company_no from company_states)`
  const [[ranks], told] = await Promise.all([
    db.numbers(
      sql`select (dense_rank() over (order by name))::integer - 1 from ${named} order by company_no`,
    ),
    db.get<{ names: Buffer | null; count: number }>(sql`
      select encode(string_agg(name, chr(${BETWEEN}) order by name)) as names, count(*)::integer as count
      from (select distinct name from ${named})`),
  ])
  const { names, count } = told!
  const texts = new PackedTexts(names ?? Buffer.alloc(0), count, BETWEEN)
  return {
    ranks: ranks!,
    rankOf(name) {
      const rank = firstWhere(count, (at) => compareBytes(texts.at(at), name) >= 0)
      return rank < count && texts.at(rank) === name ? rank : rank - 0.5
    },
  }
})
