/** WARN notices: the manifest. */
import { newsSource } from '#companies/news/index.ts'
import type { NewsSettings } from '#companies/news/settings.ts'
import { warnIngest } from './ingest.ts'
import { warnOperations } from './operations/index.ts'
import { samplePages } from './sample.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

/** Whose a notice is: the names of the notices themselves. */
export const WARN_RECORDS = 'select id, company_name, state, notice_date from warn_notices'

/** The dataset, as the settings have it. */
export function warnDataset(settings: NewsSettings = { news: 'off', contact: '' }) {
  return {
    ingest: warnIngest,
    tables: [warnNotices, warnNoticeVersions, warnLinks],
    operations: warnOperations(newsSource(settings)),
    schedule: '0 3 * * *',
    sample: samplePages,
    companies: {
      names: 'select company_name, state, count(*)::integer from warn_notices group by company_name, state',
      records: WARN_RECORDS,
    },
  }
}

/** The dataset as it is without settings. */
export const warn = warnDataset()
