/**
 * The WARN Notice Register: notices of 47 jurisdictions that an independent project has read from the states' pages
 * and normalised, back to 1987. History, not a publisher: a notice that its state shows us itself replaces it.
 *
 * Two forms are around, told apart by their headers: 45 columns for 46 jurisdictions, and 16 of the same for California.
 * Names, tickers and industries that the project has inferred from the employer are not taken: only what was filed.
 *
 * What is lost in the register stays lost: ends of ranges, ZIP codes, the states' own numbers, and the mark of the
 * notices that job centers call Non-WARN, which are here among the others.
 */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { type Document, documentKind } from '#ingest/document.ts'
import { type Parsed, type ReviewItem, type Source, SourceChanged } from '#ingest/source.ts'
import type { GivenNotice } from '../../notices/record.ts'
import { withCellsInPlace } from './cells-in-place.ts'
import { withEmployerInPlace, withSitesEmployers } from './employers.ts'
import { mayStandTwice, repairRow } from './faults.ts'
import { fetchRegister } from './fetch.ts'
import { withoutRenamedAreas, withoutRepeats } from './repeats.ts'
import { COLUMNS, REGISTER_PAGE, type Row, readRow } from './row.ts'
import { isSitesFile, readSites, type Site, withSites } from './sites.ts'

const ID = 'warn/register'

/** What the longer form has beside them: findings about place, industry and company, and versions. */
const MORE_COLUMNS = new Set(
  `normalized_name canonical_name canonical_basis industry naics naics_basis naics_level cik ticker cik_match sic
  sic_description ein ntee lei wikidata_qid wikidata_match parent_company parent_cik identity_source employer_key
  place_name place_fips county_name county_fips latitude longitude geo_basis site_address is_amended current_version
  source_notice_id`.split(/\s+/),
)

/** Its files never change once they are published: they are read again in case one was not to be had. */
const MONTH_HOURS = 30 * 24

/** The register as a source of history; it is handed in with a mirror, or fetched where the operator wants that. */
export const registerHistory: Source<GivenNotice> = {
  id: ID,
  dataset: 'warn',
  part: 'register',
  importer: true,
  publisher: 'WARN Notice Register',
  page: REGISTER_PAGE,
  takes: ({ dataset, file }) =>
    dataset === 'warn' && (/warn_notice_register_[^/]*\.csv(\.gz)?$/.test(file) || isSitesFile(file)),
  everyHours: MONTH_HOURS,
  onlyHistory: true,
  fetch: fetchRegister,
  parse: readRegister,
}

/**
 * Reads register files of either form, of these states alone where `regions` names some: no row is held against one of
 * another state. A row that gives no notice is on the review list, as its field `row`.
 */
export async function readRegister(
  documents: readonly Document[],
  regions?: ReadonlySet<string>,
): Promise<Parsed<GivenNotice>> {
  const review: ReviewItem[] = []
  const read: GivenNotice[] = []
  const repaired = new Set<GivenNotice>()
  const areas = new Map<GivenNotice, string>()
  const sites: Site[] = []
  for (const document of documents) {
    if (isSitesFile(document.url)) {
      sites.push(...readSites(document, ID))
      continue
    }
    const bytes = Readable.from([document.bytes])
    const text = documentKind(document) === 'gzip' ? bytes.pipe(createGunzip()) : bytes
    const records = text.pipe(parse({ columns: checkHeader(document), bom: true, skip_empty_lines: true }))
    text.on('error', (error) => records.destroy(error))
    let rows = 0
    try {
      for await (const row of records as AsyncIterable<Row>) {
        rows++
        if (regions && !regions.has(row.state.toUpperCase())) continue
        const right = withCellsInPlace(repairRow(withEmployerInPlace(row)))
        const notice = readRow(right, review)
        if (notice === null) continue
        read.push(notice)
        areas.set(notice, row.location)
        if (mayStandTwice(row)) repaired.add(notice)
      }
    } catch (cause) {
      if (cause instanceof SourceChanged) throw cause
      throw new SourceChanged(ID, `${document.url} broke off after ${rows} rows: ${(cause as Error).message}`)
    }
    if (rows === 0) throw new SourceChanged(ID, `${document.url} holds no rows`)
  }
  const distinct = withoutRenamedAreas(read, (row) => areas.get(row), review)
  const rows = withoutRepeats(distinct, repaired, review)
  return { rows: withSites(withSitesEmployers(rows, review), sites, review), review }
}

function checkHeader(document: Document) {
  return (header: string[]) => {
    const missing = COLUMNS.filter((column) => !header.includes(column))
    if (missing.length > 0) {
      throw new SourceChanged(
        ID,
        `no column "${missing.join('", "')}"; found ${header.join(', ')} in ${document.url}`,
      )
    }
    const unknown = header.filter((c) => !MORE_COLUMNS.has(c) && !COLUMNS.some((known) => known === c))
    if (unknown.length > 0)
      throw new SourceChanged(ID, `unknown column "${unknown.join('", "')}" in ${document.url}`)
    return header
  }
}
