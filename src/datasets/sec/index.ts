/** SEC filings: the manifest. */

import { secIngest } from './ingest.ts'
import { secOperations } from './operations/index.ts'
import { sampleFilings } from './sample/index.ts'
import { findBankruptcies } from './staging/bankruptcies.ts'
import { secTables } from './table.ts'

export const sec = {
  ingest: secIngest,
  tables: secTables,
  operations: secOperations,
  // The index of a day is complete at ten in the evening in New York.
  schedule: '30 5 * * *',
  sample: sampleFilings,
  companies: {
    names: `
      select filer.company as name, filing.state, count(*)::integer as records
      from sec_filers as filer join sec_filings as filing on filing.accession = filer.accession
      group by filer.company, filing.state`,
    registrants: 'select cik, name, tickers, former_names as former from sec_registrants order by place, cik',
  },
  /** First reports of bankruptcies, out of this dataset's file: cases are another dataset's. */
  findBankruptcies,
}
