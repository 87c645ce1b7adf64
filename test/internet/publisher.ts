/** What a publisher of the small internet is. */
import type { WebRequest } from '#ingest/fetch/web.ts'

/** One state's publisher. */
export interface Publisher {
  /** The day of the refresh. */
  today?: string
  /** Beginnings of the addresses without which the source fails; all others it can do without. */
  running: string[]
  /** Address → a page, or `=name` for the fixture of that name. A star at its end stands for whatever follows. */
  pages?: Record<string, string>
  /** Answers to what a page's form sends; nothing for the page itself. */
  posted?: (url: string, body: WebRequest['body']) => string | undefined
}

/** The years from one to another. */
export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** One page at several addresses. */
export const each = (addresses: readonly string[], page: string) =>
  Object.fromEntries(addresses.map((address) => [address, page]))
