/** Lists of companies with the figures of their notices of some states: found and put in order in memory. */
import type { Page } from '#contract/paging.ts'
import { dayOf } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import { stateCodes } from '#lib/states.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { byPlace, columnNumbers, type RowShape, rowsByNumber } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { sql } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { type CompanySums, detailsShape } from './details.ts'
import { conditionsOf, type Key, type ListQuestion, type Match } from './list-question.ts'
import type { Listed } from './listed.ts'
import { isPlacedBefore, type OrderedSums, orderSums, placeInOrder } from './state-orders.ts'
import { type StateSums, sumStates } from './state-sums.ts'

/** With the figures of their notices of some states. */
export async function listInStates(
  context: EditionContext,
  states: string,
  { sort, order, ...asked }: ListQuestion,
  matches: readonly Match[] | null,
  { after, skip, take }: Page<Key>,
): Promise<Listed> {
  const codes = stateCodes(states).toSorted()
  const sums = await sumStates(context, codes)
  const byMatch = matches && placesOfMatches(sums, matches)
  const [ordered, meets] = await Promise.all([
    sort === 'match' && byMatch !== null
      ? { values: byMatch, ordered: inOrderOfMatches(byMatch, order) }
      : orderSums(context, { codes, sort, order }, sums),
    whoMeets(context, asked, sums, byMatch),
  ])
  const behind = after && {
    value: await placeInOrder(context, { codes, sort }, after[0]),
    company_no: after[1],
  }
  const isShown = (at: number) =>
    behind === null ||
    isPlacedBefore(order, behind, { value: ordered.values[at]!, company_no: sums.company_no[at]! })
  const page: number[] = []
  let [total, passed] = [0, 0]
  for (const at of ordered.ordered) {
    if (!meets(at)) continue
    total++
    if (page.length < take && isShown(at) && passed++ >= skip) page.push(at)
  }
  const whoIs = await rowsByNumber<Who>(
    context,
    whoShape,
    page.map((at) => sums.company_no[at]!),
  )
  return { rows: whoIs.map((who, i) => withMore(who, figuresAt(sums, page[i]!))), total }
}

/** How well each company fits, 0 best; `NO_NUMBER` for those whose name does not. */
function placesOfMatches({ company_no }: StateSums, matches: readonly Match[]): Int32Array {
  const places = new Map(matches.map((match) => [match.company_no, match.place]))
  return company_no.map((no) => places.get(no) ?? NO_NUMBER)
}

/** Those whose name fits, as well as it does. */
function inOrderOfMatches(places: Int32Array, order: ListQuestion['order']): OrderedSums['ordered'] {
  const fitting: number[] = []
  for (let at = 0; at < places.length; at++) if (places[at] !== NO_NUMBER) fitting.push(at)
  const way = order === 'asc' ? 1 : -1
  return Int32Array.from(fitting.sort((a, b) => way * (places[a]! - places[b]!) || a - b))
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
  byMatch: Int32Array | null,
): Promise<(at: number) => boolean> {
  const { min_employees: least = NO_NUMBER } = asked
  const those = await numbersWhere(context, asked)
  return (at) =>
    notices[at]! >= asked.min_notices &&
    // Companies without a number have less than any.
    employees[at]! >= least &&
    (those === null || those[company_no[at]!] === 1) &&
    (byMatch === null || byMatch[at] !== NO_NUMBER)
}

/** By number, whether a company meets what is asked of it itself, and not of its notices; null where nothing is. */
async function numbersWhere(
  context: EditionContext,
  { company_id, has_ticker }: Omit<ListQuestion, 'sort' | 'order'>,
): Promise<Uint8Array | null> {
  const conditions = conditionsOf({ company_id, has_ticker }, sql`employees`, (holds, wanted) =>
    wanted ? holds : sql`not (${holds})`,
  )
  if (conditions.length === 0) return null
  const [meeting, numbers] = await Promise.all([
    // Nobody asks for the same company again and again.
    rowsWhere(context, companyActivity.name, conditions, { isKept: company_id === undefined }),
    columnNumbers(context, companyActivity.name, sql`company_no`),
  ])
  const rows = meeting.rows()
  const those = new Int32Array(rows.length)
  for (let i = 0; i < rows.length; i++) those[i] = numbers[rows[i]!]!
  return Uint8Array.from(byPlace(those, new Int32Array(those.length).fill(1), 0))
}
