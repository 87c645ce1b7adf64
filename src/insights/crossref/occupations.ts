/** Titles of occupations, as the LCA data have them. */
import { socNumber, socOfNumber } from '#datasets/lca/build-codes.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { numbered } from '../details.ts'

/** Code → title, for those of the codes that have one. */
export async function findOccupations(
  db: Database,
  codes: readonly (string | null)[],
): Promise<Map<string, string>> {
  const numbers = [...new Set(codes.filter((code) => code !== null).map(socNumber))]
  const rows = await db.all<{ soc_no: number; soc_title: string | null }>(sql`
    select soc_no, soc_title from lca_occupations where soc_no in ${numbered(numbers)}`)
  return new Map(
    rows.flatMap(({ soc_no, soc_title }) => (soc_title ? [[socOfNumber(soc_no)!, soc_title]] : [])),
  )
}
