import { describe, expect, test } from 'vitest'
import { bankruptcyDatabase, bankruptcyRow } from '../testing.ts'
import bankruptcies from './bankruptcies.ts'
import { ask, gaveNotice, MATCHING, matchingTables, means } from './testing.ts'

describe('matching with WARN', () => {
  const db = () =>
    bankruptcyDatabase(
      [
        bankruptcyRow({
          id: 'deb-1',
          court_id: 'deb',
          debtor: 'Alder Foods, Inc.',
          date_filed: '2024-05-03',
        }),
        bankruptcyRow({
          id: 'njb-2',
          court_id: 'njb',
          debtor: 'Summit Bakery LLC',
          date_filed: '2024-05-02',
        }),
        bankruptcyRow({
          id: 'txsb-3',
          court_id: 'txsb',
          debtor: 'Summit Bakery LLC',
          date_filed: '2024-05-01',
        }),
        bankruptcyRow({ id: 'njb-4', court_id: 'njb', debtor: 'Quiet Mills LLC', date_filed: '2024-04-30' }),
        bankruptcyRow({ id: 'njb-5', court_id: 'njb', debtor: 'Unread Name LLC', date_filed: '2024-04-29' }),
      ],
      [],
      matchingTables(
        [
          means('Alder Foods, Inc.', 'cik-7'),
          means('ALDER FOODS INC', 'cik-7'),
          means('Alder Foods, Bronx plant', 'cik-7'),
          means('Summit Bakery LLC', 'co-nj', 'NJ'),
          means('Summit Bakery LLC', 'co-tx', 'TX'),
          means('Summit Bakery LLC', 'co-nowhere'),
          means('Quiet Mills LLC', 'co-quiet'),
        ],
        [
          gaveNotice('ALDER FOODS INC', { notice_date: '2024-01-02', employees_affected: 30 }),
          gaveNotice('Alder Foods, Bronx plant', { notice_date: '2024-02-02', employees_affected: null }),
          gaveNotice('Summit Bakery LLC', { id: 'n1', state: 'NJ' }),
          gaveNotice('Summit Bakery LLC', { id: 'n2', state: 'TX' }),
          gaveNotice('Quiet Mills LLC', { in_totals: false }),
        ],
      ),
    )

  test('goes by the company, by the state only where a name is shared, and never by the state of a national court', async () => {
    const { records, warnings } = await ask(bankruptcies, await db(), {}, MATCHING)
    expect(records.map((r) => [r.id, r.company_id, r.warn_company, r.warn_notices])).toEqual([
      ['deb-1', 'cik-7', 'Alder Foods, Inc.', 2],
      ['njb-2', 'co-nj', 'Summit Bakery LLC', 1],
      ['txsb-3', 'co-nowhere', null, null],
      ['njb-4', 'co-quiet', null, null],
      ['njb-5', null, null, null],
    ])
    expect(warnings).toEqual([])
  })

  test('warn_only keeps the matched, in pages and in the total', async () => {
    const answer = await ask(bankruptcies, await db(), { warn_only: 'true', limit: 1 }, MATCHING)
    expect(answer).toMatchObject({ total: 2, count: 1, has_more: true })
    const rest = await ask(
      bankruptcies,
      await db(),
      { warn_only: 'true', limit: 9, cursor: answer.next_cursor },
      MATCHING,
    )
    expect([...answer.records, ...rest.records].map(({ id }) => id)).toEqual(['deb-1', 'njb-2'])
    const none = await ask(bankruptcies, await db(), { warn_only: 'true', state: 'TX' }, MATCHING)
    expect(none).toMatchObject({ total: 0, records: [] })
  })

  test.each([
    ['no file of companies', { datasets: { bankruptcy: MATCHING.edition.datasets.bankruptcy } }],
    ['a damaged one', { ...MATCHING.edition, broken: new Map([['companies', new Error('damaged')]]) }],
  ])('with %s the fields are null, nothing is matched, and the answer says so', async (_, edition) => {
    const plain = await bankruptcyDatabase([bankruptcyRow()])
    const answer = await ask(bankruptcies, plain, {}, { edition })
    expect(answer.records).toMatchObject([{ company_id: null, warn_company: null, warn_notices: null }])
    expect(answer.warnings.join()).toContain('the edition lacks the file')
    expect(await ask(bankruptcies, plain, { warn_only: 'true' }, { edition })).toMatchObject({ total: 0 })
  })
})
