/** Companies of whole names, many at once: what a list of employers as filed is joined with. */
import type { Database } from '#storage/database.ts'
import { keyed, sql } from '#storage/sql.ts'
import { foldForSearch } from '../fold.ts'
import { type CompanySums, findByNumber, sumsColumns } from './details.ts'
import { PLACE_OF_SAME } from './find.ts'

/** The place of a name that several firms have, each in its state. */
const NOBODYS_OWN = 3

/**
 * The companies that are called so, or have filed so, by the name as asked: for each the one that `findCompany` finds by it.
 * Names that nobody has as they are, or several firms have, are left out: a part of a name may be that of another firm.
 */
export async function findCalled(db: Database, names: readonly string[]): Promise<Map<string, CompanySums>> {
  const texts = new Map(names.map((name) => [name, foldForSearch(name)]))
  const asked = [...texts.values()].filter((text) => text !== '')
  if (asked.length === 0) return new Map()
  const hits = await db.all<{ folded: string; company_no: number }>(sql`
    select folded, company_no
    from (
      select folded, company_no, ${PLACE_OF_SAME} as place from search_names where folded in ${keyed(asked)}
    ) as same
    join (select company_no, notices, records from company_activity) as activity using (company_no)
    where place < ${NOBODYS_OWN}
    order by place, notices desc, records desc, company_no`)
  const best = new Map<string, number>()
  for (const { folded, company_no } of hits) if (!best.has(folded)) best.set(folded, company_no)
  const rows = await findByNumber<CompanySums & { company_no: number }>(
    db,
    sql`select company.company_no, ${sumsColumns} from company_activity as company`,
    'company_no',
    [...new Set(best.values())],
  )
  const byNumber = new Map(rows.map((row) => [row.company_no, row]))
  return new Map(
    [...texts].flatMap(([name, folded]) => {
      const company = byNumber.get(best.get(folded) ?? Number.NaN)
      return company ? [[name, company] as const] : []
    }),
  )
}
