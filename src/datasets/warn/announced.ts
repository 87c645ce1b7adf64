/** Which notices are announced: what publishers themselves list, and what they make of it. */
import type { AnnouncedRecords } from '#contract/announced.ts'
import { CONTENT_COLUMNS, warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

const CONTENT = Object.keys(CONTENT_COLUMNS)

export const announcedNotices: AnnouncedRecords = {
  kinds: ['created', 'amended', 'withdrawn', 'no_longer_listed'],
  tables: [warnNotices, warnNoticeVersions, warnLinks],
  content: CONTENT,
  // An imported row is somebody's history of a notice, not the state's notice of today.
  records: `
    select id as record_id, notice_date as day,
           coalesce(notice_date, received_date, effective_date, first_seen) as news_day,
           origin = 'publisher' and is_warn as is_told,
           source_id as source, status, coalesce(amendments, 0) as revision, first_seen, changed_on, filled,
           ${CONTENT.join(', ')}
    from warn_notices
    left join (
      select notice_id, count(*)::integer as amendments from warn_notice_versions group by notice_id
    ) as versions on versions.notice_id = id
    left join (
      select case when kind = 'replaces' then notice_id else other_id end as filled_id,
             '[' || string_agg(filled, ',') || ']' as filled
      from warn_links where filled is not null group by 1
    ) as fills on filled_id = id`,
  replaces: `select notice_id as record_id, other_id from warn_links where kind = 'replaces'`,
  // States list a letter months after it was written; what is older than a year is an archive that came in.
  newsDays: 365,
  tombstones: true,
}
