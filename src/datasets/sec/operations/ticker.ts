/** The filings of the company behind a stock symbol. */
import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { isoDay } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, pageInput } from '#contract/paging.ts'
import { clampHistory } from '#contract/plans.ts'
import { refuseEmptyWindow } from '#contract/window.ts'
import { adviseSec } from '../advice.ts'
import { filing, showFiling } from './filing.ts'
import {
  allOf,
  countFilings,
  filingConditions,
  filingKey,
  holdersOf,
  readFilings,
  tickerParam,
} from './filter.ts'

export default read({
  path: '/api/sec-filings/ticker/{ticker}',
  summary: "One company's 8-K filings, by stock symbol",
  group: 'sec',
  auth: 'optional',
  needs: { datasets: ['sec'] },
  input: z.object({
    ticker: tickerParam.meta({ description: 'Stock symbol, any case' }),
    start: isoDay().optional().describe('First filing date'),
    end: isoDay().optional().describe('Last filing date'),
    ...pageInput(filing, { default: 100, max: 500 }),
  }),
  output: listOf(filing.partial()).extend({
    ticker: z.string().describe('The symbol asked for'),
    tickers: z.array(z.string()).describe('All symbols of the company, the main one first'),
    company: z.string().describe('Its name now'),
    cik: z.string(),
    exchange: z.string().nullable(),
    listed: z.boolean().describe('False where the SEC lists the symbol no longer'),
  }),
  run: async (context, query) => {
    const { plan } = context
    refuseEmptyWindow(query)
    const page = openPage(query, { plan, key: filingKey })
    const holders = await holdersOf(context, query.ticker)
    const [holder] = holders
    if (!holder)
      throw new NotFound(`No company with the stock symbol "${query.ticker}" is registered with the SEC`)
    const history = clampHistory(context, query.start)
    const conditions = await filingConditions(context, { holders, start: history.from, end: query.end })
    const [rows, counted] = await Promise.all([
      readFilings(context, allOf(conditions), page),
      countFilings(context, conditions),
    ])
    const answer = page.answer(rows.map(showFiling), counted.total, (row) => [row.filing_date, row.accession])
    const delisted = holder.listed ? undefined : query.ticker
    return {
      ...answer,
      ...holder,
      ticker: query.ticker,
      tickers: holder.tickers.split('|'),
      warnings: [
        ...history.warnings,
        ...answer.warnings,
        ...(await adviseSec(context, { ...counted, from: history.from, until: query.end, delisted })),
      ],
    }
  },
})
