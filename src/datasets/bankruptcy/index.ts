/** Bankruptcies: the manifest. */

import { MATCH_STATE } from './courts.ts'
import { bankruptcyIngest, type FilingsBeside } from './ingest.ts'
import { sampleBankruptcies } from './sample.ts'
import { BANKRUPTCY_DEFAULTS, type BankruptcySettings } from './settings.ts'
import { bankruptcyCases, bankruptcyCounts, bankruptcyFeeds } from './table.ts'

/** The dataset, as the settings have it; `filings` are the 8-Ks that tell of bankruptcies too. */
export function bankruptcyDataset(
  settings: BankruptcySettings = BANKRUPTCY_DEFAULTS,
  filings?: FilingsBeside,
) {
  return {
    ingest: bankruptcyIngest(settings, filings),
    tables: [bankruptcyCases, bankruptcyCounts, bankruptcyFeeds],
    operations: [],
    // Large courts' feeds reach back a few hours only; see README.md.
    schedule: '40 */2 * * *',
    sample: sampleBankruptcies,
    companies: {
      names: `
        select debtor as name, ${MATCH_STATE} as state, count(*) as records
        from bankruptcy_cases where is_business group by 1, 2`,
    },
  }
}
