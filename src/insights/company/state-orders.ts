/** The orders of companies with notices of some states, made once for the states and kept. */
import { dayNumber } from '#lib/dates.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { byPlace } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { list, type Sql, sql } from '#storage/sql.ts'
import type { Direction, Key, Sort } from './list-question.ts'
import type { StateSums } from './state-sums.ts'

/** What companies are sorted by, and how. */
interface Asked {
  /** Of the states, in order. */
  codes: readonly string[]
  sort: Sort
  order: Direction
}

/** Companies of `StateSums` in an order. */
export interface OrderedSums {
  /** What each is sorted by, `NO_NUMBER` where it is missing. */
  values: Int32Array | Float64Array
  /** Where they stand among the sums, the first of them first. */
  ordered: Int32Array
}

/** Of so many orders they are kept: 4 bytes for each company with notices there, or 8 in the order of names. */
const KEPT_MAX = 16
const keptOrders = keptPerEdition<OrderedSums>(KEPT_MAX)

/** The sums in an order; of equal ones the lower number comes first, and what is missing last. */
export const orderSums = (context: EditionContext, asked: Asked, sums: StateSums): Promise<OrderedSums> =>
  keptOrders(context, [asked.sort, asked.order, ...asked.codes].join(), async (db) => {
    const values = await valuesOf({ ...context, db }, asked, sums)
    const way = asked.order === 'asc' ? 1 : -1
    const ordered = sums.company_no.map((_, at) => at)
    // They stand in the order of their numbers.
    ordered.sort((a, b) => {
      const [one, other] = [values[a]!, values[b]!]
      if (one === other) return a - b
      if (one === NO_NUMBER) return 1
      return other === NO_NUMBER ? -1 : way * (one - other)
    })
    return { values, ordered }
  })

async function valuesOf(
  context: EditionContext,
  { codes, sort }: Asked,
  sums: StateSums,
): Promise<OrderedSums['values']> {
  if (sort === 'employees_affected') return sums.employees
  if (sort === 'notices') return sums.notices
  if (sort === 'latest_notice') return sums.lastDay
  // Where no name is asked for all fit as well.
  if (sort === 'match') return new Int32Array(sums.company_no.length)
  const [numbers, ranks] = await context.db.numbers(sql`
    select company_no, (dense_rank() over (order by name))::integer from company_activity where ${isIn(codes)}`)
  const byNumber = byPlace(numbers!, ranks!)
  return sums.company_no.map((no) => byNumber[no]!)
}

const isIn = (codes: readonly string[]): Sql =>
  sql`company_no in (select company_no from company_states where state in ${list(codes)})`

/** What the value of a cursor is among those that are sorted by. */
export async function placeInOrder(
  context: EditionContext,
  { codes, sort }: Pick<Asked, 'codes' | 'sort'>,
  value: Key[0],
): Promise<number> {
  if (value === null) return NO_NUMBER
  if (sort === 'latest_notice') return dayNumber(String(value))
  // A forged one is none that is missing.
  if (sort !== 'company') return Math.max(Number(value), NO_NUMBER + 1)
  const found = await context.db.get<{ smaller: number; held: boolean }>(sql`
    select (count(distinct name) filter (where name < ${value}))::integer as smaller,
           coalesce(bool_or(name = ${value}), false) as held
    from company_activity where name <= ${value} and ${isIn(codes)}`)
  // A name that nobody has is between two places.
  return found!.held ? found!.smaller + 1 : found!.smaller + 0.5
}

/** A place in an order: what is sorted by, and the company's number. */
interface Place {
  value: number
  company_no: number
}

/** Whether one place comes before another. */
export function isPlacedBefore(order: Direction, a: Place, b: Place): boolean {
  if (a.value === b.value) return a.company_no < b.company_no
  if (a.value === NO_NUMBER || b.value === NO_NUMBER) return b.value === NO_NUMBER
  return order === 'asc' ? a.value < b.value : a.value > b.value
}
