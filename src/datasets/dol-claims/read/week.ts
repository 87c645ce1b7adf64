/** Whose week a row is, and what its figures come to. */
import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import { findState } from '#lib/states.ts'
import { JURISDICTIONS } from '../jurisdictions.ts'
import { readUsDate } from './cells.ts'

/** The first week of the oldest report of these claims, the national one. */
const FIRST_WEEK: IsoDate = '1967-01-07'

/** Why a row has no key. */
export interface Refused {
  refused: { field: string; cell: string; reason: string }
}

/** Which week of which state a row is, or why it is none. */
export type Place = { state: string; week_ending: IsoDate; refused?: never } | Refused

/** Finds out whose week a row is. `latest` is the last day the file can know of: that on which it was made. */
export function placeWeek(stateCell: string, weekCell: string, latest: IsoDate | null): Place {
  const code = findState(stateCell)?.code
  if (!code || !JURISDICTIONS.includes(code))
    return refuse('state', stateCell, 'is none of the 53 jurisdictions that report')
  const week = placeDay(weekCell, latest)
  return week.refused ? week : { state: code, week_ending: week.week_ending }
}

/** Finds out which week a row is of. */
export function placeDay(
  weekCell: string,
  latest: IsoDate | null,
): { week_ending: IsoDate; refused?: never } | Refused {
  const { value: week, problem } = readUsDate(weekCell)
  if (week === null) return refuse('week_ending', weekCell, problem ?? 'the week is not told')
  if (!isSaturday(week)) return refuse('week_ending', weekCell, 'is no Saturday, and weeks end on Saturday')
  if (week < FIRST_WEEK) return refuse('week_ending', weekCell, `is before ${FIRST_WEEK}`)
  if (latest !== null && week > latest)
    return refuse('week_ending', weekCell, `is after ${latest}, the last day the file can know of`)
  return { week_ending: week }
}

const refuse = (field: string, cell: string, reason: string) => ({ refused: { field, cell, reason } })

/** Saturdays are whole weeks from the first of January 2000, which was one. */
function isSaturday(day: IsoDate): boolean {
  return daysBetween('2000-01-01', day) % 7 === 0
}

/**
 * The week that continued claims were claimed for: always the one before. Null, with the reason, where the cell says
 * otherwise.
 */
export function continuedWeek(
  cell: string,
  week: IsoDate,
): { value: IsoDate | null; problem: string | null } {
  const read = readUsDate(cell)
  if (read.value === null || read.value === addDays(week, -7)) return read
  return { value: null, problem: `is not the week before ${week}` }
}

/**
 * Continued claims as a percentage of covered employment, to two decimals, half up, in whole numbers throughout so that
 * no binary fraction decides a tie. Null where either is missing.
 */
export function insuredRate(continued: number | null, covered: number | null): number | null {
  if (continued === null || !covered) return null
  return Math.floor((continued * 20_000 + covered) / (2 * covered)) / 100
}
