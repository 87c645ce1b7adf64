/** The middle of how many days groups of notices gave. */
import { NO_NUMBER } from '#storage/editions/columns.ts'
import type { Groups } from './grouped.ts'
import type { GroupSums } from './measured.ts'

/** The medians of the days of some groups; null for one of which none are known. */
export function mediansOf(
  rows: Int32Array,
  { of, count }: Groups,
  { withDays }: GroupSums,
  days: Int32Array,
  asked: readonly number[],
): (number | null)[] {
  // The days of each asked for lie side by side: where those of a group go on, and -1 for all others.
  const ends = new Int32Array(count).fill(-1)
  let start = 0
  for (const group of asked) {
    ends[group] = start
    start += withDays[group]!
  }
  const found = new Int32Array(start)
  for (let i = 0; i < rows.length; i++) {
    const day = days[rows[i]!]!
    const group = of[i]!
    if (day !== NO_NUMBER && ends[group]! >= 0) found[ends[group]!++] = day
  }
  return asked.map((group) => medianOf(found.subarray(ends[group]! - withDays[group]!, ends[group])))
}

/** Of more numbers, those of each are counted up and not sorted: most days from a notice to a layoff are told by very many. */
const SORTED_MAX = 500
/** As far as they do not lie further apart. */
const SPAN_MAX = 50_000

function medianOf(numbers: Int32Array): number | null {
  if (numbers.length === 0) return null
  const middle = (numbers.length - 1) / 2
  const [low, high] = [Math.floor(middle), Math.ceil(middle)]
  let [least, most] = [numbers[0]!, numbers[0]!]
  for (let i = 1; i < numbers.length; i++) {
    const number = numbers[i]!
    if (number < least) least = number
    else if (number > most) most = number
  }
  if (numbers.length <= SORTED_MAX || most - least > SPAN_MAX) {
    numbers.sort()
    return (numbers[low]! + numbers[high]!) / 2
  }
  const counts = new Int32Array(most - least + 1)
  for (let i = 0; i < numbers.length; i++) counts[numbers[i]! - least]!++
  const at = (place: number) => {
    let step = 0
    for (let passed = counts[0]!; passed <= place; passed += counts[step]!) step++
    return step + least
  }
  return (at(low) + at(high)) / 2
}
