/** Which jurisdictions publish notices, how fresh each is, and why some have none: never shown as zero layoffs. */
import { addDays, type IsoDate } from '#lib/dates.ts'
import { STATES, stateName } from '#lib/states.ts'
import type { SourceHealth } from '#storage/editions/store.ts'
import publishers from './publishers.json' with { type: 'json' }

/** A source that has not been read for this many days is stale. */
const UNREAD_DAYS_MAX = 3

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

/** One jurisdiction. */
export interface Jurisdiction {
  state: string
  name: string
  /** Null where nothing is published. */
  publisher: string | null
  page: string | null
  status: 'ok' | 'failed' | 'unread' | 'no_public_source'
  last_success: string | null
  last_attempt: string | null
  newest_notice: string | null
  rows: number | null
  stale: boolean
  /** Why it is stale, or why there is none. */
  reason: string | null
}

/** All jurisdictions, by the order of their FIPS numbers. */
export function listJurisdictions(health: readonly SourceHealth[], today: IsoDate): Jurisdiction[] {
  const byId = new Map(health.map((h) => [h.id, h]))
  return STATES.map(({ code, name }) => {
    const facts = PUBLISHERS[code]
    if (!facts) {
      const reason = UNPUBLISHED[code] ?? 'no source has been written yet'
      return { ...nothing(code, name), status: 'no_public_source', stale: false, reason }
    }
    const known = byId.get(`warn/${code.toLowerCase()}`)
    const reason = known ? whyStale(known, today) : 'never read'
    return {
      state: code,
      name,
      publisher: facts.publisher,
      page: facts.page,
      status: known === undefined || known.status === 'no_file' ? 'unread' : known.status,
      last_success: known?.last_success ?? null,
      last_attempt: known?.last_attempt ?? null,
      newest_notice: known?.newest ?? null,
      rows: known?.last_success ? known.rows : null,
      stale: reason !== null,
      reason,
    }
  })
}

const nothing = (state: string, name: string) => ({
  state,
  name,
  publisher: null,
  page: null,
  last_success: null,
  last_attempt: null,
  newest_notice: null,
  rows: null,
})

/**
 * Why newer records of a source may be missing; null when it is not stale. This is what stale means wherever the
 * interface says it: never read, not read lately, or quiet for longer than that state is. Imported history does not
 * become stale.
 */
export function whyStale(health: SourceHealth, today: IsoDate): string | null {
  const { importer, last_success, message, newest } = health
  if (importer) return null
  if (!last_success) return message ? `never read: ${message}` : 'never read'
  const read = last_success.slice(0, 10)
  if (read < addDays(today, -UNREAD_DAYS_MAX)) return `last read on ${read}${message ? `: ${message}` : ''}`
  // Editions of earlier versions do not tell it.
  const quietDays = health.quietDays ?? PUBLISHERS[stateOf(health)]?.quietDays
  if (quietDays !== undefined && newest !== null && newest < addDays(today, -quietDays)) {
    return `no notice since ${newest}, longer than the state is usually quiet`
  }
  return null
}

const stateOf = ({ dataset, id }: SourceHealth) =>
  dataset === 'warn' ? id.slice('warn/'.length).toUpperCase() : ''

/**
 * What a list must say of stale states among those it covers: one state, or all; and of the one state that publishes
 * nothing, whose empty list is no zero. The sample has no sources and is not stale.
 */
export function staleWarnings(health: readonly SourceHealth[], today: IsoDate, state?: string): string[] {
  const unpublished = state === undefined ? undefined : UNPUBLISHED[state]
  if (unpublished)
    return [
      `${stateName(state!)} publishes no list, which is not to say that there were no layoffs: ${unpublished}`,
    ]
  if (!health.some(({ dataset }) => dataset === 'warn')) return []
  const stale = listJurisdictions(health, today).filter(
    (j) => j.stale && (state === undefined || j.state === state),
  )
  if (stale.length === 0) return []
  if (state !== undefined) return [`newer notices of ${stale[0]!.name} may be missing: ${stale[0]!.reason}`]
  return [`newer notices may be missing of ${stale.map((j) => j.state).join(', ')}; /api/stats says why`]
}
