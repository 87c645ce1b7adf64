import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import type { Database } from '#storage/database.ts'
import { ask, planOfDays, refused } from '../testing/ask.ts'
import { accession, filingRecord, registrantRecord, secDatabase } from '../testing/filings.ts'
import secFilings from './sec-filings.ts'

const numbers = ({ records }: { records: { accession?: string }[] }) =>
  records.map((record) => Number(record.accession!.slice(-6)))

describe('a list', () => {
  test('shows the newest filings first; one without a date comes last', async () => {
    const db = await secDatabase({
      filings: [
        filingRecord({ accession: accession(1), filing_date: '2023-01-01' }),
        filingRecord({ accession: accession(2), filing_date: null }),
        filingRecord({ accession: accession(4), filing_date: '2024-01-01' }),
        filingRecord({ accession: accession(3), filing_date: '2024-01-01' }),
      ],
    })
    const answer = await ask(secFilings, db)
    expect(numbers(answer)).toEqual([4, 3, 1, 2])
    expect(answer).toMatchObject({
      count: 4,
      total: 4,
      limit: 100,
      offset: 0,
      has_more: false,
      next_cursor: null,
      warnings: [],
    })
  })

  test('a filing has every field, missing values as null', async () => {
    const db = await secDatabase({
      filings: [
        filingRecord({ accession: accession(1), primary_document: 'form8k.htm', parsed_at: '2024-03-02' }),
      ],
    })
    expect((await ask(secFilings, db)).records).toEqual([
      {
        accession: '0000001111-24-000001',
        ticker: null,
        company: 'Cedar Works Inc',
        cik: '0000001111',
        form: '8-K',
        is_amendment: false,
        amends_accession: null,
        filing_date: '2024-03-01',
        report_date: null,
        accepted_at: null,
        items: '8.01',
        items_as_filed: '8.01',
        sic: null,
        state: null,
        filers: 1,
        is_first_bankruptcy: false,
        has_facts: true,
        url: 'https://www.sec.gov/Archives/edgar/data/1111/000000111124000001/0000001111-24-000001-index.htm',
        document_url: 'https://www.sec.gov/Archives/edgar/data/1111/000000111124000001/form8k.htm',
      },
    ])
  })

  test('only the fields asked for are shown', async () => {
    const db = await secDatabase({ filings: [filingRecord({})] })
    expect((await ask(secFilings, db, { fields: 'items,document_url' })).records).toEqual([
      { items: '8.01', document_url: null },
    ])
  })
})

describe('filters', () => {
  let db: Database
  beforeAll(async () => {
    db = await secDatabase({
      filings: [
        filingRecord({
          accession: accession(1),
          items: '2.05,9.01',
          filing_date: '2024-01-10',
          changed_on: '2024-05-01',
        }),
        filingRecord({
          accession: accession(2),
          cik: '0000002222',
          company: '100% Fir_Trust',
          filing_date: '2024-02-10',
          items: '1.03',
          ticker: 'FIR',
        }),
        filingRecord({
          accession: accession(3),
          cik: '0000003333',
          company: 'Hazel \\ Bank',
          filing_date: '2024-03-10',
          items: null,
        }),
      ],
      filers: [
        {
          accession: accession(2),
          cik: '0000002222',
          company: '100% Fir_Trust',
          is_primary: true,
          position: 1,
        },
        { accession: accession(2), cik: '0000002223', company: 'Partner LP', is_primary: false, position: 2 },
        { accession: accession(1), cik: '0000003333', company: 'Hazel', is_primary: false, position: 2 },
        { accession: accession(1), cik: '0000002224', company: 'Twice Inc', is_primary: false, position: 3 },
        { accession: accession(3), cik: '0000002224', company: 'Twice Inc', is_primary: false, position: 2 },
      ],
      registrants: [
        registrantRecord({ cik: '0000002222', tickers: 'FIR|BRK-B|DUO' }),
        registrantRecord({ cik: '0000003333', tickers: 'DUO' }),
        registrantRecord({ cik: '0000002223', tickers: 'FIRX' }),
      ],
    })
  })

  test.each<[Record<string, unknown>, number[]]>([
    [{ ticker: 'fir' }, [2]],
    [{ ticker: 'brk.b' }, [2]],
    [{ ticker: 'FIRX' }, [2]],
    [{ ticker: 'FI' }, []],
    [{ ticker: 'DUO' }, [3, 2, 1]],
    [{ cik: '3333' }, [3, 1]],
    [{ cik: '3333', end: '2024-01-31' }, [1]],
    [{ cik: '2224' }, [3, 1]],
    [{ company_id: 'cik-2223' }, [2]],
    [{ company_id: 'cik-3333' }, [3, 1]],
    [{ company_id: 'co-93b3ee12ee' }, []],
    // Each of the two may be another of those that filed together, and both must be among them.
    [{ cik: '2223', company: 'fir_trust' }, [2]],
    [{ ticker: 'FIR', cik: '2223' }, [2]],
    [{ cik: '3333', company: 'twice' }, [3, 1]],
    [{ cik: '3333', company: 'partner' }, []],
    [{ cik: '2222' }, [2]],
    [{ cik: '0000002223' }, [2]],
    [{ company: 'fir_trust' }, [2]],
    [{ company: '100%' }, [2]],
    [{ company: '\\' }, [3]],
    [{ company: 'partner' }, [2]],
    [{ company: 'a' }, [3, 2, 1]],
    [{ company: '_' }, [2]],
    [{ start: '2024-02-10' }, [3, 2]],
    [{ end: '2024-02-10' }, [2, 1]],
    [{ items: '2.05' }, [1]],
    [{ items: '1.03, 2.05' }, [2, 1]],
    [{ items: '5.02' }, []],
    [{ changed_since: '2024-04-01' }, [1]],
    [{ ticker: 'FIR', items: '1.03', start: '2024-01-01', end: '2024-12-31' }, [2]],
  ])('%j', async (query, found) => {
    const answer = await ask(secFilings, db, query)
    expect(numbers(answer)).toEqual(found)
    expect(answer.total).toBe(found.length)
  })

  test('what is left out because it is not known is told', async () => {
    expect(textsOf((await ask(secFilings, db, { items: '2.05' })).warnings)).toEqual([
      '1 filings whose items are not known yet are left out by items',
    ])
    const undated = await secDatabase({ filings: [filingRecord({ filing_date: null })] })
    expect(textsOf((await ask(secFilings, undated, { start: '2024-01-01' })).warnings)).toEqual([
      '1 filings without a filing date are left out by the dates',
    ])
  })

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 5001 }, 'limit'],
    [{ limit: 'abc' }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ start: '2024-02-31' }, 'start'],
    [{ end: '31.12.2024' }, 'end'],
    [{ items: '205' }, 'items'],
    [{ items: '2.05;1.03' }, 'items'],
    [{ cik: 'abc' }, 'cik'],
    [{ cik: '12345678901' }, 'cik'],
    [{ cik: '0' }, 'cik'],
    [{ ticker: 'A%' }, 'ticker'],
    [{ company: '' }, 'company'],
    [{ fields: 'nothing' }, 'fields'],
  ])('%j is refused', (query, name) => {
    expect(refused(secFilings, query)).toEqual([name])
  })

  test('the edges of the bounds are not', () => {
    expect(refused(secFilings, { limit: '1', offset: 0 })).toEqual([])
    expect(refused(secFilings, { limit: 5000, offset: 1_000_000 })).toEqual([])
  })
})

describe('pages', () => {
  test('by cursor show every filing once, in order, however they are cut', async () => {
    const dates = fc.array(fc.constantFrom('2024-01-01', '2024-01-02', '2024-01-03', null), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(dates, fc.integer({ min: 1, max: 5 }), async (given, limit) => {
        const db = await secDatabase({
          filings: given.map((filing_date, i) => filingRecord({ accession: accession(i), filing_date })),
        })
        const whole = numbers(await ask(secFilings, db))
        const seen: number[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const answer = await ask(secFilings, db, { limit, ...(cursor ? { cursor } : {}) })
          seen.push(...numbers(answer))
          cursor = answer.next_cursor
        }
        await db.close()
        expect(seen).toEqual(whole)
        expect(seen).toHaveLength(given.length)
      }),
      { numRuns: 25 },
    )
  })

  test('by offset go on where they were', async () => {
    const db = await secDatabase({ filings: [1, 2, 3].map((n) => filingRecord({ accession: accession(n) })) })
    const answer = await ask(secFilings, db, { limit: 2, offset: 1 })
    expect(numbers(answer)).toEqual([2, 1])
    expect(answer).toMatchObject({ has_more: false, offset: 1, total: 3 })
  })

  test('a cursor of another question is refused', async () => {
    const db = await secDatabase({ filings: [1, 2].map((n) => filingRecord({ accession: accession(n) })) })
    const { next_cursor } = await ask(secFilings, db, { limit: 1 })
    await expect(ask(secFilings, db, { limit: 1, cursor: next_cursor, items: '8.01' })).rejects.toThrow(
      InvalidInput,
    )
  })
})

describe('plans', () => {
  test('a limit above the plan’s is lowered, and says so', async () => {
    const db = await secDatabase({ filings: [filingRecord({})] })
    const answer = await ask(secFilings, db, { limit: 5000 }, { plan: 'pro' })
    expect(answer.limit).toBe(500)
    expect(textsOf(answer.warnings)).toEqual([expect.stringContaining('limit lowered from 5000 to 500')])
  })

  test('a plan with a history shows no filing before it', async () => {
    const db = await secDatabase({
      filings: [filingRecord({ filing_date: '2024-05-31' }), filingRecord({ filing_date: '2023-01-01' })],
    })
    const answer = await ask(secFilings, db, { start: '2020-01-01' }, { plan: planOfDays(30) })
    expect(answer.total).toBe(1)
    expect(textsOf(answer.warnings)).toEqual([
      expect.stringContaining('records before 2024-05-02 are left out'),
    ])
  })
})
