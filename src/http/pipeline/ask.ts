/**
 * A question that another part of this process asks for a caller, such as a tool: it goes the way of a request, with the
 * same plan, checks, queue and memory. What it is counted against is for whoever asks.
 */
import { Unavailable } from '#contract/errors.ts'
import { readInput } from '#contract/input.ts'
import type { ReadOperation } from '#contract/operation.ts'
import { targetOf } from '#contract/target.ts'
import type { ServerContext } from '../server-context.ts'
import type { Caller } from './callers.ts'
import { admit } from './may.ts'
import { withLivingIds } from './moved.ts'
import { answerTo } from './remembered.ts'

/** What is asked, and for whom. */
export interface InnerQuestion {
  operation: ReadOperation
  caller: Caller
  /** Path and query parameters by name, as they would be written into an address. */
  params: Readonly<Record<string, string>>
  /** Aborted once nobody waits for the answer. */
  signal: AbortSignal
}

/** The answer's JSON, and the address that answers the same over HTTP. */
export interface InnerAnswer {
  body: Record<string, unknown>
  target: string
}

/** Asks. Throws what the caller of the route would be told. */
export async function ask(server: ServerContext, question: InnerQuestion): Promise<InnerAnswer> {
  const { operation, caller, params, signal } = question
  const held = server.editions.acquire()
  if (!held) throw new Unavailable('no_edition', 'There is no data yet: the first refresh has not ended', 30)
  try {
    const plan = admit({ caller, session: null }, { server, operation })
    const names = Object.keys(params)
    const inPath = names.filter((name) => operation.pathParams.includes(name))
    const given = {
      params: Object.fromEntries(inPath.map((name) => [name, params[name]!])),
      pairs: names
        .filter((name) => !inPath.includes(name))
        .map((name): [string, string] => [name, params[name]!]),
    }
    const { params: path, pairs: query } = (await withLivingIds(server, held.edition, given)) ?? given
    const target = targetOf(operation.path, path, query)
    const input = readInput(operation.input, operation.path, { path, query })
    const sent = { params: path, target, body: undefined }
    const asked = { server, operation, sent, plan, input, edition: held.edition }
    const { answer } = await answerTo(asked, server.clock.now(), {
      leaves: signal,
      caller: caller.subject ?? 'tools without an account',
    })
    const { body } = await answer.in('identity')
    return { body: JSON.parse(body.toString()), target }
  } finally {
    held.release()
  }
}
