/** Job openings and labor turnover, described. */
import { ONLY_CREATED } from '#contract/announced.ts'
import { dataset } from '#contract/dataset.ts'
import { joltsOperations } from './operations/index.ts'
import { joltsSearch } from './search.ts'
import { joltsObservations, joltsSeries } from './table.ts'

export const jolts = dataset({
  slug: 'jolts',
  label: 'JOLTS data',
  chapter: { name: 'jolts', title: 'JOLTS', order: 1 },
  plan: 'starter',
  // Releases come at ten in the morning in Washington; one visit a day is ample.
  schedule: '30 15 * * *',
  tables: [joltsSeries, joltsObservations],
  records: 'jolts_observations',
  quietDays: 100,
  days: { from: 'make_date(year, month, 1)', to: 'last_day(make_date(year, month, 1))' },
  files: true,
  search: joltsSearch,
  changes: {
    kinds: ['created'],
    tables: [joltsObservations],
    // A month is a record here, once, when the release has the first series of it.
    records: `
      select distinct printf('%04d-%02d', year, month) as record_id, last_day(make_date(year, month, 1)) as day,
             last_day(make_date(year, month, 1)) as news_day, ${ONLY_CREATED}
      from jolts_observations`,
    newsDays: 180,
  },
  operations: joltsOperations,
  ingest: async () => (await import('./ingest.ts')).joltsIngest,
  sample: async () => (await import('./sample.ts')).sampleJolts,
})
