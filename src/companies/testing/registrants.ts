/** Companies in tests: invented registrants, and enough invented names around them to tell rare words from common ones. */
import type { Registrant } from '../matching/matcher.ts'

/** A registrant; the test says what it is about. */
export function registrant(fields: Partial<Registrant> & { name: string }): Registrant {
  const number = [...fields.name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e7, 7)
  return { cik: String(number).padStart(10, '0'), tickers: [], former: [], place: 0, ...fields }
}

const SURNAMES =
  'alder birch cedar dogwood elder fir gum hazel ivy juniper larch maple oak pine rowan sorrel'.split(' ')
const TRADES =
  'Bakery Foods Trucking Hospital Logistics Hotel Bank School Builders Steel Insurance Plastics Clinic'.split(
    ' ',
  )

/** Names of many small firms: `Summit Bakery LLC`, `Alder Trucking Inc`, … */
export function manyNames(): string[] {
  const first = ['Summit', 'Premier', ...SURNAMES.map((word) => word[0]!.toUpperCase() + word.slice(1))]
  return first.flatMap((word, i) =>
    TRADES.flatMap((trade, j) => [`${word} ${trade} LLC`, `${trade} of ${word}`, `${word}${i}${j} Inc`]),
  )
}
