/**
 * The way of every request to an operation, one file a step:
 *
 * 0. `fast.ts` an address that is known, as written, to ask for an answer in memory; it decides as the others do
 * 1. `who.ts` who asks
 * 2. `may.ts` whether they may
 * 3. `quota.ts` what it is counted against
 * 4. `validate.ts` what is asked
 * 5. `moved.ts` whether it names a company by an id that has ended; `remembered.ts` whether the answer is known
 * 6. `run.ts` the operation
 * 7. `render.ts` its answer as bytes
 *
 * What works on state has `command.ts` in place of the last three, with `command-context.ts` and `command-file.ts`, and a file `file.ts`:
 * `file-identity.ts` which it is, `file-quota.ts` and `file-places.ts` what it costs and who has a place, `built-files.ts`,
 * `make-file.ts` and `turns.ts` how it is made. What steps share: `asked.ts` what is known of a request by now, `callers.ts` and
 * `limits.ts` who calls and what is counted, `used-up.ts` who has nothing left, `cache.ts` answers in memory, `query.ts` the address.
 * Those who ask in process come by `ask.ts`.
 */
import { Unavailable } from '#contract/errors.ts'
import type { AnyOperation, FileOperation } from '#contract/operation.ts'
import { withMore } from '#lib/rows.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import { NobodyWaits } from '../guard/admission.ts'
import { editionHeaders } from '../respond/edition-headers.ts'
import { writeProblem } from '../respond/problems.ts'
import { CALLER_GONE, write } from '../respond/request-context.ts'
import { type Asked, type Incoming, isOfEdition, isOwn, type Question } from './asked.ts'
import { answerCommand, type CommandAsked } from './command.ts'
import type { Files } from './file.ts'
import { fileQuotaOf } from './file-quota.ts'
import type { Quota } from './limits.ts'
import { admit } from './may.ts'
import { leadOn } from './moved.ts'
import { quotaOf } from './quota.ts'
import { answerRemembered, type KeptQuestion } from './remembered.ts'
import { validate } from './validate.ts'
import { addressOf, findWho } from './who.ts'

/** Answers a request to an operation, whatever happens. */
export async function answer(incoming: Incoming, files: Files): Promise<void> {
  const { server, operation, request } = incoming
  // Whoever asks is answered of one edition to the end, whatever is published meanwhile.
  const held = isOwn(operation) ? null : server.editions.acquire()
  let quota: Quota | null = null
  try {
    const who = await findWho(incoming)
    quota = isOfFile(incoming) ? fileQuotaOf(incoming, who.caller) : quotaOf(incoming, who.caller)
    const plan = admit(who, incoming)
    if (isPageOfEdition(operation)) server.pageLimits.note(addressOf(server, request.req))
    const known = withMore(withMore(incoming, who), { plan, quota })
    const asked: Asked = withMore(known, readWithin(quota, incoming))
    if (!isOfEdition(operation)) return await answerCommand(asked as CommandAsked)
    const question: Question = withMore(asked, { edition: editionOf(held) })
    await leadOn(question)
    if (isOfFile(question)) return await files.answer(question)
    await answerRemembered(question as KeptQuestion)
  } catch (error) {
    if (error instanceof NobodyWaits) return write(server, request, CALLER_GONE, [], [], null)
    // What is left of the quota is worth knowing after an error too, but not worth a second error.
    await quota?.look().catch(() => {})
    const headers = [
      ...(held ? editionHeaders(held.edition, server.clock.today()) : []),
      ...(quota?.headers() ?? []),
    ]
    writeProblem(server, request, error, headers)
  } finally {
    held?.release()
  }
}

/** What is asked. Whoever has no calls left is told so, before it is read unless the answer may cost nothing. */
function readWithin(quota: Quota | null, incoming: Incoming): ReturnType<typeof validate> {
  const { operation, request } = incoming
  if (operation.kind === 'command' && operation.free) return validate(incoming)
  const { 'if-none-match': copy, range } = request.req.headers
  if (copy === undefined && range === undefined) quota?.refuseUsedUp()
  try {
    return validate(incoming)
  } catch (error) {
    quota?.refuseUsedUp()
    throw error
  }
}

/** A page that everybody may see, and that is kept: those of one person are counted as the account area is. */
const isPageOfEdition = (operation: AnyOperation) => operation.kind === 'page' && isOfEdition(operation)

const isOfFile = <Of extends Incoming>(asked: Of): asked is Of & { operation: FileOperation } =>
  asked.operation.kind === 'file'

function editionOf(held: { edition: OpenEdition } | null): OpenEdition {
  if (held) return held.edition
  throw new Unavailable('no_edition', 'There is no data yet: the first refresh has not ended', 30)
}
