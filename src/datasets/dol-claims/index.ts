/** Weekly unemployment claims, described. */
import { dataset } from '#contract/dataset.ts'
import { claimsOperations } from './operations/index.ts'
import { claimsSearch } from './search.ts'
import { dolClaims, dolClaimsNational, dolClaimsReport } from './table.ts'

export const claims = dataset({
  slug: 'dol_claims',
  word: 'claims',
  label: 'unemployment claims',
  chapter: { name: 'dol-claims', title: 'Unemployment claims' },
  plan: 'starter',
  // The raw report is made anew every morning in Washington, and the news release is out by then.
  schedule: '0 14 * * *',
  tables: [dolClaims, dolClaimsNational, dolClaimsReport],
  records: 'dol_claims',
  quietDays: 21,
  days: { from: 'week_ending', to: 'week_ending' },
  files: true,
  search: claimsSearch,
  operations: claimsOperations,
  ingest: async () => (await import('./ingest.ts')).claimsIngest,
  sample: async () => (await import('./sample.ts')).sampleClaims,
})
