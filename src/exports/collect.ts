/** Frees what the engine has answered. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The collector can be called by a program only where this is said before the context is made.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
setFlagsFromString('--no-expose-gc')

/**
 * Collects what is young. An answer of DuckDB is freed when the collector finds it, and the collector comes when objects
 * fill its space: a text of some megabytes is one small object to it. Without this, the answers of many pages lie about,
 * and memory grows with what has been sent. It takes about a millisecond a page.
 */
export function freeAnswers(): void {
  collect({ type: 'minor' })
}
