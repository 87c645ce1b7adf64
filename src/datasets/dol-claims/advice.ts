/** What an answer about weekly claims says besides its figures: made here alone, of what the question is about. */
import { yearsBetween } from '#contract/calendar-years.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { stateName } from '#lib/states.ts'
import { JURISDICTIONS } from './jurisdictions.ts'

/** States have reported within twelve days of a week's end, unless holidays or the file itself are late. */
const QUIET_DAYS_MAX = 21
const DAYS_OF_WEEK = 7
/** DOL publishes weeks from 1967 on. */
const FIRST_YEAR = 1967
/** Before it states reported unevenly: whole weeks and states are missing, and figures jump. */
const STEADY_SINCE: IsoDate = '1987-01-01'

/** A week that an answer sums up, and over how many states. */
interface SummedWeek {
  week_ending: string
  jurisdictions: number
  continued_jurisdictions: number
}

/** What an answer is about. */
export interface WeekScope {
  /** The state asked for; all without it. */
  state?: string | undefined
  /** The newest week held of it; null where none is. */
  newest: IsoDate | null
  /** The oldest week held of it. */
  first?: IsoDate | null
  /** The oldest week shown; none where nothing is. */
  oldest?: IsoDate | undefined
  /** The first day asked for. */
  from?: IsoDate | undefined
  /** The last day asked for: of weeks up to the newest none is missing. */
  until?: IsoDate | undefined
  /** Weeks that are summed up over the states. */
  sums?: readonly SummedWeek[]
}

/** What must be said: who never reports, sums over fewer states, later weeks missing, and uneven early ones. */
export function adviseClaims(
  today: IsoDate,
  { state, newest, first = null, oldest, from, until, sums = [] }: WeekScope,
): Warning[] {
  return [
    ...unreportedWarnings(state),
    ...completenessWarnings(sums),
    ...(until !== undefined && newest !== null && until <= newest ? [] : staleWarnings(newest, today)),
    ...earlierWarnings(first, from ?? until),
    ...steadinessWarnings(oldest),
  ]
}

/** A question may begin on any day of the week that ends on a Saturday. */
function earlierWarnings(first: IsoDate | null, asked: IsoDate | undefined): Warning[] {
  if (first === null || asked === undefined || daysBetween(asked, first) < DAYS_OF_WEEK) return []
  const text = `the oldest week held ended on ${first}: earlier weeks are missing, not zero`
  const years = yearsBetween(Math.max(FIRST_YEAR, Number(asked.slice(0, 4))), Number(first.slice(0, 4)))
  return [warn('window_not_held', text, { dataset: 'dol_claims', years })]
}

function unreportedWarnings(state: string | undefined): Warning[] {
  if (state === undefined || JURISDICTIONS.includes(state)) return []
  const text = `${stateName(state)} has no unemployment insurance that reports: only states, DC, PR and VI do`
  return [warn('no_public_list', text, { dataset: 'dol_claims', states: [state] })]
}

function staleWarnings(newest: IsoDate | null, today: IsoDate): Warning[] {
  if (newest === null || daysBetween(newest, today) <= QUIET_DAYS_MAX) return []
  const text = `the newest week held ended on ${newest}: later weeks are missing, not zero`
  return [warn('stale', text, { dataset: 'dol_claims' })]
}

function steadinessWarnings(oldestShown: IsoDate | undefined): Warning[] {
  if (oldestShown === undefined || oldestShown >= STEADY_SINCE) return []
  const text = 'before 1987 states reported unevenly: weeks and states are missing and figures jump'
  return [warn('known_fault', text, { dataset: 'dol_claims' })]
}

function completenessWarnings(weeks: readonly SummedWeek[]): Warning[] {
  const all = JURISDICTIONS.length
  const partly = weeks.filter((w) => w.jurisdictions < all || w.continued_jurisdictions < all)
  if (partly.length === 0) return []
  const { week_ending, jurisdictions, continued_jurisdictions } = partly[0]!
  const counts =
    jurisdictions === continued_jurisdictions
      ? `${jurisdictions}`
      : `${jurisdictions} (initial claims) and ${continued_jurisdictions} (continued claims)`
  const newest = `the newest of them, ${week_ending}, over ${counts}`
  const text = `${partly.length} of ${weeks.length} weeks shown are sums over fewer than ${all} jurisdictions; ${newest}`
  return [warn('incomplete', text, { dataset: 'dol_claims', affects: partly.length })]
}
