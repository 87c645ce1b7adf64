/** What answers say of fiscal years that are not held, or held in part. */
import { type Warning, warn } from './warnings.ts'

/** A warning where the fiscal year asked for is not among those held, or where those held have gaps. */
export function missingYears(
  dataset: string,
  held: readonly number[],
  asked: number | null,
  prefix = '',
): Warning[] {
  const say = (years: number[], text: string) => [
    warn('year_not_held', `${prefix}${text}`, { dataset, years }),
  ]
  if (asked !== null) {
    if (held.includes(asked)) return []
    return say([asked], `fiscal year ${asked} is not held; held are ${held.join(', ') || 'none'}`)
  }
  const [first, last] = [held[0] ?? 0, held.at(-1) ?? 0]
  const absent = Array.from({ length: last - first }, (_, i) => first + i).filter((y) => !held.includes(y))
  return absent.length > 0 ? say(absent, `${namedYears(absent)} not held`) : []
}

/** The subject of a sentence: `fiscal year 2023 is`, `fiscal years 2021, 2023 are`. */
export function namedYears(years: readonly number[]): string {
  return years.length === 1 ? `fiscal year ${years[0]} is` : `fiscal years ${years.join(', ')} are`
}
