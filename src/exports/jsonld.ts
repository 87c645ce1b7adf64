/** JSON-LD: the dataset, and in it each notice, in the words of schema.org. Nothing outside the file is needed to read it. */
import { stateName } from '#lib/states.ts'
import type { TextForm } from './build-file.ts'
import { listForm } from './json.ts'
import { FURTHER_FIELDS, REPORT } from './jsonld-report.ts'
import type { Selection } from './selection.ts'

/** Where our own words live: names for what schema.org has no word for. Nothing is fetched from there. */
export const VOCABULARY = 'https://github.com/headcount-data/headcount/vocabulary#'

/** Of public records, as those of the states are: the mark says so, and grants nothing, for there is nothing to grant. */
export const PUBLIC_DOMAIN = 'https://creativecommons.org/publicdomain/mark/1.0/'

const SCHEMA = 'https://schema.org/'
const OWN_WORDS = [
  ...FURTHER_FIELDS,
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
export const CONTEXT = {
  '@version': 1.1,
  '@vocab': SCHEMA,
  headcount: VOCABULARY,
  ...Object.fromEntries(OWN_WORDS.map((word) => [word, `headcount:${word}`])),
  ...Object.fromEntries(
    ['effective_date', 'effective_end_date', 'received_date', 'first_seen', 'last_seen'].map((word) => [
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

/** The form of the file, whose head depends on what is in it. */
export function jsonldForm(selection: Selection, facts: DatasetFacts): TextForm {
  const head = JSON.stringify({ '@context': CONTEXT, ...describeDataset(selection, facts) })
  return listForm(`${head.slice(0, -1)},"hasPart":`, REPORT, '}')
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
    license: PUBLIC_DOMAIN,
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
export const DISTRIBUTIONS = [
  { path: '/api/export/csv', encodingFormat: 'text/csv' },
  { path: '/api/export/json', encodingFormat: 'application/json' },
  { path: '/api/export/json?format=ndjson', encodingFormat: 'application/x-ndjson' },
  { path: '/api/export/parquet', encodingFormat: 'application/vnd.apache.parquet' },
  { path: '/api/export/jsonld', encodingFormat: 'application/ld+json' },
]
