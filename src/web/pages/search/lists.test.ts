import { expect, test } from 'vitest'
import { contextOn } from '#contract/testing/ask.ts'
import { notice, warnDatabase } from '#datasets/warn/testing/notices.ts'
import { Ask } from '../../ask.ts'
import { listsOf, placeFilter } from './lists.ts'

test.each([
  ['Texas', { state: 'TX' }],
  ['Houston', { city: 'Houston' }],
  ['Houston, TX', { city: 'Houston', state: 'TX' }],
  ['Charleston West Virginia', { city: 'Charleston', state: 'WV' }],
  ['Harris County', { county: 'Harris' }],
])('of %s the list is asked by %j', (text, filter) => {
  expect(placeFilter(text)).toEqual(filter)
})

test('each list that a search leads to has its own number', async () => {
  const db = await warnDatabase([
    notice({ company_name: 'Houston Refining', city: 'Pasadena' }),
    ...Array.from({ length: 3 }, () => notice({ state: 'TX', city: 'Houston' })),
  ])
  const ask = new Ask(contextOn('2024-06-01', db, { edition: { datasets: { warn: {} } as never } }))
  expect(await listsOf(ask, 'Houston', [{ match: 'name' }, { match: 'place' }])).toEqual([
    { name: 'By name: 1', href: '/layoffs?company=Houston' },
    { name: 'By place: 3', href: '/layoffs?city=Houston' },
  ])
  expect(await listsOf(ask, 'Houston', [{ match: 'name' }])).toHaveLength(1)
  expect(await listsOf(ask, 'Houston', [])).toEqual([])
})
