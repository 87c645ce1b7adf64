/** WARN notices as the refresh sees them. */
import type { DatasetIngest } from '#ingest/dataset.ts'
import { scraperExports } from './importers/exports/index.ts'
import { registerHistory } from './importers/register/index.ts'
import { dayOf, type GivenNotice } from './notices/record.ts'
import { warnSources } from './sources/index.ts'
import { stageNotices } from './stage.ts'

export const warnIngest: DatasetIngest<GivenNotice> = {
  name: 'warn',
  readerVersion: 1,
  sources: [...warnSources, registerHistory, ...scraperExports],
  newest(rows) {
    const dates = rows.map(dayOf).filter((date) => date !== null)
    return dates.sort().at(-1) ?? null
  },
  stage: stageNotices,
}
