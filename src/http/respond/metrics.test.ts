import { expect, test } from 'vitest'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { Clock } from '../clock.ts'
import { AnswerCache } from '../pipeline/cache.ts'
import { Metrics } from './metrics.ts'

const source = (fields: Partial<SourceHealth>): SourceHealth => ({
  id: 'warn/or',
  dataset: 'warn',
  publisher: 'Office',
  page: 'https://example.org',
  status: 'ok',
  message: null,
  last_attempt: null,
  last_success: '2024-06-01T00:00:00.000Z',
  rows: 12,
  newest: null,
  ...fields,
})

test('every source has its age, its rows and how often in a row it has failed', async () => {
  const sources = [source({}), source({ id: 'warn/wa', last_success: null, rows: 0, failures: 4 })]
  const edition = {
    id: 'e1',
    sample: false,
    createdAt: '2024-06-01T00:00:00Z',
    datasets: {},
    broken: new Map(),
    sources,
  }
  const editions = { acquire: () => null, current: () => edition as unknown as OpenEdition }
  const now = () => Date.parse('2024-06-01T01:00:00Z')
  const lines = (await new Metrics(new AnswerCache(1000), editions, new Clock(now, null)).text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'headcount_source_age_seconds{source="warn/or"} 3600',
      'headcount_source_age_seconds{source="warn/wa"} Nan',
      'headcount_source_rows{source="warn/or"} 12',
      'headcount_source_failures{source="warn/or"} 0',
      'headcount_source_failures{source="warn/wa"} 4',
    ]),
  )
})
