/** Which notices a notice has to do with, and why that is thought. */
import { z } from 'zod'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
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
  const rows = await db.all<Stored & Record<string, unknown>>(sql`
    select link.*, warn_notices.company_name, city, state, notice_date, effective_date, employees_affected, layoff_type,
           status, in_totals, source_url, warn_notices.id as found_id
    from (
      select kind, true as forward, other_id, score, reason, other_origin, filled from warn_links where notice_id = ${id}
      union all
      select kind, false, notice_id, score, reason, other_origin, filled from warn_links where other_id = ${id}
    ) as link
    left join warn_notices on warn_notices.id = link.other_id
    order by warn_notices.id is null, link.score desc, link.other_id, link.kind`)
  return rows.map(({ kind, forward, other_id, score, reason, other_origin, filled, found_id, ...short }) => ({
    relation: READ[kind]![forward ? 0 : 1],
    other_id,
    score,
    reason,
    other_origin,
    filled: filled === null ? null : JSON.parse(filled),
    other: found_id === null ? null : other.parse({ ...short, id: found_id }),
  }))
}
