/** A court's RSS feed, taken apart: Latin-1 XML with the HTML of each entry entity-escaped. */
import { load } from 'cheerio'
import { type Document, documentKind, documentText } from '#ingest/document.ts'
import { type ReviewItem, SourceChanged } from '#ingest/source.ts'
import { addDays } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { docketCore } from '../cases/docket-number.ts'
import { type Court, courtById } from '../courts.ts'

/** An entry of the feed: something that happened on a docket. */
export interface FeedEntry {
  /** bk: a case; ap: a lawsuit within one; mp: a miscellaneous matter. */
  type: string
  /** The core of the case's number; null where it is none of a case. */
  docket_number: string | null
  case_name: string
  /** As printed; empty for lawsuits. */
  chapter: string
  /** `Voluntary Petition (Chapter 7)` */
  event: string
  /** `https://ecf.nysb.uscourts.gov/cgi-bin/DktRpt.pl?265812`, or null when it leads elsewhere. */
  docket_url: string | null
  pacer_case_id: string | null
  guid: string
  at: Date
}

/** A feed, newest entry first. */
export interface Feed {
  entries: FeedEntry[]
  /** When the feed was last made, ISO 8601, UTC. */
  built_at: string
  review: ReviewItem[]
}

/** A feed that was made longer ago than this stands still: courts' own pages are never so quiet. */
const STILL_DAYS = 2
/** More unreadable entries than this, as a share, and the feed is not what it used to be. */
const UNREAD_SHARE_MAX = 1 / 3

/** A feed is of one court and a day. The most petitions that one had in a quarter are 38,736 (Central California, 2010; F-2). */
const ENTRIES_MAX = 50_000

/** Reads a feed. Throws SourceChanged when it is none, is cut short, without end, stands still or is another court's. */
export function readFeed(source: string, court: Court, document: Document): Feed {
  const stop = (found: string) => new SourceChanged(source, `${document.url}: ${found}`)
  const text = documentText(document).trim()
  if (text === '') throw stop('the feed is empty, without even a channel')
  if (documentKind(document) === 'html' || !/<rss[\s>]/i.test(text))
    throw stop(`no RSS feed but "${cleanText(text.replace(/<[^>]*>/g, ' ')).slice(0, 80)}"`)
  if (!/<\/rss\s*>$/i.test(text)) throw stop('the feed breaks off: it has no </rss>')
  if (countEntries(text) > ENTRIES_MAX)
    throw stop(`the feed has more than ${ENTRIES_MAX} entries, where those of a day are expected`)
  const $ = load(text, { xml: true })
  const channel = $('rss > channel')
  if (channel.length !== 1) throw stop(`${channel.length} channels where one is expected`)
  const host = /^https?:\/\/ecf\.(\w+)\.uscourts\.gov/i.exec(channel.children('link').text().trim())?.[1]
  const other = host === undefined ? undefined : courtById(host)
  if (other && other !== court) throw stop(`the feed is that of ${other.id}, not of ${court.id}`)

  const review: ReviewItem[] = []
  const items = channel.children('item').toArray()
  const entries: FeedEntry[] = []
  for (const item of items) {
    const field = (name: string) => cleanText($(item).children(name).text())
    const entry = readEntry(field)
    if ('reason' in entry) review.push({ ...entry, row: field('guid') })
    else entries.push(entry)
  }
  if (review.length > items.length * UNREAD_SHARE_MAX)
    throw stop(`${review.length} of ${items.length} entries cannot be read: ${review[0]!.reason}`)
  const built = new Date(channel.children('lastBuildDate').text().trim() || (entries[0]?.at ?? Number.NaN))
  if (Number.isNaN(built.getTime())) throw stop('the feed does not say when it was made')
  const built_at = built.toISOString()
  const built_on = built_at.slice(0, 10)
  if (built_on < addDays(document.fetchedAt, -STILL_DAYS))
    throw stop(`the feed stands still: it was last made on ${built_on}`)
  return { entries, built_at, review }
}

/** How many entries may begin in it, be it only one more than would be too many. */
function countEntries(text: string): number {
  let count = 0
  const begin = '<item'
  for (let at = text.indexOf(begin); at >= 0 && count <= ENTRIES_MAX; at = text.indexOf(begin, at + 1))
    count++
  return count
}

type Unread = Pick<ReviewItem, 'field' | 'cell' | 'reason'>

/** An entry, or why it is none. Names are kept out of what is told: most are people's. */
function readEntry(field: (name: string) => string): FeedEntry | Unread {
  const [description, title, link] = [field('description'), field('title'), field('link')]
  const type = /\bType:\s*([a-z]{2})\b/.exec(description)?.[1]
  if (type === undefined)
    return { field: 'type', cell: description.slice(0, 40), reason: 'the entry says no type such as bk' }
  const at = new Date(field('pubDate'))
  if (Number.isNaN(at.getTime()))
    return { field: 'pubDate', cell: field('pubDate'), reason: 'no time that can be read' }
  const number = /^\S*/.exec(title)![0]
  const docket_number = docketCore(number)
  if (type === 'bk' && docket_number === null)
    return { field: 'docket_number', cell: number, reason: 'no number of a case, such as 18-10992' }
  const url = /^https:\/\/[\w.]+\.uscourts\.gov\/cgi-bin\/DktRpt\.pl\?(\d+)$/.exec(link)
  return {
    type,
    docket_number,
    case_name: title.slice(number.length).trim(),
    chapter: /\bChapter:\s*(\d+[a-z]?)\b/.exec(description)?.[1] ?? '',
    event: cleanText(/\[(.*?)\]\s*(?:\(|$)/.exec(description)?.[1]),
    docket_url: url?.[0] ?? null,
    pacer_case_id: url?.[1] ?? null,
    guid: field('guid'),
    at,
  }
}
