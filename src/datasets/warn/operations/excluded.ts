/** Why sums leave a notice out, and which one they count instead of it. */
import { compareText } from '#lib/text.ts'
import type { Database } from '#storage/database.ts'
import { keyed, sql } from '#storage/sql.ts'

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
  in_totals: boolean
  excluded_because: string | null
}

interface Linked {
  id: string
  other_id: string
  in_totals: boolean
}

interface Kind {
  kind: string
  score: number
  other_origin: string | null
}

/**
 * The notices that are counted instead of others, by those: the nearest along the links of amendments and sure
 * repetitions. What was withdrawn, or is no WARN notice, has none.
 */
export async function findCounted(db: Database, notices: readonly Excluded[]): Promise<Map<string, string>> {
  const counted = new Map<string, string>()
  const asked = notices.filter(
    ({ in_totals, excluded_because: why }) => !in_totals && (why === 'amended' || why === 'repeated'),
  )
  // For each: where the search has come to, and where it has been.
  let open = asked.map(({ id }) => ({ id, at: [id], seen: new Set([id]) }))
  for (let step = 0; step < LINKS_MAX && open.length > 0; step++) {
    const links = await linksOf(db, [...new Set(open.flatMap(({ at }) => at))])
    const next: typeof open = []
    for (const { id, at, seen } of open) {
      const others = at
        .flatMap((place) => links.get(place) ?? [])
        .filter(({ other_id }) => !seen.has(other_id))
      const found = others.find((other) => other.in_totals)
      if (found) counted.set(id, found.other_id)
      else if (others.length > 0) {
        for (const { other_id } of others) seen.add(other_id)
        next.push({ id, at: others.map(({ other_id }) => other_id), seen })
      }
    }
    open = next
  }
  return counted
}

/** The notices that these are linked with, surest first. */
async function linksOf(db: Database, ids: readonly string[]): Promise<Map<string, Linked[]>> {
  // Nothing else limits the rows, so that they are found by index.
  const columns = sql`kind, score, other_origin from warn_links`
  const found = await db.all<Omit<Linked, 'in_totals'> & Kind>(sql`
    select notice_id as id, other_id, ${columns} where notice_id in ${keyed(ids)}
    union all
    select other_id, notice_id, ${columns} where other_id in ${keyed(ids)}`)
  const sure = found
    .filter(({ kind, score, other_origin }) => other_origin === null && (kind === 'amends' || score >= SURE))
    .sort((a, b) => b.score - a.score || compareText(a.other_id, b.other_id))
  if (sure.length === 0) return new Map()
  const others = await db.all<{ id: string; in_totals: boolean }>(sql`
    select id, in_totals from warn_notices where id in ${keyed(sure.map(({ other_id }) => other_id))}`)
  const counts = new Map(others.map(({ id, in_totals }) => [id, in_totals]))
  const links = new Map<string, Linked[]>()
  for (const { id, other_id } of sure) {
    const in_totals = counts.get(other_id)
    if (in_totals !== undefined) links.set(id, [...(links.get(id) ?? []), { id, other_id, in_totals }])
  }
  return links
}
