/** What is shown of companies beside figures: looked up for those alone that an answer shows. */
import type { Database } from '#storage/database.ts'
import {
  columnCodes,
  columnNumbers,
  type RowShape,
  rowsByNumber,
  selectFields,
} from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'
import { companyTitleNames } from '../tables/visas.ts'
import { byOwner } from './gathered.ts'

/** Who a company is. */
export interface CompanyDetails {
  company: string
  company_id: string
  ticker: string | null
  cik: string | null
}

/** Who a company is, and what it gave notice of: the same figures on every route. */
export interface CompanySums extends CompanyDetails {
  parent_id: string | null
  notices: number
  employees_affected: number | null
  notices_unsized: number
  notices_undated: number
  first_notice: string | null
  latest_notice: string | null
}

const named = {
  company_no: 'company_no',
  company: 'name',
  company_id: 'company_id',
  ticker: 'ticker',
  cik: 'cik',
}

/** What every answer says of a company. */
export const detailsShape: RowShape = { table: companyActivity, fields: named }

/** The same with their sums. */
export const sumsShape: RowShape = {
  table: companyActivity,
  fields: {
    ...named,
    parent_id: 'parent_id',
    notices: 'notices',
    employees_affected: 'employees',
    notices_unsized: 'unsized',
    notices_undated: 'undated',
    first_notice: 'first_notice',
    latest_notice: 'latest_notice',
  },
}

/** A company with its number in the edition. */
export type NumberedCompany = CompanySums & { company_no: number }

/** Companies by number. */
export async function findDetails(
  context: EditionContext,
  numbers: readonly number[],
): Promise<(company_no: number) => CompanyDetails> {
  const rows = await rowsByNumber<CompanyDetails & { company_no: number }>(context, detailsShape, numbers)
  const found = new Map(rows.map(({ company_no, ...details }) => [company_no, details]))
  return (company_no) => found.get(company_no)!
}

/** The same with what each gave notice of. */
export async function findSums(
  context: EditionContext,
  numbers: readonly number[],
): Promise<(company_no: number) => NumberedCompany> {
  const rows = await rowsByNumber<NumberedCompany>(context, sumsShape, numbers)
  const found = new Map(rows.map((row) => [row.company_no, row]))
  return (company_no) => found.get(company_no)!
}

/** The company that has an id; undefined for none. */
export const findById = (db: Database, company_id: string) =>
  db.get<NumberedCompany>(
    sql`select ${selectFields(sumsShape)} from company_activity where company_id = ${company_id}`,
  )

const titleShape: RowShape = {
  table: companyTitleNames,
  fields: { title_no: 'title_no', title: 'title' },
}

/** Job titles by number: `company_title_names`. */
export async function findTitleNames(
  context: EditionContext,
  numbers: readonly number[],
): Promise<(title_no: number) => string> {
  const rows = await rowsByNumber<{ title_no: number; title: string }>(context, titleShape, numbers)
  const found = new Map(rows.map(({ title_no, title }) => [title_no, title]))
  return (title_no) => found.get(title_no)!
}

/** The states of a company's notices that sums count, in order; held in memory, for a list of companies asks for those of each. */
export const statesByCompany = (context: EditionContext) =>
  keptStates(context, '', async (db) => {
    const asked = { ...context, db }
    const [companies, { values, codes }] = await Promise.all([
      columnNumbers(asked, 'company_states', sql`company_no`),
      columnCodes(asked, sql`company_states`, sql`state`),
    ])
    const { first, rows } = byOwner(companies)
    return (company_no) =>
      // Codes are in the order of the states.
      [...rows.subarray(first[company_no] ?? 0, first[company_no + 1] ?? 0)]
        .map((row) => codes[row]!)
        .sort((a, b) => a - b)
        .map((code) => values[code]!)
  })

const keptStates = keptPerEdition<(company_no: number) => string[]>(1)
