/** What the server needs to be told; config.ts reads it from the environment. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'

/** Settings of the HTTP server. */
export interface ServerConfig {
  /** `open` gives every caller the enterprise plan, for a private network. */
  access: 'open' | 'metered'
  /** SHA-256 of the operator key, in hex; null when there is none. */
  operatorKeyHash: string | null
  /**
   * Whose `X-Forwarded-For` is believed: nobody's (false), everybody's (true), that of so many proxies in a row, or
   * that of these addresses and networks (`10.0.0.0/8`).
   */
  trustProxy: boolean | number | readonly string[]
  /** The day that counts as today when an archive is replayed; null takes the clock's. */
  asOf: IsoDate | null
  /** What answers depend on besides the edition, the day and the question: another one's have other ETags. */
  release: string
  /** Memory for rendered answers. */
  cacheBytesMax: number
  urlBytesMax: number
  bodyBytesMax: number
  /** Questions answered side by side: as many as the warehouse has connections, since more would wait there. */
  queriesAtOnce: number
  /** Questions running and waiting together; more are answered 503. */
  queriesMax: number
  /** A question that has waited for its turn this long is answered 503. */
  queueSecondsMax: number
  /** Mean delay of the event loop above which, twice in a row, questions are answered 503. */
  eventLoopDelayMsMax: number
  /** Pages of the site that one address is shown in a minute, by one process; more are answered 429. */
  pagesPerMinute: number
  /** Files being built and sent side by side; more are answered 503. */
  downloadsAtOnce: number
  /** The same of one caller. */
  downloadsOfOne: number
  /**
   * A caller who takes nothing of a file for this long is dropped. It is long, because the system tells that something
   * was taken only once a third of its buffer is free again, which with Linux' usual 4 MB are 1.4 MB: a caller who
   * steadily takes 5 kB a second is still seen to be there.
   */
  downloadStallSeconds: number
  /** Where files are built and kept. The warehouse has to be told that it may write there. */
  filesFolder: string
  /** So many bytes of files are kept, besides those that are being sent. */
  filesBytesMax: number
  /** How long running requests may take to end when the service stops. */
  drainSeconds: number
  /** Who may read /metrics: callers with the operator key, anyone, or nobody. */
  metrics: 'keyed' | 'open' | 'off'
}

/**
 * Questions admitted for each connection of the warehouse. At the tenth of a second that a question may take, the
 * last of them waits for as long as `Retry-After` would have told it to stay away.
 */
export const QUERIES_PER_CONNECTION = 16

/** The settings of a service that nobody has told anything. */
export const SERVER_DEFAULTS: ServerConfig = {
  access: 'metered',
  operatorKeyHash: null,
  trustProxy: false,
  asOf: null,
  release: '',
  cacheBytesMax: 128 * 1024 * 1024,
  urlBytesMax: 8 * 1024,
  bodyBytesMax: 256 * 1024,
  queriesAtOnce: 4,
  queriesMax: 4 * QUERIES_PER_CONNECTION,
  queueSecondsMax: 10,
  eventLoopDelayMsMax: 500,
  pagesPerMinute: 120,
  downloadsAtOnce: 16,
  downloadsOfOne: 4,
  downloadStallSeconds: 300,
  filesFolder: join(tmpdir(), 'headcount'),
  filesBytesMax: 1024 * 1024 * 1024,
  drainSeconds: 20,
  metrics: 'keyed',
}
