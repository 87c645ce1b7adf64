/** What the list of cases can be narrowed by, with counts. */
import type facets from '#insights/bankruptcies/facets.ts'
import { type Facet, filingYears } from '../../parts/facets.tsx'

type Narrowed = Awaited<ReturnType<typeof facets.run>>

/** Who files under a chapter, and what for. */
const CHAPTER_NAMES: Readonly<Record<string, string>> = {
  7: 'Chapter 7: to close',
  9: 'Chapter 9: towns',
  11: 'Chapter 11: to go on',
  12: 'Chapter 12: farms',
  13: 'Chapter 13: people',
  15: 'Chapter 15: from abroad',
}

/** The facets of the counts. */
export const facetsOf = ({ chapters, states, courts, years, warn_matched }: Narrowed): Facet[] => [
  {
    title: 'Layoffs',
    names: ['warn_only'],
    entries:
      warn_matched === null
        ? []
        : [{ name: 'Gave WARN notices', count: warn_matched, sets: { warn_only: 'true' } }],
  },
  {
    title: 'Chapter',
    names: ['chapter'],
    entries: chapters.map(({ chapter, filings }) => ({
      name: chapter === null ? 'Not said' : (CHAPTER_NAMES[chapter] ?? `Chapter ${chapter}`),
      count: filings,
      sets: chapter === null ? null : { chapter },
    })),
  },
  {
    title: 'State of the court',
    names: ['state', 'court'],
    entries: states.map(({ state, name, filings }) => ({
      name: name ?? 'Court not known',
      count: filings,
      sets: state === null ? null : { state },
    })),
  },
  {
    title: 'Court',
    names: ['court'],
    entries: courts.map(({ court_id, court_name, filings }) => ({
      name: court_name.replace(/^U\.S\. Bankruptcy Court, /, ''),
      count: filings,
      sets: { court: court_id },
    })),
  },
  filingYears(years),
]
