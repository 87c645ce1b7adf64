/** What of each dataset stands in a file that is sold: one row a record, numbers that stand for words written out. */
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import { dolClaims } from '#datasets/dol-claims/table.ts'
import { h1bPetitions } from '#datasets/h1b/table.ts'
import { joltsSeries } from '#datasets/jolts/table.ts'
import {
  PW_LEVELS,
  STATUSES,
  stateNumber,
  stateOfNumberSql,
  VISA_CLASSES,
  WAGE_FLAGS,
  WAGE_UNITS,
} from '#datasets/lca/build/codes.ts'
import { secFilings } from '#datasets/sec/table.ts'
import { type Sql, sql, trusted } from '#storage/sql.ts'
import type { ColumnType, Table } from '#storage/tables.ts'

/** One column of a file. */
export interface SaleColumn {
  name: string
  type: ColumnType
  /** What it is, in SQL over the tables of `from`. */
  expression: string
}

/** What a file is cut to. */
export interface SaleFilter {
  state?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
}

/** The rows of a dataset as they are sold. */
export interface SaleTable {
  dataset: string
  title: string
  /** True for works of the US government, as docs/citing.md has the terms; texts of companies and courts’ records are none. */
  isPublicDomain: boolean
  columns: readonly SaleColumn[]
  from: string
  /** In this order, which no two rows share. */
  order: string
  /** A whole number that grows along the order, by which large files are written in pages. */
  page?: { column: string; rows: number }
  conditions?(filter: SaleFilter): Sql[]
}

/** The columns of a table, those apart that are for ourselves. */
function columnsOf({ columns, name: table }: Table, left: readonly string[] = []): SaleColumn[] {
  return Object.entries(columns)
    .filter(([name]) => !left.includes(name))
    .map(([name, { type }]) => ({ name, type, expression: `${table}.${name}` }))
}

const column = (name: string, type: ColumnType, expression: string): SaleColumn => ({
  name,
  type,
  expression,
})
const word = (name: string, words: readonly string[], number: string) => {
  const cases = words.map((each, i) => `when ${i + 1} then '${each}'`).join(' ')
  return column(name, 'text', `case ${number} ${cases} end`)
}
const dollars = (name: string, cents: string) => column(name, 'double', `lca_cases.${cents} / 100.0`)
const own = (type: ColumnType, ...names: string[]) =>
  names.map((name) => column(name, type, `lca_cases.${name}`))
const soc = 'lca_cases.soc_no'

const visaColumns: SaleColumn[] = [
  ...own('text', 'case_number'),
  column('fiscal_year', 'integer', 'nullif(lca_cases.fiscal_year, 0)'),
  word('status', STATUSES, 'lca_cases.status_no'),
  word('visa_class', VISA_CLASSES, 'lca_cases.visa_no'),
  ...own('date', 'received_date', 'decision_date', 'begin_date', 'end_date'),
  column('employer', 'text', 'lca_employer_names.name'),
  column('employer_state', 'text', stateOfNumberSql('lca_cases.employer_state_no')),
  ...own('text', 'job_title'),
  column(
    'soc_code',
    'text',
    `case when ${soc} > 0 then substr(lpad(cast(${soc} as varchar), 6, '0'), 1, 2) || '-' || substr(lpad(cast(${soc} as varchar), 6, '0'), 3) end`,
  ),
  column('soc_title', 'text', 'lca_occupations.soc_title'),
  ...own('boolean', 'full_time'),
  ...own('integer', 'workers'),
  column('worksite_city', 'text', 'lca_cities.city'),
  column('worksite_state', 'text', stateOfNumberSql('lca_cases.state_no')),
  ...own('double', 'wage_from', 'wage_to'),
  word('wage_unit', WAGE_UNITS, 'lca_cases.wage_unit_no'),
  dollars('annual_wage_usd', 'wage_cents'),
  word('wage_flag', WAGE_FLAGS, 'lca_cases.wage_flag_no'),
  ...own('double', 'pw_wage'),
  word('pw_unit', WAGE_UNITS, 'lca_cases.pw_unit_no'),
  dollars('annual_pw_usd', 'pw_cents'),
  word('pw_level', PW_LEVELS, 'lca_cases.pw_level_no'),
  ...own('boolean', 'h1b_dependent', 'willful_violator'),
  column('source_url', 'text', 'lca_files.url'),
]

const visas: SaleTable = {
  dataset: 'lca',
  title: 'Labor condition applications',
  isPublicDomain: true,
  columns: visaColumns,
  from: `lca_cases
    left join lca_employer_names on lca_employer_names.name_no = lca_cases.name_no
    left join lca_occupations on lca_occupations.soc_no = lca_cases.soc_no
    left join lca_cities on lca_cities.city_no = lca_cases.city_no
    left join lca_files on lca_files.file_no = lca_cases.file_no`,
  order: 'lca_cases.case_no',
  page: { column: 'lca_cases.case_no', rows: 200_000 },
  conditions: ({ state, date_from, date_to }) => [
    ...(state === undefined ? [] : [sql`lca_cases.state_no = ${stateNumber(state)}`]),
    ...(date_from === undefined ? [] : [sql`lca_cases.decision_date >= ${date_from}::date`]),
    ...(date_to === undefined ? [] : [sql`lca_cases.decision_date <= ${date_to}::date`]),
  ],
}

const [, ...petitions] = columnsOf(h1bPetitions, ['employer_no', 'name_no'])

/** All but the notices, which have files of their own kind. */
export const SALE_TABLES: Readonly<Record<string, SaleTable>> = {
  visas,
  h1b: {
    dataset: 'h1b',
    title: 'H-1B petitions decided, by employer',
    isPublicDomain: true,
    columns: [
      column('fiscal_year', 'integer', 'h1b_petitions.fiscal_year'),
      column('employer', 'text', 'h1b_employers.employer'),
      ...petitions,
    ],
    from: 'h1b_petitions join h1b_employers on h1b_employers.employer_no = h1b_petitions.employer_no',
    order:
      'h1b_petitions.fiscal_year desc, h1b_petitions.employer_no, h1b_petitions.state, h1b_petitions.city, h1b_petitions.zip',
  },
  sec: {
    dataset: 'sec',
    title: 'SEC 8-K filings',
    isPublicDomain: false,
    columns: columnsOf(secFilings, ['parsed_at', 'parser', 'changed_on', 'source_id']),
    from: 'sec_filings',
    order: 'sec_filings.filing_date desc, sec_filings.accession',
  },
  bankruptcy: {
    dataset: 'bankruptcy',
    title: 'Bankruptcy cases of organisations',
    isPublicDomain: false,
    columns: columnsOf(bankruptcyCases, ['debtor_key', 'names_lower', 'names_trigrams']),
    from: 'bankruptcy_cases',
    order: 'bankruptcy_cases.date_filed desc, bankruptcy_cases.id',
  },
  claims: {
    dataset: 'dol_claims',
    title: 'Weekly unemployment claims by state',
    isPublicDomain: true,
    columns: columnsOf(dolClaims),
    from: 'dol_claims',
    order: 'dol_claims.week_ending desc, dol_claims.state',
  },
  jolts: {
    dataset: 'jolts',
    title: 'Job openings and labor turnover',
    isPublicDomain: true,
    columns: [
      ...columnsOf(joltsSeries, ['series_no', 'first_period', 'last_period']),
      column('year', 'integer', 'jolts_observations.year'),
      column('month', 'integer', 'jolts_observations.month'),
      column('value', 'double', 'jolts_observations.value'),
      column('preliminary', 'boolean', 'jolts_observations.preliminary'),
    ],
    from: 'jolts_observations join jolts_series on jolts_series.series_no = jolts_observations.series_no',
    order: 'jolts_series.series_id, jolts_observations.year, jolts_observations.month',
  },
}

/** The rows of a page under the names of the file. */
export const rowsOf = ({ columns, from }: SaleTable, conditions: Sql): Sql =>
  sql`select ${trusted(columns.map(({ name, expression }) => `${expression} as ${name}`).join(', '))}
    from ${trusted(from)} ${conditions}`
