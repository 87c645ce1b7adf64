/** How publishers are asked. */
import type { Wait } from './retry.ts'

/** How a refresh behaves towards publishers. */
export interface WebSettings {
  /** `Headcount/0.1 (+https://…; mailto:…)`: publishers must be able to reach whoever runs this. */
  userAgent: string
  /** Pause between two requests to one host. */
  pauseSeconds: number
  /** Patience with one answer, from asking to its last byte. */
  timeoutSeconds: number
  /** Tries in all before a source gives up. */
  tries: number
  /** First pause after a failure; it doubles each time. */
  retrySeconds: number
  /** An answer larger than this is refused. */
  bytesMax: number
  /** Whether what a host's robots.txt forbids is not asked for. */
  robots: boolean
  /** How a pause before another try passes; by the clock where nothing is said. */
  wait?: Wait
}

/** Sensible manners. */
export const POLITE: Omit<WebSettings, 'userAgent'> = {
  pauseSeconds: 1.5,
  timeoutSeconds: 60,
  tries: 4,
  retrySeconds: 3,
  bytesMax: 500 * 1024 * 1024,
  robots: true,
}
