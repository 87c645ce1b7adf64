/** SEC filings as the refresh sees them. */
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { GivenSec } from './record.ts'
import { secSources } from './sources/index.ts'
import { stageFilings } from './staging/index.ts'

export const secIngest: DatasetIngest<GivenSec> = {
  name: 'sec',
  readerVersion: 1,
  readsOnce: '',
  sources: secSources,
  newest(rows) {
    let newest: string | null = null
    for (const row of rows) {
      const date = row.kind === 'filing' ? row.filing_date : null
      if (date !== null && (newest === null || date > newest)) newest = date
    }
    return newest
  },
  stage: stageFilings,
}
