/** WARN notices: the manifest. */
import { warnIngest } from './ingest.ts'
import { warnOperations } from './operations/index.ts'
import { samplePages } from './sample.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

/** Whose a notice is: the names of the notices themselves. */
export const WARN_RECORDS = 'select id, company_name, state, notice_date from warn_notices'

export const warn = {
  ingest: warnIngest,
  tables: [warnNotices, warnNoticeVersions, warnLinks],
  operations: warnOperations,
  schedule: '0 3 * * *',
  sample: samplePages,
  companies: {
    names: 'select company_name, state, count(*)::integer from warn_notices group by company_name, state',
    records: WARN_RECORDS,
  },
}
