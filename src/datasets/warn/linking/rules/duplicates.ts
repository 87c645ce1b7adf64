/** What an employer's row says again of another one of the same employer: filed anew, listed twice, or copied the wrong way round. */
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'
import { type Comparison, compareNotices } from '../compare.ts'
import { isMarked } from './amendments.ts'
import { duplicate } from './link.ts'
import { isAmendment, type Relations, SURE_DUPLICATE } from './relations.ts'

/** An unmarked filing again within this many days may be the same event. */
const REFILED_DAYS_MAX = 45
/** Where only the day of the layoff or only the headcount agrees. */
const HALF_SURE = 0.65

/**
 * Rows of one employer that may repeat another one, each with the one filing that it repeats. Of marked rows only those
 * that are listed twice do.
 */
export function findDuplicates(group: readonly NoticeRecord[], relations: Relations): NoticeLink[] {
  const links: NoticeLink[] = []
  const repeated = new Map<string, string>()
  for (const record of group) {
    if (isMarked(record) || relations.amends(record)) {
      const twin = group.find((other) => areTwins(record, other, relations))
      if (twin) links.push(duplicate(record, twin, SURE_DUPLICATE, TWINS))
      continue
    }
    // What amends a row of the same day, or amends what amends it, reads like it, and is no earlier filing of it.
    const others = group.filter((other) => other.mark !== 'rescission' && !relations.comesFrom(other, record))
    const link = findTurnedRound(record, others) ?? findRefiled(record, others, repeated)
    if (link === null) continue
    repeated.set(record.id, link.other_id)
    links.push(link)
  }
  return links
}

const TWINS = 'amends the same notice on the same day; effective date and headcount agree'

/** Whether a row is an amendment that is listed again: later amendments belong to the first of the two. */
function areTwins(record: NoticeRecord, other: NoticeRecord, relations: Relations): boolean {
  if (other.id >= record.id || record.mark !== other.mark || !isAmendment(record)) return false
  if (!relations.amendTheSame(record, other)) return false
  const { days, sameCount, sameLayoff, mayBeOneSite } = compareNotices(record, other)
  const sameReceipt = record.received_date === other.received_date
  return days.day.equal && sameReceipt && sameCount && sameLayoff && mayBeOneSite
}

/** The one filing that a row says again with notice and layoff the wrong way round, as copies of lists do. */
function findTurnedRound(record: NoticeRecord, others: readonly NoticeRecord[]): NoticeLink | null {
  const { notice_date, effective_date } = record
  if (notice_date === null || effective_date === null || effective_date >= notice_date) return null
  const found = others.filter((other) => {
    const compared = compareNotices(record, other)
    return compared.days.turned && compared.sameLaw && compared.sameCount && compared.mayBeOneSite
  })
  const reason = 'same employer, place and headcount; days of notice and layoff the other way round'
  return found.length === 1 ? duplicate(record, found[0]!, SURE_DUPLICATE, reason) : null
}

/** The one filing of the 45 days before that an unmarked row may repeat; `repeated` tells what those repeat. */
function findRefiled(
  record: NoticeRecord,
  others: readonly NoticeRecord[],
  repeated: ReadonlyMap<string, string>,
): NoticeLink | null {
  const found = others.flatMap((other) => {
    const compared = other === record ? null : compareNotices(record, other)
    return compared !== null && mayRepeat(record, other, compared) ? [{ other, compared }] : []
  })
  // A filing and its own repetition are one candidate.
  const candidates = found.filter(
    ({ other }) => !found.some(({ other: { id } }) => id === repeated.get(other.id)),
  )
  // Of several, the one that agrees in both is meant: the others are events before or beside it. One worker says little.
  const alike = candidates.filter(
    ({ other, compared }) => compared.sameLayoff && compared.sameCount && other.employees_affected! > 1,
  )
  const [meant, ...rest] = alike.length > 0 ? alike : candidates
  if (meant === undefined || rest.length > 0) return null
  const { sameLayoff, sameCount } = meant.compared
  const agreed = [sameLayoff && 'effective date', sameCount && 'headcount'].filter(Boolean)
  if (agreed.length === 0) return null
  const reason = `same employer and place within ${REFILED_DAYS_MAX} days; ${agreed.join(' and ')} agree`
  return duplicate(record, meant.other, agreed.length === 2 ? SURE_DUPLICATE : HALF_SURE, reason)
}

/** On one day, rows are sites and waves, not repetitions; those would read alike in all that counts. */
function mayRepeat(record: NoticeRecord, other: NoticeRecord, compared: Comparison): boolean {
  const { later } = compared.days
  if (later === null || later < 0 || later > REFILED_DAYS_MAX) return false
  const isRow = later > 0 || (other.id < record.id && compared.sameLayoff && compared.sameCount)
  return isRow && compared.sameLaw && compared.mayBeOneSite
}
