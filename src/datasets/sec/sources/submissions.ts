/**
 * What EDGAR knows of one company: all its filings with their items, its tickers, exchanges and former names.
 *
 * The list of filings is a table laid on its side, one array a column. A company's name in it is today's; what it was
 * called when it filed is found among the former names.
 */
import type { Document } from '#ingest/document.ts'
import { welcome } from '#ingest/fetch/missing.ts'
import { readAll } from '#ingest/read-all.ts'
import { type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import { type IsoDate, isIsoDate } from '#lib/dates.ts'
import { cleanText } from '#lib/text.ts'
import { tenDigits } from '../accession.ts'
import { readItems } from '../items.ts'
import { type GivenFiling, type GivenSec, isForm, newFiling } from '../record.ts'
import { usState } from '../state.ts'
import { type Acceptance, acceptedAt, clockOf } from '../times.ts'
import { answerJson, takesPart } from './answers.ts'
import { findWanted } from './wanted.ts'

const ID = 'sec/submissions'
const DAYS = 5
/** Companies whose other filings matter: those that restructure or fail. */
const ITEMS = ['2.05', '1.03']

const COLUMNS = [
  'accessionNumber',
  'filingDate',
  'reportDate',
  'acceptanceDateTime',
  'form',
  'items',
  'primaryDocument',
]

/** The address of a company's file. */
export function submissionsUrl(cik: string): string {
  return `https://data.sec.gov/submissions/CIK${cik}.json`
}

export const submissions: Source<GivenSec> = {
  id: ID,
  dataset: 'sec',
  part: 'submissions',
  publisher: 'SEC, EDGAR: submissions by company',
  page: 'https://www.sec.gov/search-filings/edgar-application-programming-interfaces',
  takes: takesPart('submissions', /^submissions \d+$/),
  // Which companies are asked for changes from day to day.
  rowsFallMax: 1,
  mayBeIdle: true,
  async *fetch(web, today) {
    const wanted = await findWanted(web, ID, today, { days: DAYS, items: ITEMS })
    for (const cik of new Set(wanted.map((entry) => entry.cik))) {
      const document = await welcome(web, { name: `company ${Number(cik)}`, url: submissionsUrl(cik) })
      if (document) yield document
    }
  },
  async parse(documents) {
    const review: ReviewItem[] = []
    const { values, refused } = readAll(documents, (document) => readCompany(document, review))
    return { rows: values.flatMap(({ value }) => value), review, refused }
  },
}

interface Company {
  cik: string
  name: string | null
  sic: string | null
  state: string | null
  former: { name: string; from: IsoDate; to: IsoDate }[]
}

function readCompany(document: Document, review: ReviewItem[]): GivenSec[] {
  const json = answerJson(ID, document)
  const older = 'accessionNumber' in json
  const cik = tenDigits(json.cik) ?? tenDigits(/CIK(\d{10})/.exec(document.url)?.[1])
  const table = older ? json : object(object(json.filings)?.recent)
  if (!cik || !table) throw new SourceChanged(ID, `${document.url} has no list of filings of a company`)
  const company: Company = {
    cik,
    name: text(json.name),
    sic: text(json.sic),
    state: usState(object(object(json.addresses)?.business)?.stateOrCountry),
    former: readFormer(json.formerNames),
  }
  const filings = readFilings(document, company, table, review)
  if (older || company.name === null) return filings
  const tickers = texts(json.tickers)
  return [
    {
      kind: 'registrant',
      cik,
      name: company.name,
      // A company that was delisted has an empty list: its last tickers are known from elsewhere, or not.
      tickers: tickers.length > 0 ? tickers : null,
      exchange: texts(json.exchanges)[0] ?? null,
      former_names: company.former.map(({ name }) => name),
      sic: company.sic,
      state: company.state,
      place: null,
      seen_on: document.fetchedAt,
    },
    ...filings,
  ]
}

function readFilings(
  document: Document,
  company: Company,
  table: Record<string, unknown>,
  review: ReviewItem[],
): GivenFiling[] {
  const columns = COLUMNS.map((name) => table[name])
  const missing = COLUMNS.filter((_, i) => !Array.isArray(columns[i]))
  if (missing.length > 0) throw new SourceChanged(ID, `${document.url} has no column ${missing.join(', ')}`)
  const lists = columns as unknown[][]
  if (lists.some((list) => list.length !== lists[0]!.length)) {
    throw new SourceChanged(ID, `${document.url} has columns of different lengths`)
  }
  const rows = lists[0]!
    .map((_, i) => lists.map((list) => String(list[i] ?? '')))
    .filter((row) => isForm(row[4]))
  const times: Acceptance[] = rows
    .filter((row) => isIsoDate(row[1]!) && row[3] !== '')
    .map((row) => ({ accepted: row[3]!, filingDate: row[1]! }))
  const clock = clockOf(times)
  return rows.flatMap(([accession, filed, reported, accepted, form, items, primary]) => {
    if (!/^\d{10}-\d{2}-\d{6}$/.test(accession!) || !isIsoDate(filed!)) {
      const cell = `${accession} ${filed}`
      review.push({
        field: 'accession',
        cell,
        reason: 'is no filing and day',
        row: company.name ?? company.cik,
      })
      return []
    }
    const { unknown, ...read } = readItems(items!)
    for (const cell of unknown)
      review.push({ field: 'items', cell, reason: 'is no item number', row: accession! })
    return newFiling({
      accession: accession!,
      form: form as GivenFiling['form'],
      filing_date: filed!,
      report_date: isIsoDate(reported!) ? reported! : null,
      accepted_at: acceptedAt(accepted!, clock),
      ...read,
      items_from: read.items === null ? null : 'sec',
      sic: company.sic,
      state: company.state,
      primary_document: primary === '' ? null : primary!,
      filers: [{ cik: company.cik, company: nameOn(company, filed!) }],
      seen_on: document.fetchedAt,
    })
  })
}

/** What the company was called on a day: today's name, unless a former one held then. */
function nameOn({ name, former }: Company, day: IsoDate): string | null {
  return former.find(({ from, to }) => from <= day && day < to)?.name ?? name
}

function readFormer(given: unknown): Company['former'] {
  if (!Array.isArray(given)) return []
  return given.flatMap((one) => {
    const name = text(object(one)?.name)
    const [from, to] = [object(one)?.from, object(one)?.to].map((time) => String(time ?? '').slice(0, 10))
    return name && isIsoDate(from!) && isIsoDate(to!) ? [{ name, from: from!, to: to! }] : []
  })
}

const object = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
const text = (value: unknown) => cleanText(typeof value === 'string' ? value : '') || null
const texts = (value: unknown) =>
  Array.isArray(value) ? value.map(text).filter((word): word is string => word !== null) : []
