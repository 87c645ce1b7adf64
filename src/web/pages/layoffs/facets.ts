/** What the list can be narrowed by, with counts. */
import { stateName } from '#lib/states.ts'
import type { Facet, FacetEntry } from '../../parts/facets.tsx'

interface Group {
  notices: number
  state?: string | null | undefined
  layoff_type?: string | null | undefined
  naics_sector?: string | null | undefined
  sector_title?: string | null | undefined
}

interface Groups {
  states: readonly Group[]
  kinds: readonly Group[]
  sectors: readonly Group[]
}

const KIND_NAMES: Readonly<Record<string, string>> = {
  closure: 'Closure',
  layoff: 'Layoff',
  relocation: 'Relocation',
}

/** The facets of the groups: what is not said of a notice cannot be asked for. */
export function facetsOf({ states, kinds, sectors }: Groups): Facet[] {
  return [
    facet('State', 'state', states, ({ state }) => state, stateName),
    facet(
      'Kind',
      'layoff_type',
      kinds,
      ({ layoff_type }) => layoff_type,
      (type) => KIND_NAMES[type] ?? type,
    ),
    facet(
      'Industry',
      'naics_sector',
      sectors,
      ({ naics_sector }) => naics_sector,
      (code) => sectors.find(({ naics_sector }) => naics_sector === code)?.sector_title ?? code,
    ),
  ]
}

function facet(
  title: string,
  name: string,
  groups: readonly Group[],
  codeOf: (group: Group) => string | null | undefined,
  nameOf: (value: string) => string,
): Facet {
  const entryOf = (group: Group): FacetEntry => {
    const value = codeOf(group)
    return value === null || value === undefined
      ? { name: 'Not said', count: group.notices, sets: null }
      : { name: nameOf(value), count: group.notices, sets: { [name]: value } }
  }
  return { title, names: [name], entries: groups.map(entryOf) }
}
