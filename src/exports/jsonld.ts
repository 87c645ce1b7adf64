/** JSON-LD: the dataset, and in it each notice, in the words of schema.org. Nothing outside the file is needed to read it. */
import type { WarnNotice } from '#datasets/warn/endpoints/notice.ts'
import { stateName } from '#lib/states.ts'
import { sql } from '#storage/sql.ts'
import { fieldList } from './fields.ts'
import { NEWEST_FIRST, readPages, type Selection } from './selection.ts'

/** Where our own words live: names for what schema.org has no word for. Nothing is fetched from there. */
export const VOCABULARY = 'https://github.com/headcount-data/headcount/vocabulary#'

const SCHEMA = 'https://schema.org/'
const OWN_WORDS = [
  'employees_affected',
  'effective_date',
  'layoff_type',
  'is_temporary',
  'is_warn',
  'in_totals',
  'industry',
  'geo_basis',
  'first_seen',
  'last_seen',
] as const

const typed = (id: string, type: string) => ({ '@id': id, '@type': type })

/** What the words of the file mean, in the file. */
const CONTEXT = {
  '@version': 1.1,
  '@vocab': SCHEMA,
  headcount: VOCABULARY,
  ...Object.fromEntries(OWN_WORDS.map((word) => [word, `headcount:${word}`])),
  ...Object.fromEntries(
    ['effective_date', 'first_seen', 'last_seen'].map((word) => [
      word,
      typed(`headcount:${word}`, `${SCHEMA}Date`),
    ]),
  ),
  datePublished: typed(`${SCHEMA}datePublished`, `${SCHEMA}Date`),
  isBasedOn: typed(`${SCHEMA}isBasedOn`, '@id'),
  license: typed(`${SCHEMA}license`, '@id'),
}

/** What is said of the whole. */
export interface DatasetFacts {
  /** The question, as it is asked of the other routes: `?state=OR`, or nothing. */
  query: string
  state?: string | undefined
}

/** The parts of the file. Cut short, it lacks its end and is no JSON. */
export async function* jsonldPieces(selection: Selection, facts: DatasetFacts): AsyncGenerator<string> {
  const head = JSON.stringify({ '@context': CONTEXT, ...describeDataset(selection, facts) })
  let before = `${head.slice(0, -1)},"hasPart":[\n`
  const pages = readPages(selection, (db, notices) =>
    db.all<WarnNotice>(sql`select ${fieldList} from ${notices} ${NEWEST_FIRST}`),
  )
  for await (const page of pages) {
    yield before + page.map((notice) => JSON.stringify(describeNotice(notice))).join(',\n')
    before = ',\n'
  }
  yield before.endsWith('[\n') ? `${before}]}\n` : '\n]}\n'
}

function describeDataset({ edition, count, newest, oldest }: Selection, { query, state }: DatasetFacts) {
  const place = state === undefined ? 'United States' : stateName(state)
  const invented = edition.sample ? 'Invented sample: ' : ''
  return {
    '@type': 'Dataset',
    name: `${invented}WARN notices, ${place}`,
    description: `${invented}${count} notices of mass layoffs and plant closures under the WARN Act, as published by state agencies and put into one form. A row is a row as published; in_totals is false for rows that sums leave out.`,
    publisher: { '@type': 'Organization', name: 'Headcount', url: VOCABULARY.split('/vocabulary')[0] },
    creator: { '@type': 'GovernmentOrganization', name: 'State workforce agencies of the United States' },
    // The records are public records of the states, which the mark says; it grants nothing, for there is nothing to grant.
    license: 'https://creativecommons.org/publicdomain/mark/1.0/',
    isAccessibleForFree: true,
    version: edition.id,
    dateModified: edition.createdAt,
    spatialCoverage: { '@type': 'Place', name: place },
    ...(newest !== null && { temporalCoverage: `${oldest ?? '..'}/${newest}` }),
    size: `${count} records`,
    distribution: DISTRIBUTIONS.map(({ path, encodingFormat }) => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: path + (path.includes('?') ? query.replace('?', '&') : query),
    })),
  }
}

/** The same notices in other forms; addresses within the service that gave the file. */
const DISTRIBUTIONS = [
  { path: '/api/export/csv', encodingFormat: 'text/csv' },
  { path: '/api/export/json', encodingFormat: 'application/json' },
  { path: '/api/export/json?format=ndjson', encodingFormat: 'application/x-ndjson' },
  { path: '/api/export/parquet', encodingFormat: 'application/vnd.apache.parquet' },
  { path: '/api/export/jsonld', encodingFormat: 'application/ld+json' },
]

/** A notice: a report about an employer and a place. What is missing is left out, which is what missing means here. */
export function describeNotice(notice: WarnNotice): object {
  const { id, company_name, ticker, cik, company_id, naics_code, city, county, state } = notice
  return present({
    '@type': 'Report',
    '@id': `urn:headcount:warn:${id}`,
    identifier: id,
    name: `WARN notice of ${company_name}, ${state}`,
    datePublished: notice.notice_date,
    creativeWorkStatus: notice.status,
    isBasedOn: notice.source_url,
    publisher: { '@type': 'GovernmentOrganization', name: notice.source_agency },
    about: present({
      '@type': ticker === null ? 'Organization' : 'Corporation',
      name: company_name,
      tickerSymbol: ticker,
      naics: naics_code,
      industry: notice.industry,
      identifier: list([numbered('CIK', cik), numbered('company_id', company_id)]),
    }),
    contentLocation: present({
      '@type': 'Place',
      address: present({
        '@type': 'PostalAddress',
        addressLocality: city,
        addressRegion: state,
        addressCountry: 'US',
      }),
      containedInPlace: county && { '@type': 'AdministrativeArea', name: county },
      geo: coordinates(notice),
      geo_basis: notice.geo_basis,
    }),
    employees_affected: notice.employees_affected,
    effective_date: notice.effective_date,
    layoff_type: notice.layoff_type,
    is_temporary: notice.is_temporary,
    is_warn: notice.is_warn,
    in_totals: notice.in_totals,
    first_seen: notice.first_seen,
    last_seen: notice.last_seen,
  })
}

const numbered = (propertyID: string, value: string | null) =>
  value === null ? null : { '@type': 'PropertyValue', propertyID, value }

function coordinates({ latitude, longitude }: WarnNotice): object | null {
  return latitude === null || longitude === null ? null : { '@type': 'GeoCoordinates', latitude, longitude }
}

function list(values: readonly (object | null)[]): object[] | null {
  const there = values.filter((value) => value !== null)
  return there.length > 0 ? there : null
}

function present(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
