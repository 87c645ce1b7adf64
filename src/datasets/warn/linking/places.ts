/** Whether two rows speak of one place, as far as both tell. */
import { foldText } from '#lib/text.ts'
import { areAlike } from '../cells/employers.ts'
import type { NoticeRecord } from '../notices/record.ts'

const DULL_WORDS =
  /^(county|parish|city|town|township|the|of|and|st|ave|rd|street|road|avenue|drive|dr|blvd|suite|ste|n|s|e|w|north|south|east|west|statewide|various|multiple|several|locations?|sites?|unknown|remote|[a-z]{2})$/

/** Points for the place: 2 where a telling word agrees, less where both tell and none does, 0 where one is silent. */
export function comparePlaces(a: NoticeRecord, b: NoticeRecord): number {
  const [wordsA, wordsB] = [placeWords(a), placeWords(b)]
  if (wordsA.size === 0 || wordsB.size === 0) return 0
  if ([...wordsA].some((word) => wordsB.has(word))) return 2
  // A place that no map knows is often another one misspelt.
  return isKnown(a) && isKnown(b) ? -2 : -1
}

const isKnown = ({ county_fips, geo_basis }: NoticeRecord) => county_fips !== null || geo_basis === 'city'

/**
 * Whether two rows tell of one site, more strictly: towns must be the same where both are told, or words of the streets.
 * A town may be misspelt, and a list of counties has them in place of towns. Null where one of them does not tell.
 */
export function agreeInPlace(a: NoticeRecord, b: NoticeRecord): boolean | null {
  const [townA, townB] = [foldText(a.city), foldText(b.city)]
  const [countyA, countyB] = [a, b].map((record) =>
    foldText(record.county).replace(/ (?:county|parish)$/, ''),
  )
  if (townA !== '' && townB !== '' && areTheSame(townA, townB)) return true
  if ((townA !== '' && townA === countyB) || (townB !== '' && townB === countyA)) return true
  const [wordsA, wordsB] = [a, b].map((record) => placeWords({ ...record, city: null, county: null }))
  const shared = [...wordsA!].filter((word) => word.length >= STREET_WORD_LENGTH_MIN && wordsB!.has(word))
  if (shared.length > 0) return true
  if (townA !== '' && townB !== '') return false
  if (wordsA!.size > 0 && wordsB!.size > 0) return false
  return countyA === '' || countyB === '' ? null : countyA === countyB
}

const areTheSame = (townA: string, townB: string) =>
  townA.includes(townB) || townB.includes(townA) || areAlike(townA, townB)

/** Shorter words and house numbers are those of many streets. */
const STREET_WORD_LENGTH_MIN = 4

function placeWords(record: NoticeRecord): Set<string> {
  const text = foldText([record.site_address, record.city, record.county].filter(Boolean).join(' '))
  return new Set(text.split(' ').filter((word) => word !== '' && !DULL_WORDS.test(word)))
}
