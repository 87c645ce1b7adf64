/** Occupations in a table, with their cases and wages. */
import { links } from '../links.ts'
import { count, usd } from '../words/numbers.ts'
import { certifiedShare, occupationTitle } from '../words/visas.ts'
import { Table } from './table.tsx'

/** What a row needs of an occupation. */
export interface OccupationRow {
  soc_code: string | null
  soc_title: string | null
  petitions: number
  statuses_missing: number
  certification_rate: number | null
  median_wage_usd: number | null
  min_wage_usd: number | null
  max_wage_usd: number | null
}

export function OccupationTable({
  label,
  rows,
  empty,
}: {
  label: string
  rows: readonly OccupationRow[]
  empty?: string
}) {
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ soc_code }, i) => `${soc_code} ${i}`}
      {...(empty !== undefined && { empty })}
      columns={[
        {
          head: 'Occupation',
          kind: 'row',
          cell: ({ soc_code, soc_title }) => (
            <>
              {soc_code ? (
                <a href={links.occupation(soc_code)}>{occupationTitle(soc_title, soc_code)}</a>
              ) : (
                'Not told'
              )}
              {soc_code && soc_title && <span class="sub">{soc_code}</span>}
            </>
          ),
        },
        { head: 'LCA cases', kind: 'num', cell: ({ petitions }) => count(petitions) },
        { head: 'Median wage', kind: 'num', cell: ({ median_wage_usd }) => usd(median_wage_usd) },
        {
          head: 'Lowest to highest',
          kind: 'num',
          priority: 3,
          cell: ({ min_wage_usd, max_wage_usd }) => `${usd(min_wage_usd)} to ${usd(max_wage_usd)}`,
        },
        {
          head: 'Certified',
          kind: 'num',
          priority: 2,
          cell: (row) => certifiedShare(row),
        },
      ]}
    />
  )
}
