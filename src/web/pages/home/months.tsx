/** Three years of notices, by month. */
import type { BarChart } from '../../charts/chart.ts'
import { ChartFigure, type Placed } from '../../charts/figure.tsx'
import { links } from '../../links.ts'
import { Block } from '../../parts/block.tsx'
import { foundIn } from '../../parts/months.tsx'
import { shortMonth } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'
import type { HomeData } from './load.ts'

/** Three years of workers in notices. */
export function monthsChart({ months }: HomeData): BarChart {
  const closed = months.records.filter(({ partial }) => !partial)
  const found = foundIn(closed)
  return {
    kind: 'bars',
    title: `Workers in layoff notices: ${found}`,
    says: `Workers in WARN notices by month of notice: ${found}.`,
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
