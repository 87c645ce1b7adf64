/** Bars over time that can be had on their page alone. */
import type { Bar } from './bar-marks.ts'
import { ChartFigure } from './figure.tsx'

export type { Bar } from './bar-marks.ts'

interface BarsProps {
  /** The id of the heading that names it. */
  labelledBy: string
  /** What it shows, as a finding in a sentence or two. */
  says: string
  /** The names of the table's columns: `Month`, `Workers`. */
  heads: readonly [string, string]
  bars: readonly Bar[]
  /** How a value is written out. */
  format(value: number | null): string
  /** The newest so many on a phone. */
  narrowMax?: number
}

export function Bars({ labelledBy, narrowMax = 24, ...chart }: BarsProps) {
  return (
    <ChartFigure
      labelledBy={labelledBy}
      chart={{ kind: 'bars', title: chart.says, source: '', narrowMax, ...chart }}
    />
  )
}
