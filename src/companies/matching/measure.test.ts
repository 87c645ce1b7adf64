import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { ALIASES } from '../aliases/index.ts'
import { manyNames, registrant } from '../testing/registrants.ts'
import { CompanyDirectory } from './identity.ts'
import { CompanyMatcher } from './matcher.ts'
import { measureNames, sharesOf, toLabelled } from './measure.ts'
import { sameCompany } from './same.ts'
import { readTickers } from './tickers.ts'

type Row = Record<string, string>
const table = (file: string): Row[] =>
  parse(readFileSync(new URL(`../labelled/${file}`, import.meta.url)), { columns: true })

test('figures count what is answered, what of it is right, and what there was to find', () => {
  const quillon = registrant({ name: 'QUILLON CORP', cik: '0000000123', tickers: ['QLN'] })
  const marlowe = registrant({ name: 'Marlowe Paper Inc', cik: '0000000007', tickers: ['MRL'] })
  const matcher = new CompanyMatcher([quillon, marlowe], manyNames(), [])
  const row = (name: string, kind: string, cik = '') => ({ name, kind, cik, drawn: 'random' })
  const labelled = toLabelled([
    row('Quillon Inc', 'direct', '0000000007|0000000123'),
    row('Quillon Warehouse', 'unit', '0000000123'),
    row('Elm Felts', 'unit', '0000000123'),
    row('Marlowe Paper', 'none'),
    row('Summit Bakery', 'none'),
  ])
  const figures = measureNames(matcher, labelled)
  expect(figures).toEqual({
    names: 5,
    answered: 3,
    right: 2,
    direct: 1,
    directFound: 1,
    unit: 2,
    unitFound: 1,
  })
  expect(sharesOf(figures)).toEqual({ precision: 2 / 3, directRecall: 1, unitRecall: 0.5 })
  expect(sharesOf(measureNames(matcher, []))).toEqual({
    precision: null,
    directRecall: null,
    unitRecall: null,
  })
})

test('every second row is tuned on, and all practice', () => {
  const rows = ['random', 'random', 'practice', 'practice'].map((drawn) => ({
    name: 'x',
    kind: 'none',
    cik: '',
    drawn,
  }))
  expect(toLabelled(rows).map(({ tuned }) => tuned)).toEqual([true, false, true, true])
  expect(() => toLabelled([{ name: 'x', kind: 'maybe', cik: '', drawn: 'random' }])).toThrow('row 2')
})

test('labels are whole: a kind, a number where there is one to find, a reason, no name twice', () => {
  const rows = table('names.csv')
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  for (const { name, kind, cik, drawn, because } of rows) {
    expect({ name, found: /^\d{10}(\|\d{10})*$/.test(cik!) }).toEqual({ name, found: kind !== 'none' })
    expect(['borderline', 'random', 'visa', 'fresh', 'practice']).toContain(drawn)
    expect(because, name).not.toBe('')
  }
  for (const { same } of table('pairs.csv')) expect(['true', 'false']).toContain(same)
})

const TICKERS = '../shared/data/sec/company_tickers.json'

describe.skipIf(!existsSync(TICKERS))('with a mirror of the real list of registrants', () => {
  const registrants = existsSync(TICKERS) ? readTickers(readFileSync(TICKERS, 'utf8')) : []
  const labelled = toLabelled(table('names.csv'))
  // The names themselves are the vocabulary, beside the words in stock: an edition has many more.
  const texts = labelled.map(({ name }) => name)
  const held = labelled.filter(({ tuned }) => !tuned)

  test('on the half not tuned on, precision and recall do not fall', () => {
    const { precision, directRecall, unitRecall } = sharesOf(
      measureNames(new CompanyMatcher(registrants, texts, ALIASES), held),
    )
    expect(precision).toBeGreaterThan(0.98)
    expect(directRecall).toBeGreaterThan(0.87)
    expect(unitRecall).toBeGreaterThan(0.55)
  })

  test('nor do they without aliases', () => {
    const { precision, directRecall } = sharesOf(
      measureNames(new CompanyMatcher(registrants, texts, []), held),
    )
    expect(precision).toBeGreaterThan(0.97)
    expect(directRecall).toBeGreaterThan(0.8)
  })

  test('pairs of names are told to be one company, or two', () => {
    const directory = new CompanyDirectory(
      registrants,
      texts.map((name) => ({ name, state: null, records: 1 })),
      ALIASES,
    )
    const told = table('pairs.csv')
      .filter((_, i) => i % 2 === 1)
      .map(({ name_a, name_b, same }) => [same === 'true', sameCompany(directory, name_a!, name_b!).same])
    const count = (truth: boolean, answer: boolean) =>
      told.filter(([t, a]) => t === truth && a === answer).length
    expect(count(true, true) / (count(true, true) + count(false, true))).toBeGreaterThan(0.9)
    expect(count(true, true) / (count(true, true) + count(true, false))).toBeGreaterThan(0.85)
  })
})
