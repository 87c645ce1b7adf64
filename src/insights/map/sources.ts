/** The points of each dataset. */
import { isPreviewed } from '#contract/plans.ts'
import { warn } from '#contract/warnings.ts'
import { previewEnd } from '#datasets/warn/operations/left-out.ts'
import type { IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import { stateCentroid } from '#places/index.ts'
import { join, sql } from '#storage/sql.ts'
import { requireFiles } from '../availability.ts'
import { averageWage } from '../crossref/shape.ts'
import { yearWarnings } from '../gaps.ts'
import { isDecided } from '../held-years.ts'
import { readInputs } from '../inputs.ts'
import type { PointSource } from './points.ts'

type Basis = 'site' | 'city' | 'county' | 'state'

/** The newest notices that could be placed nearer than in a state. */
export const mapNotices: PointSource = async (context, limit, from) => {
  const { db } = context
  const previewed = isPreviewed(await previewEnd(context), sql`notice_date`, sql`id`)
  const records = await db.all<{
    latitude: number
    longitude: number
    geo_basis: Basis
    city: string | null
    state: string
    id: string
    company_name: string
    employees_affected: number | null
    notice_date: string | null
  }>(sql`
    select latitude, longitude, geo_basis, city, state, id, company_name, employees_affected, notice_date
    from warn_notices
    where ${join([sql`is_warn and latitude is not null and geo_basis <> 'state'`, ...previewed], sql` and `)}
      ${from === null ? sql`` : sql`and notice_date >= ${from}::date`}
    order by notice_date desc nulls last, id limit ${limit}`)
  return { records, dated: true, warnings: [] }
}

interface CityRow {
  city: string
  state: string
  latitude: number
  longitude: number
  petitions: number
  certified: number | null
  wage_petitions: number
  wage_usd: number
}

/** The cities with most LCA cases of the newest fiscal year held whole. */
export const mapCities: PointSource = async (context, limit) => {
  requireFiles(context, ['insights'])
  const { db } = context
  const inputs = await readInputs(context)
  const fiscal_year = inputs.lca.fiscal_year
  if (fiscal_year === null) return { records: [], dated: false, warnings: [] }
  const rows = await db.all<CityRow>(sql`
    select city, state, latitude, longitude, lca_petitions as petitions, lca_certified as certified, wage_petitions,
           wage_usd
    from place_visas join insight_places using (place_no)
    where fiscal_year = ${fiscal_year} and lca_petitions > 0 and latitude is not null
    order by petitions desc, place_no limit ${limit}`)
  const decided = isDecided(inputs.lca, fiscal_year)
  const records = rows.map(({ wage_petitions, wage_usd, ...row }) =>
    withMore(row, {
      certified: decided ? row.certified : null,
      geo_basis: 'city' as const,
      fiscal_year,
      average_wage_usd: averageWage({ wage_petitions, wage_usd }),
    }),
  )
  return {
    records,
    dated: false,
    warnings: yearWarnings(inputs, { lca_fiscal_year: fiscal_year }),
  }
}

interface StateRow {
  state: string
}

/** Puts records at the middle of their state; the middle of a state that is none is nowhere. */
function atStates<Row extends StateRow>(rows: readonly Row[]) {
  return rows.flatMap((row) => {
    const point = stateCentroid(row.state)
    return point ? [withMore(withMore(row, point), { geo_basis: 'state' as const, city: null })] : []
  })
}

const since = (day: 'filing_date' | 'date_filed', from: IsoDate | null) =>
  from === null
    ? sql``
    : day === 'filing_date'
      ? sql`and filing_date >= ${from}::date`
      : sql`and date_filed >= ${from}::date`

/** The newest 8-K filings: the SEC's lists tell a filer's state and no more. */
export const mapFilings: PointSource = async ({ db }, limit, from) => {
  const rows = await db.all<
    StateRow & {
      accession: string
      company_name: string
      ticker: string | null
      items: string | null
      filing_date: string | null
    }
  >(sql`
    select state, accession, company as company_name, ticker, items, filing_date from sec_filings
    where state is not null ${since('filing_date', from)}
    order by filing_date desc nulls last, accession limit ${limit}`)
  const none = await db.get<{ filings: number }>(sql`
    select count(*)::integer as filings from sec_filings where state is null ${since('filing_date', from)}`)
  const left = none?.filings ?? 0
  const warnings =
    left > 0
      ? [
          warn('incomplete', `${left} filings are left out: their filer's state is not known, or abroad`, {
            dataset: 'sec',
            affects: left,
          }),
        ]
      : []
  return { records: atStates(rows), dated: true, warnings }
}

const AT_COURTS = warn(
  'basis',
  'points are those of the courts: Delaware, New York and Texas take cases of companies from anywhere',
  { dataset: 'bankruptcy' },
)

/** The newest bankruptcy cases: a case tells its court and not where the debtor is. */
export const mapCases: PointSource = async ({ db }, limit, from) => {
  const rows = await db.all<
    StateRow & {
      id: string
      company_name: string
      chapter: string | null
      filing_date: string | null
      date_filed: string | null
    }
  >(sql`
    select court_state as state, id, debtor as company_name, chapter, date_filed as filing_date, date_filed
    from bankruptcy_cases
    where court_state is not null ${since('date_filed', from)}
    order by date_filed desc nulls last, id limit ${limit}`)
  return { records: atStates(rows), dated: true, warnings: [AT_COURTS] }
}
