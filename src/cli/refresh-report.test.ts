import { expect, test } from 'vitest'
import type { SourceReport } from '#ingest/outcome.ts'
import type { RefreshReport } from '#ingest/refresh.ts'
import { followRefresh, outcome, reviewList, summaryTable, trafficLine } from './refresh-report.ts'

const report = (fields: Partial<SourceReport> = {}): SourceReport => ({
  source: 'warn/or',
  rows: 12,
  new: 3,
  changed: 2,
  gone: 1,
  unparsed: 4,
  status: 'ok',
  message: null,
  ...fields,
})

test('the table has a line for each source, its reason where it has one, and the sums', () => {
  const table = summaryTable([
    report(),
    report({ source: 'warn/register', rows: 79_072, new: 0, changed: 0, gone: 0, unparsed: 0 }),
    report({ source: 'warn/wa', status: 'failed', message: 'https://example.org answered 403' }),
    report({ source: 'warn/ny', status: 'no_file', message: 'no file in mirror' }),
  ])
  expect(table.split('\n')).toEqual([
    'source          rows  new  changed  gone  unparsed  status',
    'warn/or           12    3        2     1         4  ok',
    'warn/register  79072    0        0     0         0  ok',
    'warn/wa           12    3        2     1         4  failed: https://example.org answered 403',
    'warn/ny           12    3        2     1         4  skipped: no file in mirror',
    'total          79108    9        6     3        12',
  ])
})

test('a table of nothing has its head and its zeroes', () => {
  expect(summaryTable([]).split('\n')).toHaveLength(2)
})

test('cells that could not be read are listed source by source, as they were printed', () => {
  const item = { field: 'notice_date', cell: '10/37/2008 "', reason: 'no such day', row: 'Cedar Works' }
  expect(
    reviewList([
      { source: 'warn/in', items: [item, item] },
      { source: 'warn/oh', items: [item] },
    ]),
  ).toBe(
    [
      'warn/in: 2 cells',
      '  notice_date: "10/37/2008 \\"" (no such day) — Cedar Works',
      '  notice_date: "10/37/2008 \\"" (no such day) — Cedar Works',
      'warn/oh: 1 cell',
      '  notice_date: "10/37/2008 \\"" (no such day) — Cedar Works',
    ].join('\n'),
  )
  expect(reviewList([])).toBe('')
})

test.each<[Partial<RefreshReport>, string]>([
  [{ exitCode: 0, published: true }, 'Published edition e1.'],
  [{ exitCode: 0, published: false }, 'Nothing has changed; edition e1 serves.'],
  [
    { exitCode: 3, published: true },
    'Published edition e1. Some sources failed; their rows of before keep serving.',
  ],
  [
    { exitCode: 3, published: false },
    'Nothing has changed; edition e1 serves. Some sources failed; their rows of before keep serving.',
  ],
  [{ exitCode: 1, published: false }, 'Nothing was published: no source could be read.'],
  [
    { exitCode: 1, published: true },
    'Published edition e1: no source could be read; what rests on their rows of before was made anew.',
  ],
  [{ exitCode: 1, published: false, edition: null }, 'Nothing was published: no source could be read.'],
])('the outcome %o is told in a sentence', (fields, sentence) => {
  const edition = { id: 'e1' } as RefreshReport['edition']
  expect(
    outcome({ sources: [], review: [], traffic: [], edition, published: false, exitCode: 0, ...fields }),
  ).toBe(sentence)
})

test('where no terminal is, each source that is done gives one line', () => {
  const lines: string[] = []
  const follow = followRefresh({ terminal: false, write: (line) => lines.push(line) }, 2)
  follow.onProgress({ source: 'warn/or', step: 'fetching' })
  follow.onProgress({ source: 'warn/or', step: 'reading' })
  follow.onProgress({ source: 'warn/or', step: 'done' })
  follow.onProgress({ source: 'warn/wa', step: 'done', message: 'no rows were found' })
  follow.end()
  expect(lines).toEqual(['warn/or: ok (1 of 2)', 'warn/wa: no rows were found (2 of 2)'])
})

test('whom was asked how much is a line, with what the day came to where that is more', () => {
  const host = (n: number, requests: number, today = requests) => ({
    host: `h${n}.example`,
    requests,
    bytes: 1_500_000,
    requests_today: today,
    bytes_today: 3_000_000,
  })
  expect(trafficLine([host(1, 9, 18), host(2, 3)])).toBe(
    '12 requests to 2 hosts, 3.0 MB; most to h1.example 9 (today 18, 3.0 MB), h2.example 3.',
  )
  expect(trafficLine([host(1, 1)])).toBe('1 request to 1 host, 1.5 MB; most to h1.example 1.')
  expect(trafficLine([])).toBe('')
})
