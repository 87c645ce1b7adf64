/** What a copy of a notice tells and the notice itself does not: each field only where the two agree around it. */
import { daysBetween } from '#lib/dates.ts'
import { foldText } from '#lib/text.ts'
import { zipState } from '#places/index.ts'
import type { NoticeRecord } from '../../notices/record.ts'
import type { Grade } from '../compare/grade.ts'
import { type Comparison, compareNotices } from '../compare.ts'

/** Fields that another copy of a notice may fill. Those of a group are taken together or not at all. */
export const FILLABLE = {
  kind: ['layoff_type', 'event_type'],
  permanence: ['is_temporary'],
  address: ['site_address'],
  town: ['city'],
  county: ['county', 'county_fips'],
  zip: ['zip'],
  point: ['latitude', 'longitude', 'geo_basis'],
  notice: ['notice_date', 'notice_date_precision'],
  receipt: ['received_date'],
  layoff: ['effective_date', 'effective_date_precision'],
  end: ['effective_end_date'],
  workers: ['employees_affected', 'employees_low', 'employees_high', 'employees_total'],
  naics: ['naics_code'],
  industry: ['industry'],
  sector: ['sector'],
  key: ['notice_key'],
  mark: ['mark'],
  letter: ['letter_url'],
} as const satisfies Record<string, readonly (keyof NoticeRecord)[]>

export type Group = keyof typeof FILLABLE
export type FillableField = (typeof FILLABLE)[Group][number]

/** Fields with what a copy tells for them. */
export type Fills = Partial<Pick<NoticeRecord, FillableField>>

/** A notice that was given or received longer before a layoff, or after it, is another one's. */
const LEAD_DAYS = { min: -400, max: 800 }
/** A notice is received within this many days of its date. */
const RECEIPT_DAYS = { min: -45, max: 200 }

/** So many workers, or more, are believed of a row of the state's own cells alone. */
const READ_FROM_LETTERS_MAX = 1000

/** The groups of fields about the place: a copy that speaks of another place gives none of them. */
export const PLACE_GROUPS: readonly Group[] = ['address', 'town', 'county', 'zip', 'point']

/** What `copy` tells that `row` does not. */
export function spareOf(row: NoticeRecord, copy: NoticeRecord): Fills {
  const compared = compareNotices(row, copy)
  const fills: Fills = {}
  for (const group of Object.keys(FILLABLE) as Group[]) {
    const open = lacks(row, group)
      ? mayFill(group, row, copy, compared)
      : group === 'county' && isGuess(row, copy)
    if (open && tells(copy, group))
      for (const field of FILLABLE[group])
        Object.assign(fills, copy[field] === null ? {} : { [field]: copy[field] })
  }
  return fills
}

/** Whether a notice tells nothing in a group. The middle of its state is no place. */
export const lacks = (row: NoticeRecord, group: Group): boolean =>
  group === 'point' ? row.geo_basis === null || row.geo_basis === 'state' : row[FILLABLE[group][0]] === null

/**
 * Whether a row's county is that in which most of its town lies, and the copy of the same town has another: the register
 * looks counties up, the states' own columns print them.
 */
const isGuess = (row: NoticeRecord, copy: NoticeRecord): boolean =>
  isLookedUp(row) &&
  !isLookedUp(copy) &&
  row.city !== null &&
  row.city === copy.city &&
  countyOf(row) !== countyOf(copy)

/** True for rows whose counties are looked up. */
export const isLookedUp = (row: NoticeRecord): boolean => row.origin === 'register'

const tells = (copy: NoticeRecord, group: Group) => !lacks(copy, group)

const agrees = (grade: Grade) => grade !== 'other'

function mayFill(group: Group, row: NoticeRecord, copy: NoticeRecord, compared: Comparison): boolean {
  const { days, count } = compared
  // A ZIP code of another state is that of the employer's own seat.
  if (group === 'zip' && (zipState(copy.zip ?? '') ?? row.state) !== row.state) return false
  if (PLACE_GROUPS.includes(group)) return agrees(count.grade) && areOnePlace(row, copy)
  switch (group) {
    case 'permanence':
      return row.event_type === null || row.layoff_type === copy.layoff_type
    case 'notice':
      return agrees(days.layoff.grade) && isDayOfNotice(copy.notice_date!, row)
    case 'receipt':
      // Where nothing tells the day of the notice, that of the receipt would be taken for it.
      return row.notice_date !== null && within(row.notice_date, copy.received_date!, RECEIPT_DAYS)
    case 'layoff':
      return agrees(days.day.grade) && follows(copy.effective_date!, row)
    case 'end':
      return compared.sameLayoff && copy.effective_end_date! > row.effective_date!
    case 'workers':
      // A total beyond the state that was left out on purpose does not come back through another copy.
      return (
        row.employees_total === null &&
        (days.notice.grade === 'same' || days.layoff.grade === 'same') &&
        // What the register read out of a letter (4,918 at HyAxiom, with some 600 people) may be no headcount.
        (copy.origin !== 'register' || copy.employees_affected! < READ_FROM_LETTERS_MAX)
      )
    case 'key':
    case 'mark':
      // The register's number is its own, and it takes each later notice of an employer for an amendment.
      return copy.origin !== 'register'
    case 'sector':
      // What the copy says of the industry is taken with it.
      return row.industry === null && row.naics_code === null
    case 'industry':
      return row.naics_code === null || row.naics_code === copy.naics_code
    case 'naics':
      return row.sector === null || row.sector === copy.sector
    default:
      return true
  }
}

/** Whether neither speaks of a place that the other cannot mean. */
function areOnePlace(row: NoticeRecord, copy: NoticeRecord): boolean {
  const same = (a: string | null, b: string | null) => a === null || b === null || foldText(a) === foldText(b)
  // A town may lie in several counties: of one that was looked up only the first is known.
  const sameCounty = isGuess(row, copy) || same(countyOf(row), countyOf(copy))
  return same(row.city, copy.city) && same(row.zip, copy.zip) && sameCounty
}

const countyOf = ({ county, county_fips }: NoticeRecord) => county_fips ?? county

function within(from: string, to: string, { min, max }: { min: number; max: number }): boolean {
  const days = daysBetween(from, to)
  return days >= min && days <= max
}

function isDayOfNotice(day: string, { received_date, effective_date }: NoticeRecord): boolean {
  if (received_date !== null && !within(day, received_date, RECEIPT_DAYS)) return false
  return effective_date === null || within(day, effective_date, LEAD_DAYS)
}

function follows(day: string, { notice_date, received_date }: NoticeRecord): boolean {
  const told = notice_date ?? received_date
  return told === null || within(told, day, LEAD_DAYS)
}
