/** The survey of job openings and labor turnover as the refresh sees it. */
import { downloadAll } from '#ingest/files/download-all.ts'
import type { Batch, FilesIngest, FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import type { IsoDate } from '#lib/dates.ts'
import { buildJolts } from './build.ts'
import { readJolts } from './read/index.ts'
import { joltsObservations, joltsSeries, namesParsed, seriesParsed, valuesParsed } from './table.ts'

/** Where the flat files lie; the host answers only those who name a contact, as every request of ours does. */
export const FOLDER_URL = 'https://download.bls.gov/pub/time.series/jt/'

/** The files: all values, the series with their spans, and what codes mean. */
export const FILES = [
  'jt.data.1.AllItems',
  'jt.series',
  'jt.industry',
  'jt.state',
  'jt.sizeclass',
  'jt.dataelement',
] as const

/** A file's part: its name, in small letters as parts are. */
export const partOf = (name: string) => name.toLowerCase()

/** The dataset's ingest. */
export const joltsIngest: FilesIngest = {
  kind: 'files',
  name: 'jolts',
  word: 'jolts',
  readerVersion: 1,
  publisher: 'US Bureau of Labor Statistics',
  page: FOLDER_URL,
  deadlineMinutes: 30,
  fetch: fetchJolts,
  read: readJolts,
  parsed: [valuesParsed, seriesParsed, namesParsed],
  newest: newestMonth,
  tables: [joltsSeries, joltsObservations],
  build: buildJolts,
}

/** The values are needed; what their codes mean and how far they go is known from the files of before. */
function fetchJolts(web: FileWeb): AsyncIterable<StoredFile> {
  const [values, ...others] = FILES
  const fileOf = (name: string) => ({ part: partOf(name), url: `${FOLDER_URL}${name}` })
  return downloadAll(web, [fileOf(values), ...others.map((name) => ({ ...fileOf(name), welcome: name }))])
}

/** The first day of the newest month with a value. */
function newestMonth({ table, rows }: Batch): IsoDate | null {
  if (table.name !== valuesParsed.name) return null
  let newest = 0
  for (const { year, month, value } of rows) {
    if (value !== null) newest = Math.max(newest, (year as number) * 12 + (month as number) - 1)
  }
  if (newest === 0) return null
  return `${Math.floor(newest / 12)}-${String((newest % 12) + 1).padStart(2, '0')}-01`
}
