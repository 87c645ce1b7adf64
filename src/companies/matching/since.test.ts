import { expect, test } from 'vitest'
import { meantFrom, registeredSince } from './since.ts'

test('numbers are given out in order, and tell the year from 1996 on', () => {
  expect(registeredSince('0000320193')).toBeNull()
  expect(registeredSince('0001326801')).toBe(2005)
  expect(registeredSince('0001652044')).toBe(2015)
})

const young = { cik: '0001652044', place: 0.6, former: [] }

test('a common word means a small registrant from some years before it was one', () => {
  expect(meantFrom(young, 'exact', 0.5)).toBe('2007-01-01')
  expect(meantFrom(young, 'words', 0.5)).toBe('2011-01-01')
})

test('a rare one does on any day, and so does a large or an old registrant, or one that was called otherwise', () => {
  expect(meantFrom(young, 'exact', 0.9)).toBeNull()
  expect(meantFrom({ ...young, place: 0.1 }, 'exact', 0.5)).toBeNull()
  expect(meantFrom({ ...young, cik: '0000320193' }, 'exact', 0.5)).toBeNull()
  expect(meantFrom({ ...young, former: ['Elm Corp'] }, 'exact', 0.5)).toBeNull()
})
