/** The H-1B Employer Data Hub: the manifest. */

import { h1bIngest } from './ingest.ts'
import { h1bOperations } from './operations/index.ts'
import { sampleHub } from './sample.ts'
import { h1bEmployerNames, h1bEmployers, h1bPetitions, h1bTotals, h1bYears } from './table.ts'

export const h1b = {
  ingest: h1bIngest,
  tables: [h1bPetitions, h1bEmployers, h1bEmployerNames, h1bTotals, h1bYears],
  operations: h1bOperations,
  // The hub changes a few times a year.
  schedule: '0 6 * * 1',
  sample: sampleHub,
  companies: {
    names: `
      select employer, state, count(*)::integer
      from h1b_petitions join h1b_employer_names using (name_no) where employer is not null group by all`,
  },
}
