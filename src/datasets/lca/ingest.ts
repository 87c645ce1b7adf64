/** LCA disclosure files as the refresh sees them. */
import type { FilesIngest } from '#ingest/files/file-source.ts'
import type { IsoDate } from '#lib/dates.ts'
import { buildLca } from './build/index.ts'
import { fetchLca, LCA_PAGE } from './read/fetch.ts'
import { readLca } from './read/index.ts'
import { lcaParsed } from './read/parsed-table.ts'
import { lcaTables } from './table.ts'

export const lcaIngest: FilesIngest = {
  kind: 'files',
  name: 'lca',
  word: 'lca',
  readerVersion: 3,
  publisher: 'U.S. Department of Labor, Office of Foreign Labor Certification',
  page: LCA_PAGE,
  // Some forty workbooks of 70 to 280 MB on the first day, one or two a quarter later.
  deadlineMinutes: 240,
  fetch: fetchLca,
  read: readLca,
  parsed: [lcaParsed],
  newest({ rows }) {
    let newest: IsoDate | null = null
    for (const { decision_date } of rows) {
      const date = decision_date as IsoDate | null
      if (date !== null && (newest === null || date > newest)) newest = date
    }
    return newest
  },
  tables: lcaTables,
  build: buildLca,
}
