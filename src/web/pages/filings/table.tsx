/** Filings in a table. */
import type { Filing } from '#datasets/sec/operations/filing.ts'
import { links } from '../../links.ts'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { mattersOf } from '../../words/items.ts'
import { UNKNOWN } from '../../words/numbers.ts'

/** What a row needs of a filing. */
export type ShownFiling = Partial<Filing> & { accession: string }

export function FilingTable({ label, filings }: { label: string; filings: readonly ShownFiling[] }) {
  return (
    <Table
      label={label}
      rows={filings}
      keyOf={({ accession }) => accession}
      columns={[
        {
          head: 'Filed',
          cell: ({ accession, filing_date }) => (
            <a href={links.filing(accession)} class="nowrap">
              {filing_date ? day(filing_date) : 'no date'}
            </a>
          ),
        },
        {
          head: 'Company',
          kind: 'row',
          cell: ({ accession, company, ticker, is_amendment, items }) => (
            <>
              <a href={links.filing(accession)}>{company}</a>{' '}
              {is_amendment && <span class="tag">amendment</span>}
              {ticker && <span class="sub">{ticker}</span>}
              <span class="sub only-s">{mattersOf(items).join(', ')}</span>
            </>
          ),
        },
        { head: 'What it reports', priority: 2, cell: ({ items }) => mattersOf(items).join(', ') || UNKNOWN },
        { head: 'State', priority: 2, cell: ({ state }) => state ?? UNKNOWN },
        {
          head: 'Read for facts',
          priority: 3,
          cell: ({ has_facts }) => (has_facts ? 'yes' : 'not yet'),
        },
      ]}
    />
  )
}
