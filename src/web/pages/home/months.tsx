/** Three years of notices, by month. */
import type { BarChart } from '../../charts/chart.ts'
import { ChartFigure, type Placed } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { month, shortMonth } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'
import type { HomeData } from './load.ts'

/** Three years of workers in notices. */
export function monthsChart({ months }: HomeData): BarChart {
  const closed = months.records.filter(({ partial }) => !partial)
  const highest = closed.reduce<(typeof closed)[number] | undefined>(
    (best, each) => ((each.employees_affected ?? 0) > (best?.employees_affected ?? -1) ? each : best),
    undefined,
  )
  const most = highest && `${month(highest.month)} had the most: ${count(highest.employees_affected)}`
  return {
    kind: 'bars',
    title: most ? `Workers in layoff notices: ${most}` : 'Workers in layoff notices by month',
    says: `Workers in WARN notices by month of notice.${most ? ` ${most}.` : ''}`,
    source: 'WARN notices as the states publish them.',
    heads: ['Month', 'Workers'],
    format: count,
    narrowMax: 24,
    bars: months.records.map(({ month: key, employees_affected, partial }) => ({
      key,
      label: shortMonth(key),
      axis: key.endsWith('-01') ? key.slice(0, 4) : '',
      value: employees_affected,
      isOpen: partial,
    })),
  }
}

export function Months({ chart }: { chart: Placed }) {
  return (
    <Block id="months" title="Three years of notices" tools={[{ name: 'Explore', href: links.layoffs() }]}>
      <ChartFigure labelledBy="months-h" {...chart} />
    </Block>
  )
}
