import { describe, expect, test } from 'vitest'
import secFilings from './endpoints/sec-filings.ts'
import { ask, sourceHealth } from './endpoints/testing.ts'
import { secDatabase } from './testing.ts'

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
    ['never read', [sourceHealth({ last_success: null })], ['newer filings may be missing: never read']],
  ])('%s', async (_what, sources, warnings) => {
    expect((await ask(secFilings, await secDatabase({}), {}, { sources })).warnings).toEqual(warnings)
  })
})
