import { expect, test } from 'vitest'
import type { ReviewItem } from '#ingest/source.ts'
import { givenNotice } from '../../testing/notices.ts'
import { withoutPoorer } from './repeats.ts'

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
