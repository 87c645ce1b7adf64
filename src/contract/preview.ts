/** The newest records that a small plan is shown: the same ones wherever records are, whatever is asked of them. */
import type { IsoDate } from '#lib/dates.ts'
import { type Sql, sql } from '#storage/sql.ts'
import type { Plan } from './plans.ts'
import { type Warning, warn } from './warnings.ts'

/** The last record of a preview, in the order "newest first, then by id"; null where the plan shows all of its history. */
export type PreviewEnd = { day: IsoDate; id: string } | null

/** The conditions that records are of the preview, by their columns; none where it has no end. */
export const isPreviewed = (end: PreviewEnd, day: Sql, id: Sql): Sql[] =>
  end === null ? [] : [sql`(${day} > ${end.day}::date or (${day} = ${end.day}::date and ${id} <= ${end.id}))`]

/** Whether one record is of the preview. */
export const isInPreview = (end: PreviewEnd, { day, id }: { day: IsoDate; id: string }): boolean =>
  end === null || day > end.day || (day === end.day && id <= end.id)

/** What is said where a preview holds fewer of a question's records than there are. */
export function tellPreview({ name, previewRecordsMax }: Plan, total: number, shown: number): Warning[] {
  if (shown >= total) return []
  const text = `the ${name} plan shows the ${previewRecordsMax} newest records: ${shown} of these ${total} are among them; a key shows more`
  return [warn('plan_preview', text, { affects: total - shown })]
}
