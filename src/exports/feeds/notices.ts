/** Which notices feeds hold: what anybody sees without a key, by the filters of the list. */
import type { RunContext } from '#contract/operation.ts'
import { clampHistory, isPreviewed, PLANS, tellPreview } from '#contract/plans.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import { adviseNotices } from '#datasets/warn/advice.ts'
import { openQuestion, previewEnd } from '#datasets/warn/operations/left-out.ts'
import { noticeShape, readNamedNotices, type WarnNotice } from '#datasets/warn/operations/notice.ts'
import { type NoticeFilter, noticeConditions } from '#datasets/warn/operations/notice-filter.ts'
import { join, type Sql, sql, trusted, where } from '#storage/sql.ts'

/** Feeds are the same for all: what the anonymous plan shows. */
const PLAN = PLANS.anonymous

/** A notice with the day on which it last changed. */
export type FeedNotice = WarnNotice & { changed_on: string }

/** The first day of notices, which goes into the identity of the file. */
export const firstDay = ({ today, edition }: Pick<RunContext, 'today' | 'edition'>, from?: string) =>
  clampHistory({ plan: PLAN, today, edition }, from).from

/** Notices of a feed. */
export interface FeedSelection {
  notices: FeedNotice[]
  total: number
  warnings: Warning[]
}

interface Selecting {
  limit: number
  /** Beside the filter's. */
  conditions?: readonly Sql[]
  order: Sql
}

/** A notice, and the day on which it was last found changed. */
const feedShape = { ...noticeShape, fields: { ...noticeShape.fields, changed_on: 'changed_on' } }

/**
 * The notices that a filter selects out of those that the anonymous plan shows, at most `limit` of them in an order. Throws InvalidInput for an empty window, and Unavailable while it cannot be told who is who.
 */
export async function selectForFeed(
  context: RunContext,
  query: NoticeFilter,
  { limit, conditions = [], order }: Selecting,
): Promise<FeedSelection> {
  const { db, today, edition } = context
  const asked = { plan: PLAN, today, edition }
  const { filter, warnings: history } = openQuestion(query, asked)
  const matching = [...noticeConditions(filter), ...conditions]
  const previewed = isPreviewed(await previewEnd({ ...asked, db }), sql`notice_date`, sql`id`)
  const shown = join([sql`true`, ...previewed], sql` and `)
  const [notices, counted, advice] = await Promise.all([
    readNamedNotices<FeedNotice>(
      context,
      (place) => sql`
        select ${place} from warn_notices ${where([...matching, ...previewed])} order by ${order} limit ${limit}`,
      feedShape,
    ),
    db.get<{ total: number; shown: number }>(sql`
      select count(*)::integer as total, (count(*) filter (where ${shown}))::integer as shown
      from warn_notices ${where(matching)}`),
    adviseNotices(context, filter),
  ])
  const { total = 0, shown: reachable = 0 } = counted ?? {}
  const text = `${notices.length} of ${reachable} notices are in this feed`
  const cut = reachable > notices.length ? [warn('cut', text, { affects: reachable - notices.length })] : []
  return {
    notices,
    total,
    warnings: [...history, ...tellPreview(PLAN, total, reachable), ...cut, ...advice.warnings],
  }
}

/** What was found new or changed last comes first, so that no reader misses it. */
export const CHANGED_FIRST = trusted('changed_on desc, notice_date desc nulls last, id')
