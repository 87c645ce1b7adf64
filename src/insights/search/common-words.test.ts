/** A word that many companies are called by: whoever comes last by name is found and counted too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../testing/datasets.ts'
import { bankruptcyCase, filing, notice, publishEdition, type TestEdition } from '../testing/editions.ts'
import { unifiedSearch } from './unified-search.ts'

const route = unifiedSearch(datasets)
const MANY = 60

let edition: TestEdition
beforeAll(async () => {
  const many = Array.from(
    { length: MANY },
    (_, i) => `Harbor El ${'abcdefghij'[i % 10]}${Math.floor(i / 10)}x`,
  )
  edition = await publishEdition({
    warn: [
      // Each of many companies has two notices, one of them in Austin.
      ...many.flatMap((company_name) => [
        notice({ company_name, city: 'Austin', state: 'TX' }),
        notice({ company_name, city: 'Dallas', state: 'TX' }),
      ]),
      notice({ company_name: 'Elm Foods', city: 'Austin', state: 'TX' }),
    ],
    sec: [filing({ company: 'Coastal El Harbor', cik: '0000000777', ticker: null })],
    bankruptcy: [bankruptcyCase({ debtor: 'Old Harbor El Diner', cik: null })],
  })
})
afterAll(() => edition.close())

test('companies without a notice are found behind many that have some', async () => {
  const { results, totals } = await edition.ask(route, { q: 'harbor' })
  expect(results.sec!.map(({ company }) => company)).toEqual(['Coastal El Harbor'])
  expect(results.bankruptcy!.map(({ debtor }) => debtor)).toEqual(['Old Harbor El Diner'])
  expect(totals).toMatchObject({ warn: 2 * MANY, sec: 1, bankruptcy: 1 })
})

test('a text that all names are read for, since it is short, finds them too', async () => {
  const { totals } = await edition.ask(route, { q: 'el' })
  expect(totals).toMatchObject({ warn: 2 * MANY, sec: 1, bankruptcy: 1 })
})

test('notices of many companies at a place are all counted, each once', async () => {
  const { results, totals } = await edition.ask(route, { q: 'harbor austin' })
  expect(results.warn!.map(({ city, match }) => [city, match])).toEqual(
    Array.from({ length: 5 }, () => ['Austin', 'name_and_place']),
  )
  expect(totals.warn).toBe(MANY)
  expect((await edition.ask(route, { q: 'austin' })).totals.warn).toBe(MANY + 1)
})
