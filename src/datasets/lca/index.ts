/** LCA cases, described. */
import { dataset } from '#contract/dataset.ts'
import { stateOfNumberSql } from './build/codes.ts'
import { lcaOperations } from './operations/index.ts'
import { lcaTables } from './table.ts'

export const lca = dataset({
  slug: 'lca',
  label: 'LCA data',
  plan: 'starter',
  // The publisher adds a quarter about five weeks after its end; nobody knows on which day.
  schedule: '0 5 * * 1',
  tables: lcaTables,
  records: 'lca_cases',
  quietDays: 200,
  days: { from: 'case_date', to: 'case_date', where: 'case_date <= TODAY' },
  files: true,
  companies: {
    names: `
      select name, ${stateOfNumberSql('employer_state_no')} as state, count(*)::integer
      from lca_cases join lca_employer_names using (name_no) group by all`,
  },
  operations: lcaOperations,
  ingest: async () => (await import('./ingest.ts')).lcaIngest,
  sample: async () => (await import('./sample.ts')).sampleCases,
})
