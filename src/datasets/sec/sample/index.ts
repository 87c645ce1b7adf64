/**
 * Invented filings in EDGAR's own formats, read by the real readers: what a fresh install shows until its first
 * refresh. No company in it exists, and no person.
 */
import type { Document } from '#ingest/document.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { submissionUrl } from '../accession.ts'
import { feedUrl } from '../sources/feed.ts'
import { fullTextUrl } from '../sources/full-text.ts'
import { submissionsUrl } from '../sources/submissions.ts'
import { isWeekend } from '../times.ts'
import {
  document,
  exchangesText,
  feedText,
  fullTextText,
  submissionsText,
  submissionText,
  tickersText,
  type WrittenFiling,
} from './formats.ts'
import { sampleRelease, sampleText } from './texts.ts'

/** Weeks of filings, so that windows of a year have something to show. */
const WEEKS = 54
const COMPANIES = [
  { name: 'Amber Sample Foods, Inc.', ticker: 'ZAMB', exchange: 'NYSE' },
  { name: 'Birch Sample Logistics Corp.', ticker: 'ZBIR', exchange: 'Nasdaq' },
  { name: 'Cobalt Sample Motors, Inc.', ticker: 'ZCOB', exchange: 'NYSE' },
  { name: 'Dune Sample Health, Inc.', ticker: 'ZDUN', exchange: 'Nasdaq' },
  { name: 'Ember Sample Software, Inc.', ticker: 'ZEMB', exchange: 'Nasdaq' },
  { name: 'Fjord Sample Textiles Corp.', ticker: 'ZFJO', exchange: 'NYSE' },
  { name: 'Granite Sample Paper Co.', ticker: 'ZGRA', exchange: 'NYSE' },
  { name: 'Harbor Sample Retail, Inc.', ticker: 'ZHAR', exchange: 'OTC' },
  { name: 'Indigo Sample Media, Inc.', ticker: null, exchange: null },
] as const
/** What a filing is about, in turns; the texts of some are held. */
const ABOUT: readonly (readonly string[])[] = [
  ['2.02', '9.01'],
  ['5.02', '9.01'],
  ['8.01', '9.01'],
  ['2.05', '9.01'],
  ['7.01', '9.01'],
  ['5.07'],
  ['1.01', '9.01'],
]
const READ = ['1.03', '2.05', '5.02']

/** Pages of invented filings by source id, the newest a day before `today`. */
export function sampleFilings(today: IsoDate): Map<string, Document[]> {
  const filings = Array.from({ length: WEEKS }, (_, week) => inventFiling(week, today))
  const recent = filings.filter(({ filed }) => filed >= addDays(today, -10))
  const listed = COMPANIES.flatMap((company, i) => (company.ticker ? [{ ...company, cik: cikOf(i) }] : []))
  const bankrupt = COMPANIES.findIndex(({ ticker }) => ticker === 'ZHAR')
  const lines = listed.map(({ cik, ticker, name, exchange }) => ({ cik, ticker: ticker!, name, exchange }))
  return new Map([
    ['sec/current', [document(feedUrl(0), feedText(recent), today)]],
    [
      'sec/full-text',
      [document(fullTextUrl(addDays(today, -365), 0), fullTextText(filings), today, 'application/json')],
    ],
    [
      'sec/submissions',
      [
        document(
          submissionsUrl(cikOf(bankrupt)),
          submissionsText(
            {
              cik: cikOf(bankrupt),
              name: COMPANIES[bankrupt]!.name,
              tickers: ['ZHAR'],
              exchanges: ['OTC'],
              sic: '5331',
            },
            filings.filter(({ cik }) => cik === cikOf(bankrupt)),
            [{ name: 'Harbor Example Stores, Inc.', from: '2001-01-01', to: '2015-06-30' }],
          ),
          today,
          'application/json',
        ),
      ],
    ],
    [
      'sec/tickers',
      [
        document(
          'https://www.sec.gov/files/company_tickers.json',
          tickersText(lines),
          today,
          'application/json',
        ),
      ],
    ],
    [
      'sec/exchanges',
      [
        document(
          'https://www.sec.gov/files/company_tickers_exchange.json',
          exchangesText(lines),
          today,
          'application/json',
        ),
      ],
    ],
    ['sec/documents', filings.filter(isRead).map((filing, i) => submissionOf(filing, i, today))],
  ])
}

const cikOf = (company: number) => String(9_990_000_001 + company)
const isRead = ({ items = [] }: WrittenFiling) => items.some((item) => READ.includes(item))

/** One filing a week, always the same for the same day; one company goes bankrupt and reports it three times. */
function inventFiling(week: number, today: IsoDate): WrittenFiling {
  let filed = addDays(today, -1 - 7 * week)
  while (isWeekend(filed)) filed = addDays(filed, -1)
  const bankruptcy = week === 5 || week === 14 || week === 20
  const company = bankruptcy ? 7 : (week * 4) % COMPANIES.length
  return {
    accession: `9990000001-${filed.slice(2, 4)}-${String(100_000 + week)}`,
    form: week % 13 === 12 ? '8-K/A' : '8-K',
    company: COMPANIES[company]!.name,
    cik: cikOf(company),
    filed,
    items: bankruptcy ? ['1.03', '7.01', '9.01'] : ABOUT[week % ABOUT.length]!,
  }
}

function submissionOf(filing: WrittenFiling, n: number, today: IsoDate): Document {
  const text = submissionText(filing, [
    { type: filing.form ?? '8-K', file: 'form8k.htm', text: sampleText(filing, n) },
    {
      type: 'EX-99.1',
      file: 'ex99.htm',
      description: 'PRESS RELEASE',
      text: sampleRelease(filing),
    },
  ])
  return document(submissionUrl(filing.cik, filing.accession), text, today)
}
