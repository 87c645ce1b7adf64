/** Lists of companies with the figures of their notices of some states: summed up, sorted and counted in memory. */
import type { Page } from '#contract/paging.ts'
import { dayNumber } from '#lib/dates.ts'
import { placesBetween, withMore } from '#lib/rows.ts'
import { stateCodes } from '#lib/states.ts'
import { type RowShape, rowsAt } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { companyActivity } from '../tables/index.ts'
import { type CompanySums, detailsShape } from './details.ts'
import { type Figures, type HeldStates, heldStates, type NameOrder, nameOrder } from './held-states.ts'
import { conditionsOf, type Key, type ListQuestion, type Match, type Sort } from './list-question.ts'
import type { Listed } from './listed.ts'

/** With the figures of their notices of some states. */
export async function listInStates(
  context: EditionContext,
  states: string,
  { sort, order, min_notices, min_employees, ...who }: ListQuestion,
  matches: readonly Match[] | null,
  { after, skip, take }: Page<Key>,
): Promise<Listed> {
  const [held, names, those] = await Promise.all([
    heldStates(context),
    sort === 'company' ? nameOrder(context) : null,
    findThose(context, who),
  ])
  const { companies, activityRows } = held
  const fits = matches && new Map(matches.map(({ company_no, place }) => [company_no, place]))
  const sortedBy = valuesBy(sort, held, names, fits)
  // The order is that of rising keys, whichever way it was asked for; what is not known comes last in both.
  const keyOf = (value: number) => (Number.isNaN(value) ? Infinity : order === 'asc' ? value : -value)
  const behind = after && { key: keyOf(readValue(sort, names, after[0])), company_no: after[1] }
  const keys = new Float64Array(companies.length)
  const places = new Int32Array(companies.length)
  let [total, found] = [0, 0]
  const sums = held.sumsOf(stateCodes(states))
  sums.forEach((place, notices, employees, latest) => {
    if (notices < min_notices || (min_employees !== undefined && !(employees >= min_employees))) return
    if (those?.has(activityRows[place]!) === false || fits?.has(companies[place]!) === false) return
    total++
    const key = keyOf(sortedBy(place, notices, employees, latest))
    if (behind && !(key > behind.key || (key === behind.key && companies[place]! > behind.company_no))) return
    keys[place] = key
    places[found++] = place
  })
  const shown = placesBetween(places.subarray(0, found), keys, skip, take)
  const named = await rowsAt<Who>(
    context,
    whoShape,
    shown.map((place) => activityRows[place]!),
  )
  // Whoever asks for them by name finds it made. Nobody waits for it, and what was wrong is told to who asks for it.
  nameOrder(context).catch(() => {})
  return { rows: named.map((row, i) => withMore(row, sums.at(shown[i]!))), total }
}

/** The rows of companies that meet what is asked of them besides their notices; null where all do. */
async function findThose(
  context: EditionContext,
  who: Pick<ListQuestion, 'company_id' | 'has_ticker'>,
): Promise<RowBitmap | null> {
  const conditions = conditionsOf(who)
  if (conditions.length === 0) return null
  // There are as many ids as companies.
  return rowsWhere(context, companyActivity.name, conditions, { isKept: who.company_id === undefined })
}

/** What is said of a company for the rows that are shown alone. */
type Who = Omit<CompanySums, keyof Figures> & { company_no: number }

const whoShape: RowShape = {
  table: companyActivity,
  fields: { ...detailsShape.fields, parent_id: 'parent_id' },
}

/** What a company is sorted by, as a number; NaN where it is not known. */
type ValueOf = (place: number, notices: number, employees: number, latest: number) => number

function valuesBy(
  sort: Sort,
  { companies }: HeldStates,
  names: NameOrder | null,
  fits: ReadonlyMap<number, number> | null,
): ValueOf {
  const values: Record<Sort, ValueOf> = {
    employees_affected: (_place, _notices, employees) => employees,
    notices: (_place, notices) => notices,
    latest_notice: (_place, _notices, _employees, latest) => latest,
    company: (place) => names!.ranks[place]!,
    // Where no name is asked for all fit as well.
    match: (place) => fits?.get(companies[place]!) ?? 0,
  }
  return values[sort]
}

/** The same of the value that a cursor holds. */
function readValue(sort: Sort, names: NameOrder | null, value: Key[0]): number {
  if (value === null) return Number.NaN
  if (sort === 'company') return names!.rankOf(String(value))
  return sort === 'latest_notice' ? dayNumber(String(value)) : Number(value)
}
