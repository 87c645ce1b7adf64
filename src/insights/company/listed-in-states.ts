/** Lists of companies with the figures of their notices of some states: found and put in order in memory. */
import type { Page } from '#contract/paging.ts'
import { dayNumber, dayOf } from '#lib/dates.ts'
import { firstPlaces, withMore } from '#lib/rows.ts'
import { stateCodes } from '#lib/states.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { byPlace, columnNumbers, type RowShape, rowsByNumber } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { list, type Sql, sql } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { type CompanySums, detailsShape } from './details.ts'
import {
  conditionsOf,
  type Direction,
  type Key,
  type ListQuestion,
  type Match,
  type Sort,
} from './list-question.ts'
import type { Listed } from './listed.ts'
import { type StateSums, sumStates } from './state-sums.ts'

/** With the figures of their notices of some states. */
export async function listInStates(
  context: EditionContext,
  states: string,
  { sort, order, ...asked }: ListQuestion,
  matches: readonly Match[] | null,
  { after, skip, take }: Page<Key>,
): Promise<Listed> {
  const codes = stateCodes(states)
  const sums = await sumStates(context, codes)
  const places = matches && new Map(matches.map(({ company_no, place }) => [company_no, place]))
  const [values, meets] = await Promise.all([
    valuesOf(context, codes, sums, sort, places),
    whoMeets(context, asked, sums, places),
  ])
  const fitting: number[] = []
  for (let at = 0; at < sums.company_no.length; at++) if (meets(at)) fitting.push(at)
  const isBefore = inOrder(order)
  const behind = after && { value: await placeOf(context, codes, sort, after[0]), company_no: after[1] }
  const placed = (at: number) => ({ value: values[at]!, company_no: sums.company_no[at]! })
  const shown = behind ? fitting.filter((at) => isBefore(behind, placed(at))) : fitting
  const page = firstOf(shown, skip + take, (a, b) => isBefore(placed(a), placed(b))).slice(skip)
  const whoIs = await rowsByNumber<Who>(
    context,
    whoShape,
    page.map((at) => sums.company_no[at]!),
  )
  return { rows: whoIs.map((who, i) => withMore(who, figuresAt(sums, page[i]!))), total: fitting.length }
}

/** From so many on all are sorted. */
const SORTED_MIN = 1000

/** The first so many in an order that has no equals. */
function firstOf(
  all: readonly number[],
  count: number,
  isBefore: (a: number, b: number) => boolean,
): number[] {
  if (count >= SORTED_MIN) return all.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, count)
  return firstPlaces(all.length, count, (i, j) => isBefore(all[i]!, all[j]!)).map((i) => all[i]!)
}

/** What is said of a company for the rows that are shown alone. */
type Who = Pick<CompanySums, 'company' | 'company_id' | 'ticker' | 'cik' | 'parent_id'> & {
  company_no: number
}

const whoShape: RowShape = {
  table: companyActivity,
  fields: { ...detailsShape.fields, parent_id: 'parent_id' },
}

const told = (number: number) => (number === NO_NUMBER ? null : number)
const toldDay = (number: number) => (number === NO_NUMBER ? null : dayOf(number))

const figuresAt = (sums: StateSums, at: number): Omit<CompanySums, keyof Who> => ({
  notices: sums.notices[at]!,
  employees_affected: told(sums.employees[at]!),
  notices_unsized: sums.unsized[at]!,
  notices_undated: sums.undated[at]!,
  first_notice: toldDay(sums.firstDay[at]!),
  latest_notice: toldDay(sums.lastDay[at]!),
})

/** Which of them are meant, and meet what is asked for. */
async function whoMeets(
  context: EditionContext,
  asked: Omit<ListQuestion, 'sort' | 'order'>,
  { company_no, notices, employees }: StateSums,
  places: ReadonlyMap<number, number> | null,
): Promise<(at: number) => boolean> {
  // What is said of a company itself is found among all of them.
  const { min_employees: least = NO_NUMBER, ...ofCompany } = asked
  const conditions = conditionsOf(ofCompany, sql`employees`, (holds, wanted) =>
    wanted ? holds : sql`not (${holds})`,
  )
  const those = conditions.length === 0 ? null : await numbersWhere(context, conditions)
  return (at) =>
    notices[at]! >= asked.min_notices &&
    // Companies without a number have less than any.
    employees[at]! >= least &&
    (those === null || those[company_no[at]!] === 1) &&
    (places === null || places.has(company_no[at]!))
}

/** By number, whether a company meets conditions: all may do. */
async function numbersWhere(context: EditionContext, conditions: readonly Sql[]): Promise<Uint8Array> {
  const [meeting, numbers] = await Promise.all([
    rowsWhere(context, companyActivity.name, conditions),
    columnNumbers(context, companyActivity.name, sql`company_no`),
  ])
  const rows = meeting.rows()
  let last = 0
  for (let i = 0; i < rows.length; i++) if (numbers[rows[i]!]! > last) last = numbers[rows[i]!]!
  const meets = new Uint8Array(last + 1)
  for (let i = 0; i < rows.length; i++) meets[numbers[rows[i]!]!] = 1
  return meets
}

/** What they are sorted by, as numbers; `NO_NUMBER` for what is missing. */
async function valuesOf(
  context: EditionContext,
  codes: readonly string[],
  sums: StateSums,
  sort: Sort,
  places: ReadonlyMap<number, number> | null,
): Promise<Int32Array> {
  if (sort === 'employees_affected') return sums.employees
  if (sort === 'notices') return sums.notices
  if (sort === 'latest_notice') return sums.lastDay
  // Where no name is asked for all fit as well.
  if (sort === 'match') return sums.company_no.map((no) => places?.get(no) ?? 0)
  const ranks = await nameRanks(context, codes)
  return sums.company_no.map((no) => ranks[no]!)
}

/** Of so many lists of states the order of names is kept: of three large states a megabyte. */
const RANKS_MAX = 6
const keptRanks = keptPerEdition<Int32Array>(RANKS_MAX)

/** By the number of a company the place of its name among those with notices in these states; those of one name have one place. */
const nameRanks = (context: EditionContext, codes: readonly string[]) =>
  keptRanks(context, codes.toSorted().join(), async (db) => {
    const [numbers, ranks] = await db.numbers(sql`
      select company_no, (dense_rank() over (order by name))::integer from company_activity where ${isIn(codes)}`)
    return byPlace(numbers!, ranks!)
  })

const isIn = (codes: readonly string[]): Sql =>
  sql`company_no in (select company_no from company_states where state in ${list(codes)})`

/** Where the value of a cursor stands among those that are sorted by. */
async function placeOf(
  context: EditionContext,
  codes: readonly string[],
  sort: Sort,
  value: Key[0],
): Promise<number> {
  if (value === null) return NO_NUMBER
  if (sort === 'latest_notice') return dayNumber(String(value))
  if (sort !== 'company') return Number(value)
  const found = await context.db.get<{ smaller: number; held: boolean }>(sql`
    select (count(distinct name) filter (where name < ${value}))::integer as smaller,
           coalesce(bool_or(name = ${value}), false) as held
    from company_activity where name <= ${value} and ${isIn(codes)}`)
  // A name that nobody has is between two places.
  return found!.held ? found!.smaller + 1 : found!.smaller + 0.5
}

/** A place in the order. */
interface Place {
  value: number
  company_no: number
}

/** Whether one comes before another: by value, what is missing last; of equal ones by number. */
const inOrder =
  (order: Direction) =>
  (a: Place, b: Place): boolean => {
    if (a.value === b.value) return a.company_no < b.company_no
    if (a.value === NO_NUMBER || b.value === NO_NUMBER) return b.value === NO_NUMBER
    return order === 'asc' ? a.value < b.value : a.value > b.value
  }
