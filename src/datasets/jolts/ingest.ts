/** The survey of job openings and labor turnover as the refresh sees it. */
import type { Batch, FilesIngest, FileWeb } from '#ingest/files/file-source.ts'
import type { StoredFile } from '#ingest/files/stored-file.ts'
import type { IsoDate } from '#lib/dates.ts'
import { buildJolts } from './build.ts'
import { readJolts } from './read/index.ts'
import { joltsObservations, joltsSeries, namesParsed, seriesParsed, valuesParsed } from './table.ts'

/** Where the flat files lie; the host answers only those who name a contact, as every request of ours does. */
export const FOLDER_URL = 'https://download.bls.gov/pub/time.series/jt/'

/** The files needed: all values, the series with their spans, and what codes mean. */
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

/** One file failing does not keep the others from being fetched; what failed is thrown at the end. */
async function* fetchJolts(web: FileWeb): AsyncIterable<StoredFile> {
  const failures: unknown[] = []
  for (const name of FILES) {
    const file = await web.download(partOf(name), `${FOLDER_URL}${name}`).catch((error: unknown) => {
      failures.push(error)
      return null
    })
    if (file) yield file
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) {
    const sentences = failures.map((failure) =>
      failure instanceof Error ? failure.message : String(failure),
    )
    throw new AggregateError(failures, sentences.join('; '))
  }
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
