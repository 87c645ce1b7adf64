/** Whose filings are: some stand under several companies, as those of a parent and its subsidiaries. */
import { type Sql, sql, where } from '#storage/sql.ts'

/**
 * Filings that meet some conditions over their days, as rows of `filed`: once for each company under which they stand. Those of
 * the company in `sec_filings` are `is_primary`; the symbol is of that company alone.
 */
export const filedBy = (conditions: readonly Sql[]): Sql => sql`(
  select cik, company, ticker, filing_date, has_205, first_103, true as is_primary
  from sec_filings ${where(conditions)}
  union all
  select filer.cik, filer.company, null, filing_date, has_205, first_103, false
  from sec_filers as filer join sec_filings using (accession) ${where([sql`not is_primary`, ...conditions])}
) as filed`
