/** Weekly unemployment claims: the manifest. */

import { claimsIngest } from './ingest.ts'
import { claimsOperations } from './operations/index.ts'
import { sampleClaims } from './sample.ts'
import { dolClaims, dolClaimsNational, dolClaimsReport } from './table.ts'

export const dolClaimsData = {
  ingest: claimsIngest,
  tables: [dolClaims, dolClaimsNational, dolClaimsReport],
  operations: claimsOperations,
  // The raw report is made anew every morning in Washington, and the news release is out by then.
  schedule: '0 14 * * *',
  sample: sampleClaims,
}
