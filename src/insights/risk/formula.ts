/**
 * The risk score, in figures. Each factor is told twice, side by side: as a function, which documents and tests use,
 * and as SQL, which scores all companies when an edition is made. docs/methodology.md says it in words.
 */

/** The factors, each with the dataset it rests on and the most points that it gives. */
export const RISK_FACTORS = {
  warn_notices: { dataset: 'warn', max: 4, column: 'warn_points' },
  sec_8k: { dataset: 'sec', max: 2.5, column: 'sec_points' },
  bankruptcy: { dataset: 'bankruptcy', max: 2.5, column: 'bankruptcy_points' },
  h1b_denials: { dataset: 'h1b', max: 1, column: 'h1b_points' },
} as const satisfies Record<string, { dataset: string; max: number; column: string }>

export type RiskFactor = keyof typeof RISK_FACTORS

/** Days that count once, and those that count three times. */
export const YEAR_DAYS = 365
export const RECENT_DAYS = 90
const RECENT_TIMES = 3

const NOTICES_MAX = 1
const NOTICES_FULL = 6
const EMPLOYEES_MAX = 3
const EMPLOYEES_UNIT = 25
const EMPLOYEES_STEP = 3 / 8
const POINTS_205 = 1
const POINTS_103 = 1.5
const POINTS_CASE = 2.5
const POINTS_CASE_BEFORE = 1.25
const DENIALS_FULL = 0.2
/** Fewer decisions than this say nothing of an employer. */
const DECISIONS_MIN = 10

/** What the score is worked out of; columns of `company_activity`. */
export interface RiskInputs {
  notices_365d: number
  employees_365d: number
  notices_90d: number
  employees_90d: number
  filings_205_365d: number
  filings_103_365d: number
  cases_365d: number
  cases_730d: number
  h1b_approvals: number
  h1b_denials: number
}

/** Hundredths, rounded half up: points are kept and added as whole numbers, so that no sum ends in 0.4999. */
const hundredths = (points: number) => Math.floor(points * 100 + 0.5)

/** WARN notices: up to 1 for how many, up to 3 for how many workers; the last 90 days count three times. */
export function warnPoints(of: Pick<RiskInputs, `${'notices' | 'employees'}_${'365d' | '90d'}`>): number {
  const notices = of.notices_365d + (RECENT_TIMES - 1) * of.notices_90d
  const employees = of.employees_365d + (RECENT_TIMES - 1) * of.employees_90d
  return hundredths(
    Math.min(NOTICES_MAX, notices / NOTICES_FULL) +
      Math.min(EMPLOYEES_MAX, EMPLOYEES_STEP * Math.log2(1 + employees / EMPLOYEES_UNIT)),
  )
}

/** 8-K filings of the last year: 1 for each with item 2.05, 1.5 for each first one with item 1.03, 2.5 at most. */
export function secPoints(of: Pick<RiskInputs, 'filings_205_365d' | 'filings_103_365d'>): number {
  const points = POINTS_205 * of.filings_205_365d + POINTS_103 * of.filings_103_365d
  return hundredths(Math.min(RISK_FACTORS.sec_8k.max, points))
}

/** Bankruptcy: 2.5 for a case filed in the last year, half of it for one of the year before. */
export function bankruptcyPoints(of: Pick<RiskInputs, 'cases_365d' | 'cases_730d'>): number {
  return hundredths(of.cases_365d > 0 ? POINTS_CASE : of.cases_730d > 0 ? POINTS_CASE_BEFORE : 0)
}

/** H-1B denials of the newest whole fiscal year: a fifth denied is 1 point; below ten decisions none. */
export function h1bPoints(of: Pick<RiskInputs, 'h1b_approvals' | 'h1b_denials'>): number {
  const decided = of.h1b_approvals + of.h1b_denials
  if (decided < DECISIONS_MIN) return 0
  return hundredths(Math.min(RISK_FACTORS.h1b_denials.max, of.h1b_denials / decided / DENIALS_FULL))
}

/** The most points of a factor that is not all held: where the last year of bankruptcies is, only the one before it is open. */
export const mostWhereOpen = (factor: RiskFactor, held: ReadonlySet<keyof RiskInputs>): number =>
  factor === 'bankruptcy' && held.has('cases_365d') ? POINTS_CASE_BEFORE : RISK_FACTORS[factor].max

/** The integer score of the sum of points, given in hundredths: rounded half up. */
export const scoreOf = (sumHundredths: number) => Math.floor((sumHundredths + 50) / 100)

/** The least score of each level, from the lowest; below the first it is None. */
const LEVEL_SCORES = [
  ['Low', 1],
  ['Moderate', 2],
  ['Elevated', 4],
  ['Critical', 7],
] as const

/** The word for a score. */
export function levelOf(score: number): 'None' | (typeof LEVEL_SCORES)[number][0] {
  return LEVEL_SCORES.findLast(([, least]) => score >= least)?.[0] ?? 'None'
}

/** Score and level in SQL, and the place of the level among them: 0 is None. */
export const SCORE_SQL = `floor((${Object.values(RISK_FACTORS)
  .map(({ column }) => column)
  .join(' + ')} + 50) / 100)::integer`
export const levelSql = (score: string): string =>
  `case ${LEVEL_SCORES.map(([level, least]) => `when ${score} >= ${least} then '${level}'`)
    .reverse()
    .join(' ')} else 'None' end`
export const levelPlaceSql = (score: string): string =>
  LEVEL_SCORES.map(([, least]) => `(${score} >= ${least})::integer`).join(' + ')

const hundredthsSql = (points: string) => `floor((${points}) * 100 + 0.5)::integer`
const weightedSql = (what: string) => `(${what}_365d + ${RECENT_TIMES - 1} * ${what}_90d)`

/** The same in DuckDB's SQL, over columns named as the inputs are. */
export const POINTS_SQL: Readonly<Record<RiskFactor, string>> = {
  warn_notices: hundredthsSql(
    `least(${NOTICES_MAX}, ${weightedSql('notices')} / ${NOTICES_FULL}.0)
       + least(${EMPLOYEES_MAX}, ${EMPLOYEES_STEP} * log2(1 + ${weightedSql('employees')} / ${EMPLOYEES_UNIT}.0))`,
  ),
  sec_8k: hundredthsSql(
    `least(${RISK_FACTORS.sec_8k.max}, ${POINTS_205} * filings_205_365d + ${POINTS_103} * filings_103_365d)`,
  ),
  bankruptcy: `case when cases_365d > 0 then ${hundredths(POINTS_CASE)}
    when cases_730d > 0 then ${hundredths(POINTS_CASE_BEFORE)} else 0 end`,
  h1b_denials: `case when h1b_approvals + h1b_denials < ${DECISIONS_MIN} then 0 else ${hundredthsSql(
    `least(${RISK_FACTORS.h1b_denials.max}, h1b_denials::double / (h1b_approvals + h1b_denials) / ${DENIALS_FULL})`,
  )} end`,
}

/** The figures behind a factor, as a sentence. */
export const DETAIL_SQL: Readonly<Record<RiskFactor, string>> = {
  warn_notices: `printf('notices in the last ${YEAR_DAYS} days: %d, of %d workers; in the last ${RECENT_DAYS} days, which count three times: %d, of %d workers',
    notices_365d, employees_365d, notices_90d, employees_90d)`,
  sec_8k: `printf('8-K filings in the last ${YEAR_DAYS} days: with item 2.05 %d, first ones with item 1.03 %d', filings_205_365d, filings_103_365d)`,
  bankruptcy: `printf('cases filed in the last ${YEAR_DAYS} days: %d; in the ${YEAR_DAYS} before: %d', cases_365d, cases_730d)`,
  h1b_denials: `printf('H-1B decisions of the newest fiscal year held whole: %d, denials among them: %d', h1b_approvals + h1b_denials, h1b_denials)`,
}
