/** The routes of SEC filings, one line each. */
import byCompany from './by-company.ts'
import byDate from './by-date.ts'
import detail from './detail.ts'
import facets from './facets.ts'
import secFilings from './sec-filings.ts'
import stats from './stats.ts'
import ticker from './ticker.ts'

export const secOperations = [secFilings, stats, byCompany, byDate, ticker, facets, detail]
