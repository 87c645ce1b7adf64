/** Walks all states: each has saved pages, the rows expected of them, and a page of documentation. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findState } from '#lib/states.ts'
import { FIXTURES, readExpected, readFixtures } from '../testing/fixtures.ts'
import { warnSources } from './index.ts'

const ROOT = join(import.meta.dirname, '../../../..')

describe.each(warnSources.map((s) => [s.part, s] as const))('the source of %s', (part, source) => {
  test('reads its saved pages as expected', async () => {
    const expected = readExpected(part)
    if (expected === null) throw new Error(`fixtures/${part}.expected.json is missing`)
    expect(expected.documents.length, 'no saved page').toBeGreaterThan(0)
    expect(expected.rows.length, 'no expected row').toBeGreaterThan(0)
    const { rows, review } = await source.parse(readFixtures(expected))
    expect(rows).toEqual(expected.rows)
    expect(review).toEqual(expected.review)
  })

  test('states its facts', () => {
    const { facts } = source
    expect(source).toMatchObject({ id: `warn/${part}`, dataset: 'warn', part, state: part.toUpperCase() })
    expect(findState(source.state)?.code).toBe(source.state)
    expect(source.page).toMatch(/^https:\/\//)
    expect(source.publisher.trim()).not.toBe('')
    expect(facts.quietDaysMax).toBeGreaterThanOrEqual(30)
    expect(facts.quietDaysMax).toBeLessThanOrEqual(400)
    for (const layout of [facts.columns].flat()) expect(layout).toHaveProperty('company_name')
    for (const { because } of facts.confirmed ?? []) expect(because.length).toBeGreaterThan(10)
    for (const corrections of Object.values(facts.corrections ?? {}))
      for (const { because } of Object.values(corrections)) expect(because.length).toBeGreaterThan(10)
  })

  test('is documented', () => {
    expect(existsSync(join(ROOT, 'docs/sources', `${part}.md`)), `docs/sources/${part}.md`).toBe(true)
  })
})

test('the list has every source file of the folder once, in order', () => {
  const files = readdirSync(import.meta.dirname).filter((f) => /^[a-z]{2}\.ts$/.test(f))
  expect(warnSources.map((s) => `${s.part}.ts`)).toEqual(files.sort())
})

test('every fixture is used', () => {
  const used = warnSources
    .flatMap(({ part }) => {
      const test = join(import.meta.dirname, `${part}.test.ts`)
      return [
        `${part}.expected.json`,
        ...(readExpected(part)?.documents.map((d) => d.file) ?? []),
        existsSync(test) ? readFileSync(test, 'utf8') : '',
      ]
    })
    .join('\n')
  // Those of the readers' own tests are not named after a state.
  const files = readdirSync(FIXTURES).filter((file) => /^[a-z]{2}[-.]/.test(file))
  expect(files.filter((file) => !used.includes(file))).toEqual([])
})
