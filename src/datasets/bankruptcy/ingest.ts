/** Bankruptcies as the refresh sees them. */
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { GivenRow } from './record.ts'
import type { BankruptcySettings } from './settings.ts'
import { bankruptcySources } from './sources/index.ts'
import { type FindFilings, stageBankruptcies } from './staging/index.ts'

/** The dataset that has the 8-K filings, and how bankruptcies are found in its file. */
export interface FilingsBeside {
  dataset: string
  find: FindFilings
}

/** The dataset, as the settings have it. */
export function bankruptcyIngest(
  settings: BankruptcySettings,
  filings?: FilingsBeside,
): DatasetIngest<GivenRow> {
  return {
    name: 'bankruptcy',
    readerVersion: 3,
    readsOnce: settings.includeConsumerCases ? 'consumer cases too' : '',
    ...(filings ? { beside: filings.dataset } : {}),
    sources: bankruptcySources(settings),
    newest: (rows) =>
      rows
        .map(dayTold)
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    stage: stageBankruptcies(settings, filings?.find),
  }
}

function dayTold({ kind, told }: GivenRow): string | null {
  if (kind === 'case') return told.date_filed
  if (kind === 'feed') return told.built_on
  if (kind === 'heard') return null
  return kind === 'petition' ? told.day : told.period_start
}
