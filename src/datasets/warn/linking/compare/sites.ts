/** Whether two rows speak of one site, however its address is written. */
import { foldText } from '#lib/text.ts'
import { areAlike } from '../../cells/employers.ts'
import type { NoticeRecord } from '../../notices/record.ts'
import { foldedStreet } from './places.ts'

/** What is compared of a site. */
export type Sited = Pick<
  NoticeRecord,
  'site_address' | 'city' | 'county' | 'county_fips' | 'geo_basis' | 'zip'
>

/**
 * `same` where house or town agree and nothing contradicts; `unknown` where one tells too little. Unlike the site of
 * `places.ts` a town that has its county's name is no county: Vernon is not Los Angeles.
 */
export function compareSites(a: Sited, b: Sited): 'same' | 'unknown' | 'other' {
  // An address beyond the state is that of a head office.
  if ([a, b].every(({ city, county, zip }) => city === null && county === null && zip === null))
    return 'unknown'
  const [houseA, houseB] = [houseOf(a), houseOf(b)]
  if (houseA !== null && houseB !== null) {
    if (foldDigits(houseA) !== foldDigits(houseB)) return 'other'
    if (streetWord(a) === streetWord(b)) return 'same'
    if (houseA !== houseB) return 'other'
  }
  if (a.zip !== null && b.zip !== null && a.zip !== b.zip) return 'other'
  if (a.city !== null && b.city !== null) return areOneTown(a, b) ? 'same' : 'other'
  if (a.county_fips === null || b.county_fips === null) return 'unknown'
  if (a.county_fips !== b.county_fips) return 'other'
  return a.city === null && b.city === null ? 'same' : 'unknown'
}

/** Whether both tell one house. */
export function areOneHouse(a: Sited, b: Sited): boolean {
  const house = houseOf(a)
  return (
    house !== null && house === houseOf(b) && streetWord(a) === streetWord(b) && streetWord(a) !== undefined
  )
}

/** Towns but for blanks and letters; one that no map knows may be cut (`Farmington` of Farmington Hills). */
function areOneTown(a: Sited, b: Sited): boolean {
  const [x, y] = [foldTown(a.city!), foldTown(b.city!)]
  if (x === y) return true
  if (a.county_fips !== null && b.county_fips !== null && a.county_fips !== b.county_fips) return false
  return x.startsWith(y) || y.startsWith(x) || areAlike(a.city!, b.city!)
}

const foldTown = (town: string) => foldText(town).replace(/ twp$/, ' township').replace(/ /g, '')

/** A digit typed once too often is a slip: 111100 Highway 7. */
const foldDigits = (house: string) => (house.length > 3 ? house.replace(/(\d)\1+/g, '$1') : house)

/** The number of the house, which is not that of the ZIP code. */
function houseOf(row: Sited): string | null {
  const number = /\b(\d+)\b/.exec(foldedStreet(row))?.[1] ?? null
  return number === row.zip || (number?.length === 5 && !/[a-z]{3}/.test(foldedStreet(row))) ? null : number
}

/** The first word behind the number that tells a street. */
const streetWord = (row: Sited) => /\d (?:[a-z]{1,2} )*([a-z\d]{3,})/.exec(foldedStreet(row))?.[1]
