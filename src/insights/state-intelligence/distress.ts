/** The distress score of a state, in figures; docs/methodology.md says it in words. */

/** One part of the score. */
export interface DistressSignal {
  signal: 'warn_surge' | 'initial_claims' | 'insured_unemployment' | 'bankruptcies'
  /** Null where what it is worked out of is not known: that is no sign of health. */
  points: number | null
  max: number
  detail: string
}

/** What the score is worked out of; null is what is not held. */
export interface DistressInputs {
  /** Workers in WARN notices of the last 30 and the last 365 days; null too where newer notices may be missing. */
  employees_30d: number | null
  employees_365d: number | null
  /** Means of initial claims over four weeks, now and 52 weeks before. */
  initial_claims_4wk: number | null
  initial_claims_4wk_year_ago: number | null
  /** Insured unemployment rates of the same week, percent. */
  insured_unemployment_rate: number | null
  national_insured_unemployment_rate: number | null
  /** Companies with a notice in the state in the last 365 days, and those of them with a bankruptcy case filed then. */
  companies_365d: number | null
  bankruptcies_warn_matched: number | null
}

const WARN_MAX = 3
const CLAIMS_MAX = 3
const RATE_MAX = 2
const BANKRUPTCIES_MAX = 2
/** Claims half above those of a year ago give all their points. */
const CLAIMS_FULL = 0.5
/** A tenth of the companies that lay off being bankrupt gives all of its points. */
const BANKRUPTCIES_FULL = 0.1

const within = (share: number) => Math.min(1, Math.max(0, share))
const rounded = (points: number) => Math.round(points * 100) / 100
/** A ratio of two figures; null where there is none. */
const ratio = (a: number | null, b: number | null) => (a === null || b === null || b <= 0 ? null : a / b)
const times = (value: number) => value.toFixed(2)

/** Workers of an average 30 days of the last 365. */
const meanOf30Days = (employees_365d: number) => (employees_365d * 30) / 365

/** Points of so much of the most; null where it is not known how much. */
const pointsOf = (max: number, part: number | null) => (part === null ? null : rounded(max * within(part)))

/** What of the inputs is told with them. */
interface Told {
  /** Why newer notices may be missing. */
  why?: string | null
  /** Whether all bankruptcies of the window are held: else those found are the least. */
  holdsCases?: boolean
}

/** The four parts, each with the figures it was worked out of. */
export function distressSignals(
  of: DistressInputs,
  { why = null, holdsCases = true }: Told = {},
): DistressSignal[] {
  const year = of.employees_365d ?? null
  const surge = ratio(of.employees_30d, year === null ? null : meanOf30Days(year))
  // Where nobody was laid off in a year nothing surges.
  const surging = surge ?? (year === 0 && of.employees_30d !== null ? 1 : null)
  const claims = ratio(of.initial_claims_4wk, of.initial_claims_4wk_year_ago)
  const rate = ratio(of.insured_unemployment_rate, of.national_insured_unemployment_rate)
  // Of cases that are not all held it is the least.
  const share = ratio(of.bankruptcies_warn_matched, of.companies_365d)
  const isNone = of.companies_365d === 0 && of.bankruptcies_warn_matched !== null
  return [
    {
      signal: 'warn_surge',
      points: pointsOf(WARN_MAX, surging === null ? null : surging - 1),
      max: WARN_MAX,
      detail:
        surge === null
          ? surging === null
            ? `workers of the last ${year === null ? '30 and 365' : '30'} days are not known${why === null ? '' : `: ${why}`}`
            : 'no worker in a WARN notice of the last 365 days'
          : `${of.employees_30d} workers in the last 30 days, ${times(surge)} times the mean of the last 365`,
    },
    {
      signal: 'initial_claims',
      points: pointsOf(CLAIMS_MAX, claims === null ? null : (claims - 1) / CLAIMS_FULL),
      max: CLAIMS_MAX,
      detail:
        claims === null
          ? 'no initial claims held of the last weeks and of the same weeks a year ago'
          : `${of.initial_claims_4wk} initial claims a week over four weeks, ${times(claims)} times those of a year ago`,
    },
    {
      signal: 'insured_unemployment',
      points: pointsOf(RATE_MAX, rate === null ? null : rate - 1),
      max: RATE_MAX,
      detail:
        rate === null
          ? 'no insured unemployment rate held of the state and the nation in one of the last weeks'
          : `${of.insured_unemployment_rate} % insured unemployment, ${times(rate)} times the nation's`,
    },
    {
      signal: 'bankruptcies',
      points: pointsOf(
        BANKRUPTCIES_MAX,
        isNone ? 0 : share === null || !holdsCases ? null : share / BANKRUPTCIES_FULL,
      ),
      max: BANKRUPTCIES_MAX,
      detail:
        share === null
          ? whyNoShare(of)
          : `${of.bankruptcies_warn_matched} of ${of.companies_365d} companies with a notice in the last 365 days filed for bankruptcy in them${holdsCases ? '' : ', as far as the cases of these days are held, which is not scored'}`,
    },
  ]
}

/** Why no share of the companies that lay off is known to be bankrupt. */
function whyNoShare({ bankruptcies_warn_matched, companies_365d }: DistressInputs): string {
  if (bankruptcies_warn_matched === null)
    return 'no bankruptcies of the last 365 days, or only some, are held'
  if (companies_365d === null) return 'companies with a WARN notice in the last 365 days are not known'
  return 'no company with a WARN notice in the last 365 days'
}

/** The score: the sum of the points, one decimal; null where none are known. */
export function distressScore(signals: readonly DistressSignal[]): number | null {
  const known = signals.flatMap(({ points }) => points ?? [])
  if (known.length === 0) return null
  return Math.round(known.reduce((sum, points) => sum + points, 0) * 10) / 10
}

/** The most that could be scored with what is known. */
export const distressScoreMax = (signals: readonly DistressSignal[]): number =>
  signals.reduce((sum, { points, max }) => sum + (points === null ? 0 : max), 0)
