/** The way of a question: who asks, what is asked, is it cached, what does it cost, and only then the database. */

import { type Problem, Unavailable } from '#contract/errors.ts'
import { readInput } from '#contract/input.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { NobodyWaits } from '../guard/admission.ts'
import { editionHeaders } from '../respond/edition-headers.ts'
import { chooseEncoding } from '../respond/encodings.ts'
import { CALLER_GONE, callerLeaves, type Exchange, write } from '../respond/exchange.ts'
import { writeProblem } from '../respond/problems.ts'
import { Rendered } from '../respond/rendered.ts'
import type { Serving } from '../serving.ts'
import { admit } from './access.ts'
import { meterOf, requireCaller } from './identify.ts'
import type { Meter } from './limits.ts'
import { answerPersonal } from './personal.ts'
import { etagOf, keyOf, matches, noticingDamage, type Question, refuseBroken } from './question.ts'
import { nextPageTarget, queryPairs } from './target.ts'

/** Answers a request to an operation, whatever happens. */
export async function answer(
  serving: Serving,
  operation: AnyOperation,
  params: Readonly<Record<string, string>>,
  exchange: Exchange,
): Promise<void> {
  const held = serving.editions.acquire()
  let meter: Meter | null = null
  try {
    const caller = await requireCaller(serving, exchange.req)
    exchange.plan = caller.plan.name
    if (operation.auth !== 'none') meter = meterOf(serving, caller, exchange.req)
    const plan = admit(caller, operation, serving.catalogue)
    const pairs = queryPairs(exchange.req.url ?? '')
    const query = readInput(operation.input, operation.path, { path: params, query: pairs })
    if (!held)
      throw new Unavailable('no_edition', 'There is no data yet: the first refresh has not ended', 30)
    if (operation.personal) {
      return await answerPersonal(
        { serving, operation, query, caller, edition: held.edition, meter },
        exchange,
      )
    }
    const next = (cursor: string) => nextPageTarget(operation.path, params, pairs, cursor)
    const asked = { serving, operation, query, plan, edition: held.edition, next }
    await answerQuestion(asked, exchange, caller.keyed, meter)
  } catch (error) {
    if (error instanceof NobodyWaits) return write(serving, exchange, CALLER_GONE, [], [], null)
    // What is left of the quota is worth knowing after an error too, but not worth a second error.
    await meter?.look().catch(() => {})
    const headers = held ? editionHeaders(held.edition) : []
    if (meter) headers.push(...meter.headers())
    writeProblem(serving, exchange, error as Problem, headers)
  } finally {
    held?.release()
  }
}

interface Asked extends Question {
  next: (cursor: string) => string
}

async function answerQuestion(asked: Asked, exchange: Exchange, keyed: boolean, meter: Meter | null) {
  const { serving, edition } = asked
  const { cache, clock } = serving
  const { req } = exchange
  const now = clock.now()
  const key = keyOf(asked, now)
  const etag = etagOf(asked, key)
  const known = req.headers['if-none-match']
  // The tag follows from the question alone, so an unchanged answer is known without looking for it.
  if (known !== undefined && known !== '*' && matches(known, etag)) {
    await meter?.look()
    const head = renderedOf(asked, etag, Buffer.alloc(0), now, [])
    return write304(serving, exchange, head, keyed, now, meter)
  }
  await meter?.check()
  cache.enter(edition.id, clock.today())
  const { answer, from } = await cache.get(
    key,
    async (unwanted) => {
      refuseBroken(asked)
      const found = await serving.admission.run(() => ask(asked, now), unwanted)
      return render(asked, etag, now, await complete(asked, now, found))
    },
    callerLeaves(exchange),
  )
  const encoding = chooseEncoding(req.headers['accept-encoding'], answer.length)
  const { head, body } = await cache.encoded(key, answer, encoding)
  // HEAD counts like GET, and so does a caller to whom any answer is an old one: it is the same work.
  await meter?.take()
  if (known === '*') return write304(serving, exchange, answer, keyed, now, meter)
  if (req.method === 'GET') cache.recognise(key, exchange.plan ?? '', req.url ?? '')
  write(serving, exchange, 200, head, callerHeaders(answer, keyed, now, meter), body, from)
}

function ask(asked: Asked, now: number): Promise<unknown> {
  const { serving, operation, query, plan, edition } = asked
  const { clock, catalogue } = serving
  const context = { db: edition.db, today: clock.today(), now: new Date(now), edition, catalogue, plan }
  return noticingDamage(asked, () => operation.run(context, query))
}

/** What others are asked for is waited for here: whoever asks the database next need not. */
async function complete({ operation }: Asked, now: number, found: unknown): Promise<unknown> {
  return operation.complete ? operation.complete(found, { now: new Date(now) }) : found
}

function render(asked: Asked, etag: string, now: number, result: unknown): Rendered {
  const { operation } = asked
  const body = Buffer.from(JSON.stringify(result))
  const headers = [
    ...linkHeader(result, asked.next),
    ...Object.entries(operation.headers?.(result) ?? {}).flat(),
  ]
  return renderedOf(asked, operation.isPassing?.(result) ? null : etag, body, now, headers)
}

function renderedOf(
  { operation, edition }: Asked,
  etag: string | null,
  body: Buffer,
  now: number,
  more: string[],
) {
  const { path: route, auth, cacheSeconds } = operation
  const windowMs = (cacheSeconds ?? 0) * 1000
  const ends = windowMs > 0 && { expiresAt: (Math.floor(now / windowMs) + 1) * windowMs }
  const headers = [...editionHeaders(edition), ...more]
  return new Rendered({ route, body, etag, headers, free: auth === 'none', ...ends })
}

function linkHeader(result: unknown, next: (cursor: string) => string): string[] {
  if (typeof result !== 'object' || result === null || !('next_cursor' in result)) return []
  const cursor = result.next_cursor
  return typeof cursor === 'string' ? ['Link', `<${next(cursor)}>; rel="next"`] : []
}

function write304(
  serving: Serving,
  exchange: Exchange,
  answer: Rendered,
  keyed: boolean,
  now: number,
  meter: Meter | null,
) {
  write(serving, exchange, 304, answer.head, callerHeaders(answer, keyed, now, meter), null)
}

function callerHeaders(answer: Rendered, keyed: boolean, now: number, meter: Meter | null): string[] {
  return ['Cache-Control', answer.cacheControl(keyed, now), ...(meter?.headers() ?? [])]
}
