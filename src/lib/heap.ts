/** How much memory a process takes for what it no longer needs. */
import { setFlagsFromString } from 'node:v8'

/**
 * Collects garbage once the heap has grown by a tenth, and not by what suits a process that lives for long: a refresh makes
 * much of it in little time, and has to stay within the memory of a small machine. To be called before the work begins.
 */
export function collectEarly(): void {
  setFlagsFromString('--heap-growing-percent=10')
}
