/** Questions that are asked of an edition before others ask them: what answers read again and again is in memory by then. */
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import { isReadable } from '#insights/availability.ts'
import { inTurn } from '#storage/editions/once.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'

/** Whoever asks first is answered first. */
const AFTER_MILLISECONDS = 5000

/** What the questions are asked with, besides the edition. */
export type Ahead = Pick<RunContext, 'catalogue'> & {
  operations: readonly AnyOperation[]
  now: () => number
}

/** The same editions, of each of which the questions are asked a while after somebody first asked it something. */
export function askingAhead(editions: EditionHolder, ahead: Ahead): EditionHolder {
  const asked = new WeakSet<OpenEdition>()
  return {
    current: () => editions.current(),
    acquire() {
      const held = editions.acquire()
      if (held && !asked.has(held.edition)) {
        asked.add(held.edition)
        setTimeout(() => askAhead(editions, held.edition, ahead), AFTER_MILLISECONDS).unref()
      }
      return held
    },
  }
}

/** Asks them in their turn. Nobody waits for an answer, and whoever asks the same is told what is wrong. */
export function askAhead(
  editions: EditionHolder,
  edition: OpenEdition,
  { operations, catalogue, now }: Ahead,
): void {
  for (const operation of operations) {
    if (operation.kind !== 'read' || !operation.ahead) continue
    if (!operation.datasets.every((name: string) => isReadable(edition, name))) continue
    for (const question of operation.ahead)
      inTurn(edition, async () => {
        const held = editions.acquire()
        try {
          if (held?.edition !== edition) return
          const moment = new Date(now())
          const today = moment.toISOString().slice(0, 10)
          const context = { db: edition.db, edition, catalogue, today, now: moment, plan: PLANS.enterprise }
          await operation.run(context, operation.input.parse(question))
        } finally {
          held?.release()
        }
      })
  }
}
