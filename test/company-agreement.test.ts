import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { lcaCase, notice, publishEdition, type TestEdition } from '../src/insights/testing/editions.ts'
import { registry } from '../src/registry.ts'
import { type Ask, compareState, walkCompanies } from './company-agreement.ts'

let edition: TestEdition

const { operations } = registry(readConfig({}))

/** Asks the route whose pattern fits a path. */
const ask: Ask = async (path, query = {}) => {
  for (const operation of operations) {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const found = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)
    if (!found || operation.kind !== 'read') continue
    const given = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1]!)]))
    return edition.ask(operation as never, { ...query, ...given })
  }
  throw new Error(`no route for ${path}`)
}

beforeAll(async () => {
  const spellings = [
    'Ordal',
    'ORDAL, INC.',
    "Ordal's",
    'Rockordal Bus',
    'Meta Gear',
    'Metagear Steel',
    'Elm & Oak',
    'Elm and Oak LLC',
  ]
  edition = await publishEdition({
    warn: Array.from({ length: 160 }, (_, i) =>
      notice({
        company_name: spellings[i % spellings.length]!,
        state: ['OR', 'WA', 'NV'][i % 3]!,
        notice_date: i % 7 === 0 ? null : `20${10 + (i % 14)}-05-01`,
        employees_affected: i % 5 === 0 || i % 8 === 5 ? null : 10 + i,
        in_totals: i % 11 !== 0,
        is_warn: i % 22 !== 0,
      }),
    ),
    lca: spellings.map((employer) => lcaCase({ employer })),
  })
})

afterAll(() => edition.close())

test('one company has one total on every route', async () => {
  expect(await walkCompanies(ask, 200)).toEqual({ walked: 6, both: 6 })
})

test.each(['OR', 'WA', 'NV'])('the companies of the page of %s are those of the ranking', async (state) => {
  await compareState(ask, state)
})
