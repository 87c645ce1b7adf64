/** Companies of whole names, many at once: what a list of employers as filed is joined with. */
import { groupBy } from '#lib/rows.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { keyed, sql } from '#storage/sql.ts'
import { foldForSearch } from '../fold.ts'
import { type CompanySums, findSums } from './details.ts'
import { PLACE_OF_SAME } from './place.ts'

/** The place of a name that several firms have, each in its state. */
const NOBODYS_OWN = 3

/**
 * The companies that are called so, or have filed so, by the name as asked. Names that nobody has as they are, or several firms
 * have, are left out: a part of a name may be that of another firm, and which of several is meant is not known.
 */
export async function findCalled(
  context: EditionContext,
  names: readonly string[],
): Promise<Map<string, CompanySums>> {
  const texts = new Map(names.map((name) => [name, foldForSearch(name)]))
  const asked = [...texts.values()].filter((text) => text !== '')
  if (asked.length === 0) return new Map()
  const hits = await context.db.all<{ folded: string; company_no: number; place: number }>(sql`
    select folded, company_no, (${PLACE_OF_SAME})::integer as place
    from search_names where folded in ${keyed(asked)} order by place, company_no`)
  const best = new Map<string, number>()
  for (const [folded, found] of groupBy(hits, (hit) => hit.folded)) {
    const { place } = found[0]!
    const numbers = new Set(found.filter((hit) => hit.place === place).map(({ company_no }) => company_no))
    // A stock symbol, or another name, is no firm's own where several are called so.
    const isOwn = place === 0 || found.every((hit) => hit.place !== NOBODYS_OWN)
    if (numbers.size === 1 && isOwn) best.set(folded, found[0]!.company_no)
  }
  const companyOf = await findSums(context, [...new Set(best.values())])
  return new Map(
    [...texts].flatMap(([name, folded]) => {
      const number = best.get(folded)
      const company = number === undefined ? undefined : companyOf(number)
      return company ? [[name, company] as const] : []
    }),
  )
}
