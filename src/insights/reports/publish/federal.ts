/** What reports say of claims, JOLTS, filings and bankruptcies, by month. */
import type { IsoDate } from '#lib/dates.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { addMonths, daysOf, type Month, saturdaysOf } from '../months.ts'
import type { ReportFigures } from '../shape.ts'

type Claims = NonNullable<ReportFigures['claims']>
type Week = Claims['weeks'][number]
type Jolts = NonNullable<ReportFigures['jolts']>
type Filings = NonNullable<ReportFigures['sec_filings']>
type Cases = NonNullable<ReportFigures['bankruptcies']>

/** Figures of all months; null of one that is not held. */
export interface FederalSums {
  claims(month: Month): Claims | null
  jolts(month: Month): Jolts | null
  sec(month: Month): Filings | null
  bankruptcies(month: Month): Cases | null
  /** Whether no more than a part of a month is held. */
  isPartial(dataset: 'sec' | 'bankruptcy' | 'dol_claims', month: Month): boolean
}

const monthOf = (day: string) => `substr(cast(${day} as text), 1, 7)`
const before = (month: Month) => ({ month_before: addMonths(month, -1), year_before: addMonths(month, -12) })

/** Reads them; `held` are the files that are there. */
export async function sumFederal(connection: Connection, held: ReadonlySet<string>): Promise<FederalSums> {
  const weeks = await readWeeks(connection)
  const jolts = await readJolts(connection)
  const sec = await readCounted<FilingCounts>(connection, 'sec.sec_filings', 'filing_date', FILINGS)
  const matched = held.has('insights') ? MATCHED : 'null::integer'
  const columns = `${CASES}, ${matched} as warn_matched`
  const cases = await readCounted<CaseCounts>(
    connection,
    'bankruptcy.bankruptcy_cases',
    'date_filed',
    columns,
  )
  return {
    claims: (month) => claimsOf(weeks, month),
    jolts: (month) => joltsOf(jolts, month),
    sec: (month) => compare(sec, month, NO_FILINGS),
    bankruptcies: (month) => compare(cases, month, NO_CASES),
    isPartial(dataset, month) {
      if (dataset === 'dol_claims') return (weeks.get(month)?.length ?? 0) < saturdaysOf(month)
      const { first } = dataset === 'sec' ? sec : cases
      return first !== null && first > daysOf(month).from.replace(/01$/, FIRST_BUSINESS_DAY)
    },
  }
}

/** No month begins its business later. */
const FIRST_BUSINESS_DAY = '05'

/** The weeks that end in each month, oldest first. */
async function readWeeks(connection: Connection): Promise<Map<Month, Week[]>> {
  const rows = await connection.rows<Week & { month: Month }>(`
    select ${monthOf('week_ending')} as month, week_ending, initial_claims, continued_claims, initial_claims_sa,
           not complete as partial
    from dol_claims.dol_claims_national order by week_ending`)
  const byMonth = new Map<Month, Week[]>()
  for (const { month, ...week } of rows) byMonth.set(month, [...(byMonth.get(month) ?? []), week])
  return byMonth
}

function claimsOf(weeks: ReadonlyMap<Month, Week[]>, month: Month): Claims | null {
  const own = weeks.get(month)
  if (!own) return null
  const others = before(month)
  return {
    ...meansOf(own),
    weeks: own,
    weeks_expected: saturdaysOf(month),
    month_before: meansOf(weeks.get(others.month_before) ?? []),
    year_before: meansOf(weeks.get(others.year_before) ?? []),
  }
}

function meansOf(weeks: readonly Week[]) {
  const whole = weeks.filter(({ partial }) => !partial)
  const mean = (of: readonly Week[], name: 'initial_claims' | 'initial_claims_sa' | 'continued_claims') => {
    const values = of.flatMap((week) => (week[name] === null ? [] : [week[name]]))
    return values.length === 0 ? null : Math.round(values.reduce((a, b) => a + b, 0) / values.length)
  }
  return {
    initial_claims_mean: mean(whole, 'initial_claims'),
    initial_claims_sa_mean: mean(weeks, 'initial_claims_sa'),
    continued_claims_mean: mean(whole, 'continued_claims'),
  }
}

const ELEMENTS = ['JO', 'HI', 'TS', 'QU', 'LD']

interface Observed {
  element: string
  element_name: string
  level: 'L' | 'R'
  seasonally_adjusted: boolean
  month: Month
  value: number | null
  preliminary: boolean
}

/** By element, level and month; of each element the adjusted series, or the other where there is none. */
async function readJolts(connection: Connection): Promise<Map<string, Observed>> {
  const rows = await connection.rows<Observed>(`
    with ranked as (
      select *, bool_or(seasonally_adjusted) over (partition by element, level) as has_adjusted
      from jolts.jolts_series
      where scope = 'nation' and level in ('L', 'R') and element in (${ELEMENTS.map((each) => `'${each}'`).join(', ')}))
    select element, element_name, level, seasonally_adjusted,
           concat(year, '-', lpad(month::varchar, 2, '0')) as month, value, preliminary
    from ranked join jolts.jolts_observations using (series_no)
    where seasonally_adjusted = has_adjusted`)
  return new Map(rows.map((row) => [`${row.element} ${row.level} ${row.month}`, row]))
}

function joltsOf(observed: ReadonlyMap<string, Observed>, month: Month): Jolts | null {
  const valuesOf = (element: string, at: Month) => ({
    level: observed.get(`${element} L ${at}`)?.value ?? null,
    rate: observed.get(`${element} R ${at}`)?.value ?? null,
  })
  const others = before(month)
  const figures = ELEMENTS.flatMap((element) => {
    const own = observed.get(`${element} L ${month}`) ?? observed.get(`${element} R ${month}`)
    if (!own) return []
    const { element_name, seasonally_adjusted, preliminary } = own
    return [
      {
        element,
        element_name,
        seasonally_adjusted,
        preliminary,
        ...valuesOf(element, month),
        month_before: valuesOf(element, others.month_before),
        year_before: valuesOf(element, others.year_before),
      },
    ]
  })
  return figures.length > 0 ? figures : null
}

type FilingCounts = Omit<Filings, 'month_before' | 'year_before'>
type CaseCounts = Omit<Cases, 'month_before' | 'year_before'>

const NO_FILINGS: FilingCounts = { filings: null, restructurings: null, bankruptcies: null }
const NO_CASES: CaseCounts = { cases: null, chapter_11: null, chapter_7: null, warn_matched: null }

const FILINGS = `count(*)::integer as filings, (count(*) filter (where has_205))::integer as restructurings,
  (count(*) filter (where has_103))::integer as bankruptcies`
const CASES = `count(*)::integer as cases, (count(*) filter (where chapter = '11'))::integer as chapter_11,
  (count(*) filter (where chapter = '7'))::integer as chapter_7`
const MATCHED = `(count(*) filter (where id in (
  select case_id from insights.company_cases where gave_notice)))::integer`

/** What is counted by month, and the first day that is held. */
interface CountedMonths<Counts> {
  months: ReadonlyMap<Month, Counts>
  first: IsoDate | null
}

async function readCounted<Counts extends object>(
  connection: Connection,
  table: string,
  day: string,
  columns: string,
): Promise<CountedMonths<Counts>> {
  const rows = await connection.rows<Counts & { counted_month: Month; first: IsoDate }>(`
    select ${monthOf(day)} as counted_month, min(${day}) as first, ${columns}
    from ${table} where ${day} is not null group by 1 order by 1`)
  const months = rows.map(({ counted_month, first: _, ...counts }): [Month, Counts] => [
    counted_month,
    counts as unknown as Counts,
  ])
  return { months: new Map(months), first: rows[0]?.first ?? null }
}

/** A month beside two others. One without any is not held, and not quiet: the nation has some in every month. */
function compare<Counts extends object>(
  { months }: CountedMonths<Counts>,
  month: Month,
  unknown: Counts,
): (Counts & { month_before: Counts; year_before: Counts }) | null {
  const own = months.get(month)
  if (!own) return null
  const others = before(month)
  const of = (at: Month) => months.get(at) ?? unknown
  return { ...own, month_before: of(others.month_before), year_before: of(others.year_before) }
}
