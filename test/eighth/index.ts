/** Work stoppages, described. */
import { dataset } from '#contract/dataset.ts'
import workStoppagesList from './operations/work-stoppages.ts'
import { stoppagesSearch } from './search.ts'
import { workStoppages } from './table.ts'

export const stoppages = dataset({
  slug: 'work_stoppages',
  word: 'stoppages',
  label: 'work stoppages',
  chapter: { name: 'work-stoppages', title: 'Work stoppages', order: 2 },
  plan: 'starter',
  // The publisher adds to the year's file on weekdays.
  schedule: '10 13 * * 1-5',
  tables: [workStoppages],
  records: 'work_stoppages',
  quietDays: 60,
  days: { from: 'began', to: 'began', where: 'began <= TODAY' },
  files: true,
  companies: { names: 'select employer, state, count(*)::integer from work_stoppages group by all' },
  search: stoppagesSearch,
  operations: [workStoppagesList],
  ingest: async () => (await import('./ingest.ts')).stoppagesIngest,
  sample: async () => (await import('./sample.ts')).sampleStoppages,
})
