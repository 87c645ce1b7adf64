import { expect, test } from 'vitest'
import { findingOf } from './page.tsx'

test('new petitions are not told to be of all employers that had one decided', () => {
  const newest = { fiscal_year: 2022, initial_approvals: 138_381, employers: 51_291 }
  expect(
    findingOf({ year: 2022, sums: { by_year: [newest] } } as unknown as Parameters<typeof findingOf>[0]),
  ).toBe(
    '138,381 new H-1B petitions approved in fiscal year 2022, in which 51,291 employers had petitions decided',
  )
})
