/**
 * The H-1B Employer Data Hub of USCIS: yearly files until FY2023, which its site hides from scripts, and exports of a
 * dashboard since, which have no address at all. Both can be handed in.
 */

import { Refused } from '#ingest/fetch/retry.ts'
import { NotPublished } from '#ingest/fetch/web.ts'
import type { FilesIngest } from '#ingest/files/file-source.ts'
import { SourceChanged } from '#ingest/source.ts'
import { buildH1b } from './build.ts'
import { readFile } from './read/index.ts'
import { h1bEmployerNames, h1bEmployers, h1bPetitions, h1bRows, h1bTotals, h1bYears } from './table.ts'

const FILES = 'https://www.uscis.gov/sites/default/files/document/data/h1b_datahubexport-'
const YEARS = { first: 2009, last: 2023 }

export const h1bIngest: FilesIngest = {
  kind: 'files',
  name: 'h1b',
  word: 'h1b',
  readerVersion: 1,
  publisher: 'U.S. Citizenship and Immigration Services, H-1B Employer Data Hub',
  page: 'https://www.uscis.gov/tools/reports-and-studies/h-1b-employer-data-hub',
  deadlineMinutes: 30,
  async *fetch(web) {
    let newest: number | null = null
    for (let year = YEARS.last; year >= YEARS.first; year--) {
      const url = `${FILES}${year}.csv`
      try {
        // The last year's file was saved before its year had ended: it may have grown since.
        yield await web.download(String(year), url, { closed: year < YEARS.last })
        newest ??= year
      } catch (error) {
        if (newest !== null) await web.missing?.note({ name: `fiscal year ${year}`, url }, error)
        else if (error instanceof Refused) throw handIn(year, error)
        else if (!(error instanceof NotPublished)) throw error
      }
    }
    if (newest === null) {
      const what = `none of the files of FY${YEARS.first} to FY${YEARS.last} is at ${FILES}YYYY.csv`
      throw new SourceChanged('h1b', what)
    }
  },
  read: readFile,
  parsed: [h1bRows],
  // Rows are dated by their fiscal year alone.
  newest: () => null,
  tables: [h1bPetitions, h1bEmployers, h1bEmployerNames, h1bTotals, h1bYears],
  build: buildH1b,
}

function handIn(year: number, cause: Refused): Error {
  const how = `save the file in a browser and hand it in: refresh h1b --file ${year}=PATH`
  return new Error(`${cause.message}: www.uscis.gov refuses scripts; ${how}`, { cause })
}
