/** A dataset for programs: how much of it is held, whose it is, and where it can be had. */
import { DISTRIBUTIONS, PUBLIC_DOMAIN } from '#exports/jsonld.ts'
import { type At, SCHEMA, type Thing } from '../../linked.ts'
import type { Shown } from './page.tsx'

/** The dataset. Files that take a key are not offered: its records as JSON are. */
export function dataset(set: Shown, { publicUrl, filesNeedKey }: At & { filesNeedKey: boolean }): Thing {
  const { slug, name, about, publisher, terms, isPublicDomain, path, held, fields } = set
  const address = `${publicUrl}/data#${slug}`
  const files = slug === 'warn' && !filesNeedKey ? DISTRIBUTIONS : []
  return {
    '@context': SCHEMA,
    '@type': 'Dataset',
    '@id': address,
    url: address,
    name,
    description: `${about}. Public records of the United States, put into one form; missing values are null, and never zero.`,
    creator: { '@type': 'Organization', name: publisher },
    isAccessibleForFree: true,
    includedInDataCatalog: { '@type': 'DataCatalog', name: 'Headcount', url: `${publicUrl}/` },
    spatialCoverage: { '@type': 'Place', name: 'United States' },
    conditionsOfAccess: terms,
    ...(isPublicDomain && { license: PUBLIC_DOMAIN }),
    ...(held?.first && held.last && { temporalCoverage: `${held.first}/${held.last}` }),
    ...(held?.last_read && { dateModified: held.last_read }),
    size: `${held?.rows} records`,
    variableMeasured: fields.map((field) => field.name),
    distribution: [{ path, encodingFormat: 'application/json' }, ...files].map((file) => ({
      '@type': 'DataDownload',
      encodingFormat: file.encodingFormat,
      contentUrl: publicUrl + file.path,
    })),
  }
}
