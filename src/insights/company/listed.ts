/**
 * Lists of companies with the figures of all their notices. The engine finds the first page in an order, and would sort companies
 * anew for each of the others: they are brought into that order once an edition, which nobody waits for, and gone through.
 */
import { firstWhere } from '#lib/rows.ts'
import { rowsAt, rowsByNumber } from '#storage/editions/columns.ts'
import { type EditionContext, madeInTurn, remembered } from '#storage/editions/once.ts'
import { rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { numbered, type Sql, sql, trusted, where } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { type NumberedCompany, sumsShape } from './details.ts'

/** What is listed: conditions and order are over the columns of `company_activity`. */
export interface Listing {
  conditions: readonly Sql[]
  /** What stands behind `order by`, without values. */
  order: Sql
  /** What those behind the page before meet, and what the last of that page does where it still stands; null for a first page. */
  after: { behind: Sql; last: Sql } | null
  /** The numbers of those that alone may be listed; null where all may be. */
  among: readonly number[] | null
  /** Whether the conditions are met by one company at most. */
  isOne: boolean
  skip: number
  take: number
}

/** A page of companies, and how many fit. */
export interface Listed {
  rows: NumberedCompany[]
  total: number
}

/** Lists companies. */
export async function listCompanies(context: EditionContext, listing: Listing): Promise<Listed> {
  const { conditions, order, among, isOne } = listing
  const meant = among === null ? [] : [sql`company_no in ${numbered(among)}`]
  const own = where([...conditions, ...meant])
  const ordered = among === null && !isOne ? rowsInOrder(context, order.strings[0]!) : null
  const [places, [counted]] = await Promise.all([
    ordered === null ? askPlaces(context, listing, meant) : findPlaces(context, listing, ordered),
    remembered<{ total: number }>(
      context,
      sql`select count(*)::integer as total from company_activity ${own}`,
    ),
  ])
  return { rows: await rowsAt<NumberedCompany>(context, sumsShape, places), total: counted!.total }
}

/** The rows of all companies in an order, four bytes each; null until it is made, which who asks first begins. */
const rowsInOrder = madeInTurn(async ({ db }, order) => {
  const [rows] = await db.numbers(sql`select rowid::integer from company_activity order by ${trusted(order)}`)
  return rows!
})

async function askPlaces(
  context: EditionContext,
  { conditions, order, after, skip, take }: Listing,
  meant: readonly Sql[],
): Promise<number[]> {
  const [rows] = await context.db.numbers(sql`
    select rowid::integer from company_activity ${where([...conditions, ...meant, ...(after === null ? [] : [after.behind])])}
    order by ${order} limit ${take} offset ${skip}`)
  return [...rows!]
}

async function findPlaces(
  context: EditionContext,
  { conditions, after, skip, take }: Listing,
  ordered: Int32Array,
): Promise<number[]> {
  const [fitting, start] = await Promise.all([
    rowsWhere(context, companyActivity.name, conditions),
    after === null ? 0 : startOf(context, after, ordered),
  ])
  const places: number[] = []
  let passed = 0
  for (let i = start; i < ordered.length && places.length < take; i++) {
    const place = ordered[i]!
    if (fitting.has(place) && passed++ >= skip) places.push(place)
  }
  return places
}

/** Where those behind the page before begin in an order: where its last company is no more, they are looked for one by one. */
async function startOf(
  context: EditionContext,
  { behind, last }: NonNullable<Listing['after']>,
  ordered: Int32Array,
): Promise<number> {
  const [found] = await context.db.numbers(sql`select rowid::integer from company_activity where ${last}`)
  if (found!.length > 0) return ordered.indexOf(found![0]!) + 1
  const those = await rowsWhere(context, companyActivity.name, [behind], { isKept: false })
  return firstWhere(ordered.length, (at) => those.has(ordered[at]!))
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
  const [met] = await context.db.numbers(sql`
    select company_no from company_activity ${where([...conditions, sql`company_no in ${numbered(numbers)}`])}`)
  return new Set(met!)
}
