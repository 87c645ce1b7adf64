/** Ids of companies that have ended, and what each is called by now: addresses of before go on. */
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { endedCompanies } from './table.ts'

/** Ended ids, each with the one that has taken its place; none of an edition that an earlier version has made. */
export async function readEnded(db: Database): Promise<ReadonlyMap<string, string>> {
  const found = await db.get<{ tables: number }>(sql`
    select count(*)::integer as tables from information_schema.tables where table_name = ${endedCompanies.name}`)
  if (!found || found.tables === 0) return new Map()
  const rows = await db.all<{ ended_id: string; company_id: string }>(sql`
    select ended_id, company_id from ended_companies`)
  return new Map(rows.map(({ ended_id, company_id }) => [ended_id, company_id]))
}
