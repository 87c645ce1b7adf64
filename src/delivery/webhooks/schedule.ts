/** When a delivery is tried, and when it is tried no more. */

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long after the try before each try comes; the first at once. In all, three days and a little. */
export const DELAYS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** By so much of it a delay is longer or shorter, so that what has failed together does not come back together. */
const SPREAD = 0.1

/** Nobody is left alone for longer because they ask for it. */
const HELD_MS_MAX = 24 * HOUR_MS

/** A webhook of which nothing has arrived for so long, though it was tried, is switched off. */
export const FAILING_MS_MAX = 5 * 24 * HOUR_MS

/** The delay before the try after `tried` of them, in milliseconds; null when that was the last. `drawn` is from 0 to 1. */
export function delayAfter(tried: number, drawn: number): number | null {
  const delay = DELAYS_MS[tried]
  return delay === undefined ? null : Math.round(delay * (1 + SPREAD * (2 * drawn - 1)))
}

/** How long a receiver asks to be left alone, by its `Retry-After`: seconds or a date; 0 where it says nothing. */
export function heldFor(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? ''
  const wanted = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now
  return Number.isNaN(wanted) ? 0 : Math.min(Math.max(wanted, 0), HELD_MS_MAX)
}
