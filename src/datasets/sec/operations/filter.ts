/** What a list of filings can be asked for, as conditions, counts and places in its order. */
import { z } from 'zod'
import { cikParam, companyIdParam, isoDay, text } from '#contract/fields.ts'
import type { Page } from '#contract/paging.ts'
import { groupBy } from '#lib/rows.ts'
import { behindDay, contiguous, holdsPart, withinDays } from '#storage/conditions.ts'
import { type RowShape, rowsAt } from '#storage/editions/columns.ts'
import { readListed } from '#storage/editions/listed.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { eitherOf, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { says } from '#storage/editions/text-rows.ts'
import { join, keyed, type Sql, sql, trusted } from '#storage/sql.ts'
import { secFilers, secFilings } from '../table.ts'
import { type FilingRow, filingShape } from './filing.ts'

/** A stock symbol in any case; `BRK.B` is `BRK-B`. */
export const tickerParam = text(12)
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, 'must be a stock symbol')
  .transform((word) => word.toUpperCase().replaceAll('.', '-'))

/** Item codes, of which one must be among a filing's. */
const itemsParam = text(100)
  .regex(/^\d\.\d{2}(\s*,\s*\d\.\d{2})*$/, 'must be item codes such as 2.05, separated by commas')
  .transform((list) => list.split(',').map((code) => code.trim()))

/** What a list of filings can be asked for. */
export const filingFilter = {
  ticker: tickerParam.optional().meta({ description: 'Stock symbol, any case' }),
  cik: cikParam.optional().meta({ description: 'SEC number, with or without leading zeros' }),
  company_id: companyIdParam.optional().describe('The filer across datasets: `cik-` and its SEC number'),
  company: text().optional().describe('Part of the name of a filer'),
  start: isoDay().optional().describe('First filing date'),
  end: isoDay().optional().describe('Last filing date'),
  items: itemsParam.optional().meta({
    description: 'Item code, such as `2.05`; of several, separated by commas, a filing has one',
    examples: ['2.05'],
  }),
}

/** A filter as the routes read it. */
export interface FilingFilter {
  ticker?: string | undefined
  /** Those of the symbol, where they are known. */
  holders?: readonly Holder[]
  cik?: string | undefined
  company_id?: string | undefined
  company?: string | undefined
  start?: string | null | undefined
  end?: string | undefined
  items?: readonly string[] | undefined
}

/** A registrant that has a symbol. */
export interface Holder {
  cik: string
  /** Its name now. */
  company: string
  /** Divided by `|`, the main one first. */
  tickers: string
  exchange: string | null
  /** False where the SEC lists the symbol no longer. */
  listed: boolean
}

/** The registrants that have a symbol, the one that is meant first. */
export async function holdersOf(context: EditionContext, ticker: string): Promise<readonly Holder[]> {
  return (await allHolders(context)).get(ticker) ?? []
}

const allHolders = oncePerEdition(async (db): Promise<ReadonlyMap<string, readonly Holder[]>> => {
  const registrants = await db.all<Holder>(sql`
    select cik, name as company, tickers, exchange, listed from sec_registrants
    where tickers is not null order by place`)
  const each = registrants.flatMap((holder) =>
    [...new Set(holder.tickers.split('|'))].map((ticker) => ({ ticker, holder })),
  )
  return new Map(
    [...groupBy(each, ({ ticker }) => ticker)].map(([ticker, held]) => [
      ticker,
      held.map(({ holder }) => holder),
    ]),
  )
})

/** A filter as conditions on `sec_filings`: on who filed, on when, and on what about. */
export interface FilingConditions {
  who: readonly Sql[]
  when: readonly Sql[]
  what: readonly Sql[]
}

/** Items that have a column of their own, which is read much faster. */
const HELD: ReadonlyMap<string, Sql> = new Map([
  ['2.05', sql`has_205`],
  ['1.03', sql`has_103`],
])

/**
 * What a filter says of filings. Whom it means is looked up first, among registrants and among all that filed together, so that
 * filings are found by their own columns alone, in the order in which they stand.
 */
export async function filingConditions(
  context: EditionContext,
  filter: FilingFilter,
): Promise<FilingConditions> {
  const filers = await filersOf(context, filter)
  return {
    who: await Promise.all(filers.map((filer) => ofFiler(context, filer))),
    when: filedWithin(filter),
    what: filter.items ? filedFor(filter.items) : [],
  }
}

/** Whom a part of a filter means: those with these SEC numbers, or whose name has this part. */
type Filer = { ciks: readonly string[] } | { company: string }

async function filersOf(
  context: EditionContext,
  { ticker, holders, cik, company_id, company }: FilingFilter,
): Promise<Filer[]> {
  const registrants = holders ?? (ticker === undefined ? undefined : await holdersOf(context, ticker))
  return [
    ...(registrants ? [{ ciks: registrants.map((each) => each.cik) }] : []),
    ...(cik === undefined ? [] : [{ ciks: [cik] }]),
    ...(company_id === undefined ? [] : [{ ciks: [cikOfCompany(company_id)] }]),
    ...(company === undefined ? [] : [{ company }]),
  ]
}

/** The SEC number in the id of a company that has one, as filings have it. */
const cikOfCompany = (id: string) => /^cik-([1-9]\d{0,9})$/.exec(id)?.[1]?.padStart(10, '0') ?? ''

/** That a filing is one of such a filer; few filings have more than the one in the row. */
async function ofFiler(context: EditionContext, filer: Filer): Promise<Sql> {
  const is = 'ciks' in filer ? saysOneOf('cik', filer.ciks) : holdsPart('company', filer.company)
  const shared = 'ciks' in filer ? await sharedBy(context, filer.ciks) : await sharedWith(context, is)
  return shared.length === 0 ? is : eitherOf([is, saysOneOf('accession', shared)])
}

async function sharedBy(context: EditionContext, ciks: readonly string[]): Promise<string[]> {
  const shared = await allShared(context)
  return ciks.flatMap((cik) => shared.get(cik)?.map(({ accession }) => accession) ?? [])
}

/** The filings that each filer signed beside the one in the row. */
const allShared = oncePerEdition(async (db) => {
  const signed = await db.all<{ accession: string; cik: string }>(
    sql`select accession, cik from sec_filers where not is_primary`,
  )
  return groupBy(signed, ({ cik }) => cik)
})

async function sharedWith(context: EditionContext, is: Sql): Promise<string[]> {
  const found = await rowsWhere(context, secFilers.name, [sql`not is_primary`, is])
  const filers = await rowsAt<{ accession: string }>(context, sharedShape, [...found.rows()])
  return filers.map(({ accession }) => accession)
}

const sharedShape: RowShape = { table: secFilers, fields: { accession: 'accession' } }

/** More texts are asked of each row: until the column is held, every one of them is a question of its own. */
const SAID_MAX = 4

/** That a column says one of some texts. */
const saysOneOf = (column: string, texts: readonly string[]): Sql =>
  texts.length === 0 || texts.length > SAID_MAX
    ? sql`${trusted(column)} in ${keyed(texts)}`
    : eitherOf(texts.map((text) => says(secFilings, column, text)))

/** That a filing is of these days. */
export const filedWithin = ({ start, end }: Pick<FilingFilter, 'start' | 'end'>): Sql[] =>
  withinDays('filing_date', start, end)

/** That it is about one of these items. Codes are all of one form, so that none stands within another. */
function filedFor(items: readonly string[]): Sql[] {
  const codes = items.map((code) => HELD.get(code) ?? sql`items like ${`%${code}%`}`)
  return [sql`(${join(codes, sql` or `)})`]
}

/** All conditions of a filter. */
export const allOf = ({ who, when, what }: FilingConditions): Sql[] => [...who, ...when, ...what]

/** The filings that meet all of some conditions, by where they stand: newest first. */
const filingsWhere = (context: EditionContext, conditions: readonly Sql[], kept?: { isKept: boolean }) =>
  rowsWhere(context, secFilings.name, conditions, kept)

/** How many filings match, and how many of them the dates, and the items, leave out because EDGAR's own are not known. */
export async function countFilings(
  context: EditionContext,
  { who, when, what }: FilingConditions,
  more: readonly Sql[] = [],
): Promise<{ total: number; undated: number; unlisted: number }> {
  const count = async (conditions: readonly Sql[]) =>
    (await filingsWhere(context, [...who, ...more, ...conditions])).count()
  const [total, undated, unlisted] = await Promise.all([
    count([...when, ...what]),
    when.length > 0 ? count([sql`filing_date is null`, ...what]) : 0,
    what.length > 0 ? count([sql`items is null`, ...when]) : 0,
  ])
  return { total, undated, unlisted }
}

/** The filings of a page. */
export async function readFilings(
  context: EditionContext,
  conditions: readonly Sql[],
  page: Page<z.output<typeof filingKey>>,
): Promise<FilingRow[]> {
  const listed = { conditions, behind: page.after ? behind(page.after) : null, page }
  return (await readListed<FilingRow>(context, filingShape, listed)).rows
}

/** The place of a filing in a list: newest first. */
export const filingKey = z.tuple([isoDay().nullable(), z.string()])

/** The filings behind a place in the order `filing_date desc nulls last, accession desc`, which is that of the table. */
function behind([date, accession]: z.output<typeof filingKey>): Sql {
  if (date === null) return contiguous(sql`(filing_date is null and accession < ${accession})`)
  return behindDay({
    table: secFilings,
    column: 'filing_date',
    day: date,
    next: { column: 'accession', text: accession, isFalling: true },
  })
}
