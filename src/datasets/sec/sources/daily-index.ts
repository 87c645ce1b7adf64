/**
 * The daily indexes: every filing of a day, complete, one line for each of its filers. They know no items.
 *
 * A day's index appears about ten in the evening in New York and never changes. Weekends and federal holidays have none
 * (404, or 403), so that one missing day says nothing; several in a row do. One that is there and cannot be had or read is
 * noted, and asked for again.
 */
import type { Document } from '#ingest/document.ts'
import { Refused } from '#ingest/fetch/retry.ts'
import { NotPublished, type Web } from '#ingest/fetch/web.ts'
import { readAll } from '#ingest/read-all.ts'
import { type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { type GivenFiling, type GivenSec, isForm, newFiling } from '../record.ts'
import { isWeekend } from '../times.ts'
import { answerText, getClosed, takesPart } from './answers.ts'
import { type IndexLine, readIndexLines } from './index-lines.ts'

const ID = 'sec/daily-index'
const YEAR_DAYS = 365
/** No business week has so many holidays. */
const MISSING_MAX = 4

/** The address of a day's index. */
export function dailyIndexUrl(day: IsoDate): string {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3)
  return `https://www.sec.gov/Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}/master.${day.replaceAll('-', '')}.idx`
}

export const dailyIndex: Source<GivenSec> = {
  id: ID,
  dataset: 'sec',
  part: 'daily-index',
  publisher: 'SEC, EDGAR: daily index',
  page: 'https://www.sec.gov/Archives/edgar/daily-index/',
  takes: takesPart('daily-index', /^daily index\b/),
  async *fetch(web, today) {
    let missing = 0
    let trouble: unknown
    // Newest first: when something stops us, the days that matter most are in the archive.
    for (let back = 1; back <= YEAR_DAYS; back++) {
      const day = addDays(today, -back)
      if (isWeekend(day)) continue
      const document = await getDay(web, day).catch((error: unknown) => {
        if (!web.missing) throw error
        trouble = error
        return web.missing.note({ name: `index of ${day}`, url: dailyIndexUrl(day) }, error)
      })
      missing = document ? 0 : missing + 1
      if (missing > MISSING_MAX)
        throw trouble ?? new SourceChanged(ID, `no index of ${missing} business days from ${day} on`)
      if (document) yield document
    }
  },
  async parse(documents) {
    const byAccession = new Map<string, { lines: IndexLine[]; seenOn: string }>()
    const review: ReviewItem[] = []
    const read = readAll(documents, (document) =>
      readIndexLines(ID, document.url, answerText(ID, document), isForm),
    )
    for (const { document, value } of read.values) {
      review.push(...value.review)
      for (const line of value.lines) {
        const known = byAccession.get(line.accession)
        if (known) known.lines.push(line)
        else byAccession.set(line.accession, { lines: [line], seenOn: document.fetchedAt })
      }
    }
    return { rows: [...byAccession.values()].map(filingOfLines), review, refused: read.refused }
  },
}

async function getDay(web: Web, day: IsoDate): Promise<Document | null> {
  try {
    return { ...(await getClosed(web, dailyIndexUrl(day))), welcome: `index of ${day}` }
  } catch (error) {
    // EDGAR answers 403 for a file that is not there as it does for a visitor it has blocked.
    const refused = error instanceof Refused && / answered 403$/.test(error.message)
    if (error instanceof NotPublished || refused) return null
    throw error
  }
}

function filingOfLines({ lines, seenOn }: { lines: IndexLine[]; seenOn: string }): GivenFiling {
  const [first] = lines
  return newFiling({
    accession: first!.accession,
    form: first!.form as GivenFiling['form'],
    filing_date: first!.filing_date,
    filers: lines.map(({ cik, company }) => ({ cik, company })),
    seen_on: seenOn,
  })
}
