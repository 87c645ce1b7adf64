/** Step 6: runs the operation, with what it may know. */
import type { CallerFacts, CommandContext, Services } from '#contract/command.ts'
import type { RunContext } from '#contract/operation.ts'
import { unavailable } from '#contract/unread.ts'
import { DatabaseDamaged } from '#storage/database.ts'
import { findDamage } from '#storage/duckdb/damage.ts'
import type { AboutData, Asked } from './asked.ts'
import { Meter } from './limits.ts'
import type { KeptData } from './remembered.ts'
import { addressOf } from './who.ts'

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

/** What a command is given; `cookies` takes what it sets. */
export function commandContextOf(asked: Asked, cookies: string[]): CommandContext {
  const { server, request, plan, session } = asked
  const now = server.clock.now()
  return {
    services: server.services as Services,
    today: server.clock.today(now),
    now: new Date(now),
    catalogue: server.catalogue,
    plan,
    caller: factsOf(asked),
    session,
    cookie: request.req.headers.cookie,
    address: addressOf(server, request.req),
    setCookies: (lines) => void cookies.push(...lines),
  }
}

function factsOf({ caller, session, quota }: Asked): CallerFacts {
  const { account_id, key_id, key_name, expires_at } = caller
  return {
    account_id: session?.account.id ?? account_id,
    key: key_name === null ? null : { id: key_id, name: key_name, expires_at },
    quota: quota instanceof Meter ? quota.stand() : null,
  }
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
