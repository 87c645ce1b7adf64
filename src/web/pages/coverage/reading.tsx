/** The sources that a state's notices are held through, and how they were read. */
import type { z } from 'zod'
import type stats from '#insights/stats/stats.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { count, UNKNOWN } from '../../words/numbers.ts'

export type Jurisdiction = z.output<typeof stats.output>['jurisdictions'][number]

const dayOf = (read: string | null) => read?.slice(0, 10) ?? null

/** When the state's own list was read, or what stands for it: a copy of it, read by others, may be newer. */
export function readingOf({ sources, last_success }: Jurisdiction): string {
  const read = dayOf(last_success)
  if (read === null) return ''
  const own = dayOf(sources.find((each) => each.own)?.last_success ?? null)
  if (own === null) return `Its own list is not read here; a copy of it was last read on ${day(read)}.`
  return own === read
    ? `Its own list was last read on ${day(own)}.`
    : `Its own list was last read on ${day(own)}, a copy of it on ${day(read)}.`
}

interface SourcesProps {
  of: Jurisdiction
  health: readonly SourceHealth[]
}

export function Sources({ of: { name, publisher, page, sources }, health }: SourcesProps) {
  const byId = new Map(health.map((each) => [each.id, each]))
  const rows = sources.map((each) => {
    const known = byId.get(each.id)
    return {
      ...each,
      publisher: known?.publisher ?? (each.own ? publisher : null) ?? each.id,
      page: known?.page ?? (each.own ? page : null),
      did: known === undefined ? UNKNOWN : (known.message ?? (known.status === 'ok' ? 'well' : UNKNOWN)),
    }
  })
  return (
    <Table
      label={`Sources of ${name}`}
      rows={rows}
      keyOf={({ id }) => id}
      empty="None is read."
      columns={[
        {
          head: 'Publisher',
          kind: 'row',
          cell: (source) => (source.page ? <a href={source.page}>{source.publisher}</a> : source.publisher),
        },
        { head: 'Last read', cell: (source) => day(dayOf(source.last_success)) },
        { head: 'Rows', kind: 'num', cell: (source) => count(source.rows) },
        { head: 'Newest', priority: 2, cell: ({ newest_notice }) => day(newest_notice) },
        { head: 'How it did', priority: 2, cell: ({ did }) => did },
      ]}
    />
  )
}
