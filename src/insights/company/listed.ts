/**
 * Lists of companies with the figures of all their notices. Each order that they are asked for in is brought about once an edition, and a
 * page is found by going through it; until then the engine finds it.
 */
import { placesOfNumbers, rowsAt, rowsByNumber, rowsInOrder } from '#storage/editions/columns.ts'
import { type EditionContext, remembered } from '#storage/editions/once.ts'
import { RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { numbered, type Sql, sql, trusted, where } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { type NumberedCompany, sumsShape } from './details.ts'
import { afterPlace, type Direction, type Key, type Sort } from './list-question.ts'

/** What is listed: conditions are over the columns of `company_activity`. */
export interface Listing {
  conditions: readonly Sql[]
  sort: Sort
  order: Direction
  /** The place of the last company of the page before. */
  after: Key | null
  /** The numbers of those that alone may be listed; null where all may be. */
  among: readonly number[] | null
  skip: number
  take: number
}

/** A page of companies, and how many fit. */
export interface Listed {
  rows: NumberedCompany[]
  total: number
}

/** The columns that companies are sorted by: where no name is asked for all fit as well. */
const COLUMNS: Readonly<Record<Sort, string>> = {
  employees_affected: 'employees',
  notices: 'notices',
  latest_notice: 'latest_notice',
  company: 'name',
  match: '0::integer',
}

/** Lists companies. */
export async function listCompanies(context: EditionContext, listing: Listing): Promise<Listed> {
  const ordered = rowsInOrder(context, companyActivity.name, orderBy(listing.sort, listing.order))
  const first = ordered && (await placeBehind(context, listing, ordered))
  const { places, total } = await (first === null
    ? findPlaces(context, listing)
    : findHeld(context, listing, ordered!, first))
  return { rows: await rowsAt<NumberedCompany>(context, sumsShape, places), total }
}

const orderBy = (sort: Sort, order: Direction) =>
  sql`${trusted(COLUMNS[sort])} ${trusted(order)} nulls last, company_no`

/** From where on companies in an order are of the page; null where the company of the cursor does not stand at its place, as a forged one. */
async function placeBehind(
  context: EditionContext,
  { sort, after }: Listing,
  ordered: Int32Array,
): Promise<number | null> {
  if (after === null) return 0
  const [value, company_no] = after
  const [place] = await placesOfNumbers(context, sumsShape, [company_no])
  if (place === undefined) return null
  const [company] = await rowsAt<NumberedCompany>(context, sumsShape, [place])
  return (sort === 'match' ? 0 : company![sort]) === value ? ordered.indexOf(place) + 1 : null
}

interface Found {
  places: number[]
  total: number
}

/** Goes through an order from a place on. */
async function findHeld(
  context: EditionContext,
  { conditions, among, skip, take }: Listing,
  ordered: Int32Array,
  first: number,
): Promise<Found> {
  const meeting = await rowsWhere(context, companyActivity.name, conditions)
  const meant = among && (await placesOfNumbers(context, sumsShape, among))
  const fitting = meant ? meeting.and(RowBitmap.ofRows(ordered.length, meant)) : meeting
  const total = fitting.count()
  // One alone, as of an id, needs no order.
  if (total <= 1 && first === 0) return { places: fitting.page(skip, take), total }
  return { places: fitting.pageIn(ordered, skip, take, first), total }
}

/** The same of the engine. */
async function findPlaces(
  context: EditionContext,
  { conditions, sort, order, after, among, skip, take }: Listing,
): Promise<Found> {
  const those = among === null ? conditions : [...conditions, sql`company_no in ${numbered(among)}`]
  const behind = after ? [afterPlace(sort, order, trusted(COLUMNS[sort]), after)] : []
  const [[rows], [counted]] = await Promise.all([
    context.db.numbers(sql`
      select rowid::integer from company_activity ${where([...those, ...behind])}
      order by ${orderBy(sort, order)} limit ${take} offset ${skip}`),
    remembered<{ total: number }>(
      context,
      sql`select count(*)::integer as total from company_activity ${where(those)}`,
    ),
  ])
  return { places: [...rows!], total: counted!.total }
}

/**
 * Those of some companies that meet further conditions, in the order in which they are given: `all` are counted, and `shown` are in
 * pages.
 */
export async function listThese(
  context: EditionContext,
  { conditions, skip, take }: Pick<Listing, 'conditions' | 'skip' | 'take'>,
  { all, shown }: { all: readonly number[]; shown: readonly number[] },
): Promise<Listed> {
  const meet = conditions.length === 0 ? null : await findMeeting(context, conditions, all)
  const meeting = (numbers: readonly number[]) =>
    meet ? numbers.filter((number) => meet.has(number)) : numbers
  return {
    rows: await rowsByNumber<NumberedCompany>(context, sumsShape, meeting(shown).slice(skip, skip + take)),
    total: meeting(all).length,
  }
}

async function findMeeting(context: EditionContext, conditions: readonly Sql[], numbers: readonly number[]) {
  const [meeting, rows] = await Promise.all([
    rowsWhere(context, companyActivity.name, conditions),
    rowsByNumber<{ company_no: number; place: number }>(context, placeShape, numbers),
  ])
  return new Set(rows.filter(({ place }) => meeting.has(place)).map(({ company_no }) => company_no))
}

const placeShape = { table: companyActivity, fields: { company_no: 'company_no', place: 'rowid' } }
