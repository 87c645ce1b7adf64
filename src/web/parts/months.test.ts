import { expect, test } from 'vitest'
import { marksOf, WIDE } from '../charts/chart.ts'
import { monthsChart } from './months.tsx'

const chartOf = (...workers: (number | null)[]) =>
  monthsChart({
    of: 'Franklin',
    source: 'Notices.',
    rows: workers.map((employees_affected, i) => ({
      month: `2026-0${i + 1}`,
      employees_affected,
      partial: i === workers.length - 1,
    })),
  })

test.each([
  [[20, 340, 0], '2026 had the most: 340'],
  [[0, 0, 0], 'none in these months'],
  [[null, null, null], 'not known in these months'],
  [[20, null, 340], '1 of 3 months is not known'],
  [[20, null, null], '2 of 3 months are not known'],
])('of months %j is said: %s', (workers, said) => {
  const { title, says } = chartOf(...workers)
  expect(title).toContain(said)
  expect(says.toLowerCase()).toContain(said.toLowerCase())
})

test('a month that is not known says so to who points at it', () => {
  const titles = marksOf(chartOf(20, null, 340), WIDE).flatMap((mark) =>
    'title' in mark ? [mark.title] : [],
  )
  expect(titles).toEqual(['Jan 2026: 20', 'Feb 2026: not known', 'Mar 2026: 340 so far'])
})
