/** WARN notices: the manifest. */
import { warnEndpoints } from './endpoints/index.ts'
import { warnIngest } from './ingest.ts'
import { samplePages } from './sample.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

export const warn = {
  ingest: warnIngest,
  tables: [warnNotices, warnNoticeVersions, warnLinks],
  endpoints: warnEndpoints,
  schedule: '0 3 * * *',
  sample: samplePages,
  companies: {
    names: 'select company_name, state, count(*)::integer from warn_notices group by company_name, state',
  },
}
