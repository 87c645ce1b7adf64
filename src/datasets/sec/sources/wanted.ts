/** Which filings are looked at more closely: those of restructurings, bankruptcies and officers. */
import type { Web } from '#ingest/fetch/web.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { join, sql } from '#storage/sql.ts'
import { isForm } from '../record.ts'
import { type FeedEntry, walkFeed } from './feed.ts'

/** The filings of the feed that have one of these items, the items in order of weight, newest first among equals. */
export async function findWanted(
  web: Web,
  source: string,
  today: IsoDate,
  { days, items }: { days: number; items: readonly string[] },
): Promise<FeedEntry[]> {
  const found = new Map<string, FeedEntry>()
  for await (const { page } of walkFeed(web, source, today, days)) {
    for (const entry of page.entries) {
      if (!isForm(entry.form) || found.has(entry.accession)) continue
      if (entry.items.some((item) => items.includes(item))) found.set(entry.accession, entry)
    }
  }
  const weight = ({ items: own }: FeedEntry) =>
    Math.min(...own.map((item) => items.indexOf(item)).filter((at) => at >= 0))
  return [...found.values()].sort((a, b) => weight(a) - weight(b))
}

/** The feed goes back a few days; what was filed before the first refresh is known from lists. */
const YEAR_DAYS = 365

/**
 * The filings of the last year with one of these items that the edition holds and whose texts nobody has read: the items
 * in order of weight, newest first among equals.
 */
export async function findUnread(
  held: Database | null,
  today: IsoDate,
  { items, limit }: { items: readonly string[]; limit: number },
): Promise<Pick<FeedEntry, 'cik' | 'accession'>[]> {
  if (!held) return []
  // Codes are all of one form, so that none stands within another.
  const has = items.map((item) => sql`items like ${`%${item}%`}`)
  const weight = join(
    items.map((item, i) => sql`when items like ${`%${item}%`} then ${i}::integer`),
    sql` `,
  )
  return held.all(sql`
    select cik, accession from sec_filings
    where parsed_at is null and filing_date >= ${addDays(today, -YEAR_DAYS)}::date and (${join(has, sql` or `)})
    order by case ${weight} end, filing_date desc, accession desc
    limit ${limit}`)
}
