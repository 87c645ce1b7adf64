/** Bankruptcies as the refresh sees them. */
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { GivenRow } from './record.ts'
import type { BankruptcySettings } from './settings.ts'
import { bankruptcySources } from './sources/index.ts'
import { stageBankruptcies } from './stage.ts'

/** The dataset, as the settings have it. */
export function bankruptcyIngest(settings: BankruptcySettings): DatasetIngest<GivenRow> {
  return {
    name: 'bankruptcy',
    sources: bankruptcySources(settings),
    newest: (rows) =>
      rows
        .map(dayOf)
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null,
    stage: stageBankruptcies(settings),
  }
}

function dayOf({ kind, told }: GivenRow): string | null {
  if (kind === 'case') return told.date_filed
  if (kind === 'feed') return told.built_on
  return kind === 'petition' ? told.day : told.period_start
}
