import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { ALIASES } from '../aliases/index.ts'
import { manyNames, registrant } from '../testing/registrants.ts'
import { CompanyDirectory } from './identity.ts'
import { judgeLinks, judgePairs } from './judged.ts'
import { answerOf, measureNames, sharesOf, toLabelled } from './measure.ts'
import { sameCompany } from './same.ts'
import { readTickers } from './tickers.ts'

type Row = Record<string, string>
const table = (file: string): Row[] =>
  parse(readFileSync(new URL(`../labelled/${file}`, import.meta.url)), { columns: true })

test('figures count what is answered, what of it is right, and what there was to find', () => {
  const quillon = registrant({ name: 'QUILLON CORP', cik: '0000000123', tickers: ['QLN'] })
  const marlowe = registrant({ name: 'Marlowe Paper Inc', cik: '0000000007', tickers: ['MRL'] })
  const others = manyNames().map((name) => ({ name, state: null, records: 1 }))
  const answer = answerOf(new CompanyDirectory([quillon, marlowe], others, []))
  const row = (name: string, kind: string, cik = '') => ({ name, kind, cik, drawn: 'random' })
  const labelled = toLabelled([
    row('Quillon Inc', 'direct', '0000000007|0000000123'),
    row('Quillon Warehouse', 'unit', '0000000123'),
    row('Elm Felts', 'unit', '0000000123'),
    row('Marlowe Paper', 'none'),
    row('Summit Bakery', 'none'),
  ])
  const figures = measureNames(answer, labelled)
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
  expect(sharesOf(measureNames(answer, []))).toEqual({
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
    expect(['borderline', 'random', 'visa', 'fresh', 'practice', 'second']).toContain(drawn)
    expect(because, name).not.toBe('')
  }
  for (const { same } of table('pairs.csv')) expect(['true', 'false']).toContain(same)
})

test('the files of links are whole: a seed, a verdict, a reason; their last draw has at most two wrong ones', () => {
  for (const file of ['links.csv', 'visa-links.csv']) {
    const rows = table(file)
    for (const { seed, verdict, because } of rows) {
      expect(['right', 'wrong', 'doubtful']).toContain(verdict)
      expect(seed && because, file).toBeTruthy()
    }
    const last = rows.filter(({ seed }) => seed === rows.at(-1)!.seed)
    expect(last.length).toBeGreaterThanOrEqual(60)
    expect(last.filter(({ verdict }) => verdict === 'wrong').length).toBeLessThanOrEqual(2)
  }
})

const TICKERS = '../shared/data/sec/company_tickers.json'

describe.skipIf(!existsSync(TICKERS))('with a mirror of the real list of registrants', () => {
  const registrants = existsSync(TICKERS) ? readTickers(readFileSync(TICKERS, 'utf8')) : []
  const labelled = toLabelled(table('names.csv'))
  // The names themselves are the vocabulary, beside the words in stock: an edition has many more.
  const texts = labelled.map(({ name }) => name)
  const held = labelled.filter(({ tuned }) => !tuned)
  const isSecond = ({ drawn }: (typeof labelled)[number]) => drawn === 'second'
  const names = texts.map((name) => ({ name, state: null, records: 1 }))
  const answer = (aliases: typeof ALIASES) => answerOf(new CompanyDirectory(registrants, names, aliases))

  test('on the half not tuned on, precision and recall do not fall', () => {
    const { precision, directRecall, unitRecall } = sharesOf(measureNames(answer(ALIASES), held))
    expect(precision).toBeGreaterThan(0.98)
    expect(directRecall).toBeGreaterThan(0.92)
    expect(unitRecall).toBeGreaterThan(0.65)
  })

  test('nor on either draw of names by itself', () => {
    const [later, earlier] = [held.filter(isSecond), held.filter((name) => !isSecond(name))]
    for (const [draw, floor] of [
      [later, { precision: 0.99, directRecall: 0.9 }],
      [earlier, { precision: 0.975, directRecall: 0.93 }],
    ] as const) {
      const { precision, directRecall } = sharesOf(measureNames(answer(ALIASES), draw))
      expect(precision).toBeGreaterThan(floor.precision)
      expect(directRecall).toBeGreaterThan(floor.directRecall)
    }
  })

  test('nor do they without aliases', () => {
    // Which firms only sound like registrants, and when parts were bought, is told by aliases alone.
    const { precision, directRecall } = sharesOf(measureNames(answer([]), held))
    expect(precision).toBeGreaterThan(0.965)
    expect(directRecall).toBeGreaterThan(0.85)
  })

  test('of the links that were drawn, nearly all right ones are still answered so', () => {
    const rows = table('links.csv')
    const drawn = rows.map(({ name }) => ({ name: name!, state: null, records: 1 }))
    const directory = new CompanyDirectory(registrants, [...names, ...drawn], ALIASES)
    const right = judgeLinks(
      directory,
      rows.filter(({ verdict }) => verdict === 'right'),
    )
    expect(right.kept / right.drawn).toBeGreaterThan(0.95)
  })

  test('and of the wrong ones, few: one at most, and six of 240 pairs with visas', () => {
    const asFiled = (name: string, state: string) => ({ name, state: state || null, records: 1 })
    const judged = [
      // `HP INC.` of 1997: the registrant's very name, long before it took it.
      [1, table('links.csv'), judgeLinks, ({ name, state }: Row) => [asFiled(name!, state!)]],
      // Firms of the same words in two states, which their names do not tell apart.
      [
        6,
        table('visa-links.csv'),
        judgePairs,
        (row: Row) => [asFiled(row.name_a!, row.state_a!), asFiled(row.name_b!, row.state_b!)],
      ],
    ] as const
    for (const [most, rows, judge, filed] of judged) {
      const directory = new CompanyDirectory(registrants, [...names, ...rows.flatMap(filed)], ALIASES)
      const figures = judge(directory, rows)
      expect(figures.wrong).toBeGreaterThan(most)
      expect(figures.keptWrong).toBeLessThanOrEqual(most)
    }
  })

  test('pairs of names are told to be one company, or two', () => {
    const directory = new CompanyDirectory(registrants, names, ALIASES)
    const told = table('pairs.csv')
      .filter((_, i) => i % 2 === 1)
      .map(({ name_a, name_b, same }) => [same === 'true', sameCompany(directory, name_a!, name_b!).same])
    const count = (truth: boolean, answer: boolean) =>
      told.filter(([t, a]) => t === truth && a === answer).length
    expect(count(true, true) / (count(true, true) + count(false, true))).toBeGreaterThan(0.95)
    expect(count(true, true) / (count(true, true) + count(true, false))).toBeGreaterThan(0.9)
  })
})
