/** Job openings and labor turnover: the manifest. */

import { joltsIngest } from './ingest.ts'
import { joltsOperations } from './operations/index.ts'
import { sampleJolts } from './sample.ts'
import { joltsObservations, joltsSeries } from './table.ts'

export const jolts = {
  ingest: joltsIngest,
  tables: [joltsSeries, joltsObservations],
  operations: joltsOperations,
  // Releases come at ten in the morning in Washington; one visit a day is ample.
  schedule: '30 15 * * *',
  sample: sampleJolts,
}
