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
  const found = foundIn(rows)
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

/** What the months tell. Of months some of which are not known none is the highest, and unknown ones are not empty. */
export function foundIn(rows: readonly Pick<MonthSums, 'month' | 'employees_affected'>[]): string {
  const unknown = rows.filter(({ employees_affected }) => employees_affected === null).length
  if (unknown === rows.length) return 'not known in these months'
  if (unknown > 0) return `${unknown} of ${rows.length} months ${unknown === 1 ? 'is' : 'are'} not known`
  const most = rows.reduce((best, each) =>
    (each.employees_affected ?? 0) > (best.employees_affected ?? 0) ? each : best,
  )
  return most.employees_affected === 0
    ? 'none in these months'
    : `${month(most.month)} had the most: ${count(most.employees_affected)}`
}

export function Months({ chart, tools = [] }: { chart: Placed; tools?: readonly Crumb[] }) {
  return (
    <Block id="months" title="Month by month" tools={tools}>
      <ChartFigure labelledBy="months-h" {...chart} />
    </Block>
  )
}
