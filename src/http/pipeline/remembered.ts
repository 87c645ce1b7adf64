/** Step 5: whether the answer is known: to the caller by its tag, or to us, in memory. */

import type { ReadOperation } from '#contract/operation.ts'
import type { PageOperation } from '#contract/page.ts'
import { digest, stableText } from '#lib/text.ts'
import type { LaneName } from '../guard/admission.ts'
import { chooseEncoding } from '../respond/encodings.ts'
import type { Representation } from '../respond/representation.ts'
import { callerLeaves, write } from '../respond/request-context.ts'
import type { AboutData, Question } from './asked.ts'
import { subjectOf } from './quota.ts'
import { representationOf, unchangedOf } from './render.ts'
import { complete, refuseBroken, run } from './run.ts'

/** A question whose answer is kept. */
export type KeptQuestion = Question<ReadOperation> | Question<PageOperation>
/** The same, whoever waits for it. */
export type KeptData = AboutData<ReadOperation> | AboutData<PageOperation>

/** Answers from memory, or runs the question and remembers. */
export async function answerRemembered(asked: KeptQuestion): Promise<void> {
  const { server, request, quota } = asked
  const { cache, clock } = server
  const { req } = request
  const now = clock.now()
  const key = keyOf(asked, now)
  const etag = etagOf(asked, key)
  if (isKnownToCaller(req.headers['if-none-match'], etag)) {
    await quota?.look()
    return unchanged(asked, unchangedOf(asked, etag, now), now)
  }
  await quota?.check()
  const { answer, from } = await answerTo(asked, now, {
    leaves: callerLeaves(request),
    caller: subjectOf(asked.caller, server, req),
    lane: asked.operation.kind === 'page' ? 'page' : 'question',
  })
  const encoding = chooseEncoding(req.headers['accept-encoding'], answer.length)
  const { head, body } = await cache.encoded(key, answer, encoding)
  // HEAD counts like GET, and so does a caller to whom any answer is an old one: it is the same work.
  await quota?.take()
  if (takesAnyAsOld(req.headers)) return unchanged(asked, answer, now)
  if (req.method === 'GET') cache.recognise(key, request.plan ?? '', req.url ?? '')
  write(server, request, 200, head, callerHeaders(asked, answer, now), body, from)
}

/**
 * The answer, out of memory or by running the question, at most once for all who ask it at the same time. `leaves` says
 * that whoever asks has hung up; `caller` tells callers apart, who take turns.
 */
export function answerTo(
  asked: KeptData,
  now: number,
  { leaves, caller, lane }: { leaves: AbortSignal; caller: string; lane?: LaneName },
) {
  const { server, edition } = asked
  const { cache, clock, admission } = server
  const key = keyOf(asked, now)
  cache.enter(edition.id, clock.today())
  return cache.get(
    key,
    async (unwanted) => {
      refuseBroken(asked)
      const found = await admission.run(() => run(asked, now), { unwanted, caller, lane })
      return representationOf(asked, etagOf(asked, key), now, await complete(asked, now, found))
    },
    leaves,
  )
}

function unchanged(asked: KeptQuestion, answer: Representation, now: number): void {
  write(asked.server, asked.request, 304, answer.head, callerHeaders(asked, answer, now), null)
}

function callerHeaders({ caller, quota }: KeptQuestion, answer: Representation, now: number): string[] {
  return ['Cache-Control', answer.cacheControl(caller.keyed, now), ...(quota?.headers() ?? [])]
}

/** Everything that decides what the answer is, besides the edition and the day; never the key of the caller. */
export function keyOf(
  { operation, input, plan }: Pick<AboutData, 'operation' | 'input' | 'plan'>,
  now: number,
): string {
  const whose = operation.auth === 'none' ? '' : plan.name
  const seconds = operation.kind === 'read' ? operation.cacheSeconds : undefined
  const span = seconds ? Math.floor(now / 1000 / seconds) : ''
  return `${operation.path} ${whose} ${span} ${stableText(input)}`
}

/** The tag of the answer to a key; weak, since one tag stands for the plain and the compressed form. */
function etagOf({ server, edition }: Pick<AboutData, 'server' | 'edition'>, key: string): string {
  const { config, clock } = server
  return `W/"${digest(`${config.release} ${edition.id} ${clock.today()} ${key}`, 22)}"`
}

/** The tag follows from the question alone, so an unchanged answer is known without looking for it. */
export function isKnownToCaller(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch !== '*' && matches(ifNoneMatch, etag)
}

/** Whether any answer at all is an old one to the caller: it is found out whether there is one. */
const takesAnyAsOld = (headers: { 'if-none-match'?: string | undefined }) => headers['if-none-match'] === '*'

/** Whether an `If-None-Match` header names the tag; weakly, since compression does not change the meaning. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '*') return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}
