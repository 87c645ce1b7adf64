import { describe, expect, test } from 'vitest'
import { NotFound } from '#contract/errors.ts'
import { saying } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import { accession, filingRecord, registrantRecord, secDatabase } from '../testing/filings.ts'
import ticker from './ticker.ts'

describe('a symbol', () => {
  const some = () =>
    secDatabase({
      filings: [
        filingRecord({ accession: accession(1), cik: '0000002222', filing_date: '2024-01-01' }),
        filingRecord({ accession: accession(2), cik: '0000002222', filing_date: '2024-02-01' }),
        filingRecord({ accession: accession(3), filing_date: '2024-03-01' }),
      ],
      registrants: [
        registrantRecord({ cik: '0000002222', name: 'Fir Trust', tickers: 'FIR|FIR-PB', exchange: 'NYSE' }),
        registrantRecord({ cik: '0000003333', name: 'Gone Corp', tickers: 'GONE', listed: false, place: 2 }),
      ],
    })

  test.each(['FIR', 'fir', 'Fir-pb', 'FIR.PB'])('%s gives its company’s filings', async (word) => {
    const answer = await ask(ticker, await some(), { ticker: word })
    expect(answer.records.map((record) => record.accession)).toEqual([accession(2), accession(1)])
    expect(answer).toMatchObject({
      company: 'Fir Trust',
      cik: '0000002222',
      tickers: ['FIR', 'FIR-PB'],
      exchange: 'NYSE',
      listed: true,
      total: 2,
      warnings: [],
    })
  })

  test('within days and up to a limit', async () => {
    const answer = await ask(ticker, await some(), {
      ticker: 'FIR',
      start: '2024-01-01',
      end: '2024-12-31',
      limit: 1,
    })
    expect(answer).toMatchObject({ count: 1, total: 2, has_more: true })
    const rest = await ask(ticker, await some(), {
      ticker: 'FIR',
      start: '2024-01-01',
      end: '2024-12-31',
      limit: 1,
      cursor: answer.next_cursor,
    })
    expect(rest.records.map((record) => record.accession)).toEqual([accession(1)])
  })

  test('that is listed no longer says so', async () => {
    expect(await ask(ticker, await some(), { ticker: 'GONE' })).toMatchObject({
      records: [],
      listed: false,
      warnings: saying('the SEC lists the symbol GONE no longer'),
    })
  })

  test('that nobody has is not found', async () => {
    await expect(ask(ticker, await some(), { ticker: 'FI' })).rejects.toThrow(NotFound)
  })

  test.each([{ limit: 0 }, { limit: 501 }])('%j is refused', (query) => {
    expect(refused(ticker, { ticker: 'A', ...query })).toEqual(['limit'])
  })
})
