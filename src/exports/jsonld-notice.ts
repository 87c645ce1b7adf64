/** One notice in the words of schema.org, of its record: what the file of many says of it, which the engine writes. */
import type { WarnNotice } from '#datasets/warn/operations/notice.ts'
import { FURTHER_FIELDS } from './jsonld-report.ts'

/** Told of the report under their own names, in the order of the file. */
const OWN_NAMES = [
  'employees_affected',
  'effective_date',
  'layoff_type',
  'is_temporary',
  'is_warn',
  'in_totals',
  ...FURTHER_FIELDS,
  'first_seen',
  'last_seen',
] as const

type Values = Readonly<Record<string, unknown>>

/** The same without what is missing. */
const told = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const numbered = (propertyID: string, value: string | null) =>
  value === null ? [] : [{ '@type': 'PropertyValue', propertyID, value }]

/** The report of a notice, to be read by the context of the file. */
export function noticeReport(notice: WarnNotice): Values & { '@type': string } {
  const { id, company_name, state, latitude, longitude, county } = notice
  return {
    '@type': 'Report',
    '@id': `urn:headcount:warn:${id}`,
    ...told({
      identifier: id,
      name: `WARN notice of ${company_name}, ${state}`,
      datePublished: notice.notice_date,
      creativeWorkStatus: notice.status,
      isBasedOn: notice.source_url,
      publisher: { '@type': 'GovernmentOrganization', name: notice.source_agency },
      about: employer(notice),
      contentLocation: {
        '@type': 'Place',
        address: told({
          '@type': 'PostalAddress',
          streetAddress: notice.site_address,
          addressLocality: notice.city,
          postalCode: notice.zip,
          addressRegion: state,
          addressCountry: 'US',
        }),
        ...told({
          containedInPlace: county === null ? null : { '@type': 'AdministrativeArea', name: county },
          // A point has both.
          geo:
            latitude !== null && longitude !== null
              ? { '@type': 'GeoCoordinates', latitude, longitude }
              : null,
          geo_basis: notice.geo_basis,
        }),
      },
      ...Object.fromEntries(OWN_NAMES.map((name) => [name, notice[name]])),
    }),
  }
}

function employer(notice: WarnNotice): Values {
  const { ticker, cik, company_id } = notice
  return told({
    '@type': ticker === null ? 'Organization' : 'Corporation',
    name: notice.company_name,
    alternateName: notice.company,
    tickerSymbol: ticker,
    naics: notice.naics_code,
    industry: notice.industry,
    identifier: company_id === null ? null : [...numbered('CIK', cik), ...numbered('company_id', company_id)],
  })
}
