import { expect, test } from 'vitest'
import { readTickers } from './tickers.ts'

test('a company has all its symbols, and its place by size', () => {
  const text = JSON.stringify({
    0: { cik_str: 123, ticker: 'QLN', title: 'QUILLON CORP' },
    1: { cik_str: 7, ticker: 'ELM', title: 'Elm Inc' },
    2: { cik_str: 123, ticker: 'QLN-A', title: 'QUILLON CORP' },
  })
  expect(readTickers(text)).toEqual([
    { cik: '0000000123', name: 'QUILLON CORP', tickers: ['QLN', 'QLN-A'], former: [], place: 0 },
    { cik: '0000000007', name: 'Elm Inc', tickers: ['ELM'], former: [], place: 0.5 },
  ])
})

test('another file is refused', () => {
  expect(() => readTickers('{"0": {"cik": 123}}')).toThrow('not company_tickers.json')
})
