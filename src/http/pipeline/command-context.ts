/** What a command may know of who gives it, and what it may ask for them. */
import type { CallerFacts, CommandContext, Services } from '#contract/command.ts'
import { callerLeaves } from '../respond/request-context.ts'
import { ask } from './ask.ts'
import type { Asked } from './asked.ts'
import { Meter } from './limits.ts'
import { fileMaker } from './make-file.ts'
import { subjectOf } from './quota.ts'
import { addressOf } from './who.ts'

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
    async ask(operation, params) {
      const question = { operation, caller: asked.caller, params, signal: callerLeaves(request) }
      return (await ask(server, question)).body
    },
    files: fileMaker(server, subjectOf(asked.caller, server, request.req), callerLeaves(request)),
    range: request.req.headers.range,
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
