/** Every route against a plain recount of the cases, over every combination of its filters. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#storage/database.ts'
import { ask } from '../testing/ask.ts'
import { lcaDatabase } from '../testing/cases.ts'
import { fixedCases } from '../testing/generated.ts'
import { lookThrough, type World } from '../testing/recount.ts'
import {
  asked,
  largestEmployers,
  type Question,
  recountCases,
  recountCities,
  recountEmployers,
  recountEmployerYears,
  recountOccupations,
  recountStates,
  recountStats,
  VISA_SPELLINGS,
} from '../testing/recount-routes.ts'
import byCity from './by-city.ts'
import bySoc from './by-soc.ts'
import byState from './by-state.ts'
import employerYears from './employer-years.ts'
import employers from './employers.ts'
import { findCities, findEmployers } from './names.ts'
import stats from './stats.ts'
import wages from './wages.ts'

let db: Database
let world: World

beforeAll(async () => {
  // So many that some partial names mean more employers than can be listed in a statement, and hundreds of cities.
  const rows = fixedCases(900)
  db = await lcaDatabase(rows)
  world = lookThrough(rows)
})

const VALUES = {
  state: fc.constantFrom('OR', 'WA', 'NY', 'TX'),
  fiscal_year: fc.constantFrom(2022, 2023, 2024, 2019),
  visa_class: fc.constantFrom(...VISA_SPELLINGS),
  soc_code: fc.constantFrom('15-1252', '15-1132.00', '13-2011', '99-9999'),
  naics: fc.constantFrom('54', '541', '5415', '54151', '541511', '62', '99'),
  employer: fc.constantFrom(
    'quill',
    'Quill 1',
    'QUILL 27 LLC',
    'cedar',
    'ålder',
    'r_m',
    '%',
    'hall',
    'nobody',
  ),
  city: fc.constantFrom('milltown', 'Town 1', 'milltown 33', 'port', 'St. p', 'ñon', '_', 'nowhere'),
  min_petitions: fc.constantFrom(1, 2, 3, 20),
  limit: fc.constantFrom(1, 7, 50, 1000),
} as const

type Name = keyof typeof VALUES

/** Always among those tried: a name that is joined and not listed, many cities, and a class held under a number of its own. */
const MANY = {
  state: 'OR',
  fiscal_year: 2023,
  visa_class: 'h1b1',
  soc_code: '15-1252',
  naics: '541',
  employer: 'quill',
  city: 'milltown',
  min_petitions: 1,
  limit: 50,
} as const

/** Checks a route over every combination of these parameters, present or not, `always` in all of them; each question once. */
function everyWay(
  names: readonly Name[],
  check: (question: Question) => Promise<void>,
  { runs, always = [] }: { runs: number; always?: readonly Name[] },
) {
  const all = fc.record(VALUES)
  // Without most parameters the same is asked again and again, of the same cases.
  const asked = new Set<string>()
  return fc.assert(
    fc.asyncProperty(all, async (values) => {
      for (let chosen = 0; chosen < 2 ** names.length; chosen++) {
        const present = [...always, ...names.filter((_, i) => chosen & (1 << i))]
        const question = Object.fromEntries(present.map((name) => [name, values[name]]))
        const words = JSON.stringify(question)
        if (asked.has(words)) continue
        await check(question)
        asked.add(words)
      }
    }),
    { numRuns: runs, examples: [[MANY]], endOnFailure: true },
  )
}

test('the cases hold what the ways of asking differ by', async () => {
  const context = { db, edition: { db } as never }
  const many = async (part: string) => (await findEmployers(context, part))?.numbers?.length ?? null
  expect(await many('quill')).toBeNull()
  expect(await many('quill 1')).toBeGreaterThan(20)
  expect(await many('nobody')).toBe(0)
  const cities = async (state?: string) => (await findCities(context, 'milltown', state))!.numbers.length
  expect(await cities()).toBeGreaterThan(200)
  expect(await cities('OR')).toBeGreaterThan(20)
  expect(recountStats(world, { visa_class: 'h1b1', fiscal_year: 2023 }).petitions).toBeGreaterThan(20)
  expect(largestEmployers(world, { employer: 'quill', state: 'OR' }).length).toBeGreaterThan(25)
})

describe('a recount of the cases gives the same', () => {
  test('sums', () =>
    everyWay(
      ['state', 'fiscal_year', 'visa_class', 'naics'],
      async (question) => {
        const answer = await ask(stats, db, { ...question, all_time: 1 })
        expect(answer, JSON.stringify(question)).toMatchObject(recountStats(world, question))
      },
      { runs: 10 },
    ))

  test('states', () =>
    everyWay(
      ['fiscal_year', 'visa_class', 'soc_code'],
      async (question) => {
        const answer = await ask(byState, db, { ...question })
        expect(answer.records, JSON.stringify(question)).toEqual(recountStates(world, question))
        expect(answer.count).toBe(answer.records.length)
      },
      { runs: 10 },
    ))

  test('occupations', () =>
    everyWay(
      ['state', 'city', 'fiscal_year', 'visa_class', 'employer'],
      async (question) => {
        const answer = await ask(bySoc, db, { ...question })
        expect(answer.records, JSON.stringify(question)).toEqual(recountOccupations(world, question))
      },
      { runs: 4, always: ['limit'] },
    ))

  test('cities', () =>
    everyWay(
      ['state', 'fiscal_year', 'visa_class', 'soc_code'],
      async (question) => {
        const answer = await ask(byCity, db, { ...question })
        expect(answer.records, JSON.stringify(question)).toEqual(recountCities(world, question))
      },
      { runs: 6, always: ['limit'] },
    ))

  test('employers', () =>
    everyWay(
      ['state', 'city', 'fiscal_year', 'visa_class', 'soc_code', 'employer'],
      async (question) => {
        const answer = await ask(employers, db, { ...question })
        expect(answer.records, JSON.stringify(question)).toEqual(recountEmployers(world, question))
      },
      { runs: 4, always: ['min_petitions', 'limit'] },
    ))

  test('years of employers', () =>
    everyWay(
      ['state', 'visa_class', 'soc_code'],
      async (question) => {
        const answer = await ask(employerYears, db, { ...question })
        const records = answer.records.map(({ partial: _partial, ...row }) => row)
        expect(records, JSON.stringify(question)).toEqual(recountEmployerYears(world, question))
        expect(answer.employers).toBe(largestEmployers(world, question).length)
      },
      { runs: 10, always: ['employer'] },
    ))

  test('cases, page after page by cursor and by offset', () =>
    everyWay(
      ['state', 'fiscal_year', 'soc_code', 'naics', 'employer'],
      async (question) => {
        const expected = recountCases(world, question).map((row) => row.case_number)
        const fields = 'case_number'
        const limit = Math.max(1, Math.ceil(expected.length / 3))
        const found: unknown[] = []
        let cursor: string | null | undefined
        while (cursor !== null) {
          const page = await ask(wages, db, { ...question, limit, fields, ...(cursor ? { cursor } : {}) })
          expect(page).toMatchObject({ total: expected.length, offset: found.length, limit })
          found.push(...page.records.map((row) => row.case_number))
          cursor = page.next_cursor
        }
        expect(found, JSON.stringify(question)).toEqual(expected)
        const offset = Math.floor(expected.length / 2)
        const half = await ask(wages, db, { ...question, limit: 1000, offset, fields })
        expect(half.records.map((row) => row.case_number)).toEqual(expected.slice(offset))
        expect(half.has_more).toBe(false)
      },
      { runs: 4 },
    ))

  test('cases within the days that a plan reaches back', () =>
    everyWay(
      ['state', 'soc_code', 'naics', 'employer'],
      async (question) => {
        // A year back from here lies in the middle of what is held.
        const today = '2024-06-01'
        const answer = await ask(
          wages,
          db,
          { ...question, fields: 'case_number' },
          { plan: 'starter', today },
        )
        const since = recountCases(world, question).filter(
          (row) => (row.decision_date ?? row.received_date ?? '') >= '2023-06-02',
        )
        expect(answer.total, JSON.stringify(question)).toBe(since.length)
        expect(answer.records.map((row) => row.case_number)).toEqual(
          since.slice(0, 100).map((row) => row.case_number),
        )
      },
      { runs: 4 },
    ))
})

test('cases of a small page are found among the newest as they are among all', async () => {
  const questions = [
    {},
    { employer: 'quill' },
    { employer: 'cedar' },
    { employer: 'quill', state: 'OR' },
    { fiscal_year: 2023 },
  ]
  let large = 0
  for (const question of questions) {
    const expected = recountCases(world, question).map(({ case_number }) => case_number)
    // So large a part of all that the newest are looked through for two of them.
    if (expected.length > 160) large++
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof wages.run>> = await ask(wages, db, {
        ...question,
        limit: 1,
        ...(cursor ? { cursor } : {}),
      })
      expect(page.total, JSON.stringify(question)).toBe(expected.length)
      seen.push(...page.records.map(({ case_number }) => case_number!))
      cursor = page.next_cursor
    } while (cursor && seen.length < 40)
    expect(seen, JSON.stringify(question)).toEqual(expected.slice(0, seen.length))
    const last = expected.length - 1
    const end = await ask(wages, db, { ...question, limit: 1, offset: last })
    expect(end.records.map(({ case_number }) => case_number)).toEqual([expected[last]])
  }
  expect(large).toBeGreaterThan(2)
})

test('a recount leaves some questions without a case and some with many', () => {
  expect(asked(world, { employer: 'nobody' })).toHaveLength(0)
  expect(asked(world, { state: 'OR' }).length).toBeGreaterThan(100)
})
