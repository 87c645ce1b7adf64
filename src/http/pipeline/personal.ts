/** Answers about the caller: made for each anew, and kept by nobody. */
import type { AnyOperation, CallerFacts } from '#contract/operation.ts'
import type { OpenEdition } from '#storage/editions/serving.ts'
import { editionHeaders } from '../respond/edition-headers.ts'
import { type Exchange, write } from '../respond/exchange.ts'
import { FIXED_HEADERS } from '../respond/rendered.ts'
import type { Serving } from '../serving.ts'
import type { Caller } from './access.ts'
import type { Meter } from './limits.ts'

/** A question about the caller. */
export interface PersonalQuestion {
  serving: Serving
  operation: AnyOperation
  query: Record<string, unknown>
  caller: Caller
  edition: OpenEdition
  meter: Meter | null
}

/** Answers it. It costs no call, and tells how many are left. */
export async function answerPersonal(question: PersonalQuestion, exchange: Exchange): Promise<void> {
  const { serving, operation, query, caller, edition, meter } = question
  await meter?.look()
  const now = serving.clock.now()
  const context = {
    db: edition.db,
    today: serving.clock.today(now),
    now: new Date(now),
    catalogue: serving.catalogue,
    edition,
    plan: caller.plan,
    caller: factsOf(caller, meter),
  }
  const body = Buffer.from(JSON.stringify(await operation.run(context, query)))
  const own = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)]
  own.push('Cache-Control', 'private, no-store', ...editionHeaders(edition), ...(meter?.headers() ?? []))
  write(serving, exchange, 200, FIXED_HEADERS, own, body)
}

function factsOf({ account_id, key_id, key_name, expires_at }: Caller, meter: Meter | null): CallerFacts {
  return {
    account_id,
    key: key_name === null ? null : { id: key_id, name: key_name, expires_at },
    quota: meter?.stand() ?? null,
  }
}
