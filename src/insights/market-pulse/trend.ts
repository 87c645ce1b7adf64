/** Where layoffs are heading. */

export type Trend = 'rising' | 'falling' | 'stable'

/** Workers of the last 30 days against those of the 30 before: above 10 % more rising, below 10 % less falling. */
export function trendOf(last: number, before: number): Trend {
  // In tenths, so that 110 after 100 is exactly 10 % more.
  if (last * 10 > before * 11) return 'rising'
  return last * 10 < before * 9 ? 'falling' : 'stable'
}

/** The change in percent, one decimal; null where there was nothing before. */
export function changePercent(last: number, before: number): number | null {
  return before === 0 ? null : Math.round(((last - before) / before) * 1000) / 10
}
