/** The month on a page: a figure and a line of words for each dataset. For newsletters, and for print. */
import type { z } from 'zod'
import marketPulse from '#insights/market-pulse/market-pulse.ts'
import { stateName } from '#lib/states.ts'
import { isThere } from '../../ask.ts'
import { page } from '../../page.tsx'
import { Block } from '../../parts/block.tsx'
import { Missing, Warnings } from '../../parts/warnings.tsx'
import { day } from '../../words/dates.ts'
import { count } from '../../words/numbers.ts'
import { linesOf } from './lines.tsx'

export type Pulse = z.output<typeof marketPulse.output>

export default page({
  path: '/pulse',
  summary: 'The month on a page',
  load: async (ask) => ({ pulse: await ask.part(marketPulse) }),
  head: ({ pulse }) => ({
    title: isThere(pulse) ? `The labor market on ${day(pulse.as_of)}` : 'The labor market',
    description: isThere(pulse) ? finding(pulse) : 'A figure and a line of words for each dataset.',
    crumbs: [{ name: 'Headcount', href: '/' }],
    section: 'risk',
    sources:
      'States’ WARN notices, USCIS, the Department of Labor, the Bureau of Labor Statistics, the SEC and the courts.',
  }),
  forms: { json: () => ({ operation: marketPulse, params: {} }) },
  view: ({ pulse }) =>
    isThere(pulse) ? (
      <>
        <div class="stack head">
          <h1>{finding(pulse)}</h1>
          <p class="lead">{windows(pulse)}</p>
        </div>
        <dl class="pulse">
          {linesOf(pulse).map(({ name, value, line, href }) => (
            <div key={name}>
              <dt>{href ? <a href={href}>{name}</a> : name}</dt>
              <dd class="value">{value}</dd>
              <dd>{line}</dd>
            </div>
          ))}
        </dl>
        <Block id="missing" title="What is missing">
          {pulse.warnings.length === 0 ? <p>Nothing that is known of.</p> : <Warnings of={pulse.warnings} />}
        </Block>
      </>
    ) : (
      <>
        <h1>The labor market</h1>
        <Missing part={pulse} />
      </>
    ),
})

const TREND_WORDS = { rising: 'are rising', falling: 'are falling', stable: 'hold steady' } as const

function finding({ warn: { trend, change_percent, trend_windows } }: Pulse): string {
  const workers = `${count(trend_windows.recent.employees_affected)} workers in 30 days`
  if (trend === null) return 'No trend of layoffs can be told of these days'
  if (change_percent === null) return `Layoffs ${TREND_WORDS[trend]}: ${workers}`
  const change = `${Math.abs(change_percent).toFixed(1)}% ${change_percent < 0 ? 'fewer' : 'more'} than before`
  return `Layoffs ${TREND_WORDS[trend]}: ${workers}, ${change}`
}

function windows({ warn: { trend_windows } }: Pulse): string {
  const { recent, before, states_left_out } = trend_windows
  const left =
    states_left_out.length > 0
      ? ` ${states_left_out.map(stateName).join(', ')} were not read since, and are in neither.`
      : ''
  return `Notices of ${day(recent.from)} to ${day(recent.to)}, held against those of ${day(before.from)} to ${day(before.to)}: newer ones are still coming in.${left}`
}
