/** H-1B decisions by fiscal year as bars: years held in part are hatched, years that are not held are gaps. */
import type { BarChart } from '../../charts/chart.ts'
import { count } from '../../words/numbers.ts'
import { H1B_SOURCE, yearsInRow } from '../../words/visas.ts'

interface Decided {
  fiscal_year: number
  partial: boolean
  approvals: number
}

export function approvalsChart(title: string, whose: string, years: readonly Decided[]): BarChart {
  const row = yearsInRow(years)
  const inPart = row.some(({ held }) => held?.partial)
  const lacking = row.filter(({ held }) => held === undefined).map(({ fiscal_year }) => fiscal_year)
  return {
    kind: 'bars',
    title,
    says: [
      `H-1B petitions ${whose} that were approved, initial and continuing, by fiscal year.`,
      ...(inPart ? ['Hatched years are held in part: their bars say less than was decided.'] : []),
      ...(lacking.length > 0 ? [`Nothing is held of ${lacking.join(', ')}.`] : []),
    ].join(' '),
    source: H1B_SOURCE,
    heads: ['Fiscal year', 'Approvals'],
    open: 'held in part',
    format: count,
    bars: row.map(({ fiscal_year, held }) => ({
      key: String(fiscal_year),
      label: String(fiscal_year),
      axis: String(fiscal_year),
      value: held?.approvals ?? null,
      isOpen: held?.partial ?? false,
    })),
  }
}
