/** One notice: what it says, what it said before, and which others it has to do with. */
import { z } from 'zod'
import { explainName, NAME_METHODS } from '#companies/explain.ts'
import { knowsCompanies } from '#companies/lookup.ts'
import { NotFound, PlanTooSmall } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { historyStart, isInPreview } from '#contract/plans.ts'
import { warningList } from '#contract/warnings.ts'
import { nearest } from '#lib/text.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { previewEnd } from './left-out.ts'
import { nameCompanies, noticeColumns, type ReadNotice, warnNotice } from './notice.ts'
import { linksOf, noticeLink } from './relations.ts'
import { noticeVersion, versionsOf } from './versions.ts'

const input = z.object({ id: text(60).describe('The id of a notice, as `/api/records` shows it') })

const output = z.object({
  record: warnNotice,
  moved_from: z
    .string()
    .nullable()
    .describe('The id that was asked, where that row was replaced by this one; else null'),
  matched_by: z
    .object({
      name: z.string().describe('The employer as filed'),
      method: z
        .enum(NAME_METHODS)
        .describe(
          'How the name was read; `own_name`: no registrant is called so, and the company is whoever files under that name',
        ),
      confidence: z.number().describe('0 to 1: how sure the link is'),
      reason: z.string().describe('What the link rests on'),
    })
    .nullable()
    .describe('Why the notice is held to be that company’s; null where none is known, or nothing tells'),
  versions: z
    .array(noticeVersion)
    .describe('Every content of the notice, oldest first; the last is the record itself'),
  links: z.array(noticeLink).describe('Other notices it has to do with, surest first'),
  warnings: warningList,
})

export default read({
  path: '/api/records/{id}',
  summary: 'One WARN notice with its versions and links',
  description:
    'What the publisher changed and when, which notices amend or repeat it and why that is thought, which one sums count, and why it is held to be its company’s. The id of an imported row that its publisher’s own row has replaced answers with that row.',
  group: 'warn',
  auth: 'optional',
  needs: { datasets: ['warn'] },
  input,
  output,
  run: async (context, { id }) => {
    const { db, plan, edition } = context
    const row = (await findNotice(db, id)) ?? (await findReplacement(db, id))
    if (!row) throw new NotFound(`No WARN notice has the id "${id}"${await suggestion(db, id)}`)
    const { event_type, changed_on, ...found } = row
    const start = historyStart(context)
    if (start !== null && (found.notice_date ?? '') < start)
      throw new PlanTooSmall(
        `The notice is of ${found.notice_date ?? 'no known date'}; the ${plan.name} plan goes back to ${start}`,
      )
    const end = await previewEnd(context)
    if (!isInPreview(end, { day: found.notice_date ?? '', id: found.id }))
      throw new PlanTooSmall(
        `The notice is not among the ${plan.previewRecordsMax} newest, which are what the ${plan.name} plan shows`,
      )
    const [[named], versions, links] = await Promise.all([
      nameCompanies(context, [found]),
      versionsOf(db, { ...found, event_type, seen_on: changed_on }),
      linksOf(db, found.id),
    ])
    const record = named!
    const { company_id, company_name: name, state } = record
    const isExplained = company_id !== null && knowsCompanies(edition)
    return {
      record,
      moved_from: found.id === written(id) ? null : id,
      matched_by: isExplained ? await explainName(db, { name, state }, company_id) : null,
      versions,
      links,
      warnings: [],
    }
  },
})

/** Ids are upper case but for their digest, and people write them either way. */
const written = (id: string) => id.replace(/^[a-z]{2}-/i, (state) => state.toUpperCase())

/** A notice with what is shown of its last version alone. */
type Row = ReadNotice & { event_type: string | null; changed_on: string }

const rowColumns = sql`${noticeColumns}, event_type, changed_on`

const findNotice = (db: Database, id: string) =>
  db.get<Row>(sql`select ${rowColumns} from warn_notices where id = ${written(id)}`)

/** The row that took the place of an imported one. */
const findReplacement = (db: Database, id: string) =>
  db.get<Row>(sql`
    select ${rowColumns} from warn_notices
    where id = (
      select notice_id from warn_links
      where other_id = ${written(id)} and kind = 'replaces'
      order by score desc, notice_id
      limit 1)`)

/** Ids of the same state and year, or with the same digest: one of them may be meant. */
async function suggestion(db: Database, id: string): Promise<string> {
  const asked = written(id)
  const [, stem = '', digest = ''] = /^([A-Z]{2}-\d{4})-?(.*)$/.exec(asked) ?? []
  if (stem === '') return ': ids look like TX-2023-0a1b2c3d'
  const near = await db.all<{ id: string }>(sql`
    select id from warn_notices
    where id like ${`${stem}-%`} or (length(${digest}) = 8 and substr(id, 9) = ${digest})`)
  const meant = nearest(
    asked,
    near.map((row) => row.id),
  )
  return meant === undefined ? '' : `, did you mean "${meant}"?`
}
