/** Which cases a list shows, in which order, and how it is paged. */
import { beforeAll, describe, expect, test } from 'vitest'
import { InvalidInput } from '#contract/errors.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import type { Database } from '#storage/database.ts'
import { ask } from '../testing/ask.ts'
import { caseRow, lcaDatabase } from '../testing/cases.ts'
import type { LcaCase } from './case.ts'
import wages from './wages.ts'

const numbersOf = ({ records }: { records: Partial<LcaCase>[] }) =>
  records.map((row) => row.case_number!.slice(-2))
const numbered = (no: string) => ({ case_number: `I-200-24001-0000${no}` })

describe('a list', () => {
  let db: Database

  beforeAll(async () => {
    const fir = { employer: '100% Fir_Mill', naics: '611310', soc_code: '29-1141' }
    db = await lcaDatabase([
      caseRow({ ...numbered('05'), decision_date: '2024-05-01' }),
      caseRow({ ...numbered('03'), decision_date: '2024-05-01' }),
      caseRow({ ...numbered('04'), decision_date: null, received_date: '2024-05-02', ...fir }),
      caseRow({ ...numbered('02'), decision_date: null, received_date: null }),
      caseRow({ ...numbered('01'), decision_date: null, received_date: null, fiscal_year: 2009 }),
      caseRow({ ...numbered('09'), decision_date: '2021-01-01', naics: '54', worksite_state: 'WA' }),
    ])
  })

  test('is newest first, of one day by number, those without a day last', async () => {
    const answer = await ask(wages, db)
    expect(numbersOf(answer)).toEqual(['04', '03', '05', '09', '01', '02'])
    expect(answer).toMatchObject({ count: 6, total: 6, limit: 100, offset: 0, has_more: false })
  })

  test('is cut by filters, which combine', async () => {
    const asking = async (query: object) => {
      const answer = await ask(wages, db, { ...query })
      expect(answer.total).toBe(answer.count)
      return numbersOf(answer)
    }
    expect(await asking({ state: 'washington' })).toEqual(['09'])
    expect(await asking({ fiscal_year: 2024 })).toEqual(['04', '03', '05'])
    expect(await asking({ fiscal_year: 2009 })).toEqual(['01'])
    expect(await asking({ soc_code: '29-1141.05' })).toEqual(['04'])
    expect(await asking({ naics: '54' })).toEqual(['03', '05', '09', '01', '02'])
    expect(await asking({ naics: '541', fiscal_year: 2024 })).toEqual(['03', '05'])
    expect(await asking({ employer: 'r_m' })).toEqual(['04'])
    expect(await asking({ employer: '100% FIR' })).toEqual(['04'])
    expect(await asking({ employer: 'cedar', naics: '61' })).toEqual([])
    expect(await asking({ employer: 'ced_r' })).toEqual([])
  })

  test('goes on behind its cursor, in whatever pages, and knows where it ends', async () => {
    for (const limit of [1, 2, 5]) {
      const found: string[] = []
      let query: Record<string, unknown> = { limit }
      for (;;) {
        const page = await ask(wages, db, query)
        expect(page).toMatchObject({ offset: found.length, total: 6 })
        found.push(...numbersOf(page))
        expect(page.has_more).toBe(found.length < 6)
        if (page.next_cursor === null) break
        query = { limit, cursor: page.next_cursor }
      }
      expect(found).toEqual(['04', '03', '05', '09', '01', '02'])
    }
  })

  test('skips by offset, to nothing behind its end', async () => {
    expect(numbersOf(await ask(wages, db, { offset: 4 }))).toEqual(['01', '02'])
    expect(numbersOf(await ask(wages, db, { offset: 1, limit: 2, state: 'OR' }))).toEqual(['03', '05'])
    expect(await ask(wages, db, { offset: 6 })).toMatchObject({ records: [], total: 6, next_cursor: null })
  })

  test('refuses a cursor of another question', async () => {
    const { next_cursor } = await ask(wages, db, { limit: 1 })
    for (const query of [{ state: 'OR' }, { offset: 1 }])
      await expect(ask(wages, db, { ...query, cursor: next_cursor })).rejects.toThrow(InvalidInput)
    await expect(ask(wages, db, { cursor: 'nonsense' })).rejects.toThrow(InvalidInput)
  })

  test('reaches back as far as the plan does, and says what it leaves out', async () => {
    const around = { plan: 'starter', today: '2025-05-01' } as const
    const answer = await ask(wages, db, {}, around)
    expect(numbersOf(answer)).toEqual(['04', '03', '05'])
    expect(answer.total).toBe(3)
    expect(textsOf(answer.warnings).slice(0, 2)).toEqual([
      expect.stringContaining('records before 2024-05-01 are left out: the starter plan goes back 365 days'),
      'cases without a date are left out',
    ])
    // One day later a day of cases has gone.
    expect(numbersOf(await ask(wages, db, {}, { ...around, today: '2025-05-02' }))).toEqual(['04'])
    expect(await ask(wages, db, {}, { ...around, today: '2026-05-02' })).toMatchObject({
      records: [],
      total: 0,
    })
  })

  test('of a file that tells a year and no day is left out by the days, and it says so', async () => {
    const dayless = await lcaDatabase([
      caseRow({ decision_date: null, received_date: null, fiscal_year: 2024 }),
    ])
    const { records, warnings } = await ask(wages, dayless, {}, { plan: 'starter' })
    expect(records).toEqual([])
    expect(textsOf(warnings)).toContain('cases without a date are left out')
  })
})
