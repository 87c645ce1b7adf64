/** Which notices a notice has to do with, and why that is thought. */
import { z } from 'zod'
import { compareText } from '#lib/text.ts'
import type { Database } from '#storage/database.ts'
import { keyed, sql, trusted } from '#storage/sql.ts'
import { warnNotice } from './notice.ts'

/** What a link says, read from the notice that was asked for. */
const RELATIONS = [
  'amends',
  'amended_by',
  'may_repeat',
  'may_be_repeated_by',
  'replaces',
  'replaced_by',
] as const

/** A kind of link as stored, read from either end. */
const READ: Readonly<
  Record<string, readonly [from: (typeof RELATIONS)[number], to: (typeof RELATIONS)[number]]>
> = {
  amends: ['amends', 'amended_by'],
  possible_duplicate_of: ['may_repeat', 'may_be_repeated_by'],
  replaces: ['replaces', 'replaced_by'],
}

const other = warnNotice
  .pick({
    id: true,
    company_name: true,
    city: true,
    state: true,
    notice_date: true,
    effective_date: true,
    employees_affected: true,
    layoff_type: true,
    status: true,
    in_totals: true,
    source_url: true,
  })
  .describe('The other notice in short; null for an imported row that is not kept beside its publisher’s own')

/** One link. */
export const noticeLink = z.object({
  relation: z
    .enum(RELATIONS)
    .describe(
      'What the notice is to the other one. `replaces`: an imported row that the publisher shows itself, and that is not kept',
    ),
  other_id: z.string().describe('The id of the other notice'),
  score: z.number().describe('0 to 1: how sure the link is; from 0.9 on sums count one of the two'),
  reason: z.string().describe('What the link rests on'),
  other_origin: z.string().nullable().describe('The importer through which a replaced row came; else null'),
  filled: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .nullable()
    .describe(
      'What the notice that is kept took from the other, field by field, where its own source says nothing',
    ),
  other: other.nullable(),
})

interface Stored {
  kind: string
  forward: boolean
  other_id: string
  score: number
  reason: string
  other_origin: string | null
  filled: string | null
}

/** The links of a notice, surest first, those with kept notices before those with replaced rows. */
export async function linksOf(db: Database, id: string): Promise<z.infer<typeof noticeLink>[]> {
  const links = await db.all<Stored>(sql`
    select kind, true as forward, other_id, score, reason, other_origin, filled from warn_links where notice_id = ${id}
    union all
    select kind, false, notice_id, score, reason, other_origin, filled from warn_links where other_id = ${id}`)
  if (links.length === 0) return []
  const others = await db.all<z.infer<typeof other>>(sql`
    select ${trusted(Object.keys(other.shape).join(', '))} from warn_notices
    where id in ${keyed(links.map(({ other_id }) => other_id))}`)
  const byId = new Map(others.map((notice) => [notice.id, notice]))
  const isGone = ({ other_id }: Stored) => Number(!byId.has(other_id))
  links.sort(
    (a, b) =>
      isGone(a) - isGone(b) ||
      b.score - a.score ||
      compareText(a.other_id, b.other_id) ||
      compareText(a.kind, b.kind),
  )
  return links.map(({ kind, forward, filled, ...link }) => ({
    relation: READ[kind]![forward ? 0 : 1],
    ...link,
    filled: filled === null ? null : JSON.parse(filled),
    other: byId.get(link.other_id) ?? null,
  }))
}
