/**
 * What single rows of the WARN Notice Register have lost, by the beginning of their key: found by comparing the register with
 * exports of the states' own columns.
 */
import known from './known-rows.json' with { type: 'json' }

const KEY_LENGTH = 8

const keysOf = (text: string) => text.split(' ')

/** Georgia's notices of 1988 to 1993 were typed in during the spring of 2000: the state's number tells the year. */
const GEORGIA_YEARS = new Map(
  Object.entries(known.georgia_years).flatMap(([year, keys]) => keysOf(keys).map((key) => [key, year])),
)
/** Illinois' rows whose day of layoff is that from which a trade petition covers workers. */
const ILLINOIS_TRADE = new Set(keysOf(known.illinois_trade))
/** Illinois' rows with a revised count: what the first notice said. */
const ILLINOIS_FIRST = new Map(
  keysOf(known.illinois_first).map((entry) => {
    const [key, count] = entry.split(':') as [string, string]
    return [key, Number(count)]
  }),
)

/** The year of a notice of Georgia whose day is that on which it was typed in. */
export const georgiaYear = (key: string): string | undefined => GEORGIA_YEARS.get(key.slice(0, KEY_LENGTH))

/** True where Illinois' day of layoff is that of a trade petition. */
export const isTradeDay = (key: string): boolean => ILLINOIS_TRADE.has(key.slice(0, KEY_LENGTH))

/** The count of the first notice of a row of Illinois whose count was revised. */
export const firstCount = (key: string): number | undefined => ILLINOIS_FIRST.get(key.slice(0, KEY_LENGTH))
