/** Weekly unemployment claims, described. */
import { ONLY_CREATED } from '#contract/announced.ts'
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
  changes: {
    kinds: ['created'],
    tables: [dolClaimsNational],
    // A week is a record here, once, when it is out: all jurisdictions have reported it, or, since one may be late for
    // weeks, the week after it has begun to be reported.
    records: `
      select week_ending::varchar as record_id, week_ending as day, week_ending as news_day, ${ONLY_CREATED}
      from dol_claims_national
      where complete or week_ending < (select max(week_ending) from dol_claims_national)`,
    newsDays: 60,
  },
  operations: claimsOperations,
  ingest: async () => (await import('./ingest.ts')).claimsIngest,
  sample: async () => (await import('./sample.ts')).sampleClaims,
})
