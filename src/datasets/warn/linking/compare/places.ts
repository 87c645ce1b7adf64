/** Two notices place by place: three ways to ask, from what is printed to what may be meant. */
import { foldText } from '#lib/text.ts'
import { areAlike } from '../../cells/employers.ts'
import type { NoticeRecord } from '../../notices/record.ts'
import { type Grade, gradeOf } from './grade.ts'

/** What is compared of a notice's place. */
export type Placed = Pick<NoticeRecord, 'site_address' | 'city' | 'county' | 'county_fips' | 'geo_basis'>

/** The place of a row against that of another one; each is worked out when it is asked for. */
export class PlaceComparison {
  constructor(
    private readonly row: Placed,
    private readonly other: Placed,
  ) {}

  /** The address without state and postal code, as printed but for case and signs. */
  get street(): Grade {
    return gradeOf(foldedStreet(this.row), foldedStreet(this.other))
  }

  /** The town as printed. */
  get town(): Grade {
    return gradeOf(foldText(this.row.city), foldText(this.other.city))
  }

  /**
   * The place as printed, as far as both tell it. The address alone would not do: Florida prints that of the head office
   * beside the town of each remote worker.
   */
  get printed(): Grade {
    const { street, town } = this
    if (street === 'other' || town === 'other') return 'other'
    if (street === 'same' || town === 'same') return 'same'
    return gradeOf(foldText(this.row.county), foldText(this.other.county))
  }

  /**
   * The site that is meant: towns must be the same where both are told, or words of the streets. A town may be misspelt,
   * and a list of counties has them in place of towns.
   */
  get site(): Grade {
    const { row, other } = this
    const [townA, townB] = [foldText(row.city), foldText(other.city)]
    const [countyA, countyB] = [countyOf(row), countyOf(other)]
    if (townA !== '' && townB !== '' && areOneTown(townA, townB)) return 'same'
    if ((townA !== '' && townA === countyB) || (townB !== '' && townB === countyA)) return 'same'
    const [wordsA, wordsB] = [tellingWords([row.site_address]), tellingWords([other.site_address])]
    if ([...wordsA].some((word) => word.length >= STREET_WORD_LENGTH_MIN && wordsB.has(word))) return 'same'
    if ((townA !== '' && townB !== '') || (wordsA.size > 0 && wordsB.size > 0)) return 'other'
    return gradeOf(countyA, countyB)
  }

  /** Whether they share any telling word. A place that no map knows is often another one misspelt: then `near`. */
  get words(): Grade {
    const { row, other } = this
    const [wordsA, wordsB] = [row, other].map(({ site_address, city, county }) =>
      tellingWords([site_address, city, county]),
    ) as [Set<string>, Set<string>]
    if (wordsA.size === 0 || wordsB.size === 0) return 'unknown'
    if ([...wordsA].some((word) => wordsB.has(word))) return 'same'
    return isKnown(row) && isKnown(other) ? 'other' : 'near'
  }
}

/**
 * The end of an address that pages of one publisher now print and now leave out: the state, with its postal code or
 * without. `NE` alone is a direction.
 */
const ADDRESS_END = /[,.\s]+(?:[A-Z]{2}\.?[,\s]+\d{5}(?:-\d{4})?|(?!NE|NW|SE|SW)[A-Z]{2}\.?)\s*$/

/** The address without state and postal code. */
const streetOf = ({ site_address }: Placed) => site_address?.replace(ADDRESS_END, '') ?? null

/** The street, folded; '' where there is none. */
export const foldedStreet = (row: Placed): string => foldText(streetOf(row))

/** The address from the number of the house to the town; null where it has no number. */
export function houseOf(row: Placed): string | null {
  const street = foldedStreet(row)
  return /^\d+ .*[a-z]/.test(street) ? street : null
}

const countyOf = ({ county }: Placed) => foldText(county).replace(/ (?:county|parish)$/, '')

const areOneTown = (a: string, b: string) => a.includes(b) || b.includes(a) || areAlike(a, b)

const isKnown = ({ county_fips, geo_basis }: Placed) => county_fips !== null || geo_basis === 'city'

/** Shorter words and house numbers are those of many streets. */
const STREET_WORD_LENGTH_MIN = 4

const DULL_WORDS =
  /^(county|parish|city|town|township|the|of|and|st|ave|rd|street|road|avenue|drive|dr|blvd|suite|ste|n|s|e|w|north|south|east|west|statewide|various|multiple|several|locations?|sites?|unknown|remote|[a-z]{2})$/

function tellingWords(cells: readonly (string | null)[]): Set<string> {
  const text = foldText(cells.filter(Boolean).join(' '))
  return new Set(text.split(' ').filter((word) => word !== '' && !DULL_WORDS.test(word)))
}
