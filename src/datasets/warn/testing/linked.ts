/** For tests of links: rows with names of their own, and what is linked among them. */
import { linkNotices } from '../linking/index.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { notice } from './notices.ts'

/** A row of one employer in Bend, with its own id to be recognised by. */
export const row = (id: string, fields: Partial<NoticeRecord> = {}): NoticeRecord =>
  notice({ id, city: 'Bend', ...fields })

/** The links that all rules find, `[id, kind, other, score]`. */
export const linked = (...rows: NoticeRecord[]) =>
  linkNotices(rows).map((l) => [l.notice_id, l.kind, l.other_id, l.score] as const)
