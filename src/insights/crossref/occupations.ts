/** Occupations, as the LCA data have them: numbers stand for codes. */
import { socOfNumber } from '#datasets/lca/build/codes.ts'
import type { Database } from '#storage/database.ts'
import { numbered, sql } from '#storage/sql.ts'

/** The code of an occupation's number, 151252 → `15-1252`; null where none is told. */
export const socCode = (soc_no: number | null) => (soc_no === null ? null : socOfNumber(soc_no))

/** Number → title, for those of the occupations that have one. */
export async function findOccupations(
  db: Database,
  numbers: readonly (number | null)[],
): Promise<Map<number, string>> {
  const told = numbers.filter((soc_no) => soc_no !== null)
  if (told.length === 0) return new Map()
  const rows = await db.all<{ soc_no: number; soc_title: string | null }>(sql`
    select soc_no, soc_title from lca_occupations where soc_no in ${numbered(told)}`)
  return new Map(rows.flatMap(({ soc_no, soc_title }) => (soc_title ? [[soc_no, soc_title]] : [])))
}
