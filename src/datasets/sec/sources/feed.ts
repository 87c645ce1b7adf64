/** The Atom feed of filings as they come in: its pages, and how to walk them. */
import { type CheerioAPI, load } from 'cheerio'
import type { Document } from '#ingest/document.ts'
import type { Web } from '#ingest/fetch/web.ts'
import { type ReviewItem, SourceChanged } from '#ingest/source.ts'
import { addDays, type IsoDate, isIsoDate } from '#lib/dates.ts'
import { cleanText, decodeWindows1252 } from '#lib/text.ts'
import { readFilingAddress, tenDigits } from '../accession.ts'
import { utcTime } from '../times.ts'
import { answerText } from './answers.ts'

/** One entry: a filing, under one of its filers. */
export interface FeedEntry {
  accession: string
  form: string
  cik: string
  company: string
  filing_date: IsoDate | null
  accepted_at: string | null
  /** Codes in the order of the summary; none where it lists none. */
  items: string[]
}

/** A page of the feed, read. */
export interface FeedPage {
  entries: FeedEntry[]
  review: ReviewItem[]
}

const PAGE_SIZE = 100
/** The feed ends by itself after a few days; this is where we stop if it does not. */
const PAGES_MAX = 20
const TITLE = /^(.+?)\s+-\s+(.+?)\s*\((\d{10})\)\s*\(([^()]*)\)$/

/** The address of a page, `start` entries down. */
export function feedUrl(start: number): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&type=8-K&owner=include&count=${PAGE_SIZE}&start=${start}&output=atom`
}

/**
 * The feed's pages, newest first, back to filings of `days` days ago. While we walk, new filings push others down, so
 * that a page may begin with what the one before ended with.
 */
export async function* walkFeed(
  web: Web,
  source: string,
  today: IsoDate,
  days: number,
): AsyncGenerator<{ document: Document; page: FeedPage }> {
  const known = new Set<string>()
  for (let n = 0; n < PAGES_MAX; n++) {
    const document = await web.get(feedUrl(n * PAGE_SIZE))
    const page = parseFeed(source, document)
    yield { document, page }
    const fresh = page.entries.filter(({ accession, cik }) => !known.has(`${accession} ${cik}`))
    for (const { accession, cik } of fresh) known.add(`${accession} ${cik}`)
    const oldest = page.entries.at(-1)?.filing_date
    if (fresh.length === 0 || page.entries.length + page.review.length < PAGE_SIZE) return
    if (oldest && oldest < addDays(today, -days)) return
  }
}

/** Reads a page. Throws SourceChanged when it is no feed or breaks off; an entry that cannot be read is for review. */
export function parseFeed(source: string, document: Document): FeedPage {
  const text = decodeFeed(source, document)
  if (!/<feed[\s>]/.test(text)) {
    throw new SourceChanged(source, `${document.url} is no Atom feed; it begins with "${text.slice(0, 60)}"`)
  }
  if (!/<\/feed>\s*$/.test(text))
    throw new SourceChanged(source, `${document.url} breaks off: it has no </feed>`)
  const $ = load(text, { xml: true })
  const page: FeedPage = { entries: [], review: [] }
  $('feed > entry').each((_, element) => {
    const entry = readEntry($, $(element))
    if ('reason' in entry) page.review.push(entry)
    else page.entries.push(entry)
  })
  return page
}

/** The feed declares ISO-8859-1, and bytes that happen to be valid UTF-8 must not be taken for it. */
function decodeFeed(source: string, document: Document): string {
  const text = answerText(source, document)
  const declared = /^<\?xml[^>]*encoding="([^"]+)"/i.exec(text.trimStart())?.[1]?.toLowerCase()
  return declared === 'iso-8859-1' ? decodeWindows1252(document.bytes) : text
}

function readEntry($: CheerioAPI, entry: ReturnType<CheerioAPI>): FeedEntry | ReviewItem {
  const text = (name: string) => cleanText(entry.children(name).first().text())
  const title = text('title')
  const link = entry.children('link').attr('href') ?? ''
  const bad = (field: string, cell: string, reason: string): ReviewItem => ({
    field,
    cell,
    reason,
    row: title || link,
  })
  const named = TITLE.exec(title)
  if (!named) return bad('title', title, 'is not "form - company (CIK) (role)"')
  const id = /accession-number=(\d{10}-\d{2}-\d{6})$/.exec(text('id'))?.[1]
  const accession = id ?? readFilingAddress(link)?.accession
  if (!accession) return bad('accession', text('id'), 'no accession number')
  const summary = cleanText($.load(entry.children('summary').text()).root().text())
  const filed = /Filed:\s*(\S+)/.exec(summary)?.[1] ?? ''
  const items = [
    ...entry
      .children('summary')
      .text()
      .matchAll(/Item (\d\.\d{2}):/g),
  ].map((found) => found[1]!)
  return {
    accession,
    form: entry.children('category').attr('term') ?? named[1]!,
    cik: tenDigits(named[3])!,
    company: named[2]!,
    filing_date: isIsoDate(filed) ? filed : null,
    accepted_at: utcTime(text('updated')),
    items,
  }
}
