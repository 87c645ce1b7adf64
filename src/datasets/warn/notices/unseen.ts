/** Notices that nobody could look up: the documents that they stand in were not to be had. */
import type { SourceResult } from '#ingest/dataset.ts'
import type { Database } from '#storage/database.ts'
import { readEarlier } from '#storage/duckdb/read-earlier.ts'
import { warnNotices } from '../table.ts'
import { dayOf, type GivenNotice, type NoticeRecord } from './record.ts'

/** What is unseen of one source in one reading. */
export interface Unseen {
  /** True for a notice of before that may still be listed, since it stands in none of the documents that were read. */
  stays(record: NoticeRecord): boolean
  /** True for a row whose own page was not read: what its page told stays as it was. */
  isPartial(notice: GivenNotice): boolean
}

/**
 * What the missing documents of a source hold: the notices with their address; of a year's list those of the year, since
 * a row may carry the address of its letter in place of the list's; and all that a page led to which leads no more. With
 * them the notices of years before those whose lists were asked for: a publisher shows the last two, and in January
 * another two.
 */
export function unseenIn({
  missing = [],
  read = new Set(),
  sinceYear = 0,
}: Pick<SourceResult<unknown>, 'missing' | 'read' | 'sinceYear'>): Unseen {
  const gone = missing.filter(({ stands_in }) => !stands_in)
  const urls = new Set(gone.map(({ url }) => url))
  const years = new Set(gone.flatMap(({ name }) => (/^(?:19|20)\d\d$/.test(name) ? [name] : [])))
  const leads = gone.some((each) => each.leads)
  const yearOf = (record: NoticeRecord) => (dayOf(record) ?? record.effective_date)?.slice(0, 4) ?? ''
  const isOfUnread = (year: string) => years.has(year) || (year !== '' && Number(year) < sinceYear)
  return {
    stays: (record) =>
      urls.has(record.source_url) || ((leads || isOfUnread(yearOf(record))) && !read.has(record.source_url)),
    isPartial: ({ source_url }) => urls.has(source_url),
  }
}

/** The notices of before that stay listed unseen; not those whose address stands in a row of today as well. */
export async function readUnseen(
  previous: Database,
  result: SourceResult<GivenNotice>,
): Promise<readonly object[]> {
  const { stays } = unseenIn(result)
  const today = new Set(result.generations.at(-1)?.map(({ source_url }) => source_url))
  const unseen: object[] = []
  for await (const batch of readEarlier<NoticeRecord>(previous, warnNotices))
    for (const record of batch)
      if (
        record.source_id === result.source.id &&
        record.listed &&
        stays(record) &&
        !today.has(record.source_url)
      )
        unseen.push({ ...record, seen_on: record.last_seen })
  return unseen
}
