/** What stands out: the five first of each signal, with the inputs that put them there. For investors. */
import type { z } from 'zod'
import summary from '#insights/signals/summary.ts'
import { isThere } from '../../ask.ts'
import { links } from '../../links.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Rank } from '../../parts/rank.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { count } from '../../words/numbers.ts'
import { indexText, SIGNALS, type Signal, type SignalWindow } from '../signal/signals.tsx'

type Summary = z.output<typeof summary.output>

/** Where the summary has each of them. */
const PART_OF: Readonly<Record<string, keyof Omit<Summary, 'warnings'>>> = {
  'talent-displacement': 'talent_displacement',
  'metro-contagion': 'metro_contagion',
  'industry-domino': 'industry_domino',
}

export default page({
  path: '/signals',
  summary: 'The first of each signal',
  load: async (ask) => ({ told: await ask.part(summary) }),
  head: () => ({
    title: 'Signals',
    description:
      'Who lays off and sponsors visas, where layoffs cluster, and which industries they spread in.',
    crumbs: [{ name: 'Headcount', href: links.home }],
    section: 'risk',
  }),
  forms: { json: () => ({ operation: summary, params: {} }) },
  view: ({ told }) => (
    <>
      <div class="stack head">
        <h1>{isThere(told) ? finding(told) : 'Signals'}</h1>
        <p class="lead">
          Three rankings out of notices and visas. Each shows its formula and what it was worked out of; none
          of them says what will happen. <a href="/risk">Who is at risk</a> is scored apart.
        </p>
      </div>
      {isThere(told) ? (
        <>
          <div class="cols thirds">
            {SIGNALS.map((signal) => (
              <First key={signal.name} signal={signal} part={told[PART_OF[signal.name]!]} />
            ))}
          </div>
          <Block id="missing" title="What is missing">
            <Warnings of={told.warnings} />
          </Block>
        </>
      ) : (
        <Missing part={told} />
      )}
    </>
  ),
})

/** The areas say most of what happens now. */
function finding({ metro_contagion: { records, total } }: Summary): string {
  const [first] = records
  return first === undefined
    ? 'No signal stands out in these months'
    : `${count(first.companies)} employers gave notice within ${count(first.date_spread_days)} days around ${first.city}, the first of ${count(total)} areas`
}

interface FirstProps {
  signal: Signal
  part: { records: readonly unknown[]; total: number; window: SignalWindow }
}

function First({ signal, part }: FirstProps) {
  const rows = part.records as readonly never[]
  return (
    <Block
      id={signal.name}
      title={signal.title}
      tools={[{ name: `All ${count(part.total)}`, href: `/signals/${signal.name}` }]}
    >
      <p class="small">{signal.question}</p>
      <p class="small quiet">{signal.formula}</p>
      <Rank
        items={rows.map((row) => ({
          name: <a href={signal.linkOf(row, part.window)}>{signal.nameOf(row)}</a>,
          value: signal.scoreOf(row),
          shown: indexText(signal.scoreOf(row)),
          note: signal.inputsOf(row),
        }))}
        empty="None in these months."
      />
    </Block>
  )
}
