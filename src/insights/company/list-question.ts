/** What lists of companies are asked for: which companies, in which order, from where on. */

import { isAtLeast } from '#storage/conditions.ts'
import { says } from '#storage/editions/text-rows.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import { companyActivity } from '../tables/index.ts'

/** What companies can be sorted by, with the type of it. */
export const SORTS = {
  employees_affected: 'bigint',
  notices: 'integer',
  latest_notice: 'date',
  company: 'text',
  match: 'integer',
} as const

export type Sort = keyof typeof SORTS

export type Direction = 'asc' | 'desc'

/** A place in the order: the value that is sorted by, and the company's number. */
export type Key = [string | number | null, number]

/** What companies are to meet besides the states of their notices and their name. */
export interface ListQuestion {
  sort: Sort
  order: Direction
  min_notices: number
  min_employees?: number | undefined
  company_id?: string | undefined
  has_ticker?: boolean | undefined
}

/** A company whose name fits, and how well: 0 fits best. */
export interface Match {
  company_no: number
  place: number
}

export const numbersOf = (companies: readonly { company_no: number }[]) =>
  companies.map(({ company_no }) => company_no)

/** What companies must meet besides having notices, over the columns of `company_activity`. */
export function conditionsOf({
  min_employees,
  company_id,
  has_ticker,
}: Pick<ListQuestion, 'min_employees' | 'company_id' | 'has_ticker'>): Sql[] {
  return [
    ...(company_id === undefined ? [] : [says(companyActivity, 'company_id', company_id)]),
    ...(min_employees === undefined ? [] : [isAtLeast('employees', min_employees)]),
    ...(has_ticker === undefined ? [] : [has_ticker ? sql`ticker is not null` : sql`ticker is null`]),
  ]
}

/** The rows behind a place in the order `sort order nulls last, company_no`. */
export function afterPlace(sort: Sort, order: Direction, column: Sql, [value, company_no]: Key): Sql {
  const behind = sql`company_no > ${company_no}`
  if (value === null) return sql`(${column} is null and ${behind})`
  const bound = sql`${value}::${trusted(SORTS[sort])}`
  const beyond = trusted(order === 'asc' ? '>' : '<')
  return sql`(${column} ${beyond} ${bound} or (${column} = ${bound} and ${behind}) or ${column} is null)`
}
