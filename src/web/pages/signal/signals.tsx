/** The three signals: what each asks, its formula, and how a row is shown with its inputs. */
import type { z } from 'zod'
import type { ReadOperation } from '#contract/operation.ts'
import industryDomino from '#insights/signals/industry-domino.ts'
import metroContagion from '#insights/signals/metro-contagion.ts'
import talentDisplacement from '#insights/signals/talent-displacement.ts'
import { links } from '../../links.ts'
import type { FilterField } from '../../parts/filter-form.tsx'
import type { Column } from '../../parts/table.tsx'
import { count, UNKNOWN } from '../../words/numbers.ts'

/** What all rows have. */
interface Row {
  employees_affected?: number | null
}

/** The days that a ranking is of. */
export interface SignalWindow {
  from: string | null
  to: string
}

/** A signal, as its page shows it. */
export interface Signal<One = never> {
  name: string
  title: string
  /** What it asks. */
  question: string
  /** As docs/methodology.md has it. */
  formula: string
  /** What it must be read with. */
  caveat: string
  /** Its section on the page of the methodology. */
  anchor: string
  operation: ReadOperation
  fields: readonly FilterField[]
  /** What leads, in a sentence with its figure. */
  finding(first: One, total: number): string
  /** The name of a row, its index, and the inputs in words, for short lists. */
  keyOf(row: One): string
  nameOf(row: One): string
  /** Where it leads: to what the row was worked out of, in the days that were asked for. */
  linkOf(row: One, window: SignalWindow): string
  scoreOf(row: One): number
  inputsOf(row: One): string
  columns: readonly Column<One>[]
}

/** An index as it is shown: two decimals say enough to be ranked by. */
export const indexText = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const months = (byDefault: number): FilterField => ({
  name: 'months',
  label: 'Months back',
  type: 'text',
  placeholder: String(byDefault),
})

const workers = <One extends Row>(head = 'Workers'): Column<One> => ({
  head,
  kind: 'num',
  cell: ({ employees_affected }) => count(employees_affected),
})

type Displaced = z.output<typeof talentDisplacement.output>['records'][number]
type Metro = z.output<typeof metroContagion.output>['records'][number]
type Industry = z.output<typeof industryDomino.output>['records'][number]

const displacement: Signal<Displaced> = {
  name: 'talent-displacement',
  title: 'Talent Displacement Index',
  question: 'Who asks for visas while laying off?',
  formula: '(certified LCA cases + new H-1B approvals) ÷ layoffs × log₂(layoffs)',
  caveat:
    'Visas and layoffs may be of other units, trades and places of a company; an application is not a hire; and visas are years older than notices.',
  anchor: 'talent-displacement-index',
  operation: talentDisplacement as ReadOperation,
  fields: [
    months(6),
    { name: 'min_layoffs', label: 'Workers laid off, at least', type: 'text', placeholder: '50' },
  ],
  finding: (first, total) =>
    `${first.company} leads ${count(total)} employers that laid off and filed for visas: ${visasOf(first)} visa cases, ${count(first.employees_affected)} layoffs`,
  keyOf: ({ company_id }) => company_id,
  nameOf: ({ company }) => company,
  linkOf: ({ company_id }) => links.company(company_id),
  scoreOf: ({ talent_displacement_index }) => talent_displacement_index,
  inputsOf: (row) => `${visasOf(row)} visa cases, ${count(row.employees_affected)} layoffs`,
  columns: [
    workers('Layoffs'),
    { head: 'LCA certified', kind: 'num', cell: ({ lca_petitions }) => count(lca_petitions) },
    { head: 'New H-1B approvals', kind: 'num', cell: ({ h1b_approvals }) => count(h1b_approvals) },
    { head: 'Notices', kind: 'num', priority: 2, cell: ({ notices }) => count(notices) },
    { head: 'States', priority: 3, cell: ({ states }) => statesOf(states) },
  ],
}

const metro: Signal<Metro> = {
  name: 'metro-contagion',
  title: 'Metro Contagion Score',
  question: 'Where do several employers lay off at once?',
  formula: 'companies² × log₂(workers) ÷ days from the first notice to the last',
  caveat:
    'Notices of one day have the smallest spread and so the highest score: a state that publishes in batches looks more sudden than it is. Notices that name no city are left out.',
  anchor: 'metro-contagion-score',
  operation: metroContagion as ReadOperation,
  fields: [
    months(3),
    { name: 'min_companies', label: 'Companies, at least', type: 'text', placeholder: '3' },
  ],
  finding: (first, total) =>
    `${areaOf(first)} leads ${count(total)} areas where employers lay off at once: ${count(first.companies)} companies in ${count(first.date_spread_days)} days`,
  keyOf: ({ cbsa, city, state }) => `${cbsa} ${city} ${state}`,
  nameOf: areaOf,
  linkOf: ({ cbsa, city, state }, { from }) =>
    links.layoffs({ ...(cbsa === null ? { city, state } : { cbsa }), date_from: from }),
  scoreOf: ({ metro_contagion_score }) => metro_contagion_score,
  inputsOf: clusterOf,
  columns: [
    { head: 'Companies', kind: 'num', cell: ({ companies }) => count(companies) },
    workers(),
    { head: 'Days', kind: 'num', cell: ({ date_spread_days }) => count(date_spread_days) },
    { head: 'Notices', kind: 'num', priority: 2, cell: ({ notices }) => count(notices) },
    {
      head: 'Largest employers',
      priority: 3,
      cell: ({ company_names }) => company_names.slice(0, 3).join(', '),
    },
  ],
}

const domino: Signal<Industry> = {
  name: 'industry-domino',
  title: 'Industry Domino Index',
  question: 'Which industries’ layoffs spread over states?',
  formula: 'states × companies × log₂(workers) ÷ √days from the first notice to the last',
  caveat:
    'Most states publish no industry, and notices without one are left out: the ranking follows which states print it.',
  anchor: 'industry-domino-index',
  operation: industryDomino as ReadOperation,
  fields: [months(3), { name: 'min_states', label: 'States, at least', type: 'text', placeholder: '3' }],
  finding: (first, total) =>
    `${first.industry} leads ${count(total)} industries whose layoffs spread: ${count(first.companies)} companies in ${count(first.states)} states`,
  keyOf: ({ naics_sector }) => naics_sector,
  nameOf: ({ industry }) => industry,
  linkOf: ({ naics_sector }) => links.industry(naics_sector),
  scoreOf: ({ industry_domino_index }) => industry_domino_index,
  inputsOf: (row) => `${count(row.states)} states, ${clusterOf(row)}`,
  columns: [
    { head: 'States', kind: 'num', cell: ({ states }) => count(states) },
    { head: 'Companies', kind: 'num', cell: ({ companies }) => count(companies) },
    workers(),
    { head: 'Days', kind: 'num', cell: ({ date_spread_days }) => count(date_spread_days) },
    { head: 'Which states', priority: 3, cell: ({ state_codes }) => statesOf(state_codes) },
  ],
}

function areaOf({ cbsa_title, city, state }: Metro): string {
  return cbsa_title ?? `${city}, ${state}`
}

function clusterOf(of: { companies: number; employees_affected: number | null; date_spread_days: number }) {
  return `${count(of.companies)} companies, ${count(of.employees_affected)} workers, ${count(of.date_spread_days)} days`
}

/** What is known of both; – where neither is. */
function visasOf({ lca_petitions, h1b_approvals }: Displaced): string {
  if (lca_petitions === null && h1b_approvals === null) return UNKNOWN
  return count((lca_petitions ?? 0) + (h1b_approvals ?? 0))
}

const STATES_SHOWN = 6

function statesOf(codes: readonly string[]): string {
  const more = codes.length - STATES_SHOWN
  return codes.slice(0, STATES_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The signals, in the order of the page that lists them. */
export const SIGNALS: readonly Signal[] = [displacement, metro, domino] as readonly Signal[]
