import { describe, expect, test } from 'vitest'
import { textsOf } from '#contract/testing/warnings.ts'
import secFilings from './operations/sec-filings.ts'
import { ask, sourceHealth } from './testing/ask.ts'
import { secDatabase } from './testing/filings.ts'

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
    expect(textsOf((await ask(secFilings, await secDatabase({}), {}, { sources })).warnings)).toEqual(
      warnings,
    )
  })

  test('of days that the lists cover nothing newer is missing', async () => {
    const sources = [sourceHealth({ newest: '2024-02-01' })]
    const warned = async (end: string) =>
      (await ask(secFilings, await secDatabase({}), { end }, { sources })).warnings.map(({ code }) => code)
    expect(await warned('2024-02-01')).toEqual([])
    expect(await warned('2024-02-02')).toEqual(['stale'])
  })
})
