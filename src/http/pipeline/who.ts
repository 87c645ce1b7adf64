/** Step 1: who asks. Wrong keys are refused, and whoever sends too many is told to wait. */
import type { IncomingMessage } from 'node:http'
import { noteWrongKey } from '#accounts/keys/wrong-keys.ts'
import { TooOften, Unauthorized } from '#contract/errors.ts'
import { quotaSubject } from '../guard/client-address.ts'
import { requireOwnOrigin } from '../guard/origin.ts'
import type { ServerContext } from '../server-context.ts'
import { type Incoming, isOwn, type Who } from './asked.ts'
import { ANONYMOUS, type Caller } from './callers.ts'

/** Finds out who asks. Throws what the caller is to be told. */
export async function findWho(incoming: Incoming): Promise<Who> {
  const { server, operation, request, sent } = incoming
  if (isOwn(operation)) return whoOfCookies(incoming)
  const { auth } = operation
  if (typeof auth === 'object') {
    const verify = server.signatures[auth.signature]
    if (await verify?.(request.req.headers, sent.body as Buffer)) return { caller: ANONYMOUS, session: null }
    throw new Unauthorized('key_unknown', 'The signature does not fit the body')
  }
  const caller = await requireCaller(server, request.req)
  request.plan = caller.plan.name
  return { caller, session: null }
}

/** API keys mean nothing here, or a leaked key could make others and outlive its revocation. */
async function whoOfCookies({ server, operation, request: { req } }: Incoming): Promise<Who> {
  const { accountLimits, services } = server
  const use = operation.method === 'GET' ? 'read' : 'change'
  // Before anything is read or counted: what another site's page sends is nobody's wish.
  if (use === 'change') requireOwnOrigin(req, services.account!.publicUrl)
  await accountLimits.note('address', addressOf(server, req), use)
  if (operation.auth !== 'session') return { caller: ANONYMOUS, session: null }
  const session = await services.account!.logins.session(req.headers.cookie)
  if (session === null) {
    throw new Unauthorized(
      'login_required',
      'The account area needs a login; ask for a link at /account/api/links',
    )
  }
  await accountLimits.note('account', session.account.id, use)
  return { caller: ANONYMOUS, session }
}

/**
 * The caller of a key, or of none. Throws Unauthorized for a key that nobody has, TooOften when many of them came from
 * the address, and StateUnavailable when whose key it is cannot be found out.
 */
export async function requireCaller(server: ServerContext, req: IncomingMessage): Promise<Caller> {
  const caller = server.identify(req.headers) ?? (await server.identifySlow(req.headers))
  if (caller !== null) return caller
  const seconds = await noteWrongKey(server.limiter, addressOf(server, req))
  if (seconds === null) {
    throw new Unauthorized('key_unknown', 'This API key is not known, or no longer valid')
  }
  const detail = `Too many keys that nobody has came from this address; wait ${seconds} seconds`
  throw new TooOften('too_many_wrong_keys', detail, seconds)
}

/** The address that asks, as it is counted. */
export function addressOf(server: ServerContext, req: IncomingMessage): string {
  return quotaSubject(server.address(req))
}
