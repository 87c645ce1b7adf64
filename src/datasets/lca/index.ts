/** LCA cases: the manifest. */

import { stateOfNumberSql } from './build/codes.ts'
import { lcaIngest } from './ingest.ts'
import { lcaOperations } from './operations/index.ts'
import { sampleCases } from './sample.ts'
import { lcaTables } from './table.ts'

export const lca = {
  ingest: lcaIngest,
  tables: lcaTables,
  operations: lcaOperations,
  // The publisher adds a quarter about five weeks after its end; nobody knows on which day.
  schedule: '0 5 * * 1',
  sample: sampleCases,
  companies: {
    names: `
      select name, ${stateOfNumberSql('employer_state_no')} as state, count(*)::integer
      from lca_cases join lca_employer_names using (name_no) group by all`,
  },
}
