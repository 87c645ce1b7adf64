/** The sources of SEC filings. */
import type { Pace } from '#ingest/fetch/hosts.ts'
import type { Source } from '#ingest/source.ts'
import type { GivenSec } from '../record.ts'
import { current } from './current.ts'
import { dailyIndex } from './daily-index.ts'
import { documents } from './documents.ts'
import { fullText } from './full-text.ts'
import { submissions } from './submissions.ts'
import { exchanges, tickers } from './tickers.ts'

/**
 * EDGAR allows ten requests a second to all its hosts together, and shuts out for ten minutes whoever asks faster:
 * eight leave room for a person's browser beside us.
 */
const PACE: Pace = { pauseSeconds: 1 / 8, together: 'sec.gov' }
/** Programs that say who they are and keep the pace are welcome there: robots.txt is about crawlers of the site. */
const FOR_PROGRAMS = 'https://www.sec.gov/developer'
/** A list of a company's filings has a megabyte, a day's index half of one. */
const BYTES_MAX = 64_000_000

/** Those that list filings first; the filings' own texts last. */
export const secSources: readonly Source<GivenSec>[] = [
  current,
  dailyIndex,
  submissions,
  fullText,
  tickers,
  exchanges,
  documents,
].map((source) => ({ bytesMax: BYTES_MAX, pace: PACE, programsAllowed: FOR_PROGRAMS, ...source }))
