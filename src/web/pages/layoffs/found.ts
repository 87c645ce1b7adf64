/** What a list of notices found, in a sentence. */
import type { z } from 'zod'
import type records from '#datasets/warn/operations/records.ts'
import { noticesOf } from '../../words/notices.ts'

type List = Pick<
  z.output<typeof records.output>,
  'total' | 'employees_affected' | 'notices_undated' | 'notices_unplaced' | 'warnings'
>

/** Whether an empty list says nothing: notices may be meant that do not tell what is asked for. */
export const isUnknown = ({ total, notices_undated, notices_unplaced, warnings }: List): boolean =>
  total === 0 &&
  (notices_undated > 0 ||
    notices_unplaced > 0 ||
    warnings.some(({ code, affects }) => code === 'incomplete' && (affects ?? 0) > 0))

export function foundIn(list: List): string {
  if (isUnknown(list)) return 'None is known: notices that may be meant do not tell what is asked for'
  if (list.total === 0) return 'No WARN notice that is held is like that'
  return noticesOf(list.total, list.employees_affected, 'WARN notice')
}
