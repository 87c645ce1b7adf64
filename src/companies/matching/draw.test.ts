import { expect, test } from 'vitest'
import { manyNames, registrant } from '../testing/registrants.ts'
import { type DrawnRecord, drawLinks, drawPairs, linkOf } from './draw.ts'
import { CompanyDirectory } from './identity.ts'
import { judgeLinks, judgePairs } from './judged.ts'

const quillon = registrant({ name: 'QUILLON CORP', tickers: ['QLN'] })
const filed = (name: string, state = 'OR') => ({ name, state, records: 1 })
const notices = ['Quillon', 'Quillon Inc', 'Quillon Warehouse', 'Farrowdale Paper', 'Elm Felts'].map((name) =>
  filed(name),
)
const visas = [filed('FARROWDALE PAPER LLC', 'CA'), filed('QUILLON INC', 'CA')]
const directory = new CompanyDirectory(
  [quillon],
  [...manyNames().map((name) => filed(name)), ...notices, ...visas],
  [],
)
const records = notices.flatMap(({ name, state }, i): DrawnRecord[] =>
  ['a', 'b'].map((copy) => ({ record: `${i}${copy}`, name, state, day: '2024-05-01' })),
)

test('links are drawn once for each name, and the same ones in whatever order the records stand', () => {
  const drawn = drawLinks(directory, records, { seed: 'elm', count: 9 })
  expect(drawn.map(({ name }) => name).sort()).toEqual(['Quillon', 'Quillon Inc', 'Quillon Warehouse'])
  expect(drawn[0]).toMatchObject({ company: 'QUILLON CORP', ticker: 'QLN', day: '2024-05-01' })
  expect(drawLinks(directory, records.toReversed(), { seed: 'elm', count: 9 })).toEqual(drawn)
  expect(drawLinks(directory, records, { seed: 'elm', count: 2 })).toEqual(drawn.slice(0, 2))
})

test('another seed draws in another order', () => {
  const ids = (seed: string) => drawLinks(directory, records, { seed, count: 9 }).map(({ record }) => record)
  expect(new Set(['elm', 'ash', 'fir', 'oak'].map((seed) => ids(seed).join())).size).toBeGreaterThan(1)
})

test('pairs are of the companies that both datasets name', () => {
  const pairs = drawPairs(directory, [notices, visas], { seed: 'elm', count: 9 })
  expect(pairs.map(({ name_b }) => name_b).sort()).toEqual(['FARROWDALE PAPER LLC', 'QUILLON INC'])
})

test('what was drawn and judged is counted, and what of it is answered so still', () => {
  const links = ['Quillon', 'Elm Felts'].map((name, i) => ({
    ...linkOf(directory, { record: `${i}`, name, state: 'OR', day: null }),
    ...{ name, state: 'OR', day: '', ticker: 'QLN', verdict: i === 0 ? 'right' : 'wrong' },
  }))
  expect(judgeLinks(directory, links as never)).toEqual({
    drawn: 2,
    right: 1,
    wrong: 1,
    doubtful: 0,
    kept: 1,
    keptWrong: 0,
  })
  const pair = { name_a: 'Quillon', state_a: 'OR', name_b: 'QUILLON INC', state_b: '', verdict: 'wrong' }
  expect(judgePairs(directory, [pair])).toMatchObject({ drawn: 1, wrong: 1, kept: 1, keptWrong: 1 })
})
