/** For tests: gives a command as the server would. */
import { expect } from 'vitest'
import type { z } from 'zod'
import type { CommandContext, CommandOperation, Services, SessionFacts } from '../command.ts'
import type { Auth } from '../operation.ts'
import { PLANS } from '../plans.ts'
import { testCatalogue } from './catalogue.ts'

/** Who gives it, and what it works with. */
export interface Giver {
  services?: Partial<Services>
  session?: SessionFacts
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Gives a command with what was sent, read as declared; its answer is held against what the command declares. */
export async function give<
  Input extends z.ZodObject,
  Body extends z.ZodType,
  Output extends z.ZodType,
  A extends Auth,
>(
  command: CommandOperation<Input, Body, Output, A>,
  { services = {}, session, now = () => 0 }: Giver,
  sent: { input?: object; body?: object } = {},
): Promise<z.output<Output>> {
  const at = new Date(now())
  const context: CommandContext = {
    services: services as Services,
    today: at.toISOString().slice(0, 10),
    now: at,
    catalogue: testCatalogue,
    plan: PLANS[session?.account.plan ?? 'enterprise'],
    caller: { account_id: session?.account.id ?? null, key: null, quota: null },
    session: session ?? null,
    cookie: undefined,
    address: '192.0.2.1',
    ask: () => Promise.reject(new Error('asked the data')),
    files: {
      plan: () => Promise.reject(new Error('asked the data')),
      build: () => Promise.reject(new Error('asked the data')),
    },
    range: undefined,
    setCookies: () => {},
  }
  const input = command.input.parse(sent.input ?? {})
  const body = command.body?.parse(sent.body ?? {}) as z.output<Body>
  const answer = await command.run(context as CommandContext<A>, { input, body })
  const declared = command.output.parse(answer)
  expect(declared).toEqual(answer)
  return declared
}
