/** What the list can be narrowed by, with counts. */
import type { z } from 'zod'
import type facets from '#datasets/warn/operations/facets.ts'
import type { Asked } from '../../asked.ts'
import type { Facet, FacetEntry } from '../../parts/facets.tsx'
import { count } from '../../words/numbers.ts'

type Counted = z.output<(typeof facets)['output']>

const KIND_NAMES: Readonly<Record<string, string>> = {
  closure: 'Closure',
  layoff: 'Layoff',
  relocation: 'Relocation',
}

const STATUS_NAMES: Readonly<Record<string, string>> = {
  listed: 'Listed',
  amended: 'Amended',
  withdrawn: 'Withdrawn',
  no_longer_listed: 'No longer listed',
}

/** The facets of an answer: what is not said of a notice cannot be asked for. */
export const facetsOf = (found: Counted): Facet[] => [
  facet('State', ['state'], found.states, ({ state, name }) => [name, { state }]),
  facet('Kind', ['layoff_type'], found.layoff_types, ({ layoff_type: type }) =>
    type === null ? null : [KIND_NAMES[type] ?? type, { layoff_type: type }],
  ),
  facet('Workers', ['min_employees', 'max_employees'], found.sizes, (size) => sizeEntry(size)),
  facet('Year', ['date_from', 'date_to'], found.years, ({ year }) =>
    year === null ? null : [String(year), { date_from: `${year}-01-01`, date_to: `${year}-12-31` }],
  ),
  facet('Industry', ['naics_sector'], found.sectors, ({ naics_sector, sector_title }) =>
    naics_sector === null ? null : [sector_title ?? naics_sector, { naics_sector }],
  ),
  facet('Status', ['status'], found.statuses, ({ status }) => [STATUS_NAMES[status] ?? status, { status }]),
]

function sizeEntry({ min_employees: least, max_employees: most }: Counted['sizes'][number]): Entry {
  if (least === null) return null
  const from = { min_employees: String(least) }
  if (most === null) return [`${count(least)} or more`, from]
  const to = { max_employees: String(most) }
  return least === 0
    ? [`up to ${count(most)}`, to]
    : [`${count(least)} to ${count(most)}`, { ...from, ...to }]
}

/** A value as the facet names it, and what choosing it asks for; null where that is not said. */
type Entry = readonly [name: string, sets: Asked] | null

function facet<Row extends { total: number }>(
  title: string,
  names: readonly string[],
  rows: readonly Row[],
  entryOf: (row: Row) => Entry,
): Facet {
  const entries = rows.map((row): FacetEntry => {
    const [name, sets] = entryOf(row) ?? ['Not said', null]
    return { name, count: row.total, sets }
  })
  return { title, names, entries }
}
