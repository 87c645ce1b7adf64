/** What an answer about the survey says besides its figures: made here alone, of what the question is about. */
import { type Warning, warn } from '#contract/warnings.ts'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { ELEMENTS } from './codes.ts'

/** An element that cannot be had as it was asked for. */
export interface Lack {
  element: string
  whose: string
  /** `only_unadjusted`: the unadjusted series answers in place of the adjusted one, which nobody asked for. */
  lacks: 'any' | 'adjusted' | 'unadjusted' | 'only_unadjusted'
}

/** A series that has ended, and its last month. */
export interface Ended {
  name: string
  last_period: string | null
}

/** What an answer is about. */
export interface SurveyScope {
  /** The newest month held of the series that answer; null where they have none. */
  newest: string | null
  lacks?: readonly Lack[]
  /** The last month asked for, YYYY-MM: of months up to the newest none is missing. */
  until?: string | undefined
  /** Series that are left out since they have ended. */
  ended?: readonly Ended[]
  /** The month compared, and who has no value in it. */
  compared?: { period: string | null; lacking: readonly string[] }
  /** States that the survey has, of which nothing is held. */
  unheld?: readonly string[]
}

/** A month's figures come out five weeks after its end, those of states two weeks later, and releases may be late. */
const QUIET_DAYS_MAX = 130

/** What must be said: what cannot be had, what is left out, and whether later months are missing. */
export function adviseJolts(today: IsoDate, scope: SurveyScope): Warning[] {
  const { newest, until, lacks = [], ended = [], compared, unheld = [] } = scope
  return [
    ...lacks.map(lackWarning),
    ...endedWarnings(ended),
    ...(compared ? lackingWarnings(compared) : []),
    ...unheldWarnings(unheld),
    ...(until !== undefined && newest !== null && until <= newest ? [] : staleWarnings(newest, today)),
  ]
}

/** The same of one series, month by month, which may have ended itself. */
export function adviseOne(today: IsoDate, scope: SurveyScope & { discontinued: boolean }): Warning[] {
  const { newest, discontinued } = scope
  const text = `the series has ended; its last month is ${newest ?? 'unknown'}`
  const over = discontinued ? [warn('series_ended', text, { dataset: 'jolts' })] : []
  return [...(scope.lacks ?? []).map(lackWarning), ...over, ...staleWarnings(newest, today)]
}

function lackWarning({ element, whose, lacks }: Lack): Warning {
  const name = ELEMENTS[element]!.toLowerCase()
  const say = (code: 'series_not_held' | 'series_unadjusted', text: string) =>
    warn(code, text, { dataset: 'jolts' })
  if (lacks === 'any') return say('series_not_held', `no series of ${name} is held for ${whose}`)
  if (lacks === 'only_unadjusted') {
    const text = `${name} for ${whose} are not seasonally adjusted: no adjusted series is held`
    return say('series_unadjusted', text)
  }
  const kind = lacks === 'adjusted' ? 'seasonally adjusted' : 'unadjusted'
  return say('series_not_held', `no ${kind} series of ${name} is held for ${whose}`)
}

function endedWarnings(ended: readonly Ended[]): Warning[] {
  if (ended.length === 0) return []
  const names = ended.map(({ name, last_period }) => `${name} (last ${last_period ?? 'unknown'})`)
  const text = `discontinued series are left out: ${names.join(', ')}`
  return [warn('series_ended', text, { dataset: 'jolts' })]
}

function lackingWarnings({ period, lacking }: NonNullable<SurveyScope['compared']>): Warning[] {
  if (period === null || lacking.length === 0) return []
  const text = `no month of the last year has a value of each; ${period} lacks ${lacking.join(', ')}`
  return [warn('incomplete', text, { dataset: 'jolts', affects: lacking.length })]
}

function unheldWarnings(states: readonly string[]): Warning[] {
  if (states.length === 0) return []
  const text = `no series is held of ${states.join(', ')}`
  return [warn('series_not_held', text, { dataset: 'jolts', states: [...states] })]
}

function staleWarnings(newest: string | null, today: IsoDate): Warning[] {
  if (newest === null || daysBetween(`${newest}-01`, today) <= QUIET_DAYS_MAX) return []
  return [warn('stale', `the newest month held is ${newest}: later months are missing`, { dataset: 'jolts' })]
}
