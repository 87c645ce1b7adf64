/** Counts and shares as a page says them. */

const WHOLE = new Intl.NumberFormat('en-US')
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** Of three digits before the letter: a fourth has no room in a tile. */
const SHORTER = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 0 })

/** What stands where a figure is not known; never 0. */
export const UNKNOWN = '–'

/** `35,009`; `–` where it is not known. */
export const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? UNKNOWN : WHOLE.format(value)

/** `1.9k`, for tiles and axes. */
export const short = (value: number | null | undefined): string =>
  value === null || value === undefined
    ? UNKNOWN
    : (value >= 100_000 && value < 1_000_000 ? SHORTER : SHORT).format(value).toLowerCase()

/** `61%`, of a part and its whole; `–` where there is no whole. */
export const percent = (part: number | null | undefined, whole: number | null | undefined): string =>
  part === null || part === undefined || !whole ? UNKNOWN : `${Math.round((100 * part) / whole)}%`

/** `3.2%` from a number of percent. */
export const percentage = (value: number | null | undefined, digits = 1): string =>
  value === null || value === undefined ? UNKNOWN : `${value.toFixed(digits)}%`

/** `1 notice`, `2 notices`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** By how many percent a figure has changed, whole; null where one of the two is missing or there was nothing before. */
export const change = (value: number | null | undefined, before: number | null | undefined): number | null =>
  value === null || value === undefined || !before ? null : Math.round((100 * (value - before)) / before)

/** `+4%`, `−12%`, `0%`; `–` where it is not known. */
export const signed = (percent: number | null): string =>
  percent === null ? UNKNOWN : `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`

/** `4% more than`, `12% fewer than`, `as many as`, to go before what a figure is compared with; null where not known. */
export const compared = (percent: number | null, fewer = 'fewer'): string | null => {
  if (percent === null) return null
  return percent === 0 ? 'about as many as' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : fewer} than`
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `$124,000`; `–` where it is not known. */
export const usd = (value: number | null | undefined): string =>
  value === null || value === undefined ? UNKNOWN : USD.format(value)

/** `97%` from a share of 0 to 1; `–` where it is not known. */
export const shared = (value: number | null | undefined, digits = 0): string =>
  percentage(value === null || value === undefined ? value : value * 100, digits)
