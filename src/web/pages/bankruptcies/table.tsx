/** Cases in a table. */
import type { BankruptcyCase } from '#insights/bankruptcies/case.ts'
import { links } from '../../links.ts'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { counted, UNKNOWN } from '../../words/numbers.ts'

/** `Southern District of New York`: what tells the courts apart. */
const courtWords = (name: string | null): string => name?.replace(/^U\.S\. Bankruptcy Court, /, '') ?? UNKNOWN

export function CaseTable({ cases }: { cases: readonly BankruptcyCase[] }) {
  return (
    <Table
      label="Bankruptcy cases, newest first"
      rows={cases}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Filed', cell: ({ filing_date }) => <span class="nowrap">{day(filing_date)}</span> },
        {
          head: 'Debtor',
          kind: 'row',
          cell: ({ id, debtor, trade_name, chapter, court_state }) => (
            <>
              <a href={links.bankruptcy(id)}>{debtor}</a>
              {trade_name && <span class="sub">doing business as {trade_name}</span>}
              <span class="sub only-s">
                {[chapter && `chapter ${chapter}`, court_state].filter(Boolean).join(', ')}
              </span>
            </>
          ),
        },
        { head: 'Chapter', priority: 2, cell: ({ chapter }) => chapter ?? UNKNOWN },
        { head: 'Court', priority: 2, cell: ({ court_name }) => courtWords(court_name) },
        {
          head: 'WARN notices',
          cell: ({ warn_notices, company_id }) =>
            warn_notices !== null && company_id !== null ? (
              <a href={links.company(company_id)}>{counted(warn_notices, 'notice')}</a>
            ) : (
              <span class="quiet">none known</span>
            ),
        },
      ]}
    />
  )
}
