import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import { saying, textsOf } from '#contract/testing/warnings.ts'
import { bankruptcyDatabase, bankruptcyRow } from '#datasets/bankruptcy/testing/cases.ts'
import type { Database } from '#storage/database.ts'
import bankruptcies from './bankruptcies.ts'
import { ask, MATCHING, matchingTables, refused } from './testing/matching.ts'

const names = (answer: { records: { debtor?: string }[] }) => answer.records.map(({ debtor }) => debtor)

const several = () =>
  bankruptcyDatabase([
    bankruptcyRow({ debtor: 'Cedar Works LLC', court_id: 'nysb', date_filed: '2024-05-01', chapter: '11' }),
    bankruptcyRow({
      debtor: '100% Fir_Mill Inc.',
      trade_name: 'Fir Paper',
      court_id: 'deb',
      date_filed: '2024-04-01',
      chapter: '7',
      changed_on: '2024-05-20',
    }),
    bankruptcyRow({ debtor: 'Oak Hall LP', court_id: 'txsb', date_filed: '2023-01-01', chapter: '11' }),
    bankruptcyRow({ debtor: 'Elm Inn, Inc.', court_id: 'nywb', date_filed: null, chapter: null }),
  ])

describe('the answer', () => {
  test('has every field of a case', async () => {
    const db = await bankruptcyDatabase([
      bankruptcyRow({
        court_id: 'deb',
        docket_number: '24-10101',
        debtor: 'Alder Foods, Inc.',
        trade_name: 'Alder',
        chapter: '7',
        converted_from: '11',
        is_involuntary: true,
        date_filed: '2024-05-02',
        date_closed: '2024-05-30',
        docket_url: 'https://www.courtlistener.com/docket/1/x/',
        pacer_case_id: '300101',
        source: 'courtlistener',
        sources: 'courtlistener,rss',
      }),
    ])
    expect(await ask(bankruptcies, db)).toEqual({
      records: [
        {
          id: 'deb-24-10101',
          debtor: 'Alder Foods, Inc.',
          trade_name: 'Alder',
          is_business: true,
          chapter: '7',
          converted_from: '11',
          is_involuntary: true,
          court_id: 'deb',
          court_name: 'U.S. Bankruptcy Court, District of Delaware',
          court_state: 'DE',
          docket_number: '24-10101',
          date_filed: '2024-05-02',
          filing_date: '2024-05-02',
          date_closed: '2024-05-30',
          docket_url: 'https://www.courtlistener.com/docket/1/x/',
          pacer_case_id: '300101',
          cik: null,
          source: 'courtlistener',
          sources: 'courtlistener,rss',
          first_seen: '2024-05-02',
          last_seen: '2024-05-02',
          company_id: null,
          warn_company: null,
          warn_notices: null,
        },
      ],
      count: 1,
      total: 1,
      limit: 100,
      offset: 0,
      has_more: false,
      next_cursor: null,
      tombstones: null,
      warnings: saying(expect.stringContaining('not matched with WARN companies now')),
    })
  })

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['Cedar Works LLC', '100% Fir_Mill Inc.', 'Oak Hall LP', 'Elm Inn, Inc.']],
    [{ company: 'cedar' }, ['Cedar Works LLC']],
    [{ company: 'fir paper' }, ['100% Fir_Mill Inc.']],
    [{ company: 'FIR_mill' }, ['100% Fir_Mill Inc.']],
    // Across a debtor and its trade name.
    [{ company: 'inc.\nfir' }, []],
    [{ company: '%' }, ['100% Fir_Mill Inc.']],
    [{ company: '_' }, ['100% Fir_Mill Inc.']],
    [{ company: '\\' }, []],
    [{ company: "'; drop table bankruptcy_cases; --" }, []],
    [{ chapter: '7' }, ['100% Fir_Mill Inc.']],
    [{ chapter: 'Chapter 11' }, ['Cedar Works LLC', 'Oak Hall LP']],
    [{ court: 'nysb' }, ['Cedar Works LLC']],
    [{ court: 'DEB' }, ['100% Fir_Mill Inc.']],
    [{ court: 'southern district' }, ['Cedar Works LLC', 'Oak Hall LP']],
    [{ court: 'district of delaware' }, ['100% Fir_Mill Inc.']],
    [{ court: 'new york' }, ['Cedar Works LLC', 'Elm Inn, Inc.']],
    [{ state: 'new-york' }, ['Cedar Works LLC', 'Elm Inn, Inc.']],
    [{ state: 'tx' }, ['Oak Hall LP']],
    [{ start: '2024-04-01' }, ['Cedar Works LLC', '100% Fir_Mill Inc.']],
    [{ start: '2024-04-02' }, ['Cedar Works LLC']],
    [{ end: '2024-04-01' }, ['100% Fir_Mill Inc.', 'Oak Hall LP']],
    [{ start: '2024-04-01', end: '2024-04-01' }, ['100% Fir_Mill Inc.']],
    [{ changed_since: '2024-05-20' }, ['100% Fir_Mill Inc.']],
    [{ company: 'cedar', state: 'DE' }, []],
  ])('%o finds %o', async (query, expected) => {
    const answer = await ask(bankruptcies, await several(), query)
    expect(names(answer)).toEqual(expected)
    expect(answer.total).toBe(expected.length)
  })

  test('a window leaves out cases without a filing day, and says how many', async () => {
    const db = await several()
    const warned = async (query: object) =>
      textsOf((await ask(bankruptcies, db, { ...query })).warnings).join()
    expect(await warned({ start: '2020-01-01' })).toContain(
      'one case whose filing day is not known is left out',
    )
    expect(await warned({ start: '2020-01-01', state: 'DE' })).not.toContain('filing day')
    expect(await warned({})).not.toContain('filing day')
  })
})

describe('parameters', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ limit: '1' }, []],
    [{ limit: '5000', offset: '1000000' }, []],
    [{ limit: '0' }, ['limit']],
    [{ limit: '5001' }, ['limit']],
    [{ limit: 'abc' }, ['limit']],
    [{ offset: '-1' }, ['offset']],
    [{ chapter: '99' }, ['chapter']],
    [{ chapter: '' }, ['chapter']],
    [{ state: 'zz' }, ['state']],
    [{ start: '2024-02-31' }, ['start']],
    [{ end: '1/2/2024' }, ['end']],
    [{ warn_only: 'maybe' }, ['warn_only']],
    [{ fields: 'debtor_key' }, ['fields']],
    [{ company: '' }, ['company']],
  ])('%o', (query, expected) => expect(refused(bankruptcies, query)).toEqual(expected))

  test('a window that ends before it starts is refused', async () => {
    const asked = ask(bankruptcies, await several(), { start: '2024-05-02', end: '2024-05-01' })
    await expect(asked).rejects.toThrow(InvalidInput)
    await expect(asked).rejects.toMatchObject({ status: 422 })
  })
})

describe('pages', () => {
  async function walk(db: Database, limit: number, by: 'cursor' | 'offset') {
    const ids: unknown[] = []
    let place: Record<string, unknown> = {}
    for (;;) {
      const answer = await ask(bankruptcies, db, { limit, ...place })
      ids.push(...answer.records.map(({ id }) => id))
      expect(answer.has_more).toBe(ids.length < answer.total)
      if (!answer.has_more) return ids
      place = by === 'cursor' ? { cursor: answer.next_cursor } : { offset: ids.length }
    }
  }

  test('by cursor and by offset are the same, newest first, those without a day last', async () => {
    const day = fc.constantFrom(null, '2024-01-02', '2024-01-03')
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        async (days, limit) => {
          const rows = days.map((date_filed, i) => bankruptcyRow({ id: `nysb-24-0000${i}`, date_filed }))
          const db = await bankruptcyDatabase(rows)
          const expected = [...rows]
            .sort((a, b) => (b.date_filed ?? '').localeCompare(a.date_filed ?? '') || (a.id < b.id ? -1 : 1))
            .map(({ id }) => id)
          expect(await walk(db, limit, 'cursor')).toEqual(expected)
          expect(await walk(db, limit, 'offset')).toEqual(expected)
          await db.close()
        },
      ),
      { numRuns: 15 },
    )
  })

  test('a limit beyond the plan is lowered, and the answer says so', async () => {
    const db = await bankruptcyDatabase([bankruptcyRow(), bankruptcyRow()])
    const answer = await ask(bankruptcies, db, { limit: 501 }, { plan: 'pro' })
    expect(answer.limit).toBe(500)
    expect(textsOf(answer.warnings).join()).toContain('limit lowered from 501 to 500')
  })

  test('fields asked for are the only ones given', async () => {
    const answer = await ask(bankruptcies, await several(), { fields: 'debtor,chapter', limit: 1 })
    expect(answer.records).toEqual([{ debtor: 'Cedar Works LLC', chapter: '11' }])
  })
})

test('the history of a plan that ends is applied to the filing day', async () => {
  const days = ['2024-06-01', '2023-06-02', '2023-06-01']
  const db = await bankruptcyDatabase(days.map((date_filed) => bankruptcyRow({ date_filed })))
  const answer = await ask(bankruptcies, db, {}, { plan: 'starter' })
  expect(answer.records.map((r) => r.date_filed)).toEqual(['2024-06-01', '2023-06-02'])
  expect(textsOf(answer.warnings).join()).toContain('records before 2023-06-02 are left out')
})

test('a court that is none is told, one that no case is in is not', async () => {
  const db = await bankruptcyDatabase([bankruptcyRow()], [], matchingTables([]))
  const warned = async (court: string) => textsOf((await ask(bankruptcies, db, { court }, MATCHING)).warnings)
  expect(await warned('zzz')).toEqual(['no bankruptcy court has the id "zzz" or that in its name'])
  for (const court of ['akb', 'AKB', 'southern district', 'Alaska']) expect(await warned(court)).toEqual([])
})

test('a part of a name is found in cases with trigrams of their names and in those that came without', async () => {
  const names = ['Cedar Works Inc', 'Block 12 Holdings LLC', 'Linc Tools', 'In Cedars', 'Eastern Cedar Mill']
  const rows = names.flatMap((debtor, i) => {
    const row = bankruptcyRow({ id: `deb-24-${i}`, debtor })
    return [row, { ...row, id: `njb-24-${i}`, names_trigrams: null }]
  })
  const db = await bankruptcyDatabase(rows)
  for (const company of ['inc', 'cedar', 'LLC', 'lock 12 h', 'in', 'works inc', 'nobody', ' cedar']) {
    const { records, total } = await ask(bankruptcies, db, { company })
    const found = rows.filter((row) => row.names_lower!.includes(company.toLowerCase().trim()))
    expect(records.map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort())
    expect(total).toBe(found.length)
  }
  await db.close()
})
