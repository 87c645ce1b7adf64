/** Reads reports of the edition that answers. */
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import type { Month } from './months.ts'
import type { MonthlyReportRow } from './table.ts'

/** The first and the newest month that has a report; null where none has. */
export async function findSpan(db: Database): Promise<{ first: Month; newest: Month } | null> {
  const found = await db.get<{ first: Month | null; newest: Month | null }>(sql`
    select min(month) as first, max(month) as newest from monthly_reports`)
  return found?.first && found.newest ? { first: found.first, newest: found.newest } : null
}

/** One revision of a month's report, without its figures. */
export type Revision = Omit<MonthlyReportRow, 'figures' | 'digest' | 'is_news'>

/** All revisions of a month, the newest first. */
export const findRevisions = (db: Database, month: Month) =>
  db.all<Revision>(sql`
    select month, revision, published_at, edition, notices, employees_affected
    from monthly_reports where month = ${month} order by revision desc`)

/** The figures of a revision, as they were kept. */
export async function readFigures(db: Database, month: Month, revision: number): Promise<unknown> {
  const found = await db.get<{ figures: string }>(sql`
    select figures from monthly_reports where month = ${month} and revision = ${revision}`)
  return JSON.parse(found!.figures)
}

/** When the newest revision was published (ISO 8601, UTC); null where there is none. */
export async function newestReport(db: Database): Promise<string | null> {
  const found = await db.get<{ at: string | null }>(sql`select max(published_at) as at from monthly_reports`)
  return found?.at ?? null
}

/** A report that is to be announced. */
export interface NewReport {
  month: Month
  revision: number
  /** ISO 8601, UTC. */
  published_at: string
  edition: string
}

/**
 * The reports that are new since an edition was published at a moment (ISO 8601, UTC), in the order of their
 * publication, the older month first: months that were closed since, and corrections of the last year. Nothing of what a
 * first edition, starter data or an empty data folder brings is new, whatever the moment: nobody has waited for it. Where
 * a month was corrected twice, both revisions are told.
 */
export const reportsSince = (db: Database, publishedAt: string): Promise<NewReport[]> =>
  db.all<NewReport>(sql`
    select month, revision, published_at, edition from monthly_reports
    where is_news and published_at > ${publishedAt} order by published_at, month, revision`)
