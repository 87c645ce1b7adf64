/** Bankruptcies, described. */
import { ONLY_CREATED } from '#contract/announced.ts'
import { dataset } from '#contract/dataset.ts'
import { MATCH_STATE } from './courts.ts'
import type { FilingsBeside } from './ingest.ts'
import { BANKRUPTCY_DEFAULTS, type BankruptcySettings } from './settings.ts'
import { bankruptcyCases, bankruptcyCounts, bankruptcyFeeds } from './table.ts'

/** A case of the same company within so many days is the same: an 8-K's day may be off by those that its text reaches back. */
const SAME_CASE_DAYS = 60

/** What its news are read out of: cases written before their names stood in lower case are told of like any other. */
const { names_lower: _, names_trigrams: __, ...told } = bankruptcyCases.columns

/** The dataset, as the settings have it; `filings` are the 8-Ks that tell of bankruptcies too. */
export const bankruptcyDataset = (
  settings: BankruptcySettings = BANKRUPTCY_DEFAULTS,
  filings?: FilingsBeside,
) =>
  dataset({
    slug: 'bankruptcy',
    label: 'bankruptcies',
    chapter: { name: 'bankruptcy', title: 'Bankruptcies' },
    plan: 'pro',
    // Large courts' feeds reach back a few hours only; see README.md.
    schedule: '40 */2 * * *',
    tables: [bankruptcyCases, bankruptcyCounts, bankruptcyFeeds],
    records: 'bankruptcy_cases',
    quietDays: 5,
    days: { from: 'date_filed', to: 'date_filed', where: 'date_filed <= TODAY' },
    files: false,
    companies: {
      names: `
        select debtor as name, ${MATCH_STATE} as state, count(*) as records
        from bankruptcy_cases where is_business group by 1, 2`,
    },
    changes: {
      kinds: ['created'],
      tables: [{ ...bankruptcyCases, columns: told }],
      // Of natural persons nothing is announced, though the operator may hold their cases.
      records: `
        select id as record_id, date_filed as day, date_filed as news_day, ${ONLY_CREATED}
        from bankruptcy_cases where is_business`,
      // What an 8-K alone told of is a court's case under its number from then on, of the same company.
      replaces: `
        select now.id as record_id, was.record_id as other_id
        from bankruptcy_cases as now
        join earlier.bankruptcy_cases as held on held.cik = now.cik and held.id <> now.id
        join temp.was_read as was on was.record_id = held.id
        where held.source = 'sec_8k' and now.is_business
          and held.id not in (select id from bankruptcy_cases)
          and coalesce(abs(now.date_filed - held.date_filed), 0) <= ${SAME_CASE_DAYS}`,
      // A court's page of its large cases, and 8-Ks, tell of a case weeks after it was filed.
      newsDays: 30,
      tombstones: true,
    },
    // Its routes ask who is who too: they are among the insights.
    operations: [],
    ingest: async () => (await import('./ingest.ts')).bankruptcyIngest(settings, filings),
    sample: async () => (await import('./sample.ts')).sampleBankruptcies,
  })
