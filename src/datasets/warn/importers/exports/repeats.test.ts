import { expect, test } from 'vitest'
import type { ReviewItem } from '#ingest/source.ts'
import { givenNotice } from '../../testing/notices.ts'
import { withOlder, withoutPoorer } from './repeats.ts'

const rich = { received_date: '2024-01-03', zip: '97701', site_address: '400 Elm Road NE', city: 'Bend' }
const left = (...rows: Parameters<typeof givenNotice>[0][]) => {
  const review: ReviewItem[] = []
  const kept = withoutPoorer(rows.map(givenNotice), review)
  expect(kept.length + review.length).toBe(rows.length)
  return kept
}

test('a row that says less than another one is left out and told of, whichever comes first', () => {
  const poor = { ...rich, zip: null, received_date: null, company_name: 'Cedar Works, Inc.' }
  expect(left(poor, rich)).toEqual([givenNotice(rich)])
  expect(left(rich, poor)).toEqual([givenNotice(rich)])
})

test('an address in other words is the same one, with the same house number', () => {
  expect(left(rich, { ...rich, site_address: '400 Elm Rd. N.E.' })).toHaveLength(1)
  expect(left(rich, { ...rich, site_address: '410 Elm Road NE' })).toHaveLength(2)
  expect(left(rich, { ...rich, site_address: '400 Elm Road NE', city: 'Salem' })).toHaveLength(2)
})

test('rows stay that contradict, that say exactly the same, or that have numbers of their own', () => {
  const poor = { ...rich, zip: null }
  expect(left(rich, { ...poor, employees_affected: 101 })).toHaveLength(2)
  expect(left(rich, { ...poor, city: 'Salem' })).toHaveLength(2)
  expect(left(rich, rich)).toHaveLength(2)
  expect(left({ ...rich, notice_key: '1' }, { ...poor, notice_key: '2' })).toHaveLength(2)
  expect(left(rich, { ...poor, is_warn: false })).toHaveLength(2)
})

test('too little is known of rows without a headcount or without a date', () => {
  const uncounted = { ...rich, employees_affected: null }
  expect(left(uncounted, { ...uncounted, zip: null })).toHaveLength(2)
  const undated = { ...rich, notice_date: null }
  expect(left(undated, { ...undated, zip: null })).toHaveLength(2)
})

test('an older list fills what the newer one has lost, and adds what it lacks', () => {
  const of = (fields: Parameters<typeof givenNotice>[0]) => givenNotice({ notice_date: null, ...fields })
  const newer = [
    of({
      company_name: 'Cedar Works Detroit',
      effective_date: '2018-03-28',
      county: null,
      layoff_type: null,
    }),
    of({ company_name: 'Elm Works', effective_date: '2018-03-28' }),
    of({ company_name: 'Cedar Works Detroit', effective_date: '2025-03-28' }),
  ]
  const older = [
    of({ company_name: 'Cedar Works Detroit, LLC', notice_date: '2018-01-26', county: 'Wayne' }),
    of({ company_name: 'Oak Works', notice_date: '2014-01-26' }),
  ]
  const review: ReviewItem[] = []
  const rows = withOlder(newer, older, review)
  expect(rows.map((row) => [row.company_name, row.notice_date, row.county])).toEqual([
    ['Cedar Works Detroit', '2018-01-26', 'Wayne'],
    ['Elm Works', null, null],
    ['Cedar Works Detroit', null, null],
    ['Oak Works', '2014-01-26', null],
  ])
  expect(review).toHaveLength(1)
})
