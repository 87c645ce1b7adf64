/** One signal: the ranking, its formula, and the inputs of each row. For investors. */

import { z } from 'zod'
import { NotFound } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import type { Warning } from '#contract/warnings.ts'
import { isThere } from '../../ask.ts'
import { plain } from '../../asked.ts'
import { fieldsOf } from '../../files/fields.ts'
import { links } from '../../links.ts'
import { rowsOf } from '../../list-rows.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { FilterForm } from '../../parts/filter-form.tsx'
import { Table } from '../../parts/table.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { indexText, SIGNALS, type Signal, type SignalWindow } from './signals.tsx'

const ROWS = 50

/** What every ranking answers. */
interface Ranking {
  records: readonly never[]
  total: number
  window: SignalWindow
  warnings: readonly Warning[]
}

const least = text(10).optional()

/** Which signal is asked, and with what: another one's parameters are left alone. */
function readAsked({ name, ...given }: { name: string } & Readonly<Record<string, string | undefined>>) {
  const signal = SIGNALS.find((each) => each.name === name)
  if (!signal)
    throw new NotFound(
      `There is no signal "${name}": there are ${SIGNALS.map((each) => each.name).join(', ')}`,
    )
  const isOwn = ([each]: [string, string]) => signal.fields.some((field) => field.name === each)
  return { signal, asked: Object.fromEntries(Object.entries(plain(given)).filter(isOwn)) }
}

export default page({
  path: '/signals/{name}',
  summary: 'One signal: the ranking, with the inputs of each row',
  input: z.object({
    name: text(40),
    months: least,
    min_layoffs: least,
    min_companies: least,
    min_states: least,
  }),
  load: async (ask, query, visit) => {
    const { signal, asked } = readAsked(query)
    const ranked = await ask.part(signal.operation, { ...asked, limit: rowsOf(visit, ROWS) })
    return { signal, asked, ranked: ranked as Ranking }
  },
  head: ({ signal }) => ({
    title: signal.title,
    description: `${signal.question} A ranking with its formula and the inputs of each row.`,
    crumbs: [
      { name: 'Headcount', href: links.home },
      { name: 'Signals', href: '/signals' },
    ],
    section: 'risk',
  }),
  forms: {
    json: (query, settings) => {
      const { signal, asked } = readAsked(query)
      return { operation: signal.operation, params: { ...asked, limit: rowsOf(settings, ROWS) } }
    },
    csv: {
      name: 'Ranking',
      columns: ({ signal }) => fieldsOf(signal.operation).map(({ name }) => name),
      rows: ({ ranked }) => (isThere(ranked) ? ranked.records : null),
    },
  },
  form: (path) => {
    const signal = SIGNALS.find(({ name }) => path === `/signals/${name}`)
    return signal && { title: signal.title, fields: signal.fields }
  },
  view: ({ signal, asked, ranked }) => (
    <>
      <div class="stack head">
        <h1>{findingOf(signal, ranked)}</h1>
        <p class="lead">{signal.question}</p>
        <p class="formula">
          <span class="sr">{signal.title} is </span>
          {signal.formula}
        </p>
        <p class="note">
          {signal.caveat} <a href={`/methodology#${signal.anchor}`}>How it is worked out</a>.
        </p>
      </div>
      {isThere(ranked) ? <Ranked signal={signal} asked={asked} ranked={ranked} /> : <Missing part={ranked} />}
    </>
  ),
})

function findingOf(signal: Signal, ranked: Ranking): string {
  const first = isThere(ranked) ? ranked.records[0] : undefined
  return first === undefined ? signal.title : signal.finding(first, ranked.total)
}

interface RankedProps {
  signal: Signal
  asked: Readonly<Record<string, string>>
  ranked: Ranking
}

function Ranked({ signal, asked, ranked: { records, total, window, warnings } }: RankedProps) {
  return (
    <div class="cols side-l">
      <FilterForm action={`/signals/${signal.name}`} fields={signal.fields} asked={asked} />
      <div>
        <Warnings of={warnings} />
        <Block id="ranking" title={signal.title}>
          <p class="small quiet">
            {day(window.from)} to {day(window.to)}; the {records.length} highest of {total}.
          </p>
          <Table
            label={`Ranking by the ${signal.title}`}
            rows={records}
            keyOf={signal.keyOf}
            empty="None is like that in these months: ask for more of them, or for less."
            columns={[
              { head: 'No.', kind: 'num', priority: 2, cell: (row) => records.indexOf(row) + 1 },
              {
                head: 'Who',
                kind: 'row',
                cell: (row) => <a href={signal.linkOf(row, window)}>{signal.nameOf(row)}</a>,
              },
              { head: 'Index', kind: 'num', cell: (row) => <b>{indexText(signal.scoreOf(row))}</b> },
              ...signal.columns,
            ]}
          />
        </Block>
      </div>
    </div>
  )
}
