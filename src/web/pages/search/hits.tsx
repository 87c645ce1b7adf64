/** What a search found in a dataset, as a table of what its records tell. */
import { links } from '../../links.ts'
import { Table } from '../../parts/table.tsx'
import { fieldName } from '../../words/fields.ts'
import { UNKNOWN } from '../../words/numbers.ts'

type Hit = Readonly<Record<string, unknown>>

/** So many fields of a record are shown. */
const FIELDS = 5
const HIDDEN: ReadonlySet<string> = new Set([
  'match',
  'company_id',
  'url',
  'document_url',
  'docket_url',
  'date_filed',
])

/** The page of what was found, where there is one. */
const PAGES: Readonly<Record<string, (hit: Hit) => string>> = {
  sec: ({ accession }) => links.filing(String(accession)),
  bankruptcy: ({ id }) => links.bankruptcy(String(id)),
}

interface HitsProps {
  slug: string
  label: string
  hits: readonly Hit[]
}

export function Hits({ slug, label, hits }: HitsProps) {
  const pageOf = PAGES[slug]
  const names = Object.keys(hits[0] ?? {})
    .filter((name) => !HIDDEN.has(name))
    .slice(0, FIELDS)
  return (
    <Table
      label={`Found in ${label}`}
      rows={hits}
      keyOf={(_, i) => String(i)}
      columns={names.map((name, i) => ({
        head: fieldName(name),
        kind: i === 0 ? ('row' as const) : ('text' as const),
        priority: i > 2 ? (2 as const) : (1 as const),
        cell: (hit: Hit) =>
          i === 0 && pageOf ? <a href={pageOf(hit)}>{shown(hit[name])}</a> : shown(hit[name]),
      }))}
    />
  )
}

const shown = (value: unknown): string =>
  value === null || value === undefined ? UNKNOWN : Array.isArray(value) ? value.join(', ') : String(value)
