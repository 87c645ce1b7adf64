/** The end of a place or an address: `…, MD 21704`, `… VA`, `…, Michigan`. */
import { findState } from '#lib/states.ts'
import type { Cities } from './cities.ts'
import { zipState } from './zip-states.ts'

/** Text with its state and ZIP code taken off. */
export interface Tail {
  rest: string
  state: string | null
  zip: string | null
}

/** As people shorten states beside the postal codes. */
const SHORT_STATES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ala: 'AL',
    ariz: 'AZ',
    ark: 'AR',
    cal: 'CA',
    calif: 'CA',
    colo: 'CO',
    conn: 'CT',
    del: 'DE',
    fla: 'FL',
    ill: 'IL',
    ind: 'IN',
    kan: 'KS',
    mass: 'MA',
    mich: 'MI',
    minn: 'MN',
    miss: 'MS',
    mont: 'MT',
    neb: 'NE',
    nev: 'NV',
    okla: 'OK',
    ore: 'OR',
    penn: 'PA',
    tenn: 'TN',
    tex: 'TX',
    wash: 'WA',
    wis: 'WI',
  }),
)

const ZIP = /[\s,.]*\b(\d{5})(?:\s?-\s?\d{4})?[\s,.;]*$/

/**
 * Takes the state and ZIP code off the end of a text. `home` is the state of the list the text stands in: codes
 * that are also street words (`CT`, `NE`) or stand without a comma count only when the text agrees with them.
 */
export function takeTail(text: string, home: string, cities: Cities): Tail {
  const zipMatch = ZIP.exec(text)
  const beforeZip = zipMatch ? text.slice(0, zipMatch.index) : text
  const state = takeState(beforeZip, home, cities, zipMatch !== null)
  if (zipMatch === null) return { rest: state?.rest ?? text, state: state?.code ?? null, zip: null }
  const zip = zipMatch[1]!
  if (state) return { rest: withoutState(state.rest, state.code, cities), state: state.code, zip }
  // Five digits after no state are a ZIP code only where they could be one; elsewhere they number a road.
  const fits = zipState(zip) === home || /,\s*$/.test(text.slice(0, text.lastIndexOf(zip)))
  return fits ? { rest: beforeZip, state: null, zip } : { rest: text, state: null, zip: null }
}

/** `Tampa, Florida` of `Tampa, Florida, FL 33619`: the state stands there twice. */
const withoutState = (rest: string, code: string, cities: Cities): string => {
  const [, before, named] = /^(.*\S)\s*,\s*([A-Za-z ]+)$/.exec(rest) ?? []
  const isState = named !== undefined && named.length > 2 && findState(named)?.code === code
  // New York is a city of New York.
  return before !== undefined && isState && cities.named(code, named).length === 0 ? before : rest
}

function takeState(text: string, home: string, cities: Cities, beforeZip: boolean) {
  for (const count of [3, 2, 1]) {
    const start = startOfLastWords(text, count)
    const printed = text
      .slice(start)
      .replace(/[\s,;()]+$/, '')
      .trim()
    const rest = text.slice(0, start).replace(/[\s,;(]+$/, '')
    const code = stateOf(printed)
    if (code === undefined || rest === '') continue
    // In brackets a full name is the county: `Marietta (Washington)`.
    if (printed.replaceAll('.', '').length > 2 && text[start - 1] === '(') continue
    const isParted = /[,;(]\s*$/.test(text.slice(0, start))
    if (beforeZip || isParted || agrees(rest, printed, code, home, cities)) return { rest, code }
  }
  return undefined
}

/** Whether a state after no comma is meant as one: `Richmond VA` is, `4527 Metropolitan Ct` is not. */
function agrees(rest: string, printed: string, code: string, home: string, cities: Cities): boolean {
  const isCapitals = printed === printed.toUpperCase()
  const isStreetWord = code === 'CT' || code === 'NE'
  if (isCapitals && code === home && !isStreetWord) return true
  if (!isCapitals && isStreetWord && printed.length === 2) return false
  // `Kansas City Kansas`, but not `Port Washington`.
  return cities.endOf(rest, code) !== undefined
}

/** The state that a word or two at the end of a text name, undefined when they name none. */
export function stateOf(printed: string): string | undefined {
  const plain = printed.replaceAll('.', '')
  return SHORT_STATES.get(plain.toLowerCase()) ?? findState(plain)?.code
}

/** Where the last words of a text begin; a comma or bracket parts words as a blank does. */
function startOfLastWords(text: string, count: number): number {
  let at = text.trimEnd().length
  for (let left = count; left > 0; left--) {
    while (at > 0 && /\s/.test(text[at - 1]!)) at--
    while (at > 0 && !/[\s,;(]/.test(text[at - 1]!)) at--
  }
  return at
}
