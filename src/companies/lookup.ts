/** Whose records are, at the time of a question: said of a page of them, or asked for. */
import { readCodes } from '#storage/editions/columns.ts'
import { type EditionContext, madeInTurn } from '#storage/editions/once.ts'
import { foundBy, type RowBitmap } from '#storage/editions/row-bitmaps.ts'
import { keyed, type Sql, sql } from '#storage/sql.ts'
import type { LinkAsked } from './records-of-company.ts'

/** What is said of a company beside a record. */
export interface CompanyOf {
  /** Its name: as a reader would write it, as most of its records have it. */
  company: string | null
  ticker: string | null
  cik: string | null
  company_id: string | null
}

const NOBODY: CompanyOf = { company: null, ticker: null, cik: null, company_id: null }

/** What an edition must have for records to be looked up. */
export interface HasCompanies {
  datasets: Readonly<Record<string, { file?: string; made_of?: readonly string[] }>>
  broken: ReadonlyMap<string, unknown>
}

const reads = ({ datasets, broken }: HasCompanies, name: string) => name in datasets && !broken.has(name)

/** True when the edition tells whose each record is; it may not, while its file of links cannot be read. */
export const knowsLinks = (edition: HasCompanies): boolean => reads(edition, 'links')

/** True when records can be asked for by company: stock symbols besides the main one stand in the file of companies. */
export const knowsCompanies = (edition: HasCompanies): boolean =>
  knowsLinks(edition) && reads(edition, 'companies')

/**
 * True when links tell in which rows of a dataset's table their records stand: where links could not be made, those of before
 * stand beside newer rows.
 */
export function knowsRows({ datasets }: HasCompanies, dataset: string): boolean {
  const file = datasets[dataset]?.file
  return file !== undefined && datasets.links?.made_of?.includes(file) === true
}

/** A record of a dataset: its id, and where it stands in its table. */
export interface RecordAt {
  id: string
  /** Its `rowid`. */
  row_no: number
}

/** The companies of records of a dataset. */
export async function companiesOf(
  context: EditionContext,
  dataset: string,
  records: readonly RecordAt[],
): Promise<(record: RecordAt) => CompanyOf> {
  const { db, edition } = context
  if (records.length === 0 || !knowsLinks(edition)) return () => NOBODY
  const held = knowsRows(edition, dataset) ? heldCompanies(context, dataset) : null
  if (held) return ({ row_no }) => readCompany(held.values[held.codes[row_no] ?? NOT_TOLD])
  const ids = records.map(({ id }) => id)
  const rows = await db.all<CompanyOf & { record: string; dataset: string }>(sql`
    select record, company, ticker, cik, company_id, dataset from company_links where record in ${keyed(ids)}`)
  const found = new Map<string, CompanyOf>()
  for (const { record, dataset: of, ...company } of rows) if (of === dataset) found.set(record, company)
  return ({ id }) => found.get(id) ?? NOBODY
}

const NOT_TOLD = -1

/** The company of each record of a dataset, by its row: as JSON, which takes a fraction of the memory of objects. */
const heldCompanies = madeInTurn(({ db }, dataset) =>
  readCodes(
    db,
    sql`company_links where dataset = ${dataset}`,
    sql`to_json([company, ticker, cik, company_id])`,
    sql`row_no`,
  ),
)

function readCompany(text: string | null | undefined): CompanyOf {
  if (text == null) return NOBODY
  const [company, ticker, cik, company_id] = JSON.parse(text) as (string | null)[]
  return { company: company!, ticker: ticker!, cik: cik!, company_id: company_id! }
}

/** Which companies' records are asked for. */
export interface CompanyFilter {
  /** One company: its parts and brands with a number of their own are others. */
  company_id?: string | undefined
  /** A registrant's SEC number of ten digits: its own records, and those of its parts and brands. */
  cik?: string | undefined
  /** Any of its stock symbols, in any case; the same records as by SEC number. */
  ticker?: string | undefined
  has_ticker?: boolean | undefined
}

/**
 * The conditions that a record of a dataset, whose id is in this column, is of such a company. Numbers are compared in a third of
 * the time of texts: `byRow` where links tell rows (`knowsRows`), which are held in memory, too.
 */
export function companyConditions(id: Sql, dataset: string, filter: CompanyFilter, byRow = false): Sql[] {
  const { has_ticker, ...owner } = filter
  const [own, other] = byRow ? [sql`rowid`, sql`row_no`] : [id, sql`record`]
  const linked = (condition: Sql) =>
    sql`(select ${other} from company_links where dataset = ${dataset} and ${condition})`
  const listed = linked(sql`ticker is not null`)
  return [
    ...linkedTo(owner).map(({ condition, asked }) => {
      const isLinked = sql`${own} in ${linked(condition)}`
      return byRow ? foundBy(isLinked, recordsOf(dataset, asked)) : isLinked
    }),
    ...(has_ticker === undefined
      ? []
      : [has_ticker ? sql`${own} in ${listed}` : sql`${own} not in ${listed}`]),
  ]
}

const recordsOf =
  (dataset: string, asked: LinkAsked) =>
  async (context: EditionContext, rows: number): Promise<RowBitmap | null> => {
    const { recordsLinked } = await import('./records-of-company.ts')
    return recordsLinked(context, dataset, rows, asked)
  }

/** What is asked of the company of a record, each part as links say it. */
function linkedTo({ company_id, cik, ticker }: Omit<CompanyFilter, 'has_ticker'>) {
  const parts: { condition: Sql; asked: LinkAsked }[] = []
  if (company_id !== undefined)
    parts.push({ condition: sql`company_id = ${company_id}`, asked: { company_id } })
  if (cik !== undefined) parts.push({ condition: sql`cik = ${cik}`, asked: { cik } })
  if (ticker !== undefined) parts.push({ condition: hasSymbol(ticker), asked: { ticker } })
  return parts
}

function hasSymbol(ticker: string): Sql {
  // Symbols hold no comma, so a list of them holds a symbol between commas.
  const holds = sql`position(${`,${ticker.toUpperCase()},`} in ',' || tickers || ',') > 0`
  // A part's record of before it was owned, or after, has no number.
  return sql`cik is not null and company_id in (select company_id from companies where ${holds})`
}
