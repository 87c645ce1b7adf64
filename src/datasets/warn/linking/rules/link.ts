/** The links that rules give. */
import type { NoticeLink, NoticeRecord } from '../../notices/record.ts'

const linkAs =
  (kind: NoticeLink['kind']) =>
  (record: NoticeRecord, other: NoticeRecord, score: number, reason: string): NoticeLink => ({
    notice_id: record.id,
    other_id: other.id,
    kind,
    score,
    reason,
  })

/** The link of a row to the one that it amends, adds to or takes back. */
export const amends = linkAs('amends')

/** The link of a row to the one that it may repeat. */
export const duplicate = linkAs('possible_duplicate_of')
