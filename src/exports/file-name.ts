/** The name of an exported file: what was asked for, and of which day. */
import type { OpenEdition } from '#storage/editions/open-edition.ts'

const WORD_MAX = 40

/** What a name tells of a filter. */
export interface NamedFilter {
  state?: string | undefined
  company?: string | undefined
  industry?: string | undefined
  naics_code?: string | undefined
  layoff_type?: string | undefined
  date_from?: string | null | undefined
  date_to?: string | undefined
  changed_since?: string | undefined
}

/** `warn-notices_or_cedar-works_from-2024-01-01_as-of-2024-06-01.csv`: ASCII, fit for every file system. */
export function fileName(filter: NamedFilter, edition: OpenEdition, ending: string, kind = ''): string {
  const parts = [
    // Invented data must not be taken for real once the file lies about.
    edition.sample ? 'invented-warn-notices' : 'warn-notices',
    kind,
    filter.state,
    filter.company,
    filter.industry,
    filter.naics_code && `naics-${filter.naics_code}`,
    filter.layoff_type,
    filter.date_from && `from-${filter.date_from}`,
    filter.date_to && `to-${filter.date_to}`,
    filter.changed_since && `changed-since-${filter.changed_since}`,
    `as-of-${edition.createdAt.slice(0, 10)}`,
  ]
  const words = parts.map((part) => slug(part ?? '')).filter((word) => word !== '')
  return `${words.join('_')}.${ending}`
}

function slug(text: string): string {
  const plain = text.normalize('NFD').toLowerCase()
  return plain
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, WORD_MAX)
    .replace(/^-|-$/g, '')
}
