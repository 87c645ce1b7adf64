/** The rival of WARN notices: one flat table with the company of each, asked by plain SQL. */
import { cbsaCondition } from '#datasets/warn/operations/place-filters.ts'
import { contains, join, type Sql, sql, trusted, where } from '#storage/sql.ts'
import type { Typed } from './index.ts'

const SUMS = trusted(
  'count(*)::integer as notices, coalesce(sum(employees_affected), 0)::bigint as employees_affected, max(notice_date) as latest_notice',
)
const MILES_A_DEGREE = 69

type Condition = (value: string | number | boolean, question: Typed) => Sql | null

const CONDITIONS: Readonly<Record<string, Condition>> = {
  state: (states) =>
    sql`state in (${join(
      String(states)
        .split(',')
        .map((state) => sql`${state}`),
      sql`, `,
    )})`,
  state_code: (state) => sql`state = ${state}`,
  company: (part) => contains(sql`company_name`, String(part)),
  company_name: (part) => contains(sql`company_name`, String(part)),
  company_id: (id) => sql`company_id = ${id}`,
  cik: (cik) => sql`cik = ${String(cik).padStart(10, '0')}`,
  ids: (ids) =>
    sql`id in (${join(
      String(ids)
        .split(',')
        .map((id) => sql`${id}`),
      sql`, `,
    )})`,
  ticker: (ticker) => sql`ticker = ${ticker}`,
  has_ticker: (has) => (has ? sql`ticker is not null` : sql`ticker is null`),
  city: (part) => contains(sql`city`, String(part)),
  county: (part) => contains(sql`county`, String(part)),
  cbsa: (word) => cbsaCondition(String(word)),
  date_from: (day) => sql`notice_date >= ${day}::date`,
  date_to: (day) => sql`notice_date <= ${day}::date`,
  effective_from: (day) => sql`effective_date >= ${day}::date`,
  effective_to: (day) => sql`effective_date <= ${day}::date`,
  naics_code: (code) => sql`naics_code like ${`${code}%`}`,
  naics_sector: (sector) => sql`sector = ${sector}`,
  industry: (part) => contains(sql`industry`, String(part)),
  layoff_type: (type) => sql`layoff_type = ${type}`,
  is_temporary: (temporary) => sql`is_temporary = ${temporary}`,
  status: (status) => sql`status = ${status}`,
  in_totals: (counted) => (counted ? sql`in_totals` : sql`not in_totals`),
  min_employees: (least) => (least === 0 ? null : sql`employees_affected >= ${least}`),
  max_employees: (most) => sql`employees_affected <= ${most}`,
  notice_days_max: (days) => sql`effective_date - notice_date <= ${days}`,
  changed_since: (day) => sql`changed_on >= ${day}::date`,
  near: (point, { miles = 25 }) => {
    const [latitude, longitude] = String(point).split(',').map(Number) as [number, number]
    return sql`sqrt(pow(latitude - ${latitude}, 2) + pow((longitude - ${longitude}) * cos(radians(${latitude})), 2)) * ${MILES_A_DEGREE} <= ${miles}`
  },
}

function conditions(question: Typed, ...all: Sql[]): Sql {
  if (!question.include_non_warn) all.push(sql`is_warn`)
  for (const [name, value] of Object.entries(question)) {
    const condition = CONDITIONS[name]?.(value, question)
    if (condition) all.push(condition)
  }
  return where(all)
}

const GROUPS: Readonly<Record<string, string>> = {
  year: 'year(notice_date)',
  quarter: "date_trunc('quarter', notice_date)",
  month: "date_trunc('month', notice_date)",
  naics3: 'left(naics_code, 3)',
  type: 'layoff_type',
  temporary: 'is_temporary',
  company: 'company_id',
  cbsa: 'county_fips',
}

const page = ({ limit = 50, offset = 0 }: Typed) => sql`limit ${limit} offset ${offset}`

function grouped(by: string, question: Typed, ...all: Sql[]): Sql {
  const columns = trusted(by)
  return sql`select ${columns}, ${SUMS} from warn_flat ${conditions(question, ...all)} group by ${columns}
    order by employees_affected desc ${'limit' in question ? page(question) : sql``}`
}

/** The statements that answer a question to a route of notices; null for another's. */
export function warnRival(path: string, question: Typed, today: string): Sql[] | null {
  const counted = sql`in_totals`
  switch (path) {
    case '/api/records': {
      const { sort = 'notice_date', order = 'desc' } = question
      return [
        sql`select count(*)::integer as total, sum(employees_affected) filter (where in_totals), max(notice_date), count(distinct state)
            from warn_flat ${conditions(question)}`,
        sql`select * from warn_flat ${conditions(question)} order by ${trusted(`${sort} ${order} nulls last`)}, id ${page(question)}`,
      ]
    }
    case '/api/records/facets':
      return ['state', 'layoff_type', 'sector', 'status', "date_trunc('month', notice_date)"].map((by) =>
        grouped(by, question),
      )
    case '/api/company/{company_name}':
      return [
        sql`select ${SUMS}, count(distinct state) from warn_flat ${conditions(question)}`,
        sql`select * from warn_flat ${conditions(question)} order by notice_date desc, id ${page(question)}`,
      ]
    case '/api/records/{id}':
      return [sql`select * from warn_flat where id = ${question.id!}`]
    case '/api/trends':
      return [grouped("date_trunc('month', notice_date)", question, counted)]
    case '/api/top-companies':
      return [grouped('company_id, company', question, counted)]
    case '/api/companies':
      return [grouped('company_id, company', question, counted)]
    case '/api/aggregate': {
      const names = String(question.group_by).split(',')
      return [grouped(names.map((name) => GROUPS[name] ?? name).join(', '), question, counted)]
    }
    case '/api/state/{state_code}': {
      const { state_code = '' } = question
      const only: Typed = { state_code }
      return [
        grouped("date_trunc('month', notice_date)", only, counted),
        grouped('company_id', { ...question }, counted),
        sql`select * from warn_flat ${conditions(only)} order by notice_date desc, id ${page(question)}`,
      ]
    }
    case '/api/states':
      return [grouped('state', question, counted)]
    case '/api/yearly':
      return [grouped('year(notice_date)', question, counted)]
    case '/api/industries':
      return [grouped('sector', question, counted)]
    case '/api/industries/{sector}': {
      const only: Typed = { naics_sector: question.sector! }
      return [
        grouped("date_trunc('month', notice_date)", only, counted),
        grouped('state', only, counted),
        grouped('company_id', only, counted),
        sql`select * from warn_flat ${conditions(only)} order by notice_date desc, id ${page(question)}`,
      ]
    }
    case '/api/cities/{state}/{city}': {
      const { state = '', city = '' } = question
      const own = [counted, sql`lower(city) = ${String(city).toLowerCase()}`]
      return [
        grouped("date_trunc('month', notice_date)", { state }, ...own),
        grouped('company_id', { state }, ...own),
        sql`select * from warn_flat ${conditions({ state }, ...own)} order by notice_date desc, id ${page(question)}`,
      ]
    }
    case '/api/violations':
      return [
        sql`select *, effective_date - notice_date as gap from warn_flat
            ${conditions(question, counted, sql`notice_date >= ${today}::date - ${question.days_back ?? 365}::integer and effective_date - notice_date < 60`)}
            order by employees_affected desc nulls last limit ${question.limit ?? 50}`,
      ]
    case '/api/coverage':
      return [grouped('state, source_id, year(notice_date)', question)]
    default:
      return null
  }
}
