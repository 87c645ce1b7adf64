/** The records of a company, found in memory: by the id or the SEC number that is said of each, in the order of its table. */
import { firstWhere } from '#lib/rows.ts'
import { type ColumnCodes, readCodes } from '#storage/editions/columns.ts'
import { type EditionContext, madeInTurn } from '#storage/editions/once.ts'
import { RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { sql, trusted } from '#storage/sql.ts'

/** Records asked for by one thing that is said of their company. */
export type LinkAsked = { company_id: string } | { cik: string } | { ticker: string }

/** Which of so many rows of a dataset are such records; null until that is held. */
export function recordsLinked(
  context: EditionContext,
  dataset: string,
  rows: number,
  asked: LinkAsked,
): RowBitmap | null {
  if ('ticker' in asked) return bySymbol(context, dataset, rows, asked.ticker)
  const [name, value] = 'cik' in asked ? ['cik', asked.cik] : ['company_id', asked.company_id]
  const column = heldColumn(context, `${dataset} ${name}`)
  return column && rowsOf(column, rows, [value])
}

/** A part's record of before it was owned, or after, has no number. */
function bySymbol(context: EditionContext, dataset: string, rows: number, symbol: string): RowBitmap | null {
  const [ids, numbers] = [heldColumn(context, `${dataset} company_id`), heldColumn(context, `${dataset} cik`)]
  const holders = heldSymbols(context, '')
  // A list of symbols is found where it stands as it is asked for, which links tell.
  if (!ids || !numbers || !holders || symbol.includes(',')) return null
  const listed = rowsOf(ids, rows, holders.get(symbol.toUpperCase()) ?? [])
  const numbered = new Uint8Array(numbers.values.length).fill(1)
  if (numbers.values.at(-1) === null) numbered[numbered.length - 1] = 0
  return listed.and(RowBitmap.ofCodes(rows, numbers.codes, numbered))
}

function rowsOf({ values, codes }: ColumnCodes, rows: number, asked: readonly string[]): RowBitmap {
  const fits = new Uint8Array(values.length)
  for (const value of asked) {
    const code = placeOf(values, value)
    if (values[code] === value) fits[code] = 1
  }
  return RowBitmap.ofCodes(rows, codes, fits)
}

/** The first of sorted values that is no less than one; null comes after all. */
function placeOf(values: readonly (string | null)[], value: string): number {
  return firstWhere(values.length, (at) => values[at] == null || values[at] >= value)
}

/** What links say in a column, by the row of the record. */
const heldColumn = madeInTurn(({ db }, key) => {
  const [dataset, column] = key.split(' ') as [string, string]
  return readCodes(db, sql`company_links where dataset = ${dataset}`, trusted(column), sql`row_no`)
})

/** The companies of each stock symbol. */
const heldSymbols = madeInTurn(async ({ db }) => {
  const found = await db.all<{ company_id: string; tickers: string }>(
    sql`select company_id, tickers from companies where tickers is not null`,
  )
  const holders = new Map<string, string[]>()
  for (const { company_id, tickers } of found)
    for (const symbol of tickers.split(',')) holders.set(symbol, [...(holders.get(symbol) ?? []), company_id])
  return holders
})
