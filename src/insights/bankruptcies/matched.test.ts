import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import bankruptcies from './bankruptcies.ts'
import byState from './by-state.ts'
import facets from './facets.ts'
import stats from './stats.ts'
import { ask, gaveNotice, MATCHING, matchingTables } from './testing/matching.ts'

describe('matching with WARN', () => {
  const all = MATCHING.edition
  const file = all.datasets.bankruptcy
  const damaged = new Error('damaged')
  const db = () =>
    bankruptcyDatabase(
      [
        bankruptcyRow({ id: 'deb-1', court_id: 'deb', date_filed: '2024-05-03' }),
        bankruptcyRow({ id: 'njb-2', court_id: 'njb', date_filed: '2024-05-02' }),
        bankruptcyRow({ id: 'txsb-3', court_id: 'txsb', date_filed: '2024-05-01' }),
        bankruptcyRow({ id: 'njb-4', court_id: 'njb', date_filed: '2024-04-30' }),
      ],
      [],
      matchingTables([
        gaveNotice(['deb-1'], { company_id: 'cik-7', name: 'Alder Foods, Inc.', notices: 2 }),
        gaveNotice(['njb-2'], { company_id: 'co-nj', name: 'Summit Bakery LLC' }),
        gaveNotice(['txsb-3'], { company_id: 'co-quiet', notices: 0 }),
      ]),
    )

  test('tells the company of a case, its notices where it gave any, and nothing of a case that is nobody’s', async () => {
    const { records, warnings } = await ask(bankruptcies, await db(), {}, MATCHING)
    expect(records.map((r) => [r.id, r.company_id, r.warn_company, r.warn_notices])).toEqual([
      ['deb-1', 'cik-7', 'Alder Foods, Inc.', 2],
      ['njb-2', 'co-nj', 'Summit Bakery LLC', 1],
      ['txsb-3', 'co-quiet', null, null],
      ['njb-4', null, null, null],
    ])
    expect(warnings).toEqual([])
  })

  test('where companies were told of older cases, those that have gone since are not counted', async () => {
    const gone = await bankruptcyDatabase(
      [bankruptcyRow({ id: 'njb-2', court_id: 'njb', date_filed: '2024-05-02' })],
      [],
      (rows) =>
        matchingTables([gaveNotice(['njb-2']), gaveNotice(['sec-1'])])([
          ...rows,
          { ...rows[0]!, id: 'sec-1' },
        ]),
    )
    const older = { ...file, made_at: '2024-05-31T00:00:00Z' }
    const edition = { datasets: { ...all.datasets, insights: older } }
    const answer = await ask(bankruptcies, gone, { warn_only: 'true' }, { edition })
    expect(answer).toMatchObject({ total: 1, records: [{ id: 'njb-2' }] })
    const counted = await ask(facets, gone, { warn_only: 'true' }, { edition })
    expect(counted).toMatchObject({ total: 1, warn_matched: 1 })
  })

  test('where companies were told of older cases, their rows are not asked', async () => {
    const held = [
      bankruptcyRow({ id: 'deb-1', date_filed: '2024-05-03', debtor: 'Alder Foods' }),
      bankruptcyRow({ id: 'njb-2', date_filed: '2024-05-02', debtor: 'Summit Bakery' }),
    ]
    const moved = () =>
      bankruptcyDatabase(held, [], (rows) =>
        matchingTables([gaveNotice(['njb-2'], { company_id: 'co-nj' })])(rows.toReversed()),
      )
    const older = { ...file, made_at: '2024-05-31T00:00:00Z' }
    const edition = { datasets: { ...all.datasets, insights: older } }
    const owners = async (query: Record<string, unknown>, around: object) =>
      (await ask(bankruptcies, await moved(), query, around)).records.map((r) => [r.id, r.company_id])
    expect(await owners({}, { edition })).toEqual([
      ['deb-1', null],
      ['njb-2', 'co-nj'],
    ])
    expect(await owners({ company: 'bakery', warn_only: 'true' }, { edition })).toEqual([['njb-2', 'co-nj']])
    expect(await owners({ company_id: 'co-nj' }, { edition })).toEqual([['njb-2', 'co-nj']])
    // By row it would be another case: the test would see it.
    expect(await owners({}, MATCHING)).toEqual([
      ['deb-1', 'co-nj'],
      ['njb-2', null],
    ])
    expect(await owners({ company_id: 'co-nj' }, MATCHING)).toEqual([['deb-1', 'co-nj']])
  })

  test('a part of the name goes with whose the cases are', async () => {
    const held = await db()
    const query = { company: 'alder', warn_only: 'true' }
    for (const question of [query, { ...query, changed_since: '2020-01-01' }, { company_id: 'co-nj' }]) {
      const { records, total } = await ask(bankruptcies, held, question, MATCHING)
      const counted = await ask(facets, held, question, MATCHING)
      expect([total, counted.total, counted.warn_matched]).toEqual(Array(3).fill(records.length))
      expect(counted.courts.reduce((sum, { filings }) => sum + filings, 0)).toBe(records.length)
    }
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
    ['no file of insights', { datasets: { bankruptcy: file, warn: file } }, 'the edition lacks the file'],
    ['a damaged one', { ...all, broken: new Map([['insights', damaged]]) }, 'the edition lacks the file'],
    ['no WARN notices', { datasets: { bankruptcy: file, insights: file } }, 'WARN notices were not read'],
    ['damaged ones', { ...all, broken: new Map([['warn', damaged]]) }, 'WARN notices were not read'],
    ['neither', { datasets: { bankruptcy: file } }, 'WARN notices were not read'],
  ])('with %s the fields are null, nothing is matched, and the answer says so', async (_, edition, said) => {
    const plain = await bankruptcyDatabase([bankruptcyRow()])
    const answer = await ask(bankruptcies, plain, {}, { edition })
    expect(answer.records).toMatchObject([{ company_id: null, warn_company: null, warn_notices: null }])
    expect(textsOf(answer.warnings).join()).toContain(said)
    expect(await ask(bankruptcies, plain, { warn_only: 'true' }, { edition })).toMatchObject({ total: 0 })
    expect(await ask(stats, plain, {}, { edition })).toMatchObject({ total_filings: 1, warn_matched: null })
    expect((await ask(byState, plain, {}, { edition })).records).toMatchObject([
      { filings: 1, warn_matched: null },
    ])
  })
})
