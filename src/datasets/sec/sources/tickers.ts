/**
 * The ticker files: who is listed, largest first; a company stands once for each of its symbols. One file has the
 * exchange, the other is made more often. Delisted companies vanish from both.
 */
import type { Document } from '#ingest/document.ts'
import { type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { cleanText } from '#lib/text.ts'
import { tenDigits } from '../accession.ts'
import type { GivenRegistrant, GivenSec } from '../record.ts'
import { answerJson, takesPart } from './answers.ts'

/** A line of either file. */
interface Line {
  cik: unknown
  name: unknown
  ticker: unknown
  exchange: unknown
}

const PUBLISHER = 'SEC: company tickers'

export const tickers = tickerSource('tickers', (json, url) =>
  Object.values(json).map((line) => {
    const { cik_str, ticker, title } = (line ?? {}) as Record<string, unknown>
    if (cik_str === undefined) throw new SourceChanged('sec/tickers', `${url} has a line without cik_str`)
    return { cik: cik_str, name: title, ticker, exchange: null }
  }),
)

export const exchanges = tickerSource('exchanges', (json, url) => {
  const names = json.fields
  if (!Array.isArray(names) || !Array.isArray(json.data)) {
    throw new SourceChanged('sec/exchanges', `${url} has no fields and data`)
  }
  const missing = ['cik', 'name', 'ticker', 'exchange'].filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new SourceChanged('sec/exchanges', `${url} has no column ${missing.join(', ')}`)
  const at = (line: unknown, name: string) => (Array.isArray(line) ? line[names.indexOf(name)] : undefined)
  return json.data.map((line) => ({
    cik: at(line, 'cik'),
    name: at(line, 'name'),
    ticker: at(line, 'ticker'),
    exchange: at(line, 'exchange'),
  }))
})

function tickerSource(
  part: 'tickers' | 'exchanges',
  linesOf: (json: Record<string, unknown>, url: string) => Line[],
): Source<GivenSec> {
  const id = `sec/${part}`
  const file = part === 'tickers' ? 'company_tickers' : 'company_tickers_exchange'
  const url = `https://www.sec.gov/files/${file}.json`
  return {
    id,
    dataset: 'sec',
    part,
    publisher: PUBLISHER,
    page: url,
    takes: takesPart(part, new RegExp(`^${file}$`)),
    async *fetch(web) {
      yield await web.get(url)
    },
    async parse(documents) {
      const review: ReviewItem[] = []
      const rows = documents.flatMap((document) =>
        readLines(document, linesOf(answerJson(id, document), document.url), review),
      )
      return { rows, review }
    },
  }
}

function readLines(document: Document, lines: readonly Line[], review: ReviewItem[]): GivenRegistrant[] {
  const found = new Map<string, GivenRegistrant>()
  for (const line of lines) {
    const cik = tenDigits(line.cik)
    const name = cleanText(String(line.name ?? ''))
    const ticker = cleanText(String(line.ticker ?? '')).toUpperCase()
    if (!cik || name === '') {
      const reason = cik ? 'the line names no company' : 'is no CIK'
      review.push({ field: 'cik', cell: String(line.cik), reason, row: name || ticker })
      continue
    }
    const known = found.get(cik)
    if (known) {
      if (ticker !== '' && !known.tickers!.includes(ticker)) known.tickers!.push(ticker)
      continue
    }
    found.set(cik, {
      kind: 'registrant',
      cik,
      name,
      tickers: ticker === '' ? [] : [ticker],
      exchange: cleanText(String(line.exchange ?? '')) || null,
      former_names: [],
      sic: null,
      state: null,
      place: found.size + 1,
      seen_on: document.fetchedAt,
    })
  }
  return [...found.values()]
}
