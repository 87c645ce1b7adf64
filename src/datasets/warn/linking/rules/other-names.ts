/**
 * Rows of two readings that tell one notice under names with nothing in common: Illinois has put the legal entity
 * (`National Material Limited Partnership`) in place of the plant (`Interlake Material Handling Division`), Texas a chain in
 * place of the firm behind it. What makes them one is all else: day of the notice, headcount, and the house, or
 * where none is told the town and the day of the layoff. Illinois writes over its headcounts: the first or the last agrees.
 */
import { groupBy } from '#lib/rows.ts'
import { numbersIn } from '../../cells/employers.ts'
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { compareFirms, shareWord } from '../compare/firms.ts'
import { foldedStreet } from '../compare/places.ts'
import { compareSites } from '../compare/sites.ts'
import { compareNotices } from '../compare.ts'
import { duplicate } from './link.ts'
import { type Copy, isOneReading, onlyOnes } from './readings.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
import { byWeight } from './which-stays.ts'

/** Fewer workers say too little. */
const WORKERS_MIN = { store: 5, others: 10 }
const REASON = 'day of notice, headcount and house agree, of two readings of the list; the name is another'
const REASON_TOWN =
  'days of notice and layoff, headcount and town agree, of two readings of the list; the name is another'

/** Rows that sums still count though another reading tells them under another name, each with the row that stands for it. */
export function findOtherNames(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const told = records.filter(
    (record) =>
      record.notice_date_precision === 'day' &&
      (record.employees_affected ?? 0) >= WORKERS_MIN.store &&
      relations.isCounted(record),
  )
  const days = groupBy(told, ({ state, notice_date }) => `${state} ${notice_date}`)
  return [...days.values()].flatMap((day) => {
    const found = day.flatMap((a, i) => day.slice(i + 1).flatMap((b) => copyOf(a, b, relations) ?? []))
    return onlyOnes(found).flatMap(({ record, other, reason }) =>
      // What amends a filing is summed in its place and cannot be left out.
      relations.amends(record) ? [] : [duplicate(record, other, SURE_DUPLICATE, reason)],
    )
  })
}

function copyOf(a: NoticeRecord, b: NoticeRecord, relations: Relations): (Copy & { reason: string }) | null {
  const isOverwritten = tellsBoth(a, b) || tellsBoth(b, a)
  if (a.employees_affected !== b.employees_affected && !isOverwritten) return null
  if (isOneReading(a, b) || a.is_warn !== b.is_warn) return null
  const { layoff } = compareNotices(a, b).days
  if (layoff.grade === 'other') return null
  const [store, otherStore] = [numbersIn(a.company_name), numbersIn(b.company_name)]
  // Of a firm that closes many stores the number tells which is meant.
  const isStore = store !== '' && store === otherStore
  if (a.employees_affected! < (isStore ? WORKERS_MIN.store : WORKERS_MIN.others)) return null
  const isPlaced = houseOf(a) !== null && houseOf(a) === houseOf(b)
  const isNamed = isOverwritten && areNearlyOne(a, b)
  const sameLayoff = layoff.equal && layoff.precision === 'day'
  const isInTown =
    sameLayoff &&
    areInTown(a, b) &&
    (isStore || (store === otherStore && shareWord(a.company_name, b.company_name)))
  if (!isPlaced && !isNamed && !isInTown) return null
  const [record, other] = tellsBoth(a, b) ? [b, a] : tellsBoth(b, a) ? [a, b] : byReading(a, b, relations)
  return { record, other, reason: isPlaced || isNamed ? REASON : REASON_TOWN }
}

/** Of two rows of the register that tell as much the one that it read first stays. */
function byReading(a: NoticeRecord, b: NoticeRecord, relations: Relations): [NoticeRecord, NoticeRecord] {
  const tellAsMuch = a.origin === b.origin && (a.effective_date === null) === (b.effective_date === null)
  if (!tellAsMuch || relations.amends(a) || relations.amends(b)) return byWeight({ a, b }, relations)
  return a.first_seen < b.first_seen ? [b, a] : [a, b]
}

/** Whether a row has two headcounts, the first and the last, and the other one of them. */
const tellsBoth = (row: NoticeRecord, { employees_affected, employees_low }: NoticeRecord): boolean =>
  row.employees_low !== null &&
  employees_low === null &&
  (employees_affected === row.employees_low || employees_affected === row.employees_high)

/** Of two counts that were written over each other: names that are alike at one site, or with a word in common in one ZIP code. */
const areNearlyOne = (a: NoticeRecord, b: NoticeRecord): boolean =>
  (a.zip !== null && a.zip === b.zip && shareWord(a.company_name, b.company_name)) ||
  (compareSites(a, b) === 'same' &&
    !['other', 'unnamed'].includes(compareFirms(a.company_name, b.company_name)))

const areInTown = (a: NoticeRecord, b: NoticeRecord): boolean =>
  a.city !== null && a.city === b.city && compareSites(a, b) !== 'other'

/** The number of the house and the first word of its street that is no direction. */
function houseOf(row: NoticeRecord): string | null {
  const [, number, word] =
    /\b(\d+) (?:(?:[nsew]{1,2}|north|south|east|west) )*([a-z\d]{3,})/.exec(foldedStreet(row)) ?? []
  return number === undefined || number === row.zip ? null : `${number} ${word}`
}
