/** Press releases that a company sent to the SEC with its 8-K filings, as far as the edition holds them. */
import type { RunContext } from '#contract/operation.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { Article } from './article.ts'

/** Press releases of one answer; the filings' own routes have all. */
const RELEASES_MAX = 20

/** The newest press releases of a filer, newest first. `cik` has ten digits. */
export async function findReleases(db: Database, cik: string): Promise<Article[]> {
  return db.all<Article>(sql`
    select release.label as title, filing.filing_date as date, 'SEC EDGAR' as source, release.url
    from sec_filings as filing join sec_releases as release on release.accession = filing.accession
    where filing.filing_date is not null
      and filing.accession in (select accession from sec_filers where cik = ${cik})
    order by filing.filing_date desc, filing.accession desc, release.position
    limit ${RELEASES_MAX}`)
}

/** Whether the edition holds filings that can be asked. */
export function holdsReleases({
  datasets,
  broken,
}: Pick<RunContext['edition'], 'datasets' | 'broken'>): boolean {
  return 'sec' in datasets && !broken.has('sec')
}
