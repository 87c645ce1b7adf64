/** EDGAR in the small internet: one invented filing each business day, the same from whichever day it is looked at. */
import { submissionUrl } from '#datasets/sec/accession.ts'
import {
  exchangesText,
  feedText,
  fullTextText,
  masterIndex,
  submissionsText,
  submissionText,
  tickersText,
  type WrittenFiling,
} from '#datasets/sec/sample/formats.ts'
import { sampleRelease, sampleText } from '#datasets/sec/sample/texts.ts'
import { dailyIndexUrl } from '#datasets/sec/sources/daily-index.ts'
import { feedUrl } from '#datasets/sec/sources/feed.ts'
import { submissionsUrl } from '#datasets/sec/sources/submissions.ts'
import { isWeekend } from '#datasets/sec/times.ts'
import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts'
import type { Answers, Reply } from './network.ts'

const NAMES = 'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel'.split(' ')
const COMPANIES = NAMES.map((name, i) => ({
  cik: String(9_980_000_001 + i),
  name: `${name} Invented Works, Inc.`,
  ticker: `Y${name.slice(0, 3).toUpperCase()}`,
  exchange: i % 2 === 0 ? 'NYSE' : 'Nasdaq',
}))
const ABOUT = [['2.02', '9.01'], ['5.02'], ['2.05', '9.01'], ['8.01'], ['1.03'], ['7.01', '9.01'], ['2.06']]
/** The feed goes back some days, and so many filings stand on one page of it. */
const FEED_DAYS = 6
const PAGE_SIZE = 100
const YEAR_DAYS = 365

/** The filing of a day; none at a weekend. */
export function filingOf(day: IsoDate): WrittenFiling | null {
  if (isWeekend(day)) return null
  const n = daysBetween('2020-01-01', day)
  const { cik, name: company } = COMPANIES[n % COMPANIES.length]!
  const accession = `${COMPANIES[0]!.cik}-${day.slice(2, 4)}-${String(100_000 + n)}`
  return { accession, company, cik, filed: day, items: ABOUT[n % ABOUT.length]! }
}

/** The filings of the last days, newest first. */
const filingsUntil = (day: IsoDate, days: number) =>
  Array.from({ length: days }, (_, back) => filingOf(addDays(day, -back))).filter((each) => each !== null)

const text = (body: string, type = 'text/plain'): Reply => ({ body, type })
const json = (body: string) => text(body, 'application/json')

/** All of EDGAR as it stands on a day. */
export function edgar(today: IsoDate): Answers {
  const year = filingsUntil(today, YEAR_DAYS + 30)
  const texts = new Map(year.map((each) => [submissionUrl(each.cik, each.accession), each]))
  const indexes = new Map(year.map((each) => [dailyIndexUrl(each.filed), each]))
  const companies = new Map(COMPANIES.map((each) => [submissionsUrl(each.cik), each]))
  const lists = new Map<string, Reply>([
    ...feedPages(filingsUntil(today, FEED_DAYS)),
    ['https://www.sec.gov/files/company_tickers.json', json(tickersText(COMPANIES))],
    ['https://www.sec.gov/files/company_tickers_exchange.json', json(exchangesText(COMPANIES))],
  ])
  return ({ url }) => {
    const list = lists.get(url)
    if (list) return list
    const listed = indexes.get(url)
    // A day's index is there when the day is over.
    if (listed) return listed.filed < today ? text(masterIndex([listed])) : undefined
    const filing = texts.get(url)
    if (filing) return text(wholeFiling(filing))
    const company = companies.get(url)
    if (company) return json(companyOf(company, year))
    return url.startsWith('https://efts.sec.gov/LATEST/search-index?') ? json(found(url, year)) : undefined
  }
}

/** The pages of the feed, the last of them shorter than the others, be it empty. */
function feedPages(filings: readonly WrittenFiling[]): [string, Reply][] {
  const pages = Math.floor(filings.length / PAGE_SIZE) + 1
  return Array.from({ length: pages }, (_, page) => {
    const start = page * PAGE_SIZE
    return [feedUrl(start), text(feedText(filings.slice(start, start + PAGE_SIZE)), 'application/atom+xml')]
  })
}

function companyOf({ ticker, exchange, ...company }: (typeof COMPANIES)[number], year: WrittenFiling[]) {
  const own = year.filter(({ cik }) => cik === company.cik)
  return submissionsText({ ...company, tickers: [ticker], exchanges: [exchange] }, own)
}

function wholeFiling(filing: WrittenFiling): string {
  const n = daysBetween('2020-01-01', filing.filed)
  return submissionText(filing, [
    { type: '8-K', file: 'form8k.htm', text: sampleText(filing, n) },
    { type: 'EX-99.1', file: 'ex99.htm', description: 'PRESS RELEASE', text: sampleRelease(filing) },
  ])
}

/** What the full-text search finds of a day. */
function found(url: string, year: readonly WrittenFiling[]): string {
  const asked = new URL(url).searchParams
  const ofDay = year.filter(({ filed }) => filed === asked.get('startdt'))
  return fullTextText(asked.get('from') === '0' ? ofDay : [], ofDay.length * 2)
}
