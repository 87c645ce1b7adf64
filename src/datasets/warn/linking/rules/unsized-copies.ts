/** Rows that tell a notice once more and have lost its headcount: of another reading, on one day, under one name. */
import { groupBy } from '#lib/rows.ts'
import { employerKey } from '../../cells/employers.ts'
import { dayOf, type NoticeLink, type NoticeRecord, ORIGINS } from '../../notices/record.ts'
import { compareFirms, type FirmGrade } from '../compare/firms.ts'
import { compareSites } from '../compare/sites.ts'
import { compareNotices } from '../compare.ts'
import { duplicate } from './link.ts'
import { isOneReading } from './readings.ts'
import { type Relations, SURE_DUPLICATE } from './relations.ts'
import { byWeight } from './which-stays.ts'

const REASON = 'same employer and day of the notice; this copy has lost the headcount'

const REASON_TWICE = 'same employer and days, of two readings of the list; neither tells a headcount'

const REASON_ALIKE =
  'employer’s name alike, one day of the notice and one place; this copy tells no headcount'

/** Names that mean one firm on one day at one place. */
const ALIKE: ReadonlySet<FirmGrade> = new Set(['same', 'slips', 'longer', 'shares'])

/** Counted rows without a headcount, each with the one row that has it. Of several nothing tells which is meant. */
export function findUnsizedCopies(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const same = [...findOfOneName(records, relations), ...findOfTwoReadings(records, relations)]
  const found = new Set(same.map(({ notice_id }) => notice_id))
  return [
    ...same,
    ...findOfNamesAlike(
      records.filter(({ id }) => !found.has(id)),
      relations,
    ),
  ]
}

/**
 * Rows of another reading under a name that is only alike: Connecticut's library names a letter's file as it likes
 * (`Metallics, Inc. subsidiary of NSI Industries, LLC`), and where nobody has entered its facts tells the day and the town
 * alone. Each has one row that it can mean, and is the only one that can mean it.
 */
function findOfNamesAlike(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const counted = records.filter(
    (record) => record.notice_date_precision === 'day' && relations.isCounted(record),
  )
  const groups = groupBy(counted, (record) => `${record.state} ${record.notice_date}`)
  return [...groups.values()].flatMap((group) => {
    const pairs = group
      .filter((row) => row.employees_affected === null)
      .flatMap((record) =>
        group.filter((other) => meansOneEvent(record, other, relations)).map((other) => ({ record, other })),
      )
    const isOnly = ({ record, other }: (typeof pairs)[number]) =>
      pairs.every(
        (pair) =>
          (pair.record === record && pair.other === other) ||
          ![record, other].some((row) => row === pair.record || row === pair.other),
      )
    return pairs
      .filter(isOnly)
      .map(({ record, other }) => duplicate(record, other, SURE_DUPLICATE, REASON_ALIKE))
  })
}

function meansOneEvent(record: NoticeRecord, other: NoticeRecord, relations: Relations): boolean {
  // Where neither has a headcount the weightier origin stays; of one name several sites of a town may have lost theirs.
  const mayStay =
    other.employees_affected === null
      ? ORIGINS.indexOf(other.origin) < ORIGINS.indexOf(record.origin)
      : employerKey(record.company_name) !== employerKey(other.company_name)
  if (record === other || !mayStay) return false
  const isPlaced = compareSites(record, other) === 'same' || (record.city === null && other.city === null)
  return (
    isPlaced &&
    ALIKE.has(compareFirms(record.company_name, other.company_name)) &&
    isCopy(record, other, relations)
  )
}

function findOfOneName(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const counted = records.filter((record) => dayOf(record) !== null && relations.isCounted(record))
  const groups = groupBy(
    counted,
    (record) => `${record.state} ${dayOf(record)} ${employerKey(record.company_name)}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [record, ...others] = group.filter((row) => row.employees_affected === null)
    const [sized, ...rest] = group.filter((row) => row.employees_affected !== null)
    if (record === undefined || sized === undefined || others.length > 0 || rest.length > 0) return []
    return isCopy(record, sized, relations) ? [duplicate(record, sized, SURE_DUPLICATE, REASON)] : []
  })
}

/** Rows of two readings that both lack the headcount and tell the same days, each the only such one of its reading. */
function findOfTwoReadings(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const told = records.filter(
    (record) => record.employees_affected === null && dayOf(record) !== null && relations.isCounted(record),
  )
  const groups = groupBy(
    told,
    (record) =>
      `${record.state} ${dayOf(record)} ${record.effective_date} ${employerKey(record.company_name)}`,
  )
  return [...groups.values()].flatMap(([a, b, ...rest]) => {
    if (a === undefined || b === undefined || rest.length > 0) return []
    const [record, other] = byWeight({ a, b }, relations)
    return isCopy(record, other, relations) ? [duplicate(record, other, SURE_DUPLICATE, REASON_TWICE)] : []
  })
}

function isCopy(record: NoticeRecord, sized: NoticeRecord, relations: Relations): boolean {
  if (isOneReading(record, sized) || relations.amends(record) || record.employees_total !== null) return false
  const { days, sameLaw } = compareNotices(record, sized)
  return sameLaw && days.layoff.grade !== 'other' && compareSites(record, sized) !== 'other'
}
