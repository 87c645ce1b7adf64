import { describe, expect, test } from 'vitest'
import { NotFound, PlanTooSmall } from '#contract/errors.ts'
import { saying } from '#contract/testing/warnings.ts'
import { ask, planOfDays } from '../testing/ask.ts'
import { accession, factRecord, filingRecord, secDatabase } from '../testing/filings.ts'
import detail from './detail.ts'
import { secOperations } from './index.ts'

describe('one filing', () => {
  const some = () =>
    secDatabase({
      filings: [
        filingRecord({ accession: accession(1), items: '2.05,9.01', parsed_at: '2024-03-02' }),
        filingRecord({ accession: accession(2), form: '8-K/A', amends_accession: accession(1), items: null }),
      ],
      facts: [
        factRecord({
          kind: 'amount',
          position: 1,
          value: 4_500_000,
          value_high: 6_000_000,
          unit: 'USD',
          text: '$4.5 million to $6 million',
          sentence: 'It costs.',
        }),
        factRecord({
          kind: 'employees',
          position: 2,
          value: 140,
          unit: 'employees',
          qualifier: 'about',
          action: 'reduction',
        }),
        factRecord({ kind: 'percent', position: 3, value: 12 }),
        factRecord({ kind: 'restructuring', position: 4, sentence: 'It closes.' }),
        factRecord({
          kind: 'officer_change',
          position: 5,
          name: 'Pat Roe',
          role: 'President',
          action: 'resigned',
          effective_date: '2024-03-31',
        }),
        factRecord({ kind: 'exhibit', position: 6, role: '99.1', text: 'Press Release' }),
        factRecord({ kind: 'bankruptcy_court', position: 7, text: 'A court' }),
        factRecord({
          kind: 'bankruptcy_petition',
          position: 8,
          text: 'voluntary',
          effective_date: '2024-03-01',
        }),
      ],
    })

  test('shows what its text says, by kind', async () => {
    const place = { item: '8.01', document: '8-K', sentence: null }
    expect(await ask(detail, await some(), { accession_number: accession(1) })).toMatchObject({
      accession: accession(1),
      item_list: [
        { item: '2.05', title: 'Costs Associated with Exit or Disposal Activities' },
        { item: '9.01', title: 'Financial Statements and Exhibits' },
      ],
      filed_by: [{ cik: '0000001111', company: 'Cedar Works Inc', is_primary: true }],
      amended_by: [accession(2)],
      parsed_at: '2024-03-02',
      dollar_amounts: [
        {
          value: 4_500_000,
          value_high: 6_000_000,
          qualifier: null,
          text: '$4.5 million to $6 million',
          unit: 'USD',
          ...place,
          sentence: 'It costs.',
        },
      ],
      employee_counts: [
        { value: 140, value_high: null, qualifier: 'about', text: null, is_reduction: true, ...place },
      ],
      percentages: [{ value: 12, value_high: null, qualifier: null, text: null, ...place }],
      restructuring: [{ ...place, sentence: 'It closes.' }],
      officer_changes: [
        { name: 'Pat Roe', role: 'President', action: 'resigned', effective_date: '2024-03-31', ...place },
      ],
      exhibits: [{ number: '99.1', title: 'Press Release' }],
      bankruptcy: [
        { kind: 'court', text: 'A court', date: null, ...place },
        { kind: 'petition', text: 'voluntary', date: '2024-03-01', ...place },
      ],
      warnings: [],
    })
  })

  test('whose text was not read says so', async () => {
    expect(await ask(detail, await some(), { accession_number: accession(2) })).toMatchObject({
      amends_accession: accession(1),
      parsed_at: null,
      restructuring: [],
      item_list: [],
      warnings: saying(
        'the text of this filing has not been read: that a list is empty says nothing',
        'its items are not known yet',
      ),
    })
  })

  test('is found without the dashes too', async () => {
    const answer = await ask(detail, await some(), { accession_number: accession(1).replaceAll('-', '') })
    expect(answer.accession).toBe(accession(1))
  })

  test.each(['0000001111-24-999999', 'nothing', '1'])('%s is not found', async (word) => {
    await expect(ask(detail, await some(), { accession_number: word })).rejects.toThrow(NotFound)
  })

  test('before the plan’s history is part of a larger plan', async () => {
    await expect(
      ask(detail, await some(), { accession_number: accession(1) }, { plan: planOfDays(30) }),
    ).rejects.toThrow(PlanTooSmall)
  })
})

test('every route is of the group, and open without a key', () => {
  expect(secOperations.map(({ path }) => path)).toEqual([
    '/api/sec-filings',
    '/api/sec-filings/stats',
    '/api/sec-filings/by-company',
    '/api/sec-filings/by-date',
    '/api/sec-filings/ticker/{ticker}',
    '/api/sec-filings/facets',
    '/api/sec-filings/detail/{accession_number}',
  ])
  for (const route of secOperations)
    expect(route).toMatchObject({ group: 'sec', auth: 'optional', datasets: ['sec'] })
})
