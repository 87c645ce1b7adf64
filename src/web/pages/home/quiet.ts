/** Of which states it is known that none of their notices is of some days. */
import type { RunContext } from '#contract/operation.ts'
import { findHeldSpan } from '#datasets/warn/coverage.ts'
import { isHeld } from '#datasets/warn/held.ts'
import { countedNotices, type Days, mayBeWithin, noticeStates } from '#datasets/warn/operations/totals.ts'

/**
 * Those of the states whose days are held to the last one, and of which no notice without a date may be: by the rule of the
 * last 30 days of a state’s own page, so that the two do not differ.
 */
export async function quietStates(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  states: Iterable<string>,
  days: Days,
): Promise<ReadonlySet<string>> {
  const [undated, { values, codes }] = await Promise.all([
    countedNotices(context, [mayBeWithin(days)]),
    noticeStates(context),
  ])
  const perState = undated.countBy(codes, values.length)
  const mayHaveMore = new Set(values.filter((_, code) => perState[code]! > 0))
  const known = await Promise.all(
    [...states].map(async (state) => {
      if (mayHaveMore.has(state)) return []
      // Counted back from the day of the data, which stands for today there.
      return isHeld(await findHeldSpan(context, state), days.to, days.to) ? [state] : []
    }),
  )
  return new Set(known.flat())
}
