import { expect, test } from 'vitest'
import type { Probe } from '#ingest/probe.ts'
import { exitCodeOf, type ListedSource, listTable, probeTable } from './sources-report.ts'

const probe = (fields: Partial<Probe>): Probe => ({
  source: 'warn/or',
  status: 'ok',
  message: null,
  answers: [{ url: 'https://or.gov/', status: 200, bytes: 1200 }],
  header_fits: true,
  rows: 12,
  newest: '2024-05-30',
  review: [],
  ...fields,
})

test('what a look found is a line for each source', () => {
  const answers = [200, 200, 404].map((status) => ({ url: 'https://wa.gov/', status, bytes: 10 }))
  const review = [{ field: 'notice_date', reason: 'no such day', cells: 3 }]
  expect(
    probeTable([
      probe({}),
      probe({ source: 'warn/wa', answers, review, status: 'failed', message: 'the rows fell from 90 to 12' }),
      probe({
        source: 'warn/ca',
        answers: [{ url: 'https://ca.gov/', status: null, bytes: 0 }],
        status: 'failed',
        message: 'no column "Employer"',
        header_fits: false,
        rows: 0,
        newest: null,
      }),
    ]).split('\n'),
  ).toEqual([
    'source   answers    bytes  header   rows  newest      to review                   result',
    'warn/or  200        1200   fits     12    2024-05-30                              ok',
    'warn/wa  200×2 404  30     fits     12    2024-05-30  3 notice_date: no such day  failed: the rows fell from 90 to 12',
    'warn/ca  none       0      changed  0                                             failed: no column "Employer"',
  ])
})

test('the exit code is 0 when all is well, 3 when some failed, 1 when all did or none was looked at', () => {
  const [ok, failed, skipped] = (['ok', 'failed', 'skipped'] as const).map((status) => probe({ status }))
  expect(
    [[ok!], [ok!, skipped!], [ok!, failed!], [failed!, skipped!], [skipped!], []].map(exitCodeOf),
  ).toEqual([0, 0, 3, 1, 1, 1])
})

test('a list tells who is asked how often, and what is handed in', () => {
  const source: ListedSource = {
    id: 'warn/or',
    dataset: 'warn',
    publisher: 'Oregon',
    page: 'https://or.gov/',
    pause_seconds: 1.5,
    rhythm: '0 3 * * * UTC',
    on: true,
    last_success: '2024-06-01T03:10:22.000Z',
    failures: 2,
    message: 'closed',
  }
  const handed = {
    ...source,
    id: 'warn/register',
    pause_seconds: null,
    rhythm: null,
    on: null,
    last_success: null,
  }
  expect(
    listTable([source, { ...source, id: 'lca', on: false, failures: 0 }, { ...handed, failures: 0 }]),
  ).toBe(
    `source                    visited        pause  last read         failures  publisher  page
warn/or        on         0 3 * * * UTC  1.5 s  2024-06-01 03:10  2         Oregon     https://or.gov/
lca            off        0 3 * * * UTC  1.5 s  2024-06-01 03:10            Oregon     https://or.gov/
warn/register  handed in                        never                       Oregon     https://or.gov/`,
  )
})
