/** How many notices are held, of how many workers, and of when: what they do not tell is said beside it. */
import type { IsoDate } from '#lib/dates.ts'
import { day } from './dates.ts'
import { count, counted } from './numbers.ts'

/** `3 WARN notices of 120 workers`; of notices that all give no number nothing is summed up. */
export function noticesOf(notices: number, workers: number | null | undefined, one = 'notice'): string {
  const said = counted(notices, one)
  if (notices === 0) return said
  if (workers !== null && workers !== undefined) return `${said} of ${counted(workers, 'worker')}`
  return `${said} without a number of workers`
}

/** The sums over notices with the span of those that tell their day. */
export interface Spanned {
  notices: number
  notices_undated: number
  first_notice: IsoDate | null
  latest_notice: IsoDate | null
}

/** Of when they are, as the end of a sentence: the few that tell a day are not the span of all. */
export function heldFrom({
  notices,
  notices_undated: undated,
  first_notice,
  latest_notice,
}: Spanned): string {
  const dated = notices - undated
  if (dated <= 0 || first_notice === null)
    return notices === 0
      ? '.'
      : notices === 1
        ? ', without a day of notice.'
        : '; none tells a day of notice.'
  const span =
    first_notice === latest_notice
      ? `of ${day(first_notice)}`
      : `from ${day(first_notice)} to ${day(latest_notice)}`
  if (undated <= 0) return `, ${span}.`
  const those =
    dated === 1
      ? 'The one that tells a day of notice is'
      : `The ${count(dated)} that tell a day of notice are`
  return `. ${those} ${span}; ${count(undated)} ${undated === 1 ? 'tells' : 'tell'} none.`
}
