/** What companies gave notice of in some states, summed up in memory. */
import { DAY_ZERO } from '#lib/dates.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { type EditionContext, keptPerEdition, oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

/** Figures of companies, a number of each in every column; `NO_NUMBER` where none is told. Days are counted from `DAY_ZERO`. */
export interface StateSums {
  company_no: Int32Array
  notices: Int32Array
  employees: Int32Array
  unsized: Int32Array
  undated: Int32Array
  firstDay: Int32Array
  lastDay: Int32Array
}

/** A row of each company in each state. */
const heldRows = oncePerEdition(async (db) => {
  const [named, columns] = await Promise.all([
    db.all<{ state: string }>(sql`select distinct state from company_states order by state`),
    db.numbers(sql`
      select (dense_rank() over (order by state))::integer - 1, company_no, notices,
             coalesce(employees, (${NO_NUMBER})::integer)::integer, unsized, undated,
             coalesce((first_notice - ${DAY_ZERO}::date)::integer, (${NO_NUMBER})::integer),
             coalesce((latest_notice - ${DAY_ZERO}::date)::integer, (${NO_NUMBER})::integer)
      from company_states`),
  ])
  const [states, company_no, notices, employees, unsized, undated, firstDay, lastDay] = columns as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const sums: StateSums = { company_no, notices, employees, unsized, undated, firstDay, lastDay }
  return { stateNames: named.map(({ state }) => state), states, sums }
})

/** Of so many lists of states sums are kept: of three large states they take a megabyte. */
const KEPT_MAX = 12
const keptSums = keptPerEdition<StateSums>(KEPT_MAX)

/** The sums of the companies with notices of these states, in no order. */
export const sumStates = (context: EditionContext, codes: readonly string[]): Promise<StateSums> =>
  keptSums(context, codes.toSorted().join(), async () => {
    const { stateNames, states, sums } = await heldRows(context)
    const isAsked = Uint8Array.from(stateNames, (name) => (codes.includes(name) ? 1 : 0))
    return sumRows(sums, (row) => isAsked[states[row]!] === 1)
  })

/** The rows that are asked for, by company. */
function sumRows(rows: StateSums, isAsked: (row: number) => boolean): StateSums {
  const { company_no: companies } = rows
  let [asked, last] = [0, 0]
  for (let row = 0; row < companies.length; row++) {
    if (!isAsked(row)) continue
    asked++
    if (companies[row]! > last) last = companies[row]!
  }
  const empty = () => new Int32Array(asked)
  const sums: StateSums = {
    company_no: empty(),
    notices: empty(),
    employees: empty(),
    unsized: empty(),
    undated: empty(),
    firstDay: empty(),
    lastDay: empty(),
  }
  // Where a company stands among them, counted from 1.
  const places = new Int32Array(last + 1)
  let count = 0
  for (let row = 0; row < companies.length; row++) {
    if (!isAsked(row)) continue
    const company = companies[row]!
    if (places[company] === 0) {
      places[company] = ++count
      const at = count - 1
      sums.company_no[at] = company
      sums.employees[at] = sums.firstDay[at] = sums.lastDay[at] = NO_NUMBER
    }
    addRow(sums, places[company]! - 1, rows, row)
  }
  return cut(sums, count)
}

function addRow(sums: StateSums, at: number, rows: StateSums, row: number): void {
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

const cut = (sums: StateSums, count: number): StateSums => ({
  company_no: sums.company_no.slice(0, count),
  notices: sums.notices.slice(0, count),
  employees: sums.employees.slice(0, count),
  unsized: sums.unsized.slice(0, count),
  undated: sums.undated.slice(0, count),
  firstDay: sums.firstDay.slice(0, count),
  lastDay: sums.lastDay.slice(0, count),
})
