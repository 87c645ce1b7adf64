/** The newest notices beside sums, as far as the plan shows them. */
import { whole } from '#contract/fields.ts'
import type { RunContext } from '#contract/operation.ts'
import { clampHistory, clampLimit, isPreviewed } from '#contract/plans.ts'
import type { Warning } from '#contract/warnings.ts'
import { sql } from '#storage/sql.ts'
import { previewEnd } from './left-out.ts'
import { readNamedAt, type WarnNotice } from './notice.ts'
import { type NoticeFilter, noticeConditions, noticesWhere } from './notice-filter.ts'

/** How many of them are asked for. */
export const newestParam = whole().min(1).max(500).default(25).describe('Newest notices to show')

/** The newest notices that a filter selects: so many, or as many as the plan gives of its history. */
export async function newestNotices(
  context: RunContext,
  filter: NoticeFilter,
  asked: number,
): Promise<{ latest_notices: WarnNotice[]; warnings: Warning[] }> {
  const { plan } = context
  const { limit, warnings } = clampLimit(plan, asked)
  const history = clampHistory(context, undefined)
  const previewed = isPreviewed(await previewEnd(context), sql`notice_date`, sql`id`)
  const conditions = [...noticeConditions({ ...filter, date_from: history.from }), ...previewed]
  const shown = await noticesWhere(context, conditions)
  const latest_notices = await readNamedAt(context, shown.page(0, limit))
  return { latest_notices, warnings: [...history.warnings, ...warnings] }
}
