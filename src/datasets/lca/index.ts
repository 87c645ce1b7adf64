/** LCA cases: the manifest. */
import { lcaEndpoints } from './endpoints/index.ts'
import { lcaIngest } from './ingest.ts'
import { sampleCases } from './sample.ts'
import { lcaTables } from './table.ts'

export const lca = {
  ingest: lcaIngest,
  tables: lcaTables,
  endpoints: lcaEndpoints,
  // The publisher adds a quarter about five weeks after its end; nobody knows on which day.
  schedule: '0 5 * * 1',
  sample: sampleCases,
}
