/** What the edition before held, and whether this one holds anything else. */
import { createHash } from 'node:crypto'
import type { Database } from '#storage/database.ts'
import { readAllEarlier } from '#storage/duckdb/read-earlier.ts'
import { letterOf } from '../cells/letters.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from '../table.ts'
import type { NoticeLink, NoticeRecord, NoticeVersion } from './record.ts'

/** The notices of the edition before. */
export interface Earlier {
  records: NoticeRecord[]
  /** What each record said, as a digest, since staging changes the records in place. */
  digests: Map<string, string>
  /** Status and place in the sums, likewise. */
  judgements: Map<string, string>
  versions: NoticeVersion[]
  links: NoticeLink[]
}

/** Reads them; nothing where there was no edition. */
export async function readEarlier(previous: Database | null): Promise<Earlier> {
  if (!previous) return { records: [], digests: new Map(), judgements: new Map(), versions: [], links: [] }
  const records = await readAllEarlier<NoticeRecord>(previous, warnNotices)
  // Another version of the program kept no letters; the address is the same.
  for (const record of records) record.letter_url ??= letterOf(record.source_url)
  return {
    records,
    digests: new Map(records.map((r) => [r.id, digest(r)])),
    judgements: new Map(records.map((r) => [r.id, judgementOf(r)])),
    versions: await readAllEarlier<NoticeVersion>(previous, warnNoticeVersions, ['notice_id', 'version']),
    links: await readAllEarlier<NoticeLink>(previous, warnLinks),
  }
}

/** What was made of a notice, as a text. */
export const judgementOf = ({ status, in_totals }: NoticeRecord): string => `${status} ${in_totals}`

/** Whether notices, versions or links are other than those of the edition before. */
export function differs(
  earlier: Earlier,
  records: readonly NoticeRecord[],
  versions: number,
  links: readonly NoticeLink[],
): boolean {
  if (earlier.digests.size !== records.length || earlier.versions.length !== versions) return true
  const linkText = (l: NoticeLink) =>
    [l.notice_id, l.other_id, l.kind, l.score, l.reason, l.other_origin ?? '', l.filled ?? ''].join('|')
  const oldLinks = new Set(earlier.links.map(linkText))
  if (oldLinks.size !== links.length || links.some((l) => !oldLinks.has(linkText(l)))) return true
  return records.some((record) => earlier.digests.get(record.id) !== digest(record))
}

const COLUMNS = Object.keys(warnNotices.columns) as (keyof NoticeRecord)[]

function digest(record: NoticeRecord): string {
  return createHash('sha1')
    .update(JSON.stringify(COLUMNS.map((column) => record[column])))
    .digest('base64')
}
