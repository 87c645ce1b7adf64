/** What a filing reports, in a sentence that rests on its own words. */
import { mattersOf } from '../../words/items.ts'
import { count } from '../../words/numbers.ts'
import type { FilingDetail } from './page.tsx'

interface Figure {
  value: number
  value_high: number | null
  qualifier: string | null
}

/** `about 2,300`, `2,300 to 2,500`. */
export function inWords({ value, value_high, qualifier }: Figure): string {
  const figure = value_high === null ? count(value) : `${count(value)} to ${count(value_high)}`
  return qualifier ? `${qualifier} ${figure}` : figure
}

/** The jobs that it says will go: the greatest number that it gives; null where it gives none. */
export function reductionOf({ employee_counts }: Pick<FilingDetail, 'employee_counts'>): string | null {
  const [most] = employee_counts.filter(({ is_reduction }) => is_reduction).sort((a, b) => b.value - a.value)
  return most ? inWords(most) : null
}

/** The heading: who reports what, with its figure where the text gives one. */
export function finding(filing: FilingDetail): string {
  const { company, items, is_first_bankruptcy, percentages } = filing
  const jobs = reductionOf(filing)
  if (jobs !== null) return `${company} reports that ${jobs} jobs will go`
  const [share] = percentages
  if (share && items?.includes('2.05'))
    return `${company} reports the loss of ${share.text ?? share.value} of its jobs`
  if (is_first_bankruptcy) return `${company} reports its bankruptcy`
  const [matter] = mattersOf(items)
  return matter ? `${company} reports: ${matter.toLowerCase()}` : `${company} reports to the SEC`
}
