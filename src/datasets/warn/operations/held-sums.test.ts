import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#lib/dates.ts'
import { ofColumn } from '#storage/conditions.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { type HeldCondition, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { type Sql, sql } from '#storage/sql.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { notice, warnDatabase } from '../testing/notices.ts'
import { idsAt } from './notice.ts'
import { lastThirtyDays, monthlyTrend } from './recent-totals.ts'
import { findGaps, firstShort, GAP_SORTS } from './short-notice.ts'
import { sumByType } from './sums-by-type.ts'
import { mayBeWithin } from './totals.ts'

const TODAY = '2024-06-20'
const HELD = { from: '2020-01-01', to: TODAY }

/** Days that notices, layoffs and windows share, or are half a year apart by: where one begins or ends it is told. */
const SHARED = ['2023-12-31', '2024-01-01', '2024-03-01', '2024-06-20']
const day = (from: string, to: string) =>
  fc.oneof(
    fc.constantFrom(...[...SHARED, ...SHARED.map((each) => addDays(each, 180))].filter((each) => each <= to)),
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  )

const precision = fc.constantFrom('day' as const, 'day' as const, 'month' as const, null)

/** Notices of a year and a half, some of days to come, many alike in what they are sorted by. */
const drawn: fc.Arbitrary<Partial<NoticeRecord>> = fc.record({
  state: fc.constantFrom('NY', 'OR', 'WA'),
  company_name: fc.constantFrom('🅰 Co', 'ＡＢ Co'),
  notice_date: fc.option(day('2023-06-01', '2024-07-31')),
  notice_date_precision: precision,
  effective_date: fc.option(day('2023-06-01', '2025-01-31')),
  effective_date_precision: precision,
  employees_affected: fc.option(fc.constantFrom(0, 10, 60)),
  layoff_type: fc.constantFrom('layoff' as const, 'closure' as const, null),
  first_seen: day('2023-06-01', '2024-06-20'),
  in_totals: fc.constantFrom(true, true, true, false),
})

/** A notice is known to have a gap, of so many days. */
const gapOf = (row: NoticeRecord) =>
  row.notice_date_precision === 'day' &&
  row.effective_date_precision === 'day' &&
  row.notice_date &&
  row.effective_date
    ? daysBetween(row.notice_date, row.effective_date)
    : null

/** Of a notice without a date: whether it may be of a window. */
const mayBe = (row: NoticeRecord, from: string, to: string) =>
  !row.notice_date &&
  row.first_seen >= from &&
  (!row.effective_date || (row.effective_date >= from && daysBetween(to, row.effective_date) <= 180))

function summed(rows: readonly NoticeRecord[]) {
  const sized = rows.flatMap(({ employees_affected }) => employees_affected ?? [])
  return {
    notices: rows.length,
    employees_affected: rows.length > 0 && sized.length === 0 ? null : sized.reduce((a, b) => a + b, 0),
    notices_unsized: rows.length - sized.length,
  }
}

async function withNotices(
  fields: readonly Partial<NoticeRecord>[],
  check: (
    context: EditionContext & { today: string },
    counted: NoticeRecord[],
    own: NoticeRecord[],
  ) => Promise<void>,
) {
  const rows = fields.map((each) => notice(each))
  const db = await warnDatabase(rows)
  try {
    const counted = rows.filter(({ in_totals }) => in_totals)
    const own = counted.filter(({ state }) => state === 'OR')
    await check({ db, edition: { db } as unknown as OpenEdition, today: TODAY }, counted, own)
  } finally {
    await db.close()
  }
}

const IN_OREGON = [ofColumn('state', sql`state = ${'OR'}`)]
const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

const many = fc.array(drawn, { minLength: 20, maxLength: 80 })
const undated = fc.array(
  drawn.map((each) => ({ ...each, notice_date: null })),
  { maxLength: 60, size: 'max' },
)

test('sums of kinds, of months and of the last days are those of the notices one by one', async () => {
  await fc.assert(
    fc.asyncProperty(many, fc.constantFrom(1, 2, 7, 14), async (fields, months) => {
      await withNotices(fields, async (context, _all, own) => {
        const { all, by_type } = await sumByType(context, IN_OREGON)
        const days = own.flatMap(({ notice_date }) => notice_date ?? []).sort()
        expect(all).toEqual({
          ...summed(own),
          notices_undated: own.length - days.length,
          first_notice: days[0] ?? null,
          latest_notice: days.at(-1) ?? null,
        })
        for (const { layoff_type, ...sums } of by_type)
          expect(sums).toEqual(summed(own.filter((row) => row.layoff_type === layoff_type)))
        expect(by_type.reduce((sum, { notices }) => sum + notices, 0)).toBe(own.length)
        const order = ['closure', 'layoff', null]
        const inOrder = by_type.toSorted(
          (a, b) => b.notices - a.notices || order.indexOf(a.layoff_type) - order.indexOf(b.layoff_type),
        )
        expect(by_type).toEqual(inOrder)

        const maybe = (from: string) => own.filter((row) => mayBe(row, from, TODAY)).length
        const { records, notices_undated } = await monthlyTrend(context, months, IN_OREGON, HELD)
        expect(notices_undated).toBe(maybe(`${records[0]!.month}-01`))
        expect(records).toHaveLength(months)
        for (const { month, partial: _, ...sums } of records) {
          const those = own.filter((row) => row.notice_date?.startsWith(month) && row.notice_date <= TODAY)
          if (those.length > 0) expect(sums).toEqual(summed(those))
          else {
            const end = month === TODAY.slice(0, 7) ? TODAY : lastDayOf(month)
            const isKnown =
              days.length * 2 >= own.length && own.every((row) => !mayBe(row, `${month}-01`, end))
            expect(sums.notices).toBe(isKnown ? 0 : null)
          }
        }
        const last = await lastThirtyDays(context, IN_OREGON, HELD)
        const recent = own.filter(
          ({ notice_date }) => notice_date && notice_date >= '2024-05-22' && notice_date <= TODAY,
        )
        expect(last.notices_undated).toBe(maybe('2024-05-22'))
        expect(last.notices).toBe(recent.length === 0 && last.notices_undated > 0 ? null : recent.length)
      })
    }),
    { seed: 5, numRuns: 25 },
  )
})

test('notices without a date that may be of a window are found in memory as the engine finds them', async () => {
  const end = fc.option(day('2023-09-01', '2024-06-20'))
  await fc.assert(
    fc.asyncProperty(undated, end, fc.oneof(end, fc.constant('9999-12-31')), async (fields, from, to) => {
      await withNotices(fields, async (context) => {
        const condition = mayBeWithin({ from, to })
        const { find, strings, values } = condition as HeldCondition
        await expect
          .poll(() => find(context, fields.length, 'warn_notices'), { interval: 5, timeout: 30_000 })
          .not.toBeNull()
        const rowsOf = (one: Sql) => rowsWhere(context, 'warn_notices', [one], { isKept: false })
        // One after the other: what is asked for at the same time is asked once.
        const found = await rowsOf(condition)
        const asked = await rowsOf({ strings, values })
        expect([...found.rows()]).toEqual([...asked.rows()])
      })
    }),
    { seed: 6, numRuns: 40 },
  )
})

test('short gaps, those that cannot be judged, and the order of a list are those of the notices one by one', async () => {
  const asked = fc.record({
    from: fc.constantFrom('2023-06-01', '2024-01-01'),
    to: fc.constantFrom(TODAY, '2024-03-31'),
    state: fc.constantFrom('NY', undefined),
    min_employees: fc.constantFrom(0, 10, 50),
    threshold: fc.constantFrom('federal' as const, 'state' as const),
  })
  const sort = fc.constantFrom(...GAP_SORTS)
  await fc.assert(
    fc.asyncProperty(
      many,
      asked,
      sort,
      fc.integer({ min: 1, max: 5 }),
      async (fields, question, by, limit) => {
        await withNotices(fields, async (context, counted) => {
          const { from, to, state, min_employees, threshold } = question
          const ofState = counted.filter((row) => state === undefined || row.state === state)
          const within = ofState.filter(
            (row) => row.notice_date && row.notice_date >= from && row.notice_date <= to,
          )
          const days = (row: NoticeRecord) => (threshold === 'state' && row.state === 'NY' ? 90 : 60)
          const short = within.filter((row) => {
            const gap = gapOf(row)
            return (
              gap !== null &&
              gap < days(row) &&
              gap >= -60 &&
              (min_employees === 0 || (row.employees_affected ?? -1) >= min_employees)
            )
          })
          const gaps = await findGaps(context, question)
          expect(gaps.sums).toEqual(summed(short))
          expect(gaps.left_out).toEqual({
            no_layoff_date: within.filter((row) => !row.effective_date).length,
            not_to_the_day: within.filter((row) => row.effective_date && gapOf(row) === null).length,
            implausible: within.filter((row) => (gapOf(row) ?? 0) < -60).length,
            unsized: min_employees === 0 ? 0 : within.filter((row) => row.employees_affected === null).length,
            undated: ofState.filter((row) => !row.notice_date).length,
          })
          const unknown = ['NY', 'OR', 'WA'].flatMap((name) => {
            const those = within.filter((row) => row.state === name)
            const judged = those.filter((row) => gapOf(row) !== null)
            return judged.length * 10 < those.length ? [{ state: name, notices: those.length }] : []
          })
          expect(gaps.unknown).toEqual(unknown)

          const first = {
            employees: (row: NoticeRecord) => -(row.employees_affected ?? -1),
            gap: () => 0,
            date: (row: NoticeRecord) => daysBetween(row.notice_date!, TODAY),
          }[by]
          const name = (row: NoticeRecord) => Buffer.from(`${row.company_name}\0${row.id}`)
          const sorted = short.toSorted(
            (a, b) => first(a) - first(b) || gapOf(a)! - gapOf(b)! || Buffer.compare(name(a), name(b)),
          )
          const places = await firstShort(context, gaps.short.rows(), by, limit)
          expect(await idsAt(context, Int32Array.from(places))).toEqual(
            sorted.slice(0, limit).map(({ id }) => id),
          )
        })
      },
    ),
    { seed: 7, numRuns: 60 },
  )
})
