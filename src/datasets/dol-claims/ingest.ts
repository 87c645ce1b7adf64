/** Weekly unemployment claims as the refresh sees them. */

import type { WebRequest } from '#ingest/fetch/web.ts'
import { downloadAll } from '#ingest/files/download-all.ts'
import type { Batch, FilesIngest, FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import type { IsoDate } from '#lib/dates.ts'
import { buildClaims } from './build.ts'
import { JURISDICTIONS } from './jurisdictions.ts'
import { readClaims } from './read/index.ts'
import { claimsParsed, dolClaims, dolClaimsNational, dolClaimsReport, reportParsed } from './table.ts'

/** The raw report, made anew every morning. */
export const AR539_URL = 'https://oui.doleta.gov/unemploy/csv/ar539.csv'
/** The published table; what it shows, the form sent says. */
export const R539CY_URL = 'https://oui.doleta.gov/unemploy/wkclaims/report.asp'

const FIRST_NATIONAL_YEAR = 1967
const YEARS_BY_STATE = 5

/** The dataset's ingest. */
export const claimsIngest: FilesIngest = {
  kind: 'files',
  name: 'dol_claims',
  word: 'claims',
  readerVersion: 1,
  publisher: 'US Department of Labor, Employment and Training Administration',
  page: 'https://oui.doleta.gov/unemploy/DataDownloads.asp',
  deadlineMinutes: 30,
  fetch: fetchClaims,
  read: readClaims,
  parsed: [claimsParsed, reportParsed],
  newest: newestWeek,
  tables: [dolClaims, dolClaimsNational, dolClaimsReport],
  build: buildClaims,
}

/** The states' raw report and the nation's are needed; the table by state fills what the raw report lacks. */
function fetchClaims(web: FileWeb, today: IsoDate): AsyncIterable<StoredFile> {
  const year = Number(today.slice(0, 4))
  return downloadAll(web, [
    { part: 'ar539', url: AR539_URL },
    {
      part: 'r539cy-state',
      url: R539CY_URL,
      // The raw report has the years before; these fill what it lacks of the last weeks. Several years, so that a new
      // one, which begins empty, does not look as if half the report were lost.
      request: askReport('state', year - YEARS_BY_STATE + 1, year),
      welcome: 'the table by state',
    },
    // Seasonal factors are revised some years back, so the whole history is asked for: two megabytes.
    { part: 'r539cy-national', url: R539CY_URL, request: askReport('us', FIRST_NATIONAL_YEAR, year) },
  ])
}

/** The form behind the report; sent as text, since it names each state under one name. */
function askReport(level: 'state' | 'us', firstYear: number, lastYear: number): WebRequest {
  const form = new URLSearchParams({
    level,
    final_yr: String(lastYear),
    strtdate: String(firstYear),
    enddate: String(lastYear),
    filetype: 'xml',
  })
  if (level === 'state') for (const code of JURISDICTIONS) form.append('states[]', code)
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    name: `r539cy ${level}`,
  }
}

/** The newest week with a figure; weeks ahead of the report have none. */
function newestWeek({ rows }: Batch): IsoDate | null {
  let newest: IsoDate | null = null
  for (const row of rows) {
    const week = row.week_ending as IsoDate
    if ((row.initial_claims ?? row.continued_claims ?? null) === null) continue
    if (newest === null || week > newest) newest = week
  }
  return newest
}
