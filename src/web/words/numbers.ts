/** Counts and shares as a page says them. */

const WHOLE = new Intl.NumberFormat('en-US')
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** What stands where a figure is not known; never 0. */
export const UNKNOWN = '–'

/** `35,009`; `–` where it is not known. */
export const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? UNKNOWN : WHOLE.format(value)

/** `1.9k`, for tiles and axes. */
export const short = (value: number | null | undefined): string =>
  value === null || value === undefined ? UNKNOWN : SHORT.format(value).toLowerCase()

/** `61%`, of a part and its whole; `–` where there is no whole. */
export const percent = (part: number | null | undefined, whole: number | null | undefined): string =>
  part === null || part === undefined || !whole ? UNKNOWN : `${Math.round((100 * part) / whole)}%`

/** `3.2%` from a number of percent. */
export const percentage = (value: number | null | undefined, digits = 1): string =>
  value === null || value === undefined ? UNKNOWN : `${value.toFixed(digits)}%`

/** `1 notice`, `2 notices`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`
