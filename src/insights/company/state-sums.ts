/** What companies gave notice of in some states, summed up in memory. */
import { DAY_ZERO } from '#lib/dates.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { type EditionContext, keptPerEdition, oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

/**
 * Figures of companies, a number of each in every column; `NO_NUMBER` where none is told. Days are counted from `DAY_ZERO`.
 * The companies stand in the order of their numbers.
 */
export interface StateSums {
  company_no: Int32Array
  notices: Int32Array
  /** May be more than 32 bits hold. */
  employees: Float64Array
  unsized: Int32Array
  undated: Int32Array
  firstDay: Int32Array
  lastDay: Int32Array
}

/** Workers come in two numbers of 32 bits: so many thousands of thousands, and the rest. */
const WORKERS_UNIT = 1_000_000

/** A row of each company in each state. */
const heldRows = oncePerEdition(async (db) => {
  const [named, columns] = await Promise.all([
    db.all<{ state: string }>(sql`select distinct state from company_states order by state`),
    db.numbers(sql`
      select (dense_rank() over (order by state))::integer - 1, company_no, notices,
             coalesce(employees // ${WORKERS_UNIT}, ${NO_NUMBER})::integer,
             coalesce(employees % ${WORKERS_UNIT}, 0)::integer, unsized, undated,
             coalesce((first_notice - ${DAY_ZERO}::date)::integer, (${NO_NUMBER})::integer),
             coalesce((latest_notice - ${DAY_ZERO}::date)::integer, (${NO_NUMBER})::integer)
      from company_states`),
  ])
  const [states, company_no, notices, units, rest, unsized, undated, firstDay, lastDay] = columns as Columns
  const employees = Float64Array.from(units, (unit, row) =>
    unit === NO_NUMBER ? NO_NUMBER : unit * WORKERS_UNIT + rest[row]!,
  )
  const sums: StateSums = { company_no, notices, employees, unsized, undated, firstDay, lastDay }
  return { stateNames: named.map(({ state }) => state), states, sums }
})

type Column = Int32Array
type Columns = [Column, Column, Column, Column, Column, Column, Column, Column, Column]

/** Of so many lists of states sums are kept: 32 bytes for each company with notices there. */
const KEPT_MAX = 8
const keptSums = keptPerEdition<StateSums>(KEPT_MAX)

/** The sums of the companies with notices of these states, whose codes are in order. */
export const sumStates = (context: EditionContext, codes: readonly string[]): Promise<StateSums> =>
  keptSums(context, codes.join(), async () => {
    const { stateNames, states, sums } = await heldRows(context)
    const isAsked = Uint8Array.from(stateNames, (name) => (codes.includes(name) ? 1 : 0))
    return sumRows(sums, (row) => isAsked[states[row]!] === 1)
  })

/** The rows that are asked for, by company. */
function sumRows(rows: StateSums, isAsked: (row: number) => boolean): StateSums {
  const { company_no: companies } = rows
  let last = -1
  for (let row = 0; row < companies.length; row++) if (companies[row]! > last) last = companies[row]!
  // Where a company stands among those that are asked for, counted from 1.
  const places = new Int32Array(last + 1)
  for (let row = 0; row < companies.length; row++) if (isAsked(row)) places[companies[row]!] = 1
  let count = 0
  for (let company = 0; company <= last; company++) if (places[company] === 1) places[company] = ++count
  const sums: StateSums = {
    company_no: new Int32Array(count),
    notices: new Int32Array(count),
    employees: new Float64Array(count).fill(NO_NUMBER),
    unsized: new Int32Array(count),
    undated: new Int32Array(count),
    firstDay: new Int32Array(count).fill(NO_NUMBER),
    lastDay: new Int32Array(count).fill(NO_NUMBER),
  }
  for (let row = 0; row < companies.length; row++)
    if (isAsked(row)) addRow(sums, places[companies[row]!]! - 1, rows, row)
  return sums
}

function addRow(sums: StateSums, at: number, rows: StateSums, row: number): void {
  sums.company_no[at] = rows.company_no[row]!
  sums.notices[at]! += rows.notices[row]!
  sums.unsized[at]! += rows.unsized[row]!
  sums.undated[at]! += rows.undated[row]!
  const [workers, first, last] = [rows.employees[row]!, rows.firstDay[row]!, rows.lastDay[row]!]
  if (workers !== NO_NUMBER)
    sums.employees[at] = workers + (sums.employees[at] === NO_NUMBER ? 0 : sums.employees[at]!)
  // Where there is no day, there is none that is earlier; one that is told is later than none.
  if (first !== NO_NUMBER && (sums.firstDay[at] === NO_NUMBER || first < sums.firstDay[at]!))
    sums.firstDay[at] = first
  if (last > sums.lastDay[at]!) sums.lastDay[at] = last
}
