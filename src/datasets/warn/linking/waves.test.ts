import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import type { NoticeRecord } from '../notices/record.ts'
import { notice } from '../testing/notices.ts'
import { linkNotices } from './index.ts'
import { setStatus } from './status.ts'
import { areWaves } from './waves.ts'

/** A filing a month, each an update of the one before with two months' notice. */
const filings = (
  counts: readonly (number | null)[],
  change: (at: number) => Partial<NoticeRecord> = () => ({}),
) =>
  counts.map((employees_affected, at) => {
    const notice_date = addDays('2024-01-02', 30 * at)
    return notice({
      id: `w${at}`,
      city: 'Bend',
      notice_date,
      effective_date: addDays(notice_date, 60),
      effective_date_precision: 'day',
      employees_affected,
      mark: at === 0 ? null : 'amendment',
      ...change(at),
    })
  })

function counted(rows: NoticeRecord[]): string[] {
  setStatus(rows, linkNotices(rows), () => false)
  return rows.filter((row) => row.in_totals).map(({ id }) => id)
}

test('updates that each give notice of other people are all summed', () => {
  const rows = filings([50, 26, 64, 27])
  expect(counted(rows)).toEqual(['w0', 'w1', 'w2', 'w3'])
  expect(rows.map(({ status }) => status)).toEqual(['amended', 'amended', 'amended', 'listed'])
})

test('one among them whose day is misprinted is a wave too; one without a number adds nothing', () => {
  const misprinted = filings([50, 26, 64, 27, 31, 9], (at) =>
    at === 1 ? { effective_date: '2024-02-01' } : {},
  )
  expect(counted([...misprinted])).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5'])
  expect(counted(filings([50, 26, null, 64, 27, 31]))).toEqual(['w0', 'w1', 'w3', 'w4', 'w5'])
})

test.each([
  ['a running total', [24, 61, 103, 188, 236]],
  ['those who remain', [210, 90, 40, 12]],
  ['a number that is put right', [24, 20, 22]],
] as const)('%s is one event', (_, counts) => {
  expect(areWaves(filings(counts))).toBe(false)
  expect(counted(filings(counts))).toHaveLength(1)
})

test('what is put off under the day of the first notice is one event', () => {
  expect(areWaves(filings([77, 73, 83, 72], () => ({ notice_date: '2023-12-01' })))).toBe(false)
  expect(areWaves(filings([50, 26, 64, 27], () => ({ effective_date_precision: 'month' })))).toBe(false)
  expect(areWaves(filings([50, 26, 64, 27], (at) => (at === 2 ? { mark: 'date_change' } : {})))).toBe(false)
})

test('numbers that only rise or only fall are never waves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 9 }),
      fc.boolean(),
      (counts, rising) => {
        const sorted = counts.toSorted((a, b) => (rising ? a - b : b - a))
        expect(areWaves(filings(sorted))).toBe(false)
      },
    ),
  )
})
