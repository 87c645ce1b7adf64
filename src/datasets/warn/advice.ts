/**
 * What an answer about WARN notices says besides its figures. Operations tell what they are about; the warnings follow
 * from that and from what the edition holds, and are made nowhere else.
 */
import { z } from 'zod'
import { dataDay } from '#contract/edition.ts'
import type { RunContext } from '#contract/operation.ts'
import { type Warning, warn, warningList } from '#contract/warnings.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { sectorCalled } from '#lib/naics.ts'
import { stateCodes, stateName } from '#lib/states.ts'
import { CBSAS, findCbsas } from '#places/cbsa.ts'
import { type Jurisdiction, listJurisdictions, UNPUBLISHED } from './coverage.ts'
import { findHeld } from './held.ts'
import type { FaultField } from './known-faults.ts'
import type { Lacking } from './operations/left-out.ts'
import type { NoticeFilter } from './operations/notice-filter.ts'
import type { UnknownState } from './operations/short-notice.ts'
import { aboutOf, type FoundFaults, findFaults, type ShownBy, USUAL } from './question-faults.ts'

/** What an answer is about. */
export interface WarnScope {
  /** One state, or several with commas between; all without it. */
  state?: string | undefined
  /** The window of notice dates; a side left out is open. */
  from?: IsoDate | null | undefined
  to?: IsoDate | null | undefined
  /** The last day that the question reaches to, where its window is of other days than those of notices. */
  until?: IsoDate | undefined
  /** What of the notices the answer rests on: known faults of this are told. */
  about?: readonly FaultField[]
  /** The whole question, where it is more than a state and a window. */
  filter?: NoticeFilter
}

/** What such answers have besides their figures. */
export const adviceFields = {
  coverage: z
    .enum(['full', 'partial'])
    .describe(
      'partial where a state in question publishes no list, may lack newer notices, or where notices of the question have known faults, be it in fields that it does not use: `warnings` tell those of fields that it uses, /api/coverage all. Over all states always partial',
    ),
  warnings: warningList,
}

const gap = z.object({
  state: z.string(),
  held_from: z.string().nullable().describe('First day from which on its list is held; null for none'),
  held_to: z.string().nullable().describe('Day of the newest notice held of it; null for none'),
  why: z.string().describe('What is missing of the days asked for'),
})

/** What an empty list says of where it looked; null where something was found. */
export const searchedField = z
  .object({
    notices: z
      .number()
      .int()
      .describe('Counted notices held of the days and states asked for, of any employer'),
    incomplete: z
      .array(gap)
      .describe(
        'States asked for whose list has known gaps in these days; no gap is known of the others, which is not to say that theirs are whole',
      ),
  })
  .nullable()
  .describe('Where nothing was found: what was looked through. Null where something was')

/** What was looked through. */
export type Searched = NonNullable<z.infer<typeof searchedField>>

/** The same, as an operation gives it. */
export interface Advice {
  coverage: 'full' | 'partial'
  warnings: Warning[]
}

type Around = Pick<RunContext, 'db' | 'edition' | 'today'>

/** A window that begins no longer ago is about what happened lately, so that newer notices missing from it matter. */
const RECENT_DAYS = 400

/** Works out what an answer must say. Warnings are about the state asked for, and the staleness of any in a late window. */
export async function adviseWarn(context: Around, scope: WarnScope = {}): Promise<Advice> {
  const { state, from, to, about = USUAL } = scope
  const states = state === undefined ? [] : stateCodes(state)
  if (states.length > 1) return adviseStates(context, scope, states)
  const stale = await staleIn(context, scope)
  if (state === undefined) return { coverage: 'partial', warnings: stale }
  const unpublished = UNPUBLISHED[state]
  if (unpublished) return { coverage: 'partial', warnings: [noList(state, unpublished)] }
  const filter = scope.filter ?? { date_from: from, date_to: to ?? undefined }
  const faults = await findFaults(context, state, filter, about)
  const warnings = [...stale, ...faultWarnings(state, faults, about)]
  return { coverage: warnings.length > 0 || faults.any ? 'partial' : 'full', warnings }
}

/** So many states are looked at one by one: of more, faults are told by /api/coverage alone. */
const STATES_TOLD = 5

/** Of several states what is said of each, or where they are many, that each may lack something. */
async function adviseStates(context: Around, scope: WarnScope, states: readonly string[]): Promise<Advice> {
  if (states.length > STATES_TOLD) return { coverage: 'partial', warnings: await staleIn(context, scope) }
  const each = await Promise.all(states.map((state) => adviseWarn(context, { ...scope, state })))
  return {
    coverage: each.every(({ coverage }) => coverage === 'full') ? 'full' : 'partial',
    warnings: each.flatMap(({ warnings }) => warnings),
  }
}

/** The same for notices that a filter selects, by what the answer asks of them. */
export function adviseNotices(context: Around, filter: NoticeFilter, shown: ShownBy = {}): Promise<Advice> {
  const { state, date_from, date_to, date_field = 'notice' } = filter
  const days = date_field === 'notice' ? { from: date_from, to: date_to } : { until: date_to }
  return adviseWarn(context, { state, ...days, filter, about: aboutOf(filter, shown) })
}

function noList(state: string, why: string): Warning {
  const text = `${stateName(state)} publishes no list, which is not to say that there were no layoffs: ${why}`
  return warn('no_public_list', text, { dataset: 'warn', states: [state] })
}

/** States whose newer notices may be missing from the window. The sample has no sources, and nothing of it is stale. */
async function staleIn(context: Around, { state, from, to, until }: WarnScope): Promise<Warning[]> {
  const { edition, today } = context
  if (!edition.sources.some(({ dataset }) => dataset === 'warn')) return []
  if (state === undefined && !(from && from >= addDays(today, -RECENT_DAYS))) return []
  const held = await findHeld(context)
  const asked = state === undefined ? undefined : stateCodes(state)
  const stale = listJurisdictions(edition.sources, today, held).filter(
    (each) =>
      each.stale &&
      (asked === undefined || asked.includes(each.state)) &&
      ((to ?? until) == null || each.newest_notice === null || (to ?? until)! > each.newest_notice),
  )
  if (stale.length === 0) return []
  const states = stale.map((each) => each.state)
  const one = asked?.length === 1 ? asked[0] : undefined
  return [warn('stale', staleText(stale, one, dataDay(edition, today)), { dataset: 'warn', states })]
}

function staleText(stale: readonly Jurisdiction[], state: string | undefined, day: IsoDate | null): string {
  if (state !== undefined) return `newer notices of ${stale[0]!.name} may be missing: ${stale[0]!.reason}`
  const unread = stale.every(({ last_success }) => last_success !== null && last_success.slice(0, 10) === day)
  if (stale.length > 1 && unread) return `the lists were last read on ${day}: later notices are missing`
  return `newer notices may be missing of ${stale.map((each) => each.state).join(', ')}; /api/stats says why`
}

/** What of a question leaves out notices, and how many. */
export interface LeftOut {
  /** Without the day that the dates are about. */
  undated?: number
  /** In no group of their time. */
  vague?: number
  /** Without what other filters ask for. */
  lacking?: readonly Lacking[]
}

/** What a list or a sum must say of notices that its filter leaves out though they may be meant. */
export function adviseLeftOut(
  { cbsa, industry, date_field = 'notice' }: Pick<NoticeFilter, 'cbsa' | 'industry' | 'date_field'>,
  { undated = 0, vague = 0, lacking = [] }: LeftOut,
): Warning[] {
  const say = (code: 'undated' | 'incomplete', notices: number, what: string) =>
    notices === 0 ? [] : [warn(code, `${notices} notices ${what}`, { dataset: 'warn', affects: notices })]
  const day = {
    notice: 'a notice date',
    effective: 'a date of layoff',
    either: 'a notice date and a date of layoff',
  }[date_field]
  return [
    ...areasRead(cbsa),
    ...sectorRead(industry),
    ...say(
      'incomplete',
      vague,
      'are in the group null of their time: they lack the date asked by, or it is not known so exactly',
    ),
    ...say('undated', undated, `without ${day} are left out by the dates`),
    ...lacking.flatMap(({ what, notices }) =>
      say('incomplete', notices, `fit but give no ${what}: they are left out`),
    ),
  ]
}

/** Which areas a word was taken for, where that is not one by its code. */
function areasRead(word: string | undefined): Warning[] {
  if (word === undefined || CBSAS.has(word)) return []
  const areas = findCbsas(word)
  if (areas.length < 2) return []
  const named = areas.map(({ code, title }) => `${title} (${code})`).join('; ')
  return [warn('read_as', `cbsa ${word} was read as ${areas.length} areas: ${named}`, { dataset: 'warn' })]
}

/** Which sector a word was taken for. */
function sectorRead(word: string | undefined): Warning[] {
  const sector = word === undefined ? null : sectorCalled(word)
  if (sector === null) return []
  const text = `industry ${word} was read as the NAICS sector too: ${sector.title} (${sector.code})`
  return [warn('read_as', text, { dataset: 'warn' })]
}

/** What a list of short notices must say of states whose gaps are not told: their absence is no good news. */
export function adviseGaps(unknown: readonly UnknownState[]): Warning[] {
  if (unknown.length === 0) return []
  const states = unknown.map(({ state }) => state)
  const affects = unknown.reduce((sum, { notices }) => sum + notices, 0)
  const named = states.map(stateName).join(', ')
  const text = `Days of notice are not known of nine in ten notices or more of ${named}: the day of the notice or of the layoff is not told`
  return [warn('incomplete', text, { dataset: 'warn', states, affects })]
}

/** Sums are told to be too low where one notice in so many gives no number. */
const UNSIZED_TOLD = 20

/** Known faults of what the question uses, with how many of its notices have them. */
function faultWarnings(
  state: string,
  { told, counted, unsized }: FoundFaults,
  about: readonly FaultField[],
): Warning[] {
  const of = (affects: number) => ({ dataset: 'warn', states: [state], affects })
  const known = told.map(({ fault, affects }) =>
    warn('known_fault', `${fault.text} (${affects}): ${fault.reason}`, of(affects)),
  )
  // What a fault has told is not told again, and a few are told by `notices_unsized` alone.
  const isTold = told.some(({ fault }) => fault.field === 'employees_affected')
  if (isTold || !about.includes('employees_affected') || unsized === 0) return known
  if (unsized * UNSIZED_TOLD < counted) return known
  const text = `${unsized} of ${counted} notices give no number of workers: sums leave them out`
  return [...known, warn('unsized', text, of(unsized))]
}
