/** What answers over several datasets say of the WARN notices in them. */
import type { RunContext } from '#contract/operation.ts'
import type { Warning } from '#contract/warnings.ts'
import { adviseWarn, type WarnScope } from '#datasets/warn/advice.ts'
import { isReadable } from './availability.ts'

/** The warnings about notices; none where the file of notices cannot be read, which is told by itself. */
export async function warnAdvice(
  context: Pick<RunContext, 'db' | 'edition' | 'today'>,
  scope: WarnScope,
): Promise<Warning[]> {
  return isReadable(context.edition, 'warn') ? (await adviseWarn(context, scope)).warnings : []
}
