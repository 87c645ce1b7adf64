/** Where layoffs are heading. */
import { addDays, type IsoDate } from '#lib/dates.ts'

/** Days of each window compared. */
const WINDOW_DAYS = 30

/** How far back both lie: four notices of five are published within this time of their date. */
export const TREND_LAG_DAYS = 30

/** The two windows compared, of notices held up to a day. */
export function trendWindows(day: IsoDate) {
  const window = (to: IsoDate) => ({ from: addDays(to, 1 - WINDOW_DAYS), to })
  const to = addDays(day, -TREND_LAG_DAYS)
  return { recent: window(to), before: window(addDays(to, -WINDOW_DAYS)) }
}

export type Trend = 'rising' | 'falling' | 'stable'

/** Workers of a window against those of the one before: above 10 % more rising, below 10 % less falling. */
export function trendOf(last: number, before: number): Trend {
  // In tenths, so that 110 after 100 is exactly 10 % more.
  if (last * 10 > before * 11) return 'rising'
  return last * 10 < before * 9 ? 'falling' : 'stable'
}

/** The change in percent, one decimal; null where there was nothing before. */
export function changePercent(last: number, before: number): number | null {
  return before === 0 ? null : Math.round(((last - before) / before) * 1000) / 10
}
