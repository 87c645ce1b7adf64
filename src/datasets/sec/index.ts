/** SEC filings, described. */
import { ONLY_CREATED } from '#contract/announced.ts'
import { dataset } from '#contract/dataset.ts'
import type { Database } from '#storage/database.ts'
import { secOperations } from './operations/index.ts'
import { secFilings, secTables } from './table.ts'

export const sec = dataset({
  slug: 'sec',
  label: 'SEC filings',
  chapter: { name: 'sec', title: 'SEC 8-K filings' },
  plan: 'pro',
  // The index of a day is complete at ten in the evening in New York.
  schedule: '30 5 * * *',
  tables: secTables,
  records: 'sec_filings',
  quietDays: 5,
  days: { from: 'filing_date', to: 'filing_date', where: 'filing_date <= TODAY' },
  files: false,
  companies: {
    names: `
      select filer.company as name, filing.state, count(*)::integer as records
      from sec_filers as filer join sec_filings as filing on filing.accession = filer.accession
      group by filer.company, filing.state`,
    registrants: 'select cik, name, tickers, former_names as former from sec_registrants order by place, cik',
  },
  changes: {
    kinds: ['created'],
    tables: [secFilings],
    records: `
      select accession as record_id, filing_date as day, filing_date as news_day, ${ONLY_CREATED} from sec_filings`,
    // The index of a day is there the day after; quarters that are read later are history.
    newsDays: 14,
    tombstones: true,
  },
  operations: secOperations,
  ingest: async () => (await import('./ingest.ts')).secIngest,
  sample: async () => (await import('./sample/index.ts')).sampleFilings,
})

/** First reports of bankruptcies, out of this dataset's file: cases are another dataset's. */
export const findBankruptcies = async (db: Database) =>
  (await import('./staging/bankruptcies.ts')).findBankruptcies(db)
