/** For tests: rows of the datasets of which only the fields that matter are named. */
import { searchedNames } from '#datasets/bankruptcy/cases/names.ts'
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import type { LcaRow } from '#datasets/lca/read/row.ts'
import { lcaDatabase as builtDatabase } from '#datasets/lca/testing/cases.ts'
import { secFilings } from '#datasets/sec/table.ts'
import { addDays, dayNumber, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import type { Table, TableRow } from '#storage/tables.ts'

export { rawWeek } from '#datasets/dol-claims/testing/files.ts'
export { hubRow } from '#datasets/h1b/testing/rows.ts'
export { seriesId } from '#datasets/jolts/testing/files.ts'
export { notice } from '#datasets/warn/testing/notices.ts'

let made = 0

/** An LCA case as its reader gives it: a software developer for Cedar Works of Portland, certified in FY2024. */
export function lcaCase(fields: TableRow = {}): TableRow {
  made++
  return {
    case_number: `I-200-24001-${String(made).padStart(6, '0')}`,
    fiscal_year: 2024,
    status: 'certified',
    visa_class: 'H-1B',
    received_date: '2023-12-01',
    decision_date: '2023-12-08',
    employer: 'CEDAR WORKS',
    employer_city: 'PORTLAND',
    employer_state: 'OR',
    naics: '541511',
    job_title: 'Software Engineer',
    soc_code: '15-1252',
    soc_title: 'Software Developers',
    full_time: true,
    workers: 1,
    worksite_city: 'PORTLAND',
    worksite_state: 'OR',
    wage_from: 100_000,
    wage_unit: 'year',
    annual_from: 100_000,
    annual_wage_usd: 100_000,
    ...fields,
  }
}

/** An 8-K of Cedar Works with item 2.05, filed in May 2024. */
export function filing(fields: TableRow = {}): TableRow {
  made++
  const items = String(fields.items ?? '2.05')
  return filled(secFilings, {
    accession: `0000000417-24-${String(made).padStart(6, '0')}`,
    cik: '0000000417',
    company: 'CEDAR WORKS INC',
    ticker: 'CDRW',
    form: '8-K',
    is_amendment: false,
    filing_date: '2024-05-10',
    items,
    has_205: items.includes('2.05'),
    has_103: items.includes('1.03'),
    first_103: items.includes('1.03'),
    state: 'OR',
    url: 'https://example.org/filing',
    filers: 1,
    first_seen: '2024-05-10',
    source_id: 'sec/test',
    ...fields,
  })
}

/** A Chapter 11 case of Cedar Works, filed in Delaware in May 2024. */
export function bankruptcyCase(fields: TableRow = {}): TableRow {
  made++
  const debtor = String(fields.debtor ?? 'Cedar Works')
  const trade_name = fields.trade_name === undefined ? null : String(fields.trade_name)
  return filled(bankruptcyCases, {
    id: `deb-24-${String(made).padStart(5, '0')}`,
    court_id: 'deb',
    court_name: 'U.S. Bankruptcy Court, District of Delaware',
    court_state: 'DE',
    docket_number: `24-${String(made).padStart(5, '0')}`,
    debtor,
    debtor_key: debtor.toLowerCase(),
    ...searchedNames({ debtor, trade_name }),
    is_business: true,
    chapter: '11',
    date_filed: '2024-05-20',
    docket_url: 'https://example.org/case',
    source: 'rss',
    sources: 'rss',
    first_seen: '2024-05-21',
    last_seen: '2024-05-21',
    changed_on: '2024-05-21',
    ...fields,
  })
}

/** So many records make a day that is held whole. */
const OF_A_DAY = 10

/** Ten rows of every Monday to Friday of some days. */
const everyBusinessDay = (from: IsoDate, to: IsoDate, row: (day: IsoDate) => TableRow): TableRow[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, i) => addDays(from, i))
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .flatMap((day) => Array.from({ length: OF_A_DAY }, () => row(day)))

/** 8-Ks of a firm that no question of a test is about: with them these days are held whole. */
export const filingsOfDays = (from: IsoDate, to: IsoDate): TableRow[] =>
  everyBusinessDay(from, to, (filing_date) =>
    filing({ company: 'Everyday Filer', cik: '0000000777', ticker: null, items: '8.01', filing_date }),
  )

/** Cases of a person, whom nobody looks for: the same of bankruptcies. */
export const casesOfDays = (from: IsoDate, to: IsoDate): TableRow[] =>
  everyBusinessDay(from, to, (date_filed) =>
    bankruptcyCase({ debtor: 'Pat Person', is_business: false, chapter: '7', date_filed }),
  )

const NOTHING = { text: '', integer: 0, bigint: 0, double: 0, boolean: false, date: '2024-05-21' } as const

/** A row with something in every column that must be filled, whatever it is. */
function filled(table: Table, row: TableRow): TableRow {
  const needed = Object.entries(table.columns).filter(([, { required }]) => required)
  return { ...Object.fromEntries(needed.map(([name, { type }]) => [name, NOTHING[type]])), ...row }
}

/** The LCA tables of an edition, built in memory out of these rows of one file. */
export const lcaDatabase = (rows: readonly TableRow[]): Promise<Database> =>
  builtDatabase(rows as unknown as LcaRow[], '2026-12-01')
