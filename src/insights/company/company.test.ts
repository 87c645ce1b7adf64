import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput, NotFound } from '#contract/errors.ts'
import { ask, refused } from '#datasets/warn/testing/ask.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import type { Database } from '#storage/database.ts'
import { companyRoute } from './company.ts'
import { NewsUnavailable } from './news/article.ts'

const company = companyRoute(null)

const of = (db: Database, company_name: string, query = {}, around = {}) =>
  ask(company, db, { company_name, ...query }, around)

describe('a company', () => {
  test('is shown with its identifiers, its sums over all history and its notices, newest first', async () => {
    const ids = { ticker: 'CDR', cik: '0000000001', company_id: 'cik-1' }
    const db = await warnDatabase(
      [
        notice({ company_name: 'Cedar Works', notice_date: '2019-01-02', employees_affected: 10 }),
        notice({
          company_name: 'CEDAR WORKS LLC',
          state: 'WA',
          notice_date: '2024-05-01',
          employees_affected: 30,
        }),
        notice({ company_name: 'Cedar Works', notice_date: null, employees_affected: null }),
        notice({
          company_name: 'Cedar Works',
          notice_date: '2024-05-09',
          employees_affected: 30,
          in_totals: false,
        }),
        notice({ company_name: 'Fir Mill', employees_affected: 1000 }),
      ],
      ['Cedar Works', 'CEDAR WORKS LLC'].map((name) => ({ name, ...ids })),
    )
    const answer = await of(db, 'cedar')
    expect(answer).toMatchObject({
      company: 'CEDAR WORKS LLC',
      ...ids,
      total_notices: 3,
      total_employees: 40,
      first_notice: '2019-01-02',
      latest_notice: '2024-05-01',
      states: ['OR', 'WA'],
      news: [],
      total: 4,
      count: 4,
      warnings: [],
    })
    expect(answer.records[0]).toMatchObject(ids)
    expect(answer.records.map((r) => r.notice_date)).toEqual(['2024-05-09', '2024-05-01', '2019-01-02', null])
  })

  test('that nobody knows is not found, by the name that was asked for', async () => {
    const db = await warnDatabase([notice()])
    await expect(of(db, 'Nobody Inc')).rejects.toThrow(new NotFound('No WARN notices for "Nobody Inc"'))
  })

  test('is found by wildcard characters only where they stand in its name', async () => {
    const db = await warnDatabase([notice({ company_name: '100% Fir_Mill' }), notice()])
    for (const name of ['100%', 'r_M', '%', '_']) expect((await of(db, name)).company).toBe('100% Fir_Mill')
    for (const name of ['C%r', '\\', 'Ceda_']) await expect(of(db, name)).rejects.toBeInstanceOf(NotFound)
  })

  test('of which only rows are held that sums leave out is shown with empty sums', async () => {
    const db = await warnDatabase([notice({ in_totals: false, status: 'withdrawn' })])
    expect(await of(db, 'Cedar')).toMatchObject({
      company: 'Cedar',
      ticker: null,
      total_notices: 0,
      total_employees: 0,
      first_notice: null,
      states: [],
      total: 1,
    })
  })

  test('lists no events beside WARN notices', async () => {
    const db = await warnDatabase([notice(), notice({ is_warn: false, in_totals: false })])
    expect((await of(db, 'Cedar')).total).toBe(1)
  })
})

test('a small plan sees the sums of all history, and the notices as far back as it goes', async () => {
  const db = await warnDatabase([
    notice({ notice_date: '2024-05-30' }),
    notice({ notice_date: '2020-01-01' }),
  ])
  const answer = await of(db, 'Cedar', { limit: 26 }, { plan: 'free' })
  expect(answer).toMatchObject({
    total_notices: 2,
    first_notice: '2020-01-01',
    total: 1,
    count: 1,
    limit: 25,
  })
  expect(answer.warnings).toEqual([
    expect.stringContaining('goes back 90 days'),
    expect.stringContaining('limit lowered from 26 to 25'),
  ])
  const old = await warnDatabase([notice({ notice_date: '2020-01-01' })])
  expect(await of(old, 'Cedar', {}, { plan: 'free' })).toMatchObject({
    total_notices: 1,
    total: 0,
    records: [],
  })
})

test('the cursor walks through the same notices as the offset, dated or not', async () => {
  const days = fc.array(fc.constantFrom(null, '2024-01-02', '2024-01-03'), { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(days, fc.integer({ min: 1, max: 4 }), async (dates, limit) => {
      const db = await warnDatabase(dates.map((notice_date) => notice({ notice_date })))
      const all = (await of(db, 'Cedar')).records.map((r) => r.id)
      const walked: unknown[] = []
      let cursor: string | null | undefined
      do {
        const answer = await of(db, 'Cedar', { limit, ...(cursor ? { cursor } : {}) })
        expect(answer).toMatchObject({ total: dates.length, offset: walked.length })
        walked.push(...answer.records.map((r) => r.id))
        cursor = answer.next_cursor
      } while (cursor)
      expect(walked).toEqual(all)
      expect((await of(db, 'Cedar', { offset: 1, limit })).records.map((r) => r.id)).toEqual(
        all.slice(1, 1 + limit),
      )
      await db.close()
    }),
    { numRuns: 15 },
  )
})

describe('news', () => {
  const article = {
    title: 'Cedar closes a mill',
    date: '2024-05-09',
    source: 'news.example.org',
    url: 'https://news.example.org/cedar',
  }

  test('are those of the source that is set, asked by the name of the company', async () => {
    const asked: string[] = []
    const source = {
      name: 'Invented News',
      find: async (name: string) => {
        asked.push(name)
        return [article]
      },
    }
    const db = await warnDatabase([notice({ company_name: 'Cedar Works LLC' })])
    const route = companyRoute(source)
    const answer = await ask(route, db, { company_name: 'cedar' })
    expect(answer.news).toEqual([article])
    expect(asked).toEqual(['Cedar Works LLC'])
    expect(route.isPassing?.(answer)).toBe(false)
    expect([route.cacheSeconds, company.cacheSeconds]).toEqual([3600, undefined])
  })

  test('that cannot be had are a warning, and the answer is asked for anew', async () => {
    const source = {
      name: 'Invented News',
      find: () => Promise.reject(new NewsUnavailable('it cannot be reached')),
    }
    const db = await warnDatabase([notice()])
    const route = companyRoute(source)
    const answer = await ask(route, db, { company_name: 'cedar' })
    expect(answer).toMatchObject({
      news: [],
      count: 1,
      warnings: [expect.stringContaining('cannot be reached')],
    })
    expect(route.isPassing?.(answer)).toBe(true)
  })
})

test('a cursor belongs to its company', async () => {
  const db = await warnDatabase([notice(), notice(), notice({ company_name: 'Cedar Mill' })])
  const { next_cursor } = await of(db, 'Cedar Works', { limit: 1 })
  await expect(of(db, 'Cedar', { cursor: next_cursor })).rejects.toBeInstanceOf(InvalidInput)
})

test.each([
  [{ company_name: ' ' }, 'company_name'],
  [{ company_name: 'x'.repeat(201) }, 'company_name'],
  [{ company_name: 'a\0b' }, 'company_name'],
  [{ company_name: 'a', limit: '5001' }, 'limit'],
  [{ company_name: 'a', limit: '0' }, 'limit'],
  [{ company_name: 'a', fields: 'identity' }, 'fields'],
])('%o is refused by name', (query, name) => {
  expect(refused(company, query)).toEqual([name])
})
