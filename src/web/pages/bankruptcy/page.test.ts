import { expect, test } from 'vitest'
import { finding } from './page.tsx'

type Told = Parameters<typeof finding>[0]

test('of a case whose filing nobody saw it is told when it was last seen, not how it stands', () => {
  const record = { debtor: 'Cedar Works', chapter: '11', filing_date: null, last_seen: '2018-03-02' }
  expect(finding({ record } as Told)).toBe(
    'Cedar Works was in bankruptcy under chapter 11 when last seen, on Mar 2, 2018',
  )
})
