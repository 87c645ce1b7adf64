/** WARN notices: the manifest. */
import { type NewsSettings, newsSource } from '#companies/news/index.ts'
import { warnEndpoints } from './endpoints/index.ts'
import { warnIngest } from './ingest.ts'
import { samplePages } from './sample.ts'
import { warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

/** The dataset, as the settings have it. */
export function warnDataset(settings: NewsSettings = { news: 'off', contact: '' }) {
  return {
    ingest: warnIngest,
    tables: [warnNotices, warnNoticeVersions, warnLinks],
    endpoints: warnEndpoints(newsSource(settings)),
    schedule: '0 3 * * *',
    sample: samplePages,
    companies: {
      names: 'select company_name, state, count(*)::integer from warn_notices group by company_name, state',
    },
  }
}

/** The dataset as it is without settings. */
export const warn = warnDataset()
