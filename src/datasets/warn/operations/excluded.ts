/** Why sums leave a notice out, and which one they count instead of it. */
import { firstWhere } from '#lib/rows.ts'
import { columnTexts } from '#storage/editions/columns.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { countedNotices } from './totals.ts'

/** Why a row is not counted. */
export const EXCLUSIONS = [
  'not_warn',
  'withdrawn',
  'rescission',
  'conditional',
  'amended',
  'repeated',
] as const

/** The reason, over the columns of `warn_notices`: the first that holds. */
export const EXCLUDED_BECAUSE = `case
  when in_totals then null
  when not is_warn then 'not_warn'
  when mark = 'rescission' then 'rescission'
  when status = 'withdrawn' then 'withdrawn'
  when mark = 'conditional' then 'conditional'
  when status = 'amended' then 'amended'
  else 'repeated' end`

/** An event is a notice, its amendments and its repetitions: so many links lead from any of them to any other. */
const LINKS_MAX = 4

/** Links below this say that two notices may be one, and sums count both. */
const SURE = 0.9

interface Excluded {
  id: string
  /** Its row in `warn_notices`. */
  row_no: number
  in_totals: boolean
  excluded_because: string | null
}

/** From which rows of `warn_notices` links lead to which, in the order of the first; of one the surest first. */
interface SureLinks {
  from: Int32Array
  to: Int32Array
}

/** Links of amendments and sure repetitions, read from both ends. */
const sureLinks = oncePerEdition(async (db): Promise<SureLinks> => {
  const [from, to] = await db.numbers(sql`
    with sure as (
      select notice_id, other_id, score from warn_links
      where other_origin is null and (kind = 'amends' or score >= ${SURE})
    ), both_ways as (
      select notice_id as id, other_id, score from sure union all select other_id, notice_id, score from sure
    )
    select one.rowid::integer, other.rowid::integer
    from both_ways join warn_notices as one using (id) join warn_notices as other on other.id = other_id
    order by one.rowid, score desc, other_id`)
  return { from: from!, to: to! }
})

/** The rows that links of a row lead to. */
function linkedWith({ from, to }: SureLinks, row: number): Int32Array {
  const first = firstWhere(from.length, (at) => from[at]! >= row)
  let end = first
  while (end < from.length && from[end] === row) end++
  return to.subarray(first, end)
}

/**
 * The notices that are counted instead of others, by the ids of those: the nearest along the links of amendments and sure
 * repetitions. What was withdrawn, or is no WARN notice, has none.
 */
export async function findCounted(
  context: EditionContext,
  notices: readonly Excluded[],
): Promise<Map<string, string>> {
  const asked = notices.filter(
    ({ in_totals, excluded_because: why }) => !in_totals && (why === 'amended' || why === 'repeated'),
  )
  if (asked.length === 0) return new Map()
  const [links, counted, ids] = await Promise.all([
    sureLinks(context),
    countedNotices(context),
    columnTexts(context, 'warn_notices', sql`id`),
  ])
  const found = asked.flatMap(({ id, row_no }): [string, string][] => {
    const row = nearest(links, row_no, (other) => counted.has(other))
    return row === null ? [] : [[id, ids.at(row)]]
  })
  return new Map(found)
}

/** The nearest row along the links that fits, of equally near ones the surest; null where none does. */
function nearest(links: SureLinks, row: number, fits: (row: number) => boolean): number | null {
  const seen = new Set([row])
  let at = [row]
  for (let step = 0; step < LINKS_MAX; step++) {
    const others = at.flatMap((each) => [...linkedWith(links, each)]).filter((each) => !seen.has(each))
    const found = others.find(fits)
    if (found !== undefined) return found
    for (const other of others) seen.add(other)
    at = others
  }
  return null
}
