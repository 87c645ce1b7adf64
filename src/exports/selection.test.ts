import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RunContext } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import { textsOf } from '#contract/testing/warnings.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import type { Database } from '#storage/database.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { sql } from '#storage/sql.ts'
import { planExport } from './plan.ts'
import { NEWEST_FIRST, type Page, selectNotices } from './selection.ts'

function contextOf(db: Database, plan: keyof typeof PLANS = 'enterprise') {
  const edition = { id: 'e1', db, sources: [], broken: new Map(), datasets: {} }
  return { db, today: '2024-06-01', plan: PLANS[plan], edition: edition as unknown as OpenEdition }
}

const idsOf = (db: Database, { notices }: Page) =>
  db.all<{ id: string }>(sql`select id from warn_notices where ${notices} ${NEWEST_FIRST}`)

test('pages are the whole in order, without gap or overlap, whatever their size', async () => {
  const days = fc.constantFrom(null, '2023-11-05', '2023-12-31', '2024-01-01', '2024-01-02', '2024-01-31')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ notice_date: days, is_warn: fc.constantFrom(true, true, false) }), {
        maxLength: 16,
      }),
      fc.integer({ min: 1, max: 18 }),
      fc.integer({ min: 1, max: 8 }),
      async (rows, limit, pageRows) => {
        const notices = rows.map((row) => notice(row))
        const db = await warnDatabase(notices)
        const selection = await selectNotices(contextOf(db), { limit }, pageRows)
        const pages: string[][] = []
        for (const page of selection.pages) pages.push((await idsOf(db, page)).map(({ id }) => id))
        const all = notices
          .filter((n) => n.is_warn)
          .sort((a, b) => (b.notice_date ?? '').localeCompare(a.notice_date ?? '') || (a.id < b.id ? -1 : 1))
          .slice(0, limit)
        expect(pages.flat()).toEqual(all.map(({ id }) => id))
        expect(pages.every((page) => page.length > 0 && page.length <= pageRows)).toBe(true)
        expect(selection).toMatchObject({
          count: all.length,
          total: rows.filter((r) => r.is_warn).length,
          newest: all[0]?.notice_date ?? null,
          oldest: all.at(-1)?.notice_date ?? null,
        })
        await db.close()
      },
    ),
    { numRuns: 60 },
  )
})

test('a page has the links of all its notices, with a date or without, and not those of other days', async () => {
  const days = [
    ...Array<null>(3).fill(null),
    '2024-01-03',
    '2024-01-03',
    '2024-01-03',
    '2024-01-02',
    '2024-01-01',
    '2023-12-31',
    '2023-11-30',
  ]
  const notices = days.map((notice_date) => notice({ notice_date }))
  const db = (await warnDatabase(notices)) as Database & { run(text: string): Promise<void> }
  await db.run(`insert into company_links
    select 'warn', id, coalesce(notice_date, date '0001-01-01'), 'co-1', 'Cedar', null, null, rowid from warn_notices`)
  const context = contextOf(db)
  Object.assign(context.edition, { datasets: { links: {} } })
  const { pages } = await selectNotices(context, { limit: 99 }, 2)
  expect(pages).toHaveLength(6)
  const counts: number[] = []
  for (const page of pages) {
    const records = (await db.all<{ record: string }>(page.links)).map(({ record }) => record)
    expect(records).toEqual(expect.arrayContaining((await idsOf(db, page)).map(({ id }) => id)))
    counts.push(records.length)
  }
  // January has three pages: of its third, third and second, second and first; then two months; then no day, twice.
  expect(counts).toEqual([3, 4, 2, 3, 3, 3])
})

test('what was left out is told: history, limit, notices without a date', async () => {
  const db = await warnDatabase([
    notice({ notice_date: '2024-05-31' }),
    notice({ notice_date: '2024-05-30' }),
    notice({ notice_date: '2023-05-30' }),
    notice({ notice_date: null }),
  ])
  const warningsOf = async (plan: 'free' | 'starter' | 'pro', filter = {}) =>
    (await selectNotices(contextOf(db, plan), { limit: 9, ...filter }, 2)).warnings
  expect(await warningsOf('pro')).toEqual([])
  expect(textsOf(await warningsOf('pro', { limit: 1 }))).toEqual([
    'the 1 newest of 4 records are in this file',
  ])
  expect(textsOf(await warningsOf('starter'))).toEqual([
    expect.stringContaining('records before 2023-06-02 are left out: the starter plan goes back 365 days'),
    '1 notices without a notice date are left out by the dates',
  ])
  expect((await warningsOf('free'))[0]?.text).toContain('the free plan goes back 90 days')
  const held = await selectNotices(contextOf(db, 'starter'), { limit: 9, date_from: '2020-01-01' }, 2)
  expect([held.count, held.oldest]).toEqual([2, '2024-05-30'])
})

test('a file is named after the first day in it, whatever day was asked for', async () => {
  const db = await warnDatabase([notice({ notice_date: '2024-05-31' })])
  const nameFor = async (plan: 'starter' | 'pro', date_from?: string) => {
    const context = contextOf(db, plan)
    Object.assign(context.edition, { createdAt: '2024-06-01T00:00:00Z' })
    const format = { ending: 'csv', contentType: 'text/csv', pageRows: 2, build: async () => {} }
    return (await planExport(context as RunContext, { limit: 9, date_from }, format)).fileName
  }
  expect(await nameFor('starter', '2020-01-01')).toBe('warn-notices_from-2023-06-02_as-of-2024-06-01.csv')
  expect(await nameFor('starter')).toBe('warn-notices_from-2023-06-02_as-of-2024-06-01.csv')
  expect(await nameFor('pro', '2020-01-01')).toBe('warn-notices_from-2020-01-01_as-of-2024-06-01.csv')
  expect(await nameFor('pro')).toBe('warn-notices_as-of-2024-06-01.csv')
})
