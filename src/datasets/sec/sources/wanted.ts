/** Which filings of the last days are looked at more closely: those of restructurings, bankruptcies and officers. */
import type { Web } from '#ingest/web.ts'
import type { IsoDate } from '#lib/dates.ts'
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
