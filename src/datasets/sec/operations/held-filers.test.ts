import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { turnsOf } from '#storage/editions/once.ts'
import { rowsHolding } from '#storage/editions/text-parts.ts'
import { accession, filersOf, filingRecord, registrantRecord, secDatabase } from '../testing/filings.ts'
import secFilings from './sec-filings.ts'

const NAMES = ['Elm Works Inc', 'ELM FOODS', 'Oak & Ash', 'École Élan', '100% Fir', 'Fir_Co', 'İstanbul Oil']
const cikOf = (n: number) => String(1000 + n).padStart(10, '0')

/** Filings of seven filers; every third is signed by the next of them too, and one filer signs with nearly all. */
const FILINGS = Array.from({ length: 90 }, (_, i) => ({
  filing: filingRecord({
    accession: accession(i + 1),
    cik: cikOf(i % 7),
    company: NAMES[i % 7]!,
    filing_date: i % 10 === 0 ? null : `2024-0${1 + (i % 5)}-11`,
  }),
  signers: [...(i % 3 === 0 ? [(i + 1) % 7] : []), ...(i > 5 ? [7] : [])],
}))
const filersIn = ({ filing, signers }: (typeof FILINGS)[number]) =>
  filersOf(filing, ...signers.map((n) => ({ cik: cikOf(n), company: NAMES[n] ?? 'Everywhere Trust' })))

const lower = (text: string) => text.toLowerCase()

type IsMeant = (filer: { cik: string; company: string }) => boolean

const ofCompany = (part: string): [object, IsMeant] => [
  { company: part },
  ({ company }) => lower(company).includes(lower(part)),
]
const ofNumber = (n: number): [object, IsMeant] => [{ cik: cikOf(n) }, ({ cik }) => cik === cikOf(n)]

/** The questions, and which filer each means. */
const ASKED: readonly [query: object, isMeant: IsMeant][] = [
  ...['elm', 'ELM', 'works', '&', 'élan', '100%', 'r_c', 'r', 'oil', 'nobody', 'everywhere', 'x'].map(
    ofCompany,
  ),
  ...[0, 3, 6, 7, 9].map(ofNumber),
  [{ company_id: 'cik-1002' }, ({ cik }) => cik === cikOf(2)],
  [{ ticker: 'ALL' }, ({ cik }) => Number(cik) < 1006],
]

test('filings by filer are those that one of its names or numbers stands under, before and once these are held', async () => {
  const db = await secDatabase({
    filings: FILINGS.map(({ filing }) => filing),
    filers: FILINGS.flatMap(filersIn),
    registrants: [0, 1, 2, 3, 4, 5].map((n) =>
      registrantRecord({ cik: cikOf(n), name: NAMES[n]!, tickers: 'ALL', place: n + 1 }),
    ),
  })
  const context = contextOn('2024-06-01', db)
  for (const areHeld of [false, true]) {
    if (areHeld) {
      await expect.poll(() => turnsOf(context.edition).pending, { timeout: 30_000, interval: 5 }).toBe(0)
      expect(rowsHolding(context, 'sec_filings', 0, { text: 'lower(company)', parts: ['?'] })).not.toBeNull()
    }
    for (const [query, isMeant] of ASKED) {
      const { records, total } = await secFilings.run(
        context,
        secFilings.input.parse({ ...query, limit: '100' }),
      )
      const meant = FILINGS.filter((each) => filersIn(each).some(isMeant)).map(
        ({ filing }) => filing.accession,
      )
      expect(records.map((record) => record.accession).sort(), JSON.stringify(query)).toEqual(meant.sort())
      expect(total).toBe(meant.length)
    }
  }
  db.close()
})
