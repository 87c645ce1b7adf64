/** Companies and days of filings, held against the filings one by one: shared ones, those of no day, and windows of every kind. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from '#lib/rows.ts'
import type { FilingRecord } from '../record.ts'
import { ask } from '../testing/ask.ts'
import { filersOf, filingRecord, secDatabase } from '../testing/filings.ts'
import byCompany from './by-company.ts'
import byDate from './by-date.ts'

/** Four companies, of which each filing has one or more; the tests' today is 1 June 2024. */
const CIKS = ['0000000010', '0000000009', '0000000200', '0000003000']
const DAYS = ['2024-05-29', '2024-05-30', '2024-05-31', '2024-06-01', '2024-06-02']

const filing = fc.record({
  signed: fc.uniqueArray(fc.constantFrom(...CIKS), { minLength: 1 }),
  filing_date: fc.option(fc.constantFrom(...DAYS)),
  items: fc.constantFrom('2.05', '1.03', '2.05,1.03', '8.01', null),
  first_103: fc.boolean(),
})

interface Signed {
  row: FilingRecord
  signed: string[]
}

/** A company as its filings tell it. */
function rankedOf(cik: string, rows: readonly FilingRecord[]) {
  const days = rows.flatMap(({ filing_date: day }) => day ?? []).sort()
  return {
    ticker: null,
    company: `Company ${cik}`,
    cik,
    filings: rows.length,
    first_filing: days[0] ?? null,
    last_filing: days.at(-1) ?? null,
    restructurings: rows.filter(({ has_205: has }) => has).length,
    bankruptcies: rows.filter(({ first_103: first }) => first).length,
  }
}

const isWithin = (day: string | null, start: string | undefined, end: string | undefined) =>
  (start === undefined && end === undefined) ||
  (day !== null && day >= (start ?? '') && day <= (end ?? '9999'))

function rankings(filings: readonly Signed[], start: string | undefined, end: string | undefined) {
  const signed = filings
    .filter(({ row }) => isWithin(row.filing_date, start, end))
    .flatMap(({ row, signed }) => signed.map((cik) => ({ cik, row })))
  return [...groupBy(signed, ({ cik }) => cik)]
    .map(([cik, of]) =>
      rankedOf(
        cik,
        of.map(({ row }) => row),
      ),
    )
    .sort(
      (a, b) =>
        b.filings - a.filings ||
        (b.last_filing ?? '').localeCompare(a.last_filing ?? '') ||
        (a.cik < b.cik ? -1 : 1),
    )
}

function daysOf(filings: readonly Signed[], start: string) {
  const within = filings.filter(
    ({ row: { filing_date: day } }) => day !== null && day >= start && day <= DAYS[3]!,
  )
  return [...groupBy(within, ({ row }) => row.filing_date!)]
    .map(([date, of]) => ({
      date,
      filings: of.length,
      companies: new Set(of.flatMap(({ signed }) => signed)).size,
      restructurings: of.filter(({ row }) => row.has_205).length,
      bankruptcies: of.filter(({ row }) => row.first_103).length,
    }))
    .sort((a, b) => (a.date < b.date ? 1 : -1))
}

test('companies and days are those of the filings one by one', async () => {
  const filings = fc.sample(filing, { numRuns: 60, seed: 68 }).map(({ signed, ...fields }) => ({
    row: filingRecord({ ...fields, cik: signed[0]!, company: `Company ${signed[0]}` }),
    signed,
  }))
  const db = await secDatabase({
    filings: filings.map(({ row }) => row),
    filers: filings.flatMap(({ row, signed: [, ...others] }) =>
      filersOf(row, ...others.map((cik) => ({ cik, company: `Company ${cik}` }))),
    ),
  })
  for (const start of [undefined, ...DAYS])
    for (const end of [undefined, ...DAYS.filter((day) => day >= (start ?? ''))]) {
      const ranked = rankings(filings, start, end)
      const answer = await ask(byCompany, db, { start, end })
      expect(answer.records).toEqual(ranked)
      expect(answer.total).toBe(ranked.length)
      expect((await ask(byCompany, db, { start, end, limit: 2 })).records).toEqual(ranked.slice(0, 2))
    }
  for (const days of [1, 2, 3, 4])
    expect((await ask(byDate, db, { days })).records).toEqual(daysOf(filings, DAYS[4 - days]!))
})
