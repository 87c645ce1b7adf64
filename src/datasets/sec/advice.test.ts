import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import secFilings from './operations/sec-filings.ts'
import { ask, sourceHealth } from './testing/ask.ts'
import { filingRecord, secDatabase } from './testing/filings.ts'

describe('staleness', () => {
  test.each([
    ['read this morning', [sourceHealth()], []],
    [
      'one of the lists is enough',
      [sourceHealth({ last_success: '2024-05-01T05:30:00Z' }), sourceHealth({ id: 'sec/daily-index' })],
      [],
    ],
    ['the sample has no sources', [], []],
    [
      'not read lately',
      [sourceHealth({ last_success: '2024-05-20T05:30:00Z', message: 'no route' })],
      ['newer filings may be missing: last read on 2024-05-20: no route'],
    ],
    [
      'read this morning, but a list of months ago',
      [sourceHealth({ newest: '2024-02-01' }), sourceHealth({ id: 'sec/daily-index', newest: '2023-12-01' })],
      ['newer filings may be missing: the newest in the lists read is of 2024-02-01'],
    ],
    [
      'six days without a filing',
      [sourceHealth({ newest: '2024-05-26' })],
      ['newer filings may be missing: the newest in the lists read is of 2024-05-26'],
    ],
    ['a long weekend without one', [sourceHealth({ newest: '2024-05-27' })], []],
    [
      'the new filings of one list are enough',
      [sourceHealth({ newest: '2024-02-01' }), sourceHealth({ id: 'sec/daily-index' })],
      [],
    ],
    [
      'read, and no filing in it',
      [sourceHealth({ newest: null })],
      ['newer filings may be missing: the lists read hold none'],
    ],
    ['never read', [sourceHealth({ last_success: null })], ['newer filings may be missing: never read']],
  ])('%s', async (_what, sources, warnings) => {
    const told = (await ask(secFilings, await secDatabase({}), {}, { sources })).warnings
    expect(textsOf(told.filter(({ code }) => code === 'stale'))).toEqual(warnings)
  })

  test('of days that the lists cover nothing newer is missing', async () => {
    const sources = [sourceHealth({ newest: '2024-02-01' })]
    const warned = async (end: string) =>
      (await ask(secFilings, await secDatabase({}), { end }, { sources })).warnings
        .map(({ code }) => code)
        .filter((code) => code === 'stale')
    expect(await warned('2024-02-01')).toEqual([])
    expect(await warned('2024-02-02')).toEqual(['stale'])
  })
})

test('years of which only some filings are held are named, as far as the question reaches', async () => {
  const db = await secDatabase({ filings: [filingRecord({ filing_date: '2019-03-01' })] })
  const named = async (query: Record<string, unknown>, sources = [sourceHealth()]) =>
    (await ask(secFilings, db, query, { sources })).warnings
      .filter(({ code }) => code === 'window_not_held')
      .map(({ years }) => years)
  expect(await named({})).toEqual([[2019, 2020, 2021, 2022, 2023, 2024]])
  expect(await named({ start: '2021-05-01', end: '2022-02-01' })).toEqual([[2021, 2022]])
  expect(await named({ end: '2016-12-31' })).toEqual([[2016]])
  expect(await named({ company: 'Boeing', start: '2019-01-01', end: '2019-12-31' })).toEqual([[2019]])
  // The sample has no sources.
  expect(await named({}, [])).toEqual([])
})
