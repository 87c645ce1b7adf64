/**
 * The courts' RSS feeds, one source a court. A feed tells of the docket entries of some hours, up to a day: of new
 * cases and of whatever else happened. A case is new where a petition was entered; an entry in another case tells that
 * the case exists, and which chapter it is under now. What happened while nobody asked is lost, so each feed's span
 * is kept, and a petition is counted only where its time lies outside of what was heard before.
 */
import type { Parsed, ReviewItem, Source } from '#ingest/source.ts'
import { isAdversary, isBusiness, readCaseName } from '../cases/names.ts'
import { COURTS, type Court, dayAt, WITHOUT_FEED } from '../courts.ts'
import { type GivenCase, type GivenRow, readChapter } from '../record.ts'
import type { BankruptcySettings } from '../settings.ts'
import { type Feed, type FeedEntry, readFeed } from './rss-feed.ts'

/** Northern Illinois puts its feed on a machine of its own. */
const OTHER_ADDRESSES: Record<string, string> = {
  ilnb: 'https://tdi.ilnb.uscourts.gov/wwwroot/RSS/rss_outside.xml',
}

/** A feed's address. */
export function feedAddress({ id }: Court): string {
  return OTHER_ADDRESSES[id] ?? `https://ecf.${id}.uscourts.gov/cgi-bin/rss_outside.pl`
}

/** The feeds of all courts that have one. */
export function rssSources(settings: BankruptcySettings): Source<GivenRow>[] {
  return COURTS.filter(({ id }) => !(id in WITHOUT_FEED)).map((court) => rssSource(court, settings))
}

/** One court's feed as a source. */
export function rssSource(court: Court, { includeConsumerCases }: BankruptcySettings): Source<GivenRow> {
  const id = `bankruptcy/rss-${court.id}`
  const part = `rss-${court.id}`
  const page = feedAddress(court)
  return {
    id,
    dataset: 'bankruptcy',
    part,
    publisher: court.name,
    page,
    takes: (entry) => entry.dataset === 'bankruptcy' && entry.part.replace(' ', '-') === part,
    // Made for feed readers; robots.txt keeps crawlers out of the dockets beside it.
    programsAllowed: 'https://www.uscourts.gov/news/2012/04/16/feed-need',
    // Nights and holidays: a feed may tell of next to nothing.
    rowsFallMax: 1,
    async *fetch(web) {
      yield await web.get(page)
    },
    async parse(documents) {
      const parsed: Parsed<GivenRow> = { rows: [], review: [] }
      for (const document of documents) {
        const feed = readFeed(id, court, document)
        parsed.review.push(...feed.review)
        parsed.rows.push(...readCases(court, feed, includeConsumerCases, parsed.review))
      }
      return parsed
    },
  }
}

function readCases(
  court: Court,
  { entries, built_at }: Feed,
  withPeople: boolean,
  review: ReviewItem[],
): GivenRow[] {
  const built_on = built_at.slice(0, 10)
  // What was made at a moment tells of all entries until then, be there any or none.
  const times = [...entries.map(({ at }) => at.toISOString()), built_at].sort()
  const span = { court_id: court.id, heard_from: times[0]!, heard_until: times.at(-1)! }
  const rows: GivenRow[] = [{ kind: 'feed', told: { ...span, built_on } }]
  for (const ofCase of groupByCase(entries)) {
    const newest = ofCase[0]!
    const petition = ofCase.findLast(({ event }) => isPetition(event))
    const name = isAdversary(newest.case_name) ? null : readCaseName(newest.case_name)
    const chapter = readChapter(newest.chapter)
    const unread = (field: string, cell: string, reason: string) =>
      review.push({ field, cell, reason, row: `${court.id} ${newest.docket_number}` })
    if (!name) {
      unread('debtor', '', 'the title names no debtor')
      continue
    }
    if (chapter === null) unread('chapter', newest.chapter, 'no chapter of the bankruptcy code')
    const business = isBusiness(name, chapter)
    if (business === null)
      unread('debtor', '', 'a name in another script, which does not tell a firm from a person')
    if (petition) {
      const at = petition.at.toISOString()
      const day = dayAt(court, petition.at)
      rows.push({ kind: 'petition', told: { court_id: court.id, at, day, chapter, business } })
    }
    if (business !== true && !withPeople) continue
    const told: GivenCase = {
      source: 'rss',
      court_id: court.id,
      docket_number: newest.docket_number,
      debtor: name.debtor,
      trade_name: name.trade_name,
      is_business: business === true,
      chapter,
      converted_from: null,
      is_involuntary: petition ? /involuntary/i.test(petition.event) : null,
      date_filed: petition ? dayAt(court, petition.at) : null,
      date_closed: null,
      docket_url: newest.docket_url,
      pacer_case_id: newest.pacer_case_id,
      cik: null,
      seen_on: built_on,
    }
    rows.push({ kind: 'case', told })
  }
  return rows
}

/** The entries of each case, newest first; several events of one filing, which repeat under its guid, stand together. */
function groupByCase(entries: readonly FeedEntry[]): FeedEntry[][] {
  const cases = new Map<string, FeedEntry[]>()
  for (const entry of [...entries].sort((a, b) => b.at.getTime() - a.at.getTime())) {
    if (entry.type !== 'bk') continue
    const ofCase = cases.get(entry.docket_number!)
    if (ofCase) ofCase.push(entry)
    else cases.set(entry.docket_number!, [entry])
  }
  return [...cases.values()]
}

const OPENS = /^(?<before>.*?)\b(?:in)?voluntary\s+petition\b(?<after>.*)$/i
/** `Receipt of Voluntary Petition Filing Fee`, `Order Dismissing …`: about a petition that was entered before. */
const ABOUT =
  /\b(?:receipt|fees?|motion|order|notice|objection|answer|response|opposition|summons|service|dismiss\w*|withdraw\w*|certificate|statement|declaration|supplement\w*|exhibits?|signatures?|to|re)\b/i
const AGAIN = /\b(?:amend\w*|correct\w*|duplicate)\b/i
const FOLLOWS = /^\s*filing\s+fee|\b(?:summons|served|receipt|deficien\w*|dismiss\w*)\b/i

/** Whether an event opens a case. */
export function isPetition(event: string): boolean {
  const match = OPENS.exec(event)
  if (!match || AGAIN.test(event)) return false
  return !ABOUT.test(match.groups!.before!) && !FOLLOWS.test(match.groups!.after!)
}
