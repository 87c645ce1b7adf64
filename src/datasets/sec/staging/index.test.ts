import { describe, expect, test } from 'vitest'
import type { Staged } from '#ingest/dataset.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { filledDatabase } from '#storage/testing/filled.ts'
import { newFact } from '../facts/fact.ts'
import type { Fact, FilingRecord } from '../record.ts'
import { accession, givenFiling, givenRegistrant, result } from '../testing/filings.ts'
import { stageFilings } from './index.ts'

const TODAY = '2024-05-04'
type Results = Parameters<typeof stageFilings>[0]['results']

async function stage(results: Results, previous: Database | null = null, today = TODAY) {
  const staged = await stageFilings({ previous, results, today })
  return { staged, db: await database(staged) }
}

/** A database of what was staged; the rows are arrays or read once. */
async function database(staged: Staged): Promise<Database> {
  return filledDatabase(staged.tables.map(({ table, rows }) => ({ table, rows: rows as Iterable<object> })))
}

const filings = (db: Database) =>
  db.all<FilingRecord>(sql`select * from sec_filings order by filing_date desc, accession desc`)
const text = (facts: Fact[], parser = 1) => ({ facts, parsed_at: '2024-03-02', parser })
const fact = (sentence: string) => newFact('restructuring', { item: '2.05', document: '8-K' }, { sentence })

describe('one filing', () => {
  test('is one row out of what all sources know of it', async () => {
    const { db, staged } = await stage([
      result('sec/current', [
        givenFiling({ items: '2.05,9.01', items_as_filed: '2.05,9.01', accepted_at: '2024-03-01T21:00:00Z' }),
      ]),
      result('sec/daily-index', [
        givenFiling({ items: null, items_as_filed: null, items_from: null, seen_on: '2024-03-03' }),
      ]),
      result('sec/full-text', [
        givenFiling({
          items: '2.05,9.01',
          items_as_filed: '2.05,9.01',
          report_date: '2024-02-28',
          sic: '3990',
          primary_document: 'a.htm',
        }),
      ]),
      result('sec/documents', [
        givenFiling({
          items: null,
          items_from: null,
          items_as_filed: null,
          state: 'OH',
          text: text([fact('It closes.')]),
        }),
      ]),
    ])
    expect(await filings(db)).toMatchObject([
      {
        accession: accession(1),
        cik: '0000001111',
        company: 'Cedar Works Inc',
        filing_date: '2024-03-01',
        report_date: '2024-02-28',
        accepted_at: '2024-03-01T21:00:00Z',
        items: '2.05,9.01',
        items_from: 'sec',
        has_205: true,
        has_103: false,
        sic: '3990',
        state: 'OH',
        primary_document: 'a.htm',
        parsed_at: '2024-03-02',
        first_seen: '2024-03-02',
        source_id: 'sec/current',
      },
    ])
    expect(await db.all(sql`select accession, position, kind, sentence from sec_facts`)).toEqual([
      { accession: accession(1), position: 1, kind: 'restructuring', sentence: 'It closes.' },
    ])
    expect(staged.changed).toBe(true)
    expect(staged.changes.get('sec/current')).toEqual({ rows: 1, new: 1, changed: 0, gone: 0 })
  })

  test('items that the SEC lists win over headings of the text, whichever comes first', async () => {
    const read = givenFiling({ items: '1.03', items_as_filed: '3', items_from: 'text' })
    const told = givenFiling({ items: '1.03,9.01', items_as_filed: '1.03,9.01' })
    for (const order of [
      [result('sec/documents', [read]), result('sec/submissions', [told])],
      [result('sec/submissions', [told]), result('sec/documents', [read])],
    ]) {
      const { db } = await stage(order)
      expect(await filings(db)).toMatchObject([{ items: '1.03,9.01', items_from: 'sec' }])
    }
  })

  test('while its items are not known, nobody can say which it lacks', async () => {
    const { db } = await stage([result('sec/daily-index', [givenFiling({ items: null, items_from: null })])])
    expect(await filings(db)).toMatchObject([{ items: null, has_205: null, has_103: null, first_103: false }])
  })

  test('filed by several is one row, under the largest that is listed, else under the oldest number', async () => {
    const filers = [
      { cik: '0000002223', company: 'FIR LP' },
      { cik: '0000002222', company: 'FIR TRUST' },
      { cik: '0000003333', company: 'FIR HOLDINGS' },
    ]
    const { db } = await stage([
      result('sec/current', [
        givenFiling({ filers }),
        givenFiling({ accession: accession(2), filers: filers.slice(0, 2) }),
      ]),
      result('sec/tickers', [
        givenRegistrant({ cik: '0000003333', name: 'Fir Holdings', tickers: ['FIRH'] }),
      ]),
    ])
    expect(await filings(db)).toMatchObject([
      { company: 'FIR TRUST', filers: 2, ticker: null },
      { company: 'FIR HOLDINGS', filers: 3, ticker: 'FIRH' },
    ])
    const named = await db.all(
      sql`select company, is_primary from sec_filers where accession = ${accession(1)} order by position`,
    )
    expect(named).toEqual([
      { company: 'FIR HOLDINGS', is_primary: true },
      { company: 'FIR TRUST', is_primary: false },
      { company: 'FIR LP', is_primary: false },
    ])
  })
})

describe('the next refresh', () => {
  test('keeps what it does not see again, and writes nothing when nothing has changed', async () => {
    const first = () => [result('sec/current', [givenFiling()]), result('sec/tickers', [givenRegistrant()])]
    const before = await stage(first())
    const again = await stage(first(), before.db)
    expect(again.staged.changed).toBe(false)
    expect(again.staged.changes.get('sec/current')).toEqual({ rows: 1, new: 0, changed: 0, gone: 0 })
    const other = await stage([result('sec/current', [givenFiling({ accession: accession(2) })])], before.db)
    expect(other.staged.changed).toBe(true)
    expect(await filings(other.db)).toHaveLength(2)
    expect(await filings(again.db)).toEqual(await filings(before.db))
  })

  test('adds what was not known, and does not take away what was', async () => {
    const before = await stage([result('sec/daily-index', [givenFiling({ items: null, items_from: null })])])
    const given = givenFiling({
      filing_date: null,
      items: '1.03',
      items_as_filed: '1.03',
      filers: [{ cik: '0000001111', company: null }],
    })
    const after = await stage([result('sec/full-text', [given])], before.db)
    expect(await filings(after.db)).toMatchObject([
      {
        filing_date: '2024-03-01',
        items: '1.03',
        company: 'Cedar Works Inc',
        first_103: true,
        changed_on: TODAY,
      },
    ])
    expect(after.staged.changes.get('sec/full-text')).toEqual({ rows: 1, new: 0, changed: 1, gone: 0 })
    expect(await filings(before.db)).toMatchObject([{ changed_on: '2024-03-02' }])
  })

  test('a lesser source does not change what a better one has said', async () => {
    const name = (company: string) => givenFiling({ filers: [{ cik: '0000001111', company }] })
    const before = await stage([result('sec/submissions', [name('Cedar Works, Inc.')])])
    const after = await stage([result('sec/daily-index', [name('CEDAR WORKS INC')])], before.db)
    expect(await filings(after.db)).toMatchObject([
      { company: 'Cedar Works, Inc.', source_id: 'sec/submissions' },
    ])
  })

  test('a text is read once, and again by a newer reader', async () => {
    const read = (sentence: string, parser: number) => [
      result('sec/documents', [givenFiling({ text: text([fact(sentence)], parser) })]),
    ]
    const before = await stage(read('First.', 1))
    const sentences = (db: Database) => db.all(sql`select sentence from sec_facts`)
    const same = await stage(read('Other.', 1), before.db)
    expect(same.staged.changed).toBe(false)
    expect(await sentences(same.db)).toEqual([{ sentence: 'First.' }])
    const newer = await stage(read('Better.', 2), before.db)
    expect(newer.staged.changed).toBe(true)
    expect(await sentences(newer.db)).toEqual([{ sentence: 'Better.' }])
  })

  test('failed sources say nothing', async () => {
    const before = await stage([result('sec/current', [givenFiling()])])
    const failed = { ...result('sec/current'), status: 'failed' as const, message: 'no' }
    const after = await stage([failed], before.db)
    expect(after.staged.changed).toBe(false)
    expect(await filings(after.db)).toEqual(await filings(before.db))
  })
})

test('several generations of a feed are all taken, each day first seen as it was', async () => {
  const { db, staged } = await stage([
    result(
      'sec/current',
      [givenFiling({ seen_on: '2024-03-02' })],
      [
        givenFiling({ seen_on: '2024-03-03' }),
        givenFiling({ accession: accession(2), seen_on: '2024-03-03' }),
      ],
    ),
  ])
  expect((await filings(db)).map((row) => row.first_seen)).toEqual(['2024-03-03', '2024-03-02'])
  expect(staged.changes.get('sec/current')).toMatchObject({ rows: 2, new: 2 })
})

test('a company that the ticker file names again as it did is not changed, though the day is kept', async () => {
  const file = (seen_on: string, name = 'Cedar Works Inc') => [
    result('sec/tickers', [givenRegistrant({ name, seen_on })]),
  ]
  const { db } = await stage(file('2024-05-03'))
  const { staged, db: next } = await stage(file('2024-05-04'), db)
  expect([staged.changed, staged.changes.get('sec/tickers')]).toEqual([
    true,
    { rows: 1, new: 0, changed: 0, gone: 0 },
  ])
  const [row] = await next.all<{ day: string }>(sql`select tickers_seen::varchar as day from sec_registrants`)
  expect(row!.day).toBe('2024-05-04')
  const renamed = await stage(file('2024-05-05', 'Cedar Works Corp'), next)
  expect(renamed.staged.changes.get('sec/tickers')!.changed).toBe(1)
})
