/** WARN notices as the refresh sees them. */
import type { DatasetIngest } from '#ingest/dataset.ts'
import type { IsoDate } from '#lib/dates.ts'
import { scraperExports } from './importers/exports/index.ts'
import { olderLists } from './importers/lists/index.ts'
import { registerHistory } from './importers/register/index.ts'
import { dayOf, type GivenNotice } from './notices/record.ts'
import { readTurnover } from './notices/turnover.ts'
import { readUnseen } from './notices/unseen.ts'
import { warnSources } from './sources/index.ts'
import { stageNotices } from './stage.ts'

export const warnIngest: DatasetIngest<GivenNotice> = {
  name: 'warn',
  readerVersion: 11,
  readsOnce: '',
  sources: [...warnSources, registerHistory, ...scraperExports, ...olderLists],
  regionOf: ({ state }) => state,
  newest(rows) {
    const dates = rows.map(dayOf).filter((date) => date !== null)
    return dates.sort().at(-1) ?? null
  },
  seen: (rows) => rows.reduce((last: IsoDate | null, row) => later(last, row.last_seen ?? row.seen_on), null),
  turnover: readTurnover,
  keptRows: readUnseen,
  stage: stageNotices,
}

const later = (a: IsoDate | null, b: IsoDate): IsoDate => (a !== null && a > b ? a : b)
