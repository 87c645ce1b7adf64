/** The SEC's list of tickers as registrants: for trying names without an edition. */

import { toRegistrants } from '../publish/companies.ts'
import type { Registrant } from './matcher.ts'

/**
 * Registrants out of the text of `company_tickers.json`, which goes by size: `{"0": {cik_str, ticker, title}, …}`. Throws
 * on any other text.
 */
export function readTickers(text: string): Registrant[] {
  const byCik = new Map<string, { name: string; tickers: string[] }>()
  for (const [place, row] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
    const { cik_str, ticker, title } = (row ?? {}) as Record<string, unknown>
    if (!Number.isInteger(cik_str) || typeof ticker !== 'string' || typeof title !== 'string')
      throw new Error(
        `entry "${place}" has no cik_str, ticker and title: this is not company_tickers.json of the SEC`,
      )
    const cik = String(cik_str).padStart(10, '0')
    const held = byCik.get(cik)
    if (held) held.tickers.push(ticker)
    else byCik.set(cik, { name: title, tickers: [ticker] })
  }
  return toRegistrants(
    [...byCik].map(([cik, { name, tickers }]) => ({ cik, name, tickers: tickers.join('|'), former: null })),
  )
}
