/** The newest weeks one by one, with what is to be known of each. */
import { addDays } from '#lib/dates.ts'
import { Block } from '../../parts/block.tsx'
import { Table } from '../../parts/table.tsx'
import { day } from '../../words/dates.ts'
import { change, signed } from '../../words/numbers.ts'
import { type ClaimsWeek, type Measured, weekOf } from './measures.ts'
import { YEAR_DAYS } from './weeks.ts'

const SHOWN = 8

interface RecentProps<Week> {
  records: readonly Week[]
  measure: Measured
  noteOf(week: Week): string | undefined
}

export function Recent<Week extends ClaimsWeek>({ records, measure, noteOf }: RecentProps<Week>) {
  const newest = records[0]?.week_ending
  if (newest === undefined) return null
  const byWeek = new Map(records.map((week) => [week.week_ending, week]))
  const rows = Array.from({ length: SHOWN }, (_, i) => {
    const ending = addDays(newest, -7 * i)
    const week = byWeek.get(ending)
    const value = week?.[measure.field] ?? null
    const before = byWeek.get(addDays(ending, -YEAR_DAYS))?.[measure.field] ?? null
    return { ending, value, before, note: week === undefined ? 'missing' : noteOf(week) }
  })
  return (
    <Block id="recent" title="The newest weeks">
      <Table
        label={`${measure.name} of the newest weeks`}
        rows={rows}
        keyOf={({ ending }) => ending}
        columns={[
          {
            head: 'Week to',
            kind: 'row',
            cell: ({ ending, note }) => (
              <>
                <span class="nowrap">{day(weekOf(measure, ending))}</span>
                {note && <span class="sub">{note}</span>}
              </>
            ),
          },
          { head: measure.name, kind: 'num', cell: ({ value }) => measure.format(value) },
          measure.key === 'rate'
            ? { head: 'A year before', kind: 'num', cell: ({ before }) => measure.format(before) }
            : { head: 'On a year', kind: 'num', cell: (row) => signed(change(row.value, row.before)) },
        ]}
      />
    </Block>
  )
}
