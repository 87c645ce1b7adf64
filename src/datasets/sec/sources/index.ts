/** The sources of SEC filings. */
import type { Source } from '#ingest/source.ts'
import type { GivenSec } from '../record.ts'
import { current } from './current.ts'
import { dailyIndex } from './daily-index.ts'
import { documents } from './documents.ts'
import { fullText } from './full-text.ts'
import { submissions } from './submissions.ts'
import { exchanges, tickers } from './tickers.ts'

/** Those that list filings first; the filings' own texts last. */
export const secSources: readonly Source<GivenSec>[] = [
  current,
  dailyIndex,
  submissions,
  fullText,
  tickers,
  exchanges,
  documents,
]
