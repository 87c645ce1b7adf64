/** The start page for programs: the site with its search, and what is held. */
import { type At, SCHEMA, type Thing } from '../../linked.ts'
import { DATASETS } from './datasets.ts'

/** The site, and how it is searched. */
export const site = ({ publicUrl }: At): Thing => ({
  '@context': SCHEMA,
  '@type': 'WebSite',
  name: 'Headcount',
  url: `${publicUrl}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The datasets that are held; the page of data tells more of each, under the same address. */
export const catalog = (
  held: Readonly<Record<string, { held: boolean; rows: number | null } | undefined>>,
  { publicUrl, url, head }: At,
): Thing => ({
  '@context': SCHEMA,
  '@type': 'DataCatalog',
  name: 'Headcount',
  description: head.description,
  url,
  dataset: DATASETS.filter(({ slug }) => held[slug]?.held).map(({ slug, name, about }) => ({
    '@type': 'Dataset',
    '@id': `${publicUrl}/data#${slug}`,
    url: `${publicUrl}/data#${slug}`,
    name,
    description: `${about}.`,
    size: `${held[slug]!.rows} records`,
  })),
})
