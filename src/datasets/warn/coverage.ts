/** Which jurisdictions publish notices, how fresh each is, and why some have none: never shown as zero layoffs. */
import { dataDay } from '#contract/edition.ts'
import type { RunContext } from '#contract/operation.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { withMore } from '#lib/rows.ts'
import { STATES } from '#lib/states.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import { findHeld, type Held, type HeldSpan, spanOf, UNREAD_DAYS_MAX } from './held.ts'
import { countedNotices, type MaybeDays, mayBeWithin, noticeStates } from './operations/totals.ts'
import publishers from './publishers.json' with { type: 'json' }

/**
 * Who publishes in each state and how long it may be quiet, written by `npm run coverage` from the sources: an edition
 * tells nothing of a state that was never read.
 */
const PUBLISHERS: Readonly<
  Record<string, { publisher: string; page: string; quietDays: number } | undefined>
> = publishers

/** Who publishes nothing, and how we know. */
export const UNPUBLISHED: Readonly<Record<string, string>> = {
  NH: 'nothing is listed; notices are given on a records request only',
  WY: 'nothing is listed; the agency shows an information sheet alone',
  AR: 'the portal answers but holds a few days of 2019; state law (A.C.A. 11-10-314) is cited as making filings confidential',
  PR: 'nothing is listed by notice; quarterly sums exist',
  GU: 'no public list is known',
  VI: 'no public list is known',
  AS: 'no public list is known',
  MP: 'no public list is known',
}

/** The edition, and the day that counts as today. */
type Around = Pick<RunContext, 'db' | 'edition' | 'today'>

/** One jurisdiction: what is held of it over all sources, told apart by source. */
export interface Jurisdiction {
  state: string
  name: string
  /** Null where nothing is published. */
  publisher: string | null
  page: string | null
  /** Of the publisher's own page; `ok` too where history of an importer stands for it. */
  status: 'ok' | 'failed' | 'unread' | 'no_public_source'
  /** When any source of the state was last read, or its page was last asked for. */
  last_success: string | null
  last_attempt: string | null
  newest_notice: string | null
  rows: number | null
  stale: boolean
  /** Why it is stale, or why there is none. */
  reason: string | null
  sources: JurisdictionSource[]
}

/** What is held of a jurisdiction through one source. */
export interface JurisdictionSource {
  id: string
  /** False for history that came through an importer. */
  own: boolean
  /** Rows held of it, those that stand for rows of other sources too. */
  rows: number
  newest_notice: string | null
  last_success: string | null
}

/** The days of which notices of a state, or of any, are held. */
export async function findHeldSpan(context: Around, state?: string): Promise<HeldSpan> {
  const held = await findHeld(context)
  const { first } = spanOf(held, state)
  const { edition, today } = context
  const ofOne = state !== undefined && isRead(context)
  return { from: first, to: ofOne ? heldUntil(state, held, edition.sources) : dataDay(edition, today) }
}

/** Whether nothing at all is held of a state: then none counted is not none filed, over whatever time. */
export const holdsNone = async (context: Around, state: string): Promise<boolean> =>
  !(await findHeld(context)).sources.some((source) => source.state === state)

/** The day on which a state's own list was last read, or of the newest notice that a later copy of it shows. */
function heldUntil(state: string, held: Held, health: readonly SourceHealth[]): IsoDate | null {
  const read = readAt(health.find(({ id }) => id === ownId(state)))
  return latest([read?.slice(0, 10) ?? null, spanOf(held, state).newest])
}

/** What is told of an edition's sources; of the sample nothing is. */
const isRead = ({ edition }: Around) => edition.sources.some(({ dataset }) => dataset === 'warn')

/** All jurisdictions, by the order of their FIPS numbers. */
export function listJurisdictions(
  health: readonly SourceHealth[],
  today: IsoDate,
  held: Held,
): Jurisdiction[] {
  const byId = byIdOf(health)
  return STATES.map(({ code, name }) => {
    const facts = PUBLISHERS[code]
    if (!facts) {
      const reason = UNPUBLISHED[code] ?? 'no source has been written yet'
      return withMore(nothing(code, name), { status: 'no_public_source' as const, stale: false, reason })
    }
    const own = byId.get(ownId(code))
    const sources = sourcesOf(code, held, byId)
    const read = latest(sources.map(({ last_success }) => last_success))
    const newest = spanOf(held, code).newest
    const ownStatus = own === undefined || own.status === 'no_file' ? 'unread' : own.status
    const reason = whyQuiet(own, { read, newest, quietDays: own?.quietDays ?? facts.quietDays }, today)
    return {
      state: code,
      name,
      publisher: facts.publisher,
      page: facts.page,
      status: ownStatus === 'unread' && read !== null ? 'ok' : ownStatus,
      last_success: read,
      last_attempt: own?.last_attempt ?? null,
      newest_notice: newest,
      rows: read === null ? null : sources.reduce((sum, { rows }) => sum + rows, 0),
      stale: reason !== null,
      reason,
      sources,
    }
  })
}

/** The id of a state's own page. */
export const ownId = (state: string) => `warn/${state.toLowerCase()}`

/**
 * Why none of a state's notices lately is not none filed: it publishes no list, or newer ones may be missing. Null where
 * its list was read; the sample has no sources, and nothing of it is stale.
 */
export async function whySilent(context: Around, state: string): Promise<string | null> {
  if (state in UNPUBLISHED) return 'the state publishes no list'
  if (!isRead(context)) return null
  const all = listJurisdictions(context.edition.sources, context.today, await findHeld(context))
  const reason = all.find((each) => each.state === state && each.stale)?.reason
  return reason ? `newer notices may be missing: ${reason}` : null
}

/**
 * Tells of which states a window without a notice says nothing: none is held of its time, most of the state's tell no date,
 * one without a date may be of it, or newer ones may be missing.
 */
export async function untoldStates(
  context: Around,
  window: MaybeDays & { to: IsoDate },
): Promise<(state: string) => boolean> {
  const { edition, today } = context
  const [held, undated, states] = await Promise.all([
    findHeld(context),
    countedNotices(context, [mayBeWithin(window)]),
    noticeStates(context),
  ])
  const maybe = undated.countBy(states.codes, states.values.length)
  const mayHaveMore = new Set(states.values.filter((_, code) => maybe[code]! > 0))
  const listed = isRead(context) ? listJurisdictions(edition.sources, today, held) : []
  const stale = new Set(listed.filter((each) => each.stale).map(({ state }) => state))
  return (state) => {
    const { first } = spanOf(held, state)
    if (state in UNPUBLISHED || first === null || first > window.to) return true
    const own = held.years.filter((year) => year.state === state)
    const [counted, dated] = [sum(own, ({ counted }) => counted), sum(own, ({ dated }) => dated)]
    const until = heldUntil(state, held, edition.sources)
    const mayLackNewer = stale.has(state) && (until === null || window.to > until)
    return dated * 2 < counted || mayHaveMore.has(state) || mayLackNewer
  }
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

/** The publisher's own page, and every importer that rows of the state came through. */
function sourcesOf(state: string, held: Held, byId: ReadonlyMap<string, SourceHealth>): JurisdictionSource[] {
  const rows = new Map(
    held.sources.filter((each) => each.state === state).map((each) => [each.source_id, each]),
  )
  const ids = [...new Set([ownId(state), ...rows.keys()])]
  return ids.flatMap((id) => {
    const [source, one] = [byId.get(id), rows.get(id)]
    if (!source?.last_success && !one) return []
    return [
      {
        id,
        own: id === ownId(state),
        rows: one?.rows ?? 0,
        newest_notice: one?.newest ?? null,
        last_success: readAt(source),
      },
    ]
  })
}

/** When a source was read; a page that a mirror kept, when it was copied. */
function readAt(source: SourceHealth | undefined): string | null {
  if (!source?.last_success) return null
  const { seen_on, last_success } = source
  return seen_on && seen_on < last_success.slice(0, 10) ? seen_on : last_success
}

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((most, day) => (day !== null && (most === null || day > most) ? day : most), null)

const nothing = (state: string, name: string) => ({
  state,
  name,
  publisher: null,
  page: null,
  last_success: null,
  last_attempt: null,
  newest_notice: null,
  rows: null,
  sources: [],
})

/** What is known of a state's notices over all its sources. */
interface Known {
  /** When one of them was last read. */
  read: string | null
  newest: IsoDate | null
  quietDays: number | undefined
}

/** Why newer notices may be missing: nothing read, not read lately, or quiet for longer than is usual. */
function whyQuiet(own: SourceHealth | undefined, known: Known, today: IsoDate): string | null {
  const { read, newest, quietDays } = known
  const because = own?.message ? `: ${own.message}` : ''
  if (read === null) return `never read${because}`
  const day = read.slice(0, 10)
  if (day < addDays(today, -UNREAD_DAYS_MAX)) return `last read on ${day}${because}`
  if (quietDays !== undefined && newest !== null && newest < addDays(today, -quietDays))
    return `the newest notice date held is ${newest}, and the state is usually quiet for ${quietDays} days at most`
  return null
}

/**
 * Why newer records of one source may be missing; null when it is not stale. Imported history does not become stale.
 * A state's other sources may have what this one lacks: `newest` is the newest notice date of any of them.
 */
export function whyStale(health: SourceHealth, today: IsoDate, newest = health.newest): string | null {
  if (health.importer) return null
  // Editions of earlier versions do not tell it.
  const quietDays = health.quietDays ?? PUBLISHERS[stateOf(health)]?.quietDays
  return whyQuiet(health, { read: readAt(health), newest: newest ?? null, quietDays }, today)
}

const byIdOf = (health: readonly SourceHealth[]) => new Map(health.map((each) => [each.id, each]))

const stateOf = ({ dataset, id }: SourceHealth) =>
  dataset === 'warn' ? id.slice('warn/'.length).toUpperCase() : ''
