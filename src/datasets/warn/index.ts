/** WARN notices, described. */
import { dataset } from '#contract/dataset.ts'
import { announcedNotices } from './announced.ts'
import { warnOperations } from './operations/index.ts'
import { UNKNOWN_EMPLOYER_PATTERN, warnLinks, warnNotices, warnNoticeVersions } from './table.ts'

/** Whose a notice is: the names of the notices themselves. */
export const WARN_RECORDS = `
  select id, company_name, state, notice_date, coalesce(notice_date, received_date, effective_date), rowid from warn_notices`

export const warn = dataset({
  slug: 'warn',
  label: 'WARN notices',
  chapter: { name: 'warn', title: 'WARN notices' },
  plan: 'anonymous',
  schedule: '0 3 * * *',
  tables: [warnNotices, warnNoticeVersions, warnLinks],
  records: 'warn_notices',
  quietDays: 7,
  days: { from: 'notice_date', to: 'notice_date', where: 'in_totals and notice_date <= TODAY' },
  files: false,
  companies: {
    // What stands where an employer should is shown, and is no company.
    names: `
      select company_name, state, count(*)::integer from warn_notices
      where company_name not like '${UNKNOWN_EMPLOYER_PATTERN}' group by company_name, state`,
    records: WARN_RECORDS,
  },
  changes: announcedNotices,
  operations: warnOperations,
  ingest: async () => (await import('./ingest.ts')).warnIngest,
  sample: async () => (await import('./sample.ts')).samplePages,
})
