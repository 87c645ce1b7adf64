/** Workers in notices of something, month by month. */
import type { BarChart } from '../charts/chart.ts'
import { ChartFigure, type Placed } from '../charts/figure.tsx'
import type { Crumb } from '../site-page.ts'
import { month, shortMonth } from '../words/dates.ts'
import { count } from '../words/numbers.ts'
import { Block } from './block.tsx'

/** A month of it. */
export interface MonthSums {
  month: string
  employees_affected: number | null
  /** True for a month that is not over, or not all read. */
  partial: boolean
}

interface MonthsOf {
  /** What the notices are of: `Texas`. */
  of: string
  rows: readonly MonthSums[]
  /** Who publishes them, as a sentence. */
  source: string
}

/** The chart of the months. */
export function monthsChart({ of, rows, source }: MonthsOf): BarChart {
  const most = rows.reduce<MonthSums | undefined>(
    (best, each) => ((each.employees_affected ?? 0) > (best?.employees_affected ?? 0) ? each : best),
    undefined,
  )
  const found = most
    ? `${month(most.month)} had the most: ${count(most.employees_affected)}`
    : 'none in these months'
  return {
    kind: 'bars',
    title: `Workers in layoff notices of ${of}: ${found}`,
    says: `Workers in notices of ${of} by month of notice. ${found.charAt(0).toUpperCase()}${found.slice(1)}.`,
    source,
    heads: ['Month', 'Workers'],
    format: count,
    narrowMax: 24,
    bars: rows.map(({ month: key, employees_affected, partial }) => ({
      key,
      label: shortMonth(key),
      axis: shortMonth(key).slice(0, 3),
      value: employees_affected,
      isOpen: partial,
    })),
  }
}

export function Months({ chart, tools = [] }: { chart: Placed; tools?: readonly Crumb[] }) {
  return (
    <Block id="months" title="Month by month" tools={tools}>
      <ChartFigure labelledBy="months-h" {...chart} />
    </Block>
  )
}
