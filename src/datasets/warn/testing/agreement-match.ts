/** Which row of one list is which of another: the matching behind a comparison with the WARN Notice Register. */
import { distance } from 'fastest-levenshtein'
import { daysBetween, type IsoDate } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import { numbersIn } from '../cells/employers.ts'
import { foldEmployer } from '../cells/names.ts'

/** What is compared of a row, on either side. */
export interface ComparedNotice {
  company_name: string
  place: string
  /** The street of the site where it is known beside the place: tells apart the sites of a town. */
  site_address?: string | null
  /** The publisher's own number, where both sides keep it: rows of one number are the same notice. */
  notice_key?: string | null
  notice_date: IsoDate | null
  effective_date: IsoDate | null
  employees_affected: number | null
}

/** What two rows of one employer may share. */
export type AgreementField = 'notice_date' | 'effective_date' | 'employees_affected'

/** In the order in which they are told. */
export const FIELDS: AgreementField[] = ['notice_date', 'effective_date', 'employees_affected']

/** Spellings of one name that differ by no more than this share of their letters are near. */
const NEAR_NAME_SHARE_MAX = 0.15
/** The same name is worth as much as the same headcount, for near names may be another site's. */
const SAME_NAME_POINTS = 3
/** Two filings of one employer further apart are two events, even with the same headcount. */
const SAME_EVENT_DAYS_MAX = 366
/** Shorter words (`inc`, `of`, `east`) are shared by strangers. */
const SHARED_WORD_LETTERS_MIN = 5
const STREET = /\b(\d+) (?:(?:n|s|e|w|ne|nw|se|sw|north|south|east|west) )?([a-z\d]{2,})/

/** The day by which a row belongs to a period: the notice's, else that on which it takes effect. */
export const periodDay = (notice: Pick<ComparedNotice, 'notice_date' | 'effective_date'>): IsoDate | null =>
  notice.notice_date ?? notice.effective_date

/** A pair that may be one notice, and how many points speak for it. */
type Candidate = [points: number, o: number, r: number]

/**
 * Index in `ours` → index in `register`. First the same number, then same or near names that share a date or the count,
 * those first that share most, last other names of one site and day.
 */
export function matchNotices(ours: readonly ComparedNotice[], register: readonly ComparedNotice[]) {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  const names = { ours: ours.map(employerOf), register: register.map(employerOf) }
  const rounds: [keysOf: (row: ComparedNotice) => string[], points: (o: number, r: number) => number][] = [
    [(row) => (row.notice_key ? [row.notice_key] : []), (o, r) => 1 + likeness(ours[o]!, register[r]!)],
    [
      factsOf,
      (o, r) => {
        const points = likeness(ours[o]!, register[r]!)
        if (points === 0 || names.ours[o] === names.register[r]) return points && points + SAME_NAME_POINTS
        return isNearName(names.ours[o]!, names.register[r]!) ? points : 0
      },
    ],
    [factsOf, (o, r) => (isRenamed(ours[o]!, register[r]!) ? likeness(ours[o]!, register[r]!) : 0)],
  ]
  for (const [keysOf, pointsOf] of rounds) {
    const index = indexBy(register, keysOf)
    const candidates: Candidate[] = []
    for (const [o, row] of ours.entries()) {
      if (pairs.has(o)) continue
      for (const r of new Set(keysOf(row).flatMap((key) => index.get(key) ?? []))) {
        const points = taken.has(r) ? 0 : pointsOf(o, r)
        if (points > 0) candidates.push([points, o, r])
      }
    }
    candidates.sort((a, b) => b[0] - a[0] || a[1] - b[1] || a[2] - b[2])
    for (const [, o, r] of candidates) {
      if (pairs.has(o) || taken.has(r)) continue
      pairs.set(o, r)
      taken.add(r)
    }
  }
  return pairs
}

/** The name as it is compared. */
export const employerOf = (row: ComparedNotice) => foldEmployer(row.company_name)

const factsOf = (row: ComparedNotice) => FIELDS.flatMap((f) => (row[f] === null ? [] : [`${f} ${row[f]}`]))

/** Key → places in the list, for keys of any number an item. */
export function indexBy<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  items.forEach((item, i) => {
    for (const key of keysOf(item)) {
      const places = index.get(key)
      if (places) places.push(i)
      else index.set(key, [i])
    }
  })
  return index
}

/** Points for what two rows of one employer share; 0 when that is neither a date nor the headcount. */
function likeness(a: ComparedNotice, b: ComparedNotice): number {
  const same = (field: AgreementField) => a[field] !== null && a[field] === b[field]
  const [dayA, dayB] = [periodDay(a), periodDay(b)]
  const apart = dayA !== null && dayB !== null ? Math.abs(daysBetween(dayA, dayB)) : 0
  const dated = (same('notice_date') ? 8 : 0) + (same('effective_date') ? 4 : 0)
  const counted = same('employees_affected') ? 3 : 0
  if (dated === 0 && (counted === 0 || apart > SAME_EVENT_DAYS_MAX)) return 0
  const placed = (isSamePlace(a.place, b.place) ? 2 : 0) + (isSameStreet(a, b) ? 4 : 0)
  return dated + counted + placed + 1 / (1 + apart)
}

/**
 * Another name of the same notice: the day of the notice and the place are the same, and so is all else that both
 * tell, the headcount among it; numbers in the names do not differ. Where no street says that the place is one, the names must share a word.
 */
function isRenamed(a: ComparedNotice, b: ComparedNotice): boolean {
  const agree = (field: AgreementField) => a[field] === null || b[field] === null || a[field] === b[field]
  if (a.notice_date === null || a.notice_date !== b.notice_date) return false
  if (a.employees_affected === null || !FIELDS.every(agree)) return false
  if (a.employees_affected !== b.employees_affected) return false
  const [numbersA, numbersB] = [numbersIn(employerOf(a)), numbersIn(employerOf(b))]
  if (numbersA !== '' && numbersB !== '' && numbersA !== numbersB) return false
  return isSameStreet(a, b) || (isSamePlace(a.place, b.place) && shareWord(employerOf(a), employerOf(b)))
}

function shareWord(a: string, b: string): boolean {
  const words = new Set(a.split(' ').filter((word) => word.length >= SHARED_WORD_LETTERS_MIN))
  return a.replaceAll(' ', '') === b.replaceAll(' ', '') || b.split(' ').some((word) => words.has(word))
}

/** One place is named within the other. */
export function isSamePlace(a: string, b: string): boolean {
  const [x, y] = [foldText(a), foldText(b)]
  return x !== '' && y !== '' && (x.includes(y) || y.includes(x))
}

/** The same house number and the same first word of the street behind it, `E` and `East` aside. */
export function isSameStreet(a: ComparedNotice, b: ComparedNotice): boolean {
  const street = houseAndWord(a.site_address)
  return street !== null && street === houseAndWord(b.site_address)
}

function houseAndWord(address: string | null | undefined): string | null {
  const [, house, word] = STREET.exec(foldText(address ?? '')) ?? []
  return house === undefined ? null : `${house} ${word}`
}

/** One name begins with the other, or a few letters differ; what differs must not be a number. */
export function isNearName(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 4 && ` ${long} `.includes(` ${short} `)) return true
  const most = long.length * NEAR_NAME_SHARE_MAX
  return long.length - short.length <= most && numbersIn(a) === numbersIn(b) && distance(a, b) <= most
}
