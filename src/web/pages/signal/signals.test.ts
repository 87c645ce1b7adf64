import { expect, test } from 'vitest'
import { SIGNALS } from './signals.tsx'

const linkOf = (name: string, row: object) =>
  SIGNALS.find((signal) => signal.name === name)!.linkOf(row as never, {
    from: '2026-05-08',
    to: '2026-08-08',
  })

test('an area leads to its own notices of the days that were asked for', () => {
  const row = { city: 'New York', state: 'NY', cbsa: '35620' }
  expect(linkOf('metro-contagion', row)).toBe('/layoffs?cbsa=35620&date_from=2026-05-08')
  expect(linkOf('metro-contagion', { ...row, city: 'Elko', state: 'NV', cbsa: null })).toBe(
    '/layoffs?city=Elko&date_from=2026-05-08&state=NV',
  )
})

test('columns are named by what they count', () => {
  const heads = SIGNALS[0]!.columns.map(({ head }) => head)
  expect(heads).toEqual(expect.arrayContaining(['LCA certified', 'New H-1B approvals']))
})
