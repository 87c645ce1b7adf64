/** Addresses and names that last: of feeds, and of notices in them. */
import type { NoticeFilter } from '#datasets/warn/operations/notice-filter.ts'

/** The year from which the host of the service is said to have given these names (RFC 4151). */
const SINCE = '2026'

/** Names things under the address that people reach the service by. */
export class Addresses {
  /** What stands behind the `@` of events and in names of entries: it outlives a change of port or of protocol. */
  readonly host: string

  constructor(private readonly publicUrl: string) {
    this.host = new URL(publicUrl).hostname.replace(/^\W+|\W+$/g, '').replaceAll(':', '-')
  }

  /** An address of the service. */
  at(path: string, query: ReadonlyMap<string, string> = new Map()): string {
    const text = new URLSearchParams([...query]).toString()
    return `${this.publicUrl}${path}${text === '' ? '' : `?${text}`}`
  }

  /** A name that stays: `tag:host,2026:notices/OR-2024-0a1b2c3d`. */
  tag(path: string, query: ReadonlyMap<string, string> = new Map()): string {
    const address = new URL(this.at(path, query))
    return `tag:${this.host},${SINCE}:${address.pathname.slice(1)}${address.search}`
  }

  /** The permanent addresses of a notice: its page, and its record. */
  notice(id: string): { page: string; record: string } {
    const name = encodeURIComponent(id)
    return { page: this.at(`/notices/${name}`), record: this.at(`/api/records/${name}`) }
  }
}

/** A filter as an address has it, always in one order; defaults are left out. */
export function queryOf(
  filter: NoticeFilter & { limit?: number },
  defaults: Readonly<Record<string, unknown>>,
): Map<string, string> {
  const { near, history_from: _, ...others } = filter
  const around = near && { near: `${near.latitude},${near.longitude}` }
  const given = Object.entries({ ...others, ...around }).filter(
    ([name, value]) => value !== undefined && value !== null && value !== defaults[name],
  )
  return new Map(given.map(([name, value]): [string, string] => [name, String(value)]).sort())
}
