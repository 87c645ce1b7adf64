/** Rows that tell a notice once more and have lost its headcount: of another reading, on one day, under one name. */
import { employerKey } from '../../cells/employers.ts'
import { dayOf, type NoticeLink, type NoticeRecord } from '../../notices/record.ts'
import { compareSites } from '../compare/sites.ts'
import { compareNotices } from '../compare.ts'
import { duplicate } from './link.ts'
import { groupBy, type Relations, SURE_DUPLICATE } from './relations.ts'
import { isOneReading } from './same-events.ts'

const REASON = 'same employer and day of the notice; this copy has lost the headcount'

/** Counted rows without a headcount, each with the one row that has it. Of several nothing tells which is meant. */
export function findUnsizedCopies(records: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
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

function isCopy(record: NoticeRecord, sized: NoticeRecord, relations: Relations): boolean {
  if (isOneReading(record, sized) || relations.amends(record) || record.employees_total !== null) return false
  const { days, sameLaw } = compareNotices(record, sized)
  return sameLaw && days.layoff.grade !== 'other' && compareSites(record, sized) !== 'other'
}
