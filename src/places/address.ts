/** Addresses printed in one cell, taken apart: `4527 Metropolitan Ct Frederick, MD 21704`. */
import type { Cities } from './cities.ts'
import { placeKey, tidyName } from './names.ts'
import { stateOf, type Tail, takeTail } from './tail.ts'
import { zipTown } from './zip-towns.ts'

/** The parts of an address; null where the cell does not tell. */
export interface AddressParts {
  street: string | null
  city: string | null
  /** Two-letter code, where the cell names a state or its city is one of the list's own state. */
  state: string | null
  zip: string | null
}

const STREET_WORDS =
  'street|st|avenue|ave|av|road|rd|drive|dr|boulevard|blvd|lane|ln|court|ct|circle|cir|way|place|pl|parkway|pkwy|highway|hwy|' +
  'turnpike|tpke|pike|terrace|ter|trail|trl|square|sq|plaza|plz|loop|route|rte|expressway|expwy|freeway|fwy|' +
  'crossing|xing|row|run|broadway|alley|causeway|cswy|mall|center|centre|building|bldg|floor|fl|suite|ste|unit|room|rt|box'

/** What a street ends in before the city begins: a street word or a number (not the house's), and a direction. */
const STREET_END = new RegExp(
  `(?:\\b(?:${STREET_WORDS})|(?<=\\s)\\S*\\d(?:st|nd|rd|th|[a-z])?|[#-]\\w+)[.,]?(?:\\s+(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\\b\\.?)?$`,
  'i',
)
/** A street word with what may follow it before the city: a number, a direction, a suite. */
const LAST_STREET_WORD = new RegExp(
  `^.*\\b(?:${STREET_WORDS})\\b\\.?(?:\\s+#?\\d[\\w-]*|\\s+#?[a-z](?=[\\s.])\\.?|\\s+(?:ne|nw|se|sw)\\b\\.?)*`,
  'i',
)

/** So many words name a city at most. */
const CITY_WORDS_MAX = 5

/** Words that belong to the name of the place after them. */
const FIRST_WORD =
  /(?:^|\s)(?:on|of|upon|new|old|upper|lower|little|big|great|lake|fort|ft|port|point|san|santa|los|las)\.?$/i

/** Takes an address apart. `home` is the state of the list it stands in. */
export function takeApart(cell: string, home: string, cities: Cities): AddressParts {
  // Two blanks or a line break part street and city in some lists, as a comma does in others.
  const text = cell
    .replace(/\s*\n\s*|\s{2,}|\t/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;])/g, '$1')
    .replace(/,(?:\s*,)+/g, ',')
    .trim()
  const tail = takeTail(text, home, cities)
  const found = splitStreet(tail, home, cities)
  const street = found.street.replace(/^[\s,;]+|[\s,;]+$/g, '')
  const isHome = found.city !== null && cities.named(home, found.city).length > 0
  return {
    street: street || null,
    city: found.city === null ? null : tidyName(found.city) || null,
    state: tail.state ?? (isHome ? home : null),
    zip: tail.zip,
  }
}

function splitStreet(tail: Tail, home: string, cities: Cities): { street: string; city: string | null } {
  const state = tail.state ?? home
  const cut = Math.max(tail.rest.lastIndexOf(','), tail.rest.lastIndexOf(';'))
  const before = tail.rest.slice(0, Math.max(cut, 0))
  const last = tail.rest.slice(cut + 1).trim()
  const at = (city: string) => ({ street: tail.rest.slice(0, tail.rest.lastIndexOf(city)), city })

  if (cities.named(state, last).length > 0) return at(last)
  const known = cities.endOf(last, state)
  const post = tail.zip === null ? undefined : endOfTown(last, zipTown(state, tail.zip))
  // The post of North Syracuse goes by Syracuse.
  if (post !== undefined && (known === undefined || known.length <= post.length)) return at(post)
  const street = known === undefined ? '' : last.slice(0, last.lastIndexOf(known)).trim()
  const endsStreet = STREET_END.test(street)
  const hasTail = tail.state !== null || tail.zip !== null
  const name = hasTail ? last.replace(LAST_STREET_WORD, '').trim() : ''
  // `… Road New Hamburg` is no Hamburg, though only Hamburg is known.
  const hasFirstWord = known !== undefined && FIRST_WORD.test(name.slice(0, -known.length).trim())
  if (hasFirstWord && isName(name)) return at(name)
  if (known !== undefined && name === known) return at(known)
  // Between commas a city needs no sign before it, unless it may be the end of a village nobody has heard of.
  if (known !== undefined && (endsStreet || (hasTail && (before === '' || /\d/.test(last))))) return at(known)
  if (last !== '' && before !== '' && isName(last)) return at(last)
  if (name !== '' && name !== last && isName(name)) return at(name)
  if (known !== undefined && hasTail) return at(known)
  return { street: tail.rest, city: null }
}

/**
 * The town of the ZIP code where a text ends with it, as printed: `Suite B Vacaville`, `Aquinas Hall Newburgh`, `DBrooklyn`
 * of a terminal D.
 */
function endOfTown(text: string, town: string | undefined): string | undefined {
  if (town === undefined) return undefined
  const words = text.split(' ')
  for (let count = Math.min(words.length, CITY_WORDS_MAX); count > 0; count--) {
    const end = words.slice(-count).join(' ')
    if (placeKey(end) === placeKey(town)) return end
  }
  return text.endsWith(town) && /[A-Za-z.]$/.test(text.slice(0, -town.length)) ? town : undefined
}

/** True for one to four words without digits that are no street or suite. */
function isName(text: string): boolean {
  return /^[a-z][a-z.'’ -]*$/i.test(text) && text.split(' ').length <= 4 && !STREET_END.test(text)
}

/** A word or three, then a ZIP code. */
const BEFORE_ZIP = /([A-Za-z.]+(?:\s[A-Za-z.]+){0,2})[\s,]+\d{5}(?:-\d{4})?\b[\s,;/&]*(?:and\b\s*)?/g

/** A state in capitals after a comma, then the house number of the next address. */
const BEFORE_NUMBER = /(?<=,\s?[A-Z]{2})\s+(?=\d{1,4}\s+[A-Z])/

/** The addresses of a cell that holds several, in order; a cell with one gives that one. */
export function splitAddresses(cell: string, home: string, cities: Cities): string[] {
  const pieces: string[] = []
  let from = 0
  for (const match of cell.matchAll(BEFORE_ZIP)) {
    const words = match[1]!.split(/\s/)
    // Five digits end an address after a state only; after `Box` or `Highway` they are part of it.
    if (!words.some((_, at) => stateOf(words.slice(at).join(' ')) !== undefined)) continue
    const end = match.index + match[0].length
    pieces.push(cell.slice(from, end))
    from = end
  }
  pieces.push(cell.slice(from))
  return pieces
    .flatMap((piece) => piece.split(BEFORE_NUMBER))
    .flatMap((piece) => {
      const parts = piece.split(/\s+\/\s+|;\s*|\n+|\s+and\s+/)
      const areAddresses =
        parts.length > 1 && parts.every((part) => takeTail(part, home, cities).state !== null)
      return areAddresses ? parts : [piece]
    })
    .map((piece) => piece.replace(/[\s,;/&]+$|\s+and\s*$/g, '').trim())
    .filter((piece) => /[a-z]/i.test(piece))
}
