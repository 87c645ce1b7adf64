/** Weeks of claims in a row, each beside the one a year before: a week that is missing stays a gap. */

import { addDays } from '#lib/dates.ts'
import type { LineChart } from '../../charts/chart.ts'
import type { Step } from '../../charts/line-marks.ts'
import { day, shortMonth } from '../../words/dates.ts'
import { CLAIMS_SOURCE, type ClaimsWeek, type Measured, weekOf } from './measures.ts'

export const WEEKS = 53
/** The same week of a year before: 52 weeks, so that both end on a Saturday. */
export const YEAR_DAYS = 364
const WEEKS_OF_YEARS = 261

/** How many weeks are asked for, so that each of those shown has its year before. */
export const weeksAsked = (years: string | undefined) => (years === '5' ? WEEKS_OF_YEARS : WEEKS + 52)

/** The newest week with a figure, and the one a year before it. */
export interface Newest<Week> {
  week: Week & { week_ending: string }
  before: Week | undefined
}

/** Finds it; undefined where no week has a figure. `isWhole` passes over weeks that still grow. */
export function newestOf<Week extends ClaimsWeek>(
  records: readonly Week[],
  { field }: Measured,
  isWhole: (week: Week) => boolean = () => true,
): Newest<Week> | undefined {
  const told = (week: Week) => week[field] !== null && week[field] !== undefined
  const week = records.find((each) => told(each) && isWhole(each)) ?? records.find(told)
  if (week?.week_ending === undefined) return undefined
  const ago = addDays(week.week_ending, -YEAR_DAYS)
  return {
    week: week as Week & { week_ending: string },
    before: records.find(({ week_ending }) => week_ending === ago),
  }
}

/** The newest figure, for the page's card; none where no week has one. */
export function figureOf<Week extends ClaimsWeek>({
  newest,
  measure,
}: {
  newest: Newest<Week> | undefined
  measure: Measured
}) {
  if (newest === undefined) return {}
  const { week } = newest
  const name = `${measure.name}, week to ${day(weekOf(measure, week.week_ending))}`
  return { figure: { value: measure.format(week[measure.field]), name } }
}

interface WeeksShown<Week> {
  title: string
  /** Whose claims: `Ohio`. */
  whose: string
  records: readonly Week[]
  measure: Measured
  years: string | undefined
  /** What is to be known of a week besides its figure. */
  noteOf(week: Week): string | undefined
  /** What hollow dots are, as a sentence. */
  dots: string
}

/** The chart: a year beside the year before, or five years alone. */
export function weeksChart<Week extends ClaimsWeek>(of: WeeksShown<Week>): LineChart {
  const { title, whose, records, measure, years, noteOf, dots } = of
  const { field, about, format } = measure
  const isLong = years === '5'
  const byWeek = new Map(records.map((week) => [week.week_ending, week]))
  const valueAt = (week: string) => byWeek.get(week)?.[field] ?? null
  const weeks = weeksUpTo(records[0]?.week_ending, isLong ? WEEKS_OF_YEARS : WEEKS)
  const shown = weeks.map((week) => weekOf(measure, week))
  const missing = weeks.filter((week) => valueAt(week) === null).length
  const noted = weeks.some((week) => valueAt(week) !== null && noteOf(byWeek.get(week)!) !== undefined)
  const steps = weeks.map((key, i): Step => {
    const week = byWeek.get(key)
    return {
      key,
      label: day(weekOf(measure, key)),
      axis: axisOf(shown[i]!, shown[i - 1], isLong),
      note: valueAt(key) === null ? 'missing' : week && noteOf(week),
    }
  })
  const own = { name: isLong ? measure.name : `To ${day(shown.at(-1))}`, values: weeks.map(valueAt) }
  const before = { name: 'A year before', values: weeks.map((week) => valueAt(addDays(week, -YEAR_DAYS))) }
  return {
    kind: 'lines',
    title,
    says: [
      `${about}, ${whose}, not seasonally adjusted.`,
      ...(noted ? [dots] : []),
      ...(missing > 0 ? [`${missing} of ${weeks.length} weeks are missing: the line has gaps there.`] : []),
    ].join(' '),
    source: CLAIMS_SOURCE,
    heads: ['Week to', measure.name, ...(isLong ? [] : [before.name])],
    format: (value) => format(value),
    steps,
    lines: isLong ? [own] : [own, before],
  }
}

function weeksUpTo(newest: string | undefined, count: number): string[] {
  if (newest === undefined) return []
  return Array.from({ length: count }, (_, i) => addDays(newest, -7 * (count - 1 - i)))
}

/** The month, or the year, where it begins. */
function axisOf(week: string, before: string | undefined, isLong: boolean): string {
  if (before === undefined) return ''
  if (isLong) return week.slice(0, 4) === before.slice(0, 4) ? '' : week.slice(0, 4)
  return week.slice(0, 7) === before.slice(0, 7) ? '' : shortMonth(week).slice(0, 3)
}
