import { expect, test } from 'vitest'
import { heldFrom, noticesOf } from './notices.ts'

const georgia = {
  notices: 4735,
  notices_undated: 4710,
  first_notice: '2023-01-17',
  latest_notice: '2023-05-17',
}

test('the span of the few that tell a day is not that of all', () => {
  expect(heldFrom(georgia)).toBe(
    '. The 25 that tell a day of notice are from Jan 17, 2023 to May 17, 2023; 4,710 tell none.',
  )
  expect(heldFrom({ ...georgia, notices: 2, notices_undated: 1, latest_notice: '2023-01-17' })).toBe(
    '. The one that tells a day of notice is of Jan 17, 2023; 1 tells none.',
  )
  const none = { notices: 3, notices_undated: 3, first_notice: null, latest_notice: null }
  expect(heldFrom(none)).toBe('; none tells a day of notice.')
})

test('where all tell their day, the span is that of all', () => {
  expect(heldFrom({ ...georgia, notices_undated: 0 })).toBe(', from Jan 17, 2023 to May 17, 2023.')
})

test('of notices without numbers there is no sum', () => {
  expect(noticesOf(3, 120, 'WARN notice')).toBe('3 WARN notices of 120 workers')
  expect(noticesOf(3, null, 'WARN notice')).toBe('3 WARN notices without a number of workers')
  expect(noticesOf(0, 0)).toBe('0 notices')
})
