/**
 * Lists of companies with the figures of all their notices. The engine finds the first pages; for one far behind it would sort nearly all
 * companies, so that these are brought into the order of most lists once an edition, and gone through.
 */
import { rowsAt, rowsByNumber } from '#storage/editions/columns.ts'
import { type EditionContext, oncePerEdition, remembered } from '#storage/editions/once.ts'
import { rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { numbered, type Sql, sql, where } from '#storage/sql.ts'
import { type NumberedCompany, sumsShape } from './details.ts'

/** What is listed: conditions and order are over the columns of `company_activity`. */
export interface Listing {
  conditions: readonly Sql[]
  /** What stands behind `order by`: often `USUAL_ORDER`. */
  order: Sql
  /** What those behind the page before meet. */
  after: readonly Sql[]
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

/** Most lists are in this order. */
export const USUAL_ORDER = sql`employees desc nulls last, company_no`

/** Pages that are asked for by an offset of more companies are looked for in memory. */
const DEEP_MIN = 2000

/** Lists companies. */
export async function listCompanies(context: EditionContext, listing: Listing): Promise<Listed> {
  const { conditions, order, after, among, skip } = listing
  const meant = among === null ? [] : [sql`company_no in ${numbered(among)}`]
  const own = where([...conditions, ...meant])
  const [places, [counted]] = await Promise.all([
    skip > DEEP_MIN && order === USUAL_ORDER && among === null && after.length === 0
      ? findDeep(context, listing)
      : findPlaces(context, listing, meant),
    remembered<{ total: number }>(
      context,
      sql`select count(*)::integer as total from company_activity ${own}`,
    ),
  ])
  return { rows: await rowsAt<NumberedCompany>(context, sumsShape, places), total: counted!.total }
}

async function findPlaces(
  context: EditionContext,
  { conditions, order, after, skip, take }: Listing,
  meant: readonly Sql[],
): Promise<number[]> {
  const [rows] = await context.db.numbers(sql`
    select rowid::integer from company_activity ${where([...conditions, ...meant, ...after])}
    order by ${order} limit ${take} offset ${skip}`)
  // Whoever asks for a deep page finds it made. Nobody waits for it, and what was wrong is told to who asks for it.
  if (order === USUAL_ORDER) rowsInUsualOrder(context).catch(() => {})
  return [...rows!]
}

/** The rows of all companies in the order of most lists. */
const rowsInUsualOrder = oncePerEdition(async (db) => {
  const [rows] = await db.numbers(sql`select rowid::integer from company_activity order by ${USUAL_ORDER}`)
  return rows!
})

async function findDeep(context: EditionContext, { conditions, skip, take }: Listing): Promise<number[]> {
  const [fitting, ordered] = await Promise.all([
    rowsWhere(context, 'company_activity', conditions),
    rowsInUsualOrder(context),
  ])
  const places: number[] = []
  let passed = 0
  for (let i = 0; i < ordered.length && places.length < take; i++) {
    const place = ordered[i]!
    if (fitting.has(place) && passed++ >= skip) places.push(place)
  }
  return places
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
