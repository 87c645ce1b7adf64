import { describe, expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { ask, refused } from '../testing/ask.ts'
import { rawDatabase, rawWeek } from '../testing/files.ts'
import dolClaims from './dol-claims.ts'

const weeks = (records: readonly { state?: string; week_ending?: string }[]) =>
  records.map(({ state, week_ending }) => `${state} ${week_ending}`)

const three = () =>
  rawDatabase([
    rawWeek({ st: 'WA' }),
    rawWeek({ st: 'OR' }),
    rawWeek({ st: 'OR', rptdate: '1/13/2024' }),
    rawWeek({ st: 'OR', rptdate: '12/30/2023' }),
  ])

describe('the answer', () => {
  test('has every field of a week as published', async () => {
    const db = await rawDatabase([
      rawWeek({
        c3: 4100,
        c4: 31,
        c5: 7,
        c7: 12,
        c8: 32_000,
        c9: 41,
        c10: 5,
        c12: 345,
        c13: 6,
        c15: 2,
        c18: 1_901_234,
      }),
    ])
    expect(await ask(dolClaims, db)).toEqual({
      records: [
        {
          week_ending: '2024-01-06',
          state: 'OR',
          initial_claims: 4112,
          continued_claims: 32_345,
          continued_week_ending: '2023-12-30',
          covered_employment: 1_901_234,
          insured_unemployment_rate: 1.7,
          insured_unemployment_rate_13wk: 2.1,
          insured_unemployment_rate_prior_years: 2,
          workshare_initial_claims: 12,
          workshare_continued_claims: 345,
          ucfe_initial_claims: 31,
          ucfe_continued_claims: 41,
          ucx_initial_claims: 7,
          ucx_continued_claims: 5,
          extended_benefit_claims: 6,
          additional_benefit_claims: 2,
          extended_benefit_status: 'ended',
          extended_benefit_status_date: '2014-02-22',
          source: 'ar539',
          source_date: '2024-12-31',
        },
      ],
      count: 1,
      total: 1,
      limit: 1000,
      offset: 0,
      has_more: false,
      next_cursor: null,
      warnings: [],
    })
  })

  test('runs from the newest week to the oldest, and by state within a week', async () => {
    const { records } = await ask(dolClaims, await three())
    expect(weeks(records)).toEqual(['OR 2024-01-13', 'OR 2024-01-06', 'WA 2024-01-06', 'OR 2023-12-30'])
  })

  test('takes a state by code or name, and weeks that end from a day to a day, both included', async () => {
    const db = await three()
    const asked = async (query: object) => weeks((await ask(dolClaims, db, { ...query })).records)
    expect(await asked({ state: 'washington' })).toEqual(['WA 2024-01-06'])
    expect(await asked({ state: 'or', start: '2024-01-06', end: '2024-01-06' })).toEqual(['OR 2024-01-06'])
    expect(await asked({ start: '2024-01-07' })).toEqual(['OR 2024-01-13'])
    expect(await asked({ end: '2024-01-05' })).toEqual(['OR 2023-12-30'])
    expect(await asked({ state: 'CA' })).toEqual([])
  })

  test('comes in pages that fit together, and in the fields asked for', async () => {
    const db = await three()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ask<typeof dolClaims.input, typeof dolClaims.output>>> =
        await ask(dolClaims, db, { limit: '1', fields: 'state,week_ending', ...(cursor ? { cursor } : {}) })
      expect(page.total).toBe(4)
      expect(Object.keys(page.records[0]!).sort()).toEqual(['state', 'week_ending'])
      seen.push(...weeks(page.records))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(['OR 2024-01-13', 'OR 2024-01-06', 'WA 2024-01-06', 'OR 2023-12-30'])
    expect(weeks((await ask(dolClaims, db, { offset: '3' })).records)).toEqual(['OR 2023-12-30'])
  })

  test('of nothing held is an empty list', async () => {
    expect(await ask(dolClaims, await rawDatabase([rawWeek({ c3: '', c8: '' })]))).toMatchObject({
      records: [],
      total: 0,
      warnings: [],
    })
  })
})

describe('parameters', () => {
  test('a window that ends before it starts is refused, one of a day is not', async () => {
    const db = await three()
    const backwards = ask(dolClaims, db, { start: '2024-01-07', end: '2024-01-06' })
    await expect(backwards).rejects.toThrow(InvalidInput)
    await expect(backwards).rejects.toMatchObject({
      status: 422,
      message: 'start must not be after end, and 2024-01-07 is after 2024-01-06',
    })
    expect((await ask(dolClaims, db, { start: '2024-01-06', end: '2024-01-06' })).count).toBe(2)
  })

  test.each([
    [{ limit: '1' }, []],
    [{ limit: '5000' }, []],
    [{ limit: '0' }, ['limit']],
    [{ limit: '5001' }, ['limit']],
    [{ limit: 'abc' }, ['limit']],
    [{ offset: '-1' }, ['offset']],
    [{ start: '2024-02-31' }, ['start']],
    [{ end: 'yesterday' }, ['end']],
    [{ state: 'XX' }, ['state']],
    [{ fields: 'state,name' }, ['fields']],
  ])('%j', (query, names) => expect(refused(dolClaims, query)).toEqual(names))

  test('a cursor that is not ours is refused', async () => {
    await expect(ask(dolClaims, await three(), { cursor: 'abc' })).rejects.toThrow(InvalidInput)
  })
})

describe('what is not shown is said', () => {
  test('weeks before the oldest held are missing, of all or of the state asked for', async () => {
    const db = await rawDatabase([rawWeek({ st: 'OR' }), rawWeek({ st: 'WA', rptdate: '1/7/2023' })])
    const warned = async (query: Record<string, unknown>) =>
      textsOf((await ask(dolClaims, db, query, { today: '2024-01-18' })).warnings)
    const missing = (week: string) => [
      `the oldest week held ended on ${week}: earlier weeks are missing, not zero`,
    ]
    expect(await warned({ start: '2022-12-31' })).toEqual(missing('2023-01-07'))
    expect(await warned({ start: '2023-01-01' })).toEqual([])
    expect(await warned({ state: 'OR', start: '2023-01-01', end: '2023-12-31' })).toEqual(
      missing('2024-01-06'),
    )
    expect(await warned({ end: '2018-12-31' })).toEqual(missing('2023-01-07'))
    expect(await warned({ end: '2024-01-06' })).toEqual([])
  })

  test('a plan of fewer records lowers the limit, and one of a year cuts the history', async () => {
    const db = await rawDatabase([
      rawWeek(),
      rawWeek({ rptdate: '1/14/2023' }),
      rawWeek({ rptdate: '1/21/2023' }),
    ])
    const answer = await ask(dolClaims, db, {}, { plan: 'starter', today: '2024-01-18' })
    expect(weeks(answer.records)).toEqual(['OR 2024-01-06', 'OR 2023-01-21'])
    expect(answer.limit).toBe(100)
    expect(textsOf(answer.warnings)).toEqual([
      expect.stringContaining('records before 2023-01-18 are left out: the starter plan goes back 365 days'),
      'limit lowered from 1000 to 100: the starter plan gives at most 100 records a call',
    ])
    const narrow = await ask(dolClaims, db, { limit: '7', start: '2023-02-01' }, { plan: 'starter' })
    expect(narrow).toMatchObject({ limit: 7, warnings: [] })
  })

  test('weeks that are late, of all or of the state asked for', async () => {
    const db = await rawDatabase([rawWeek({ st: 'OR', rptdate: '1/27/2024' }), rawWeek({ st: 'WA' })])
    const warned = async (query: object, today: string) =>
      textsOf((await ask(dolClaims, db, { ...query }, { today })).warnings)
    expect(await warned({}, '2024-02-17')).toEqual([])
    expect(await warned({}, '2024-02-18')).toEqual([
      'the newest week held ended on 2024-01-27: later weeks are missing, not zero',
    ])
    expect(await warned({ state: 'WA' }, '2024-02-01')).toEqual([
      'the newest week held ended on 2024-01-06: later weeks are missing, not zero',
    ])
    expect(await warned({ end: '2024-01-27' }, '2024-02-18')).toEqual([])
  })

  test('that reporting was uneven before 1987, where such weeks are shown', async () => {
    const db = await rawDatabase([rawWeek({ rptdate: '12/27/1986' }), rawWeek({ rptdate: '1/3/1987' })])
    const warned = async (query: object) =>
      textsOf((await ask(dolClaims, db, { ...query }, { today: '1987-01-10' })).warnings)
    expect(await warned({})).toEqual([
      'before 1987 states reported unevenly: weeks and states are missing and figures jump',
    ])
    expect(await warned({ start: '1987-01-01' })).toEqual([])
    expect(await warned({ limit: '1' })).toEqual([])
  })

  test('that a territory has no such claims', async () => {
    const { records, warnings } = await ask(dolClaims, await three(), { state: 'GU' })
    expect(records).toEqual([])
    expect(textsOf(warnings)).toEqual([
      'Guam has no unemployment insurance that reports: only states, DC, PR and VI do',
    ])
  })
})
