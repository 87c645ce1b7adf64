import { expect, test } from 'vitest'
import { yearSpans } from './dates.ts'

test.each([
  [[], '–'],
  [[2023], '2023'],
  [[2023, 2022], '2022, 2023'],
  [[2011, 2012, 2009, 2013, 2012], '2009, 2011 to 2013'],
  [[2009, 2010, 2011, 2012], '2009 to 2012'],
])('years %j are told as %s', (all, told) => {
  expect(yearSpans(all)).toBe(told)
})
