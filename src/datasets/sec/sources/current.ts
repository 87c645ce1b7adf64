/**
 * Filings as they come in: EDGAR's feed of the last days.
 *
 * It lists a filing once under each of its filers, and is the first place where items stand. A mirror may hold pages of
 * all forms; only 8-K and 8-K/A are taken.
 */
import type { ReviewItem, Source } from '#ingest/source.ts'
import { readItems } from '../items.ts'
import { type GivenFiling, type GivenSec, isForm, newFiling } from '../record.ts'
import { takesPart } from './answers.ts'
import { type FeedEntry, parseFeed, walkFeed } from './feed.ts'

const ID = 'sec/current'
/** Days back; whoever refreshes daily needs two, and a long weekend more. */
const DAYS = 5

/** What the feed told of a filing, with all of its filers. */
function filingOfEntries(entries: readonly FeedEntry[], seenOn: string): GivenFiling {
  const [first] = entries
  const { items, items_as_filed } = readItems(entries.flatMap((entry) => entry.items))
  return newFiling({
    accession: first!.accession,
    form: first!.form as GivenFiling['form'],
    filing_date: first!.filing_date,
    accepted_at: first!.accepted_at,
    items,
    items_as_filed,
    items_from: items === null ? null : 'sec',
    filers: entries.map(({ cik, company }) => ({ cik, company })),
    seen_on: seenOn,
  })
}

export const current: Source<GivenSec> = {
  id: ID,
  dataset: 'sec',
  part: 'current',
  publisher: 'SEC, EDGAR: latest filings',
  page: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&type=8-K',
  takes: takesPart('current', /^getcurrent\b/),
  // A feed of the last days: after a quiet weekend it is much shorter.
  rowsFallMax: 1,
  async *fetch(web, today) {
    for await (const { document } of walkFeed(web, ID, today, DAYS)) yield document
  },
  async parse(documents) {
    const byAccession = new Map<string, { entries: FeedEntry[]; seenOn: string }>()
    const review: ReviewItem[] = []
    for (const document of documents) {
      const page = parseFeed(ID, document)
      review.push(...page.review)
      for (const entry of page.entries) {
        if (!isForm(entry.form)) continue
        const known = byAccession.get(entry.accession)
        if (known) known.entries.push(entry)
        else byAccession.set(entry.accession, { entries: [entry], seenOn: document.fetchedAt })
      }
    }
    const rows = [...byAccession.values()].map(({ entries, seenOn }) => filingOfEntries(entries, seenOn))
    return { rows, review }
  },
}
