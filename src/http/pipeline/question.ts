/** A question and what follows from it alone: its key in memory, its tag, and whether its data can be read. */

import { Unavailable } from '#contract/errors.ts'
import type { AnyOperation } from '#contract/operation.ts'
import type { Plan } from '#contract/plans.ts'
import { digest, stableText } from '#contract/stable.ts'
import { DatabaseDamaged } from '#storage/database.ts'
import { findDamage } from '#storage/duckdb/damage.ts'
import type { OpenEdition } from '#storage/editions/serving.ts'
import type { Serving } from '../serving.ts'

const RETRY_AFTER_SECONDS = 60

/** What is asked, of which data. */
export interface Question {
  serving: Serving
  operation: AnyOperation
  query: Record<string, unknown>
  plan: Plan
  edition: OpenEdition
}

/** Everything that decides what the answer is, besides the edition and the day; never the key of the caller. */
export function keyOf({ operation, query, plan }: Question, now: number): string {
  const whose = operation.auth === 'none' ? '' : plan.name
  const span = operation.cacheSeconds ? Math.floor(now / 1000 / operation.cacheSeconds) : ''
  return `${operation.path} ${whose} ${span} ${stableText(query)}`
}

/** The tag of the answer to a key; weak, since one tag stands for the plain and the compressed form. */
export function etagOf({ serving, edition }: Question, key: string): string {
  const { config, clock } = serving
  return `W/"${digest(`${config.release} ${edition.id} ${clock.today()} ${key}`, 22)}"`
}

/** Whether an `If-None-Match` header names the tag; weakly, since compression does not change the meaning. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '*') return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

/** Throws Unavailable when data that the question cannot do without cannot be read. */
export function refuseBroken({ operation, edition }: Question): void {
  const broken = operation.datasets.find((dataset) => edition.broken.has(dataset))
  if (broken === undefined) return
  const why = broken in edition.datasets ? 'cannot be read at the moment' : 'have not been read yet'
  const detail = `The ${broken} data ${why}`
  throw new Unavailable('dataset_unavailable', detail, RETRY_AFTER_SECONDS, edition.broken.get(broken))
}

/** Damage that a question meets is known from then on: the next one is refused without asking. */
export async function noticingDamage<Answer>(
  question: Question,
  ask: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { serving, operation, edition } = question
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof DatabaseDamaged)) throw error
    for (const { name, error: damage } of await findDamage(edition, operation.datasets)) {
      serving.logger.error({ dataset: name, edition: edition.id, err: damage }, 'dataset is damaged')
    }
    refuseBroken(question)
    throw error
  }
}
