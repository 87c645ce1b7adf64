/** The rival of SEC filings and bankruptcies: a flat table each, asked by plain SQL. */
import { contains, type Sql, sql, trusted, where } from '#storage/sql.ts'
import type { Typed } from './index.ts'

type Condition = (value: string | number | boolean) => Sql

const FILINGS: Readonly<Record<string, Condition>> = {
  ticker: (ticker) => sql`ticker = ${ticker}`,
  cik: (cik) => sql`cik = ${String(cik).padStart(10, '0')}`,
  company_id: (id) => sql`'cik-' || cik::bigint = ${id}`,
  company: (part) => contains(sql`company`, String(part)),
  start: (day) => sql`filing_date >= ${day}::date`,
  end: (day) => sql`filing_date <= ${day}::date`,
  items: (items) => sql`items like ${`%${String(items).split(',')[0]}%`}`,
  changed_since: (day) => sql`changed_on >= ${day}::date`,
}

const CASES: Readonly<Record<string, Condition>> = {
  company: (part) => contains(sql`debtor`, String(part)),
  cik: (cik) => sql`cik = ${String(cik).padStart(10, '0')}`,
  chapter: (chapter) => sql`chapter = ${chapter}`,
  court: (court) => sql`court_id = ${court}`,
  state: (state) => sql`court_state = ${state}`,
  start: (day) => sql`date_filed >= ${day}::date`,
  end: (day) => sql`date_filed <= ${day}::date`,
  changed_since: (day) => sql`changed_on >= ${day}::date`,
}

function conditions(known: Readonly<Record<string, Condition>>, question: Typed, ...all: Sql[]): Sql {
  for (const [name, value] of Object.entries(question)) {
    const condition = known[name]?.(value)
    if (condition) all.push(condition)
  }
  return where(all)
}

const page = ({ limit = 50, offset = 0 }: Typed) => sql`limit ${limit} offset ${offset}`

/** The statements that answer a question to a route of filings or cases; null for another's. */
export function recordsRival(path: string, question: Typed, today: string): Sql[] | null {
  const { days = 90 } = question
  const filings = (...all: Sql[]) => sql`sec_flat ${conditions(FILINGS, question, ...all)}`
  const cases = (...all: Sql[]) => sql`bankruptcy_flat ${conditions(CASES, question, ...all)}`
  const within = (column: Sql) => sql`${column} > ${today}::date - ${days}::integer`
  switch (path) {
    case '/api/sec-filings':
    case '/api/sec-filings/ticker/{ticker}':
      return [
        sql`select count(*)::integer as total from ${filings()}`,
        sql`select * from ${filings()} order by filing_date desc, accession ${page(question)}`,
      ]
    case '/api/sec-filings/stats':
      return [sql`select count(*), count(distinct cik), min(filing_date), max(filing_date) from sec_flat`]
    case '/api/sec-filings/by-company':
      return [
        sql`select cik, max(company) as company, count(*) as filings, max(filing_date) from ${filings()} group by cik order by filings desc ${page(question)}`,
      ]
    case '/api/sec-filings/by-date':
      return [
        sql`select filing_date, count(*) from ${filings(within(sql`filing_date`))} group by filing_date order by filing_date`,
      ]
    case '/api/sec-filings/detail/{accession_number}':
      return [sql`select * from sec_flat where accession = ${question.accession_number!}`]
    case '/api/sec-filings/facets':
      return [
        sql`select count(*)::integer as total from ${filings()}`,
        sql`select item, count(*) from (select unnest(string_to_array(items, ',')) as item from ${filings()}) as listed group by item`,
      ]
    case '/api/bankruptcies':
      return [
        sql`select count(*)::integer as total from ${cases()}`,
        sql`select * from ${cases()} order by date_filed desc, id ${page(question)}`,
      ]
    case '/api/bankruptcies/{id}':
      return [sql`select * from bankruptcy_flat where id = ${question.id!}`]
    case '/api/bankruptcies/stats':
      return [
        sql`select chapter, count(*), min(date_filed), max(date_filed) from bankruptcy_flat group by chapter`,
      ]
    case '/api/bankruptcies/by-date':
      return [
        sql`select date_filed, count(*) from ${cases(within(sql`date_filed`))} group by date_filed order by date_filed`,
      ]
    case '/api/bankruptcies/by-state':
      return [
        sql`select court_state, count(*) as filings, max(date_filed) from ${cases(within(sql`date_filed`))} group by court_state order by filings desc`,
      ]
    case '/api/bankruptcies/by-court':
      return [
        sql`select court_id, count(*) as filings, max(date_filed) from ${cases(within(sql`date_filed`))} group by court_id order by filings desc ${page(question)}`,
      ]
    case '/api/bankruptcies/facets':
      return ['chapter', 'court_state', 'court_id', 'extract(year from date_filed)'].map(
        (column) => sql`select ${trusted(column)}, count(*) from ${cases()} group by 1`,
      )
    default:
      return null
  }
}
