/** How much memory a process takes for what it no longer needs. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects garbage once the heap has grown by a fifth, and not by what suits a process that lives for long: a refresh makes
 * much of it in little time, and has to stay within the memory of a small machine. To be called before the work begins.
 */
export function collectEarly(): void {
  setFlagsFromString('--heap-growing-percent=20')
}

/** Less than this that has come since the last time is not worth it: what a large heap holds is looked through all the same. */
const BYTES_MIN = 64 * 2 ** 20

/** What the heap held after the last time, or less where less was seen since. */
let heldBefore = 0

/** So many rows take memory that is missed. */
const ROWS_MANY = 10_000

/** To be called where rows that were held have been let go: of many it is worth collecting, though little has come. */
export function expectGarbage(rows = Number.POSITIVE_INFINITY): void {
  if (rows >= ROWS_MANY) heldBefore = 0
}

/**
 * Collects garbage now, where there may be much: before work that the database engine does, which takes memory of its own
 * and makes no garbage, so that nothing would be collected until it is done.
 */
export function collectNow(): void {
  const { heapUsed } = process.memoryUsage()
  heldBefore = Math.min(heldBefore, heapUsed)
  if (heapUsed < heldBefore + BYTES_MIN) return
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
  heldBefore = process.memoryUsage().heapUsed
}
