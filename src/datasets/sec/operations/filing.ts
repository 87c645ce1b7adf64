/** The filing that every route shows, and the conditions that they share. */
import { z } from 'zod'
import { cikParam, companyIdParam } from '#contract/companies.ts'
import { isoDay, text } from '#contract/fields.ts'
import type { Database } from '#storage/database.ts'
import { contains, join, type Sql, sql, trusted, where } from '#storage/sql.ts'
import { filingFolder } from '../accession.ts'

/** A filing as the interface shows it. */
export const filing = z.object({
  accession: z.string().describe('Accession number, with dashes'),
  ticker: z.string().nullable().describe('Main stock symbol of the filer, the last one known'),
  company: z.string().describe('The filer as named when it filed; of several, the primary one'),
  cik: z.string().describe('SEC number, ten digits'),
  form: z.enum(['8-K', '8-K/A']),
  is_amendment: z.boolean(),
  amends_accession: z
    .string()
    .nullable()
    .describe('For an amendment: the first filing for the same day of report'),
  filing_date: z.string().nullable().describe("YYYY-MM-DD, EDGAR's filing date"),
  report_date: z.string().nullable().describe('YYYY-MM-DD, the earliest event reported'),
  accepted_at: z.string().nullable().describe('When EDGAR accepted it, UTC'),
  items: z
    .string()
    .nullable()
    .describe('Item codes, comma-separated, in today’s codes; null while not known'),
  items_as_filed: z.string().nullable().describe('Item numbers as filed; other ones before August 2004'),
  sic: z.string().nullable().describe('Industry, four digits of SIC'),
  state: z.string().nullable().describe("State of the filer's business address; null outside the US"),
  filers: z.number().int().describe('Companies that filed it together'),
  is_first_bankruptcy: z
    .boolean()
    .describe('The first report of a bankruptcy: item 1.03, and none in the 18 months before'),
  has_facts: z.boolean().describe('True where its text was read: the detail route shows what it says'),
  url: z.string().describe("EDGAR's page of the filing"),
  document_url: z.string().nullable().describe('The form itself'),
})

export type Filing = z.infer<typeof filing>

/** A row as the statement gives it. */
export type FilingRow = Omit<Filing, 'document_url'> & { primary_document: string | null }

const COLUMNS = `accession, ticker, company, cik, form, is_amendment, amends_accession, filing_date, report_date,
  accepted_at, items, items_as_filed, sic, state, filers, first_103 as is_first_bankruptcy,
  (parsed_at is not null) as has_facts, url, primary_document`

/** The columns of a filing, to be selected from `sec_filings`. */
export const filingColumns: Sql = trusted(COLUMNS)

/** A row as the interface shows it. */
export function showFiling({ primary_document, ...row }: FilingRow): Filing {
  return {
    ...row,
    document_url: primary_document ? `${filingFolder(row.cik, row.accession)}/${primary_document}` : null,
  }
}

/** A stock symbol in any case; `BRK.B` is `BRK-B`. */
export const tickerParam = text(12)
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, 'must be a stock symbol')
  .transform((word) => word.toUpperCase().replaceAll('.', '-'))

/** Item codes, of which one must be among a filing's. */
export const itemsParam = text(100)
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
  cik?: string | undefined
  company_id?: string | undefined
  company?: string | undefined
  start?: string | null | undefined
  end?: string | undefined
  items?: readonly string[] | undefined
}

/** The registrants that have a symbol. */
export const holdersOf = (ticker: string): Sql =>
  sql`(select cik from sec_registrants where '|' || tickers || '|' like ${`%|${ticker}|%`})`

/** Items that have a column of their own, which is read much faster. */
const HELD: ReadonlyMap<string, Sql> = new Map([
  ['2.05', sql`has_205`],
  ['1.03', sql`has_103`],
])

/** The conditions of a filter: on who filed, on when, and on what about. */
function conditionsOf({ ticker, cik, company_id, company, start, end, items }: FilingFilter) {
  const who: Sql[] = []
  const when: Sql[] = []
  // Companies are found among all that filed together; few filings have more than the one in the row.
  const ofFiler = (condition: Sql) =>
    who.push(
      sql`(${condition} or accession in (select accession from sec_filers where not is_primary and ${condition}))`,
    )
  if (ticker !== undefined) ofFiler(sql`cik in ${holdersOf(ticker)}`)
  if (cik !== undefined) ofFiler(sql`cik = ${cik}`)
  if (company_id !== undefined) ofFiler(sql`'cik-' || cik::bigint = ${company_id}`)
  if (company !== undefined) ofFiler(contains(sql`company`, company))
  if (start) when.push(sql`filing_date >= ${start}::date`)
  if (end !== undefined) when.push(sql`filing_date <= ${end}::date`)
  // Codes are all of one form, so that none stands within another.
  const codes = items?.map((code) => HELD.get(code) ?? sql`items like ${`%${code}%`}`)
  return { who, when, what: codes ? [sql`(${join(codes, sql` or `)})`] : [] }
}

/** All conditions of a filter. */
export function filingConditions(filter: FilingFilter): Sql[] {
  const { who, when, what } = conditionsOf(filter)
  return [...who, ...when, ...what]
}

/**
 * How many filings match, and how many of them the dates, and the items, leave out because EDGAR's own are not known:
 * counted in one pass.
 */
export async function countFilings(
  db: Database,
  filter: FilingFilter,
  more: readonly Sql[] = [],
): Promise<{ total: number; undated: number; unlisted: number }> {
  const { who, when, what } = conditionsOf(filter)
  const all = (conditions: readonly Sql[]) => join([sql`true`, ...conditions], sql` and `)
  const counted = await db.get<{ total: number; undated: number; unlisted: number }>(sql`
    select (count(*) filter (where ${all([...when, ...what])}))::integer as total,
           (count(*) filter (where filing_date is null and ${all(what)}))::integer as undated,
           (count(*) filter (where items is null and ${all(when)}))::integer as unlisted
    from sec_filings ${where([...who, ...more])}`)
  const { total = 0, undated = 0, unlisted = 0 } = counted ?? {}
  return { total, undated: when.length > 0 ? undated : 0, unlisted: what.length > 0 ? unlisted : 0 }
}

/** The place of a filing in a list: newest first. */
export const filingKey = z.tuple([isoDay().nullable(), z.string()])

/** The filings behind a place in the order `filing_date desc nulls last, accession desc`. */
export function behind([date, accession]: z.output<typeof filingKey>): Sql {
  if (date === null) return sql`(filing_date is null and accession < ${accession})`
  return sql`(filing_date < ${date}::date or filing_date is null
    or (filing_date = ${date}::date and accession < ${accession}))`
}
