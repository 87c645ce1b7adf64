/** What one route takes: as one caller, as eight, and beside its rival. */
import type { AnyOperation, ReadOperation } from '#contract/operation.ts'
import { SEED } from '../made/draw.ts'
import { numbers } from '../made/names.ts'
import { comeToRest, type Server } from '../processes.ts'
import { type Ask, askUntil, type Taken } from './ask.ts'
import { type Compared, compare, type RivalPlace } from './compare.ts'
import { deepPages } from './pages.ts'
import { addressOf, isRecordList, questionsTo } from './questions.ts'
import type { ValueStore } from './values.ts'

const CALLERS = 8
/** Of a route's questions, so many are pages after the first where it has pages. */
const DEEP_SHARE = 0.2
/** Asked of each route before any is measured, so that the compiler and the disk's cache are warm. */
const WARM_QUESTIONS = 10
const WARM_SEED = SEED - 1
/** More than are asked, since some turn out to be none. */
const SPARE = 1.3

/** What one route took. */
export interface RouteResult {
  list: boolean
  /** Different ones: of a route without parameters there is but one. */
  questions: number
  one: Taken
  eight: Taken
  rival: Compared | null
}

/** The server, who asks it, and what it is asked with. */
export interface Bench {
  server: Server
  ask: Ask
  values: ValueStore
}

/** The routes whose answers follow from the data. Files have a bench of their own, exports; data made once have no changes. */
export const dataRoutes = (operations: readonly AnyOperation[]): ReadOperation[] =>
  operations.filter(
    (each): each is ReadOperation =>
      each.kind === 'read' && each.group !== 'account' && each.path !== '/api/changes',
  )

/** Asks a route some questions that count for nothing, of those that others are drawn from. */
export async function warmUp({ server, ask, values }: Bench, operation: ReadOperation): Promise<void> {
  const known = { values: (name: string) => values.of(operation.path, name), random: numbers(WARM_SEED) }
  const questions = await questionsTo(operation, WARM_QUESTIONS, known)
  const drawn = questions.map((question) => addressOf(operation, question))
  const addresses = Array.from({ length: WARM_QUESTIONS }, (_, i) => drawn[i % drawn.length]!)
  await askUntil(server, { addresses, count: WARM_QUESTIONS, callers: 1 }, ask)
}

/** Measures a route. Throws where one of its answers fails, or where it takes most questions for none. */
export async function measureRoute(
  { server, ask, values }: Bench,
  operation: ReadOperation,
  count: number,
  place: RivalPlace,
): Promise<RouteResult> {
  const drawn = async (seed: number) => {
    const known = { values: (name: string) => values.of(operation.path, name), random: numbers(seed) }
    const wide = await questionsTo(operation, Math.ceil(count * SPARE), known)
    const deep = await deepPages(server.base, operation, wide)
    const questions = [...deep.slice(0, Math.floor(count * DEEP_SHARE)), ...wide]
    return new Map(questions.map((question) => [addressOf(operation, question), question]))
  }
  const seed = SEED + operation.path.length
  const byAddress = await drawn(seed)
  const addresses = [...byAddress.keys()]
  // A route of few questions is asked each more than once: answers are not kept, though sums and meanings are.
  const again = Array.from(
    { length: Math.max(count, addresses.length) },
    (_, i) => addresses[i % addresses.length]!,
  )
  await comeToRest(server)
  const one = await askUntil(server, { addresses: again, count, callers: 1 }, ask)
  if (one.refused > one.answered.length)
    throw new Error(
      `${operation.path} refuses most questions: ${one.refused} beside ${one.answered.length} answered`,
    )
  // What the one has asked is known by now, in part: the eight ask otherwise, as far as there are other questions.
  // Of those that go on with a list, its first page has been asked for, which tells where it goes on.
  const others = [...(await drawn(seed + 1)).keys()].filter((address) => !byAddress.has(address))
  const addressesOfEight = [...others, ...one.answered]
  await comeToRest(server)
  const eight = await askUntil(server, { addresses: addressesOfEight, count, callers: CALLERS }, ask)
  return {
    list: isRecordList(operation),
    questions: new Set(one.answered).size,
    one: one.taken,
    eight: eight.taken,
    rival: await compare(operation, byAddress, one, place),
  }
}
