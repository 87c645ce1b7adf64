/** What has changed in the records, from edition to edition. */
import { z } from 'zod'
import type { Announced } from '#contract/announced.ts'
import { CHANGE_KINDS } from '#contract/changes.ts'
import { Unavailable } from '#contract/errors.ts'
import { text } from '#contract/fields.ts'
import { read } from '#contract/operation.ts'
import { listOf, openPage, type Page, pageInput } from '#contract/paging.ts'
import { withMore } from '#lib/rows.ts'
import type { Database } from '#storage/database.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { type ChangeRow, changeColumns, damageOf, keepsChanges, keptEditions, readChange } from '../kept.ts'
import { allOf, shownTo } from './shown.ts'
import { behindOf, oldestSince } from './since.ts'

const change = z
  .object({
    seq: z.number().int().describe('Its place among the changes of its edition, from 1 without gaps'),
    edition: z.string().describe('The edition that first holds the record so'),
    published_at: z.string().describe('When that edition was published'),
    dataset: z.string().describe('The dataset of the record; `risk` for risk levels'),
    kind: z.enum(CHANGE_KINDS).describe('What happened to the record'),
    record_id: z
      .string()
      .describe(
        'The record: its `id` or `accession`; of claims the Saturday, of JOLTS the month, of risk the `company_id`',
      ),
    day: z.string().nullable().describe('The day of the record, by which the history of plans is counted'),
    fields: z
      .array(
        z.object({
          field: z.string().describe('The field, by the name that records have'),
          before: z.unknown().describe('What it was'),
          after: z.unknown().describe('What it became'),
        }),
      )
      .describe('What was amended; empty for the other kinds'),
  })
  .meta({ id: 'Change' })

/** Its place in the list: the number of its edition, and its own. */
type Place = [number, number]
const place: z.ZodType<Place> = z.tuple([z.int().min(0), z.int().min(0)])

/** The list over what is announced. */
export const listChanges = (announced: readonly Announced[]) =>
  read({
    path: '/api/changes',
    summary: 'What has changed from edition to edition',
    description:
      'Records created, amended, withdrawn or listed no longer, in the order in which editions first held them so, as far as the plan shows the records. Follow it by asking with `since` set to the `edition` of the answer before, once `has_more` is false. /docs/changes tells what is announced of each dataset.',
    group: 'changes',
    auth: 'key',
    input: z.object({
      since: text(60)
        .optional()
        .describe(
          'The id of an edition, as `X-Data-Edition` names it: only what later ones changed; by default all that is kept',
        ),
      dataset: z
        .enum(announced.map(({ dataset }) => dataset) as [string, ...string[]])
        .optional()
        .describe('Only changes of this dataset; by default of all that the plan holds'),
      ...pageInput(change, { default: 100, max: 5000 }),
    }),
    output: listOf(change.partial()).extend({
      edition: z
        .string()
        .describe('The edition up to which these changes go: the next `since`, once `has_more` is false'),
      since_oldest: z
        .string()
        .nullable()
        .describe('The oldest edition that can be asked for with `since`; null before the first refresh'),
    }),
    run: async (context, query) => {
      const { db, edition } = context
      const shown = shownTo(context, announced, query.dataset)
      const damage = damageOf(edition)
      if (damage)
        throw new Unavailable('dataset_unavailable', 'Changes cannot be read at the moment', 60, damage)
      const kept = keepsChanges(edition) ? await keptEditions(db) : []
      const [first] = query.since === undefined ? kept : behindOf(query.since, kept, edition.id)
      const page = openPage(query, { plan: context.plan, key: place })
      const conditions = [...shown.conditions, sql`edition_no >= ${first?.edition_no ?? 0}`]
      const [rows, total] = first ? await findChanges(db, conditions, page) : [[], 0]
      const answer = page.answer(rows, total, ({ edition_no, seq }): Place => [edition_no, seq])
      return {
        ...answer,
        records: answer.records.map(({ edition_no: _, ...record }) => record),
        edition: kept.at(-1)?.edition ?? edition.id,
        since_oldest: oldestSince(kept),
        warnings: [...shown.warnings, ...answer.warnings],
      }
    },
  })

async function findChanges(db: Database, conditions: readonly Sql[], { after, take, skip }: Page<Place>) {
  const behind = after ? [sql`(edition_no, seq) > (${after[0]}, ${after[1]})`] : []
  const [rows, counted] = await Promise.all([
    db.all<ChangeRow>(sql`
      select ${changeColumns} from record_changes join changed_editions using (edition_no)
      where ${allOf([...conditions, ...behind])}
      order by edition_no, seq limit ${take} offset ${skip}`),
    db.get<{ total: number }>(
      sql`select count(*)::integer as total from record_changes where ${allOf(conditions)}`,
    ),
  ])
  const records = rows.map((row) => withMore(readChange(row), { edition_no: row.edition_no }))
  return [records, counted?.total ?? 0] as const
}
