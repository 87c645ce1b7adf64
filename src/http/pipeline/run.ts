/** Step 6: runs the operation, with what it may know. */
import { unavailable } from '#contract/edition.ts'
import type { RunContext } from '#contract/operation.ts'
import { DatabaseDamaged } from '#storage/database.ts'
import { findDamage } from '#storage/duckdb/damage.ts'
import type { AboutData } from './asked.ts'
import type { KeptData } from './remembered.ts'

/** Asks the data; `now` is the moment of the request, in milliseconds since 1970. */
export function run(asked: KeptData, now: number): Promise<unknown> {
  const { operation, input } = asked
  const context = contextOf(asked, now)
  return noticingDamage<unknown>(asked, () =>
    operation.kind === 'read' ? operation.run(context, input) : operation.load(context, input),
  )
}

/** What others are asked for is waited for here: whoever asks the database next need not. */
export async function complete({ operation }: KeptData, now: number, found: unknown): Promise<unknown> {
  if (operation.kind !== 'read' || !operation.complete) return found
  return operation.complete(found as never, { now: new Date(now) })
}

/** What a question to the data is given. */
export function contextOf({ server, plan, edition }: AboutData, now: number): RunContext {
  const { clock, catalogue } = server
  return { db: edition.db, today: clock.today(now), now: new Date(now), edition, catalogue, plan }
}

/** Throws Unavailable when data that the question cannot do without cannot be read. */
export function refuseBroken({ operation, edition }: Pick<AboutData, 'operation' | 'edition'>): void {
  const broken = operation.datasets.find((dataset) => edition.broken.has(dataset))
  if (broken !== undefined) throw unavailable(edition, broken)
}

/** Damage that a question meets is known from then on: the next one is refused without asking. */
export async function noticingDamage<Answer>(
  question: AboutData,
  ask: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { server, operation, edition } = question
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error
    for (const { name, error: damage } of await findDamage(edition, operation.datasets)) {
      server.logger.error({ dataset: name, edition: edition.id, err: damage }, 'dataset is damaged')
    }
    refuseBroken(question)
    throw error
  }
}
