/** Addresses on one line: the town and the ZIP code out of them, where they are sure. */
import { findState, stateName } from '#lib/states.ts'
import { cleanText, foldText } from '#lib/text.ts'

/** The end of an address. */
export interface AddressEnd {
  city: string
  /** Five digits, or empty where the address has none. */
  zip: string
}

/**
 * The town and ZIP code of `12 Elm Street, Springfield, MI 48200`, the state by code or name, remarks in parentheses
 * behind it allowed. Null when the address does not end like this or ends in another state: a head office there says
 * nothing of the site.
 */
export function addressEnd(address: string, state: string): AddressEnd | null {
  const text = cleanText(address).replace(/\s*\([^()]*\)$/, '')
  const match =
    /(?:^|,\s*)([A-Za-z][A-Za-z .'’-]*?)\s*,\s*([A-Za-z]+(?: [A-Za-z]+){0,2}),?(?:\s+(\d{5})(?:-\d{4})?)?$/.exec(
      text,
    )
  if (!match || findState(match[2]!)?.code !== state) return null
  return { city: match[1]!, zip: match[3] ?? '' }
}

/** An address without what line breaks left: the end of the employer's name (`Inc. 795 Elm Street`), a comma behind it. */
export const tidyAddress = (address: string): string =>
  address.replace(/^(?:inc|llc|l\.l\.c|ltd|corp|co)\b\.?,?\s+(?=\d)/i, '').replace(/[\s,;]+$/, '')

/** Town and ZIP code of all addresses of a notice: each town once, the ZIP code only where there is one address. */
export function addressTowns(addresses: readonly string[], state: string): AddressEnd {
  const ends = addresses.map((address) => addressEnd(address, state))
  const towns = new Set(ends.flatMap((end) => end?.city ?? []))
  return { city: [...towns].join(', '), zip: ends.length === 1 ? (ends[0]?.zip ?? '') : '' }
}

/**
 * The ZIP code behind the town at the end of an address (`12 Elm Street Springfield, MI. 48200`), however it is written.
 * Null where another town stands there: that of a head office, or of an owner.
 */
export function zipBehindTown(address: string | null, town: string | null, state: string): string | null {
  const folded = foldText(address ?? '')
  const place = foldText(town ?? '')
  if (place === '') return null
  const end = /^(.*?)(?: usa?)? (\d{5})(?: \d{4})?$/.exec(folded)
  if (!end) return null
  const ends = [state, stateName(state)].map((name) => ` ${place} ${foldText(name)}`)
  return ends.some((each) => ` ${end[1]}`.endsWith(each)) ? end[2]! : null
}
