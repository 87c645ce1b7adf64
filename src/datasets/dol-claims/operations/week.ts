/** What the routes of weekly claims have in common: the window asked for, and the fields of a week. */
import { z } from 'zod'
import { isoDay, oldName } from '#contract/fields.ts'
import type { IsoDate } from '#lib/dates.ts'
import { ofColumn, withinDays } from '#storage/conditions.ts'
import { type RowShape, rowsAt } from '#storage/editions/columns.ts'
import type { EditionContext } from '#storage/editions/once.ts'
import { type RowBitmap, rowsWhere } from '#storage/editions/row-bitmaps.ts'
import { type Sql, sql } from '#storage/sql.ts'
import { dolClaims, dolClaimsNational } from '../table.ts'

/** The window's parameters. */
export const windowInput = {
  start: isoDay().optional().describe('First day that a week may end on'),
  end: isoDay().optional().describe('Last day that a week may end on'),
}

/** The conditions of a window and a state. */
export function weekConditions(query: { state?: string; from: IsoDate | null; end?: string }): Sql[] {
  return [
    ...(query.state ? [ofColumn('state', sql`state = ${query.state}`)] : []),
    ...withinDays('week_ending', query.from, query.end),
  ]
}

/** A place in a list that runs from the newest week to the oldest. */
export const weekKey = isoDay()

/** The newest week held, of all or of one state: the first row. */
export const newestWeek = (context: EditionContext, state?: string): Promise<IsoDate | null> =>
  weekAt(context, state, (rows) => rows.page(0, 1)[0])

/** The oldest week held, of all or of one state: the last row. */
export const oldestWeek = (context: EditionContext, state?: string): Promise<IsoDate | null> =>
  weekAt(context, state, (rows) => rows.last())

async function weekAt(
  context: EditionContext,
  state: string | undefined,
  pick: (rows: RowBitmap) => number | undefined,
): Promise<IsoDate | null> {
  const row = pick(await rowsWhere(context, dolClaims.name, weekConditions({ state, from: null })))
  if (row === undefined) return null
  const [week] = await rowsAt<{ week_ending: IsoDate }>(context, stateShape, [row])
  return week!.week_ending
}

const count = () => z.number().int().nullable()
const rate = () => z.number().nullable()

/** A state's week. */
export const stateWeek = z
  .object({
    week_ending: z.string().describe('Saturday; the week in which the initial claims were filed'),
    state: z.string(),
    initial_claims: count().describe('Not seasonally adjusted, as all figures of states'),
    continued_claims: count().describe('Weeks claimed in the week that ended on `continued_week_ending`'),
    continued_week_ending: z.string().nullable().describe('Seven days before `week_ending`'),
    covered_employment: count().describe('Jobs covered by unemployment insurance'),
    insured_unemployment_rate: rate().describe(
      'Percent: continued claims of the covered employment, two decimals',
    ),
    insured_unemployment_rate_13wk: rate().describe(
      'Percent over thirteen weeks: the trigger of extended benefits',
    ),
    insured_unemployment_rate_prior_years: rate().describe(
      'Percent: its mean in the same weeks of the two years before',
    ),
    workshare_initial_claims: count().describe('Part of `initial_claims`'),
    workshare_continued_claims: count().describe('Part of `continued_claims`'),
    ucfe_initial_claims: count().describe('Federal employees; not part of `initial_claims`'),
    ucfe_continued_claims: count().describe('Federal employees; not part of `continued_claims`'),
    ucx_initial_claims: count().describe('Former service members; not part of `initial_claims`'),
    ucx_continued_claims: count().describe('Former service members; not part of `continued_claims`'),
    extended_benefit_claims: count().describe('Not part of `continued_claims`'),
    additional_benefit_claims: count().describe('Not part of `continued_claims`'),
    extended_benefit_status: z
      .enum(['begun', 'ended'])
      .nullable()
      .describe('What the period of extended benefits did last'),
    extended_benefit_status_date: z.string().nullable(),
    source: z
      .enum(['ar539', 'r539cy'])
      .describe("DOL's raw report, or its published table where the raw report lacks the week"),
    source_date: z.string().nullable().describe('Day on which DOL made the file'),
  })
  .meta({ id: 'ClaimsWeek' })

/** A week of the nation. */
export const nationalWeek = z
  .object({
    week_ending: z.string().describe('Saturday; the week in which the initial claims were filed'),
    initial_claims: count().describe('Sum over the states that reported, not seasonally adjusted'),
    continued_claims: count().describe('Sum over the states that reported, not seasonally adjusted'),
    continued_week_ending: z.string().describe('The week of all continued figures'),
    jurisdictions: z.number().int().describe('Of 53, how many the sum of initial claims is over'),
    continued_jurisdictions: z.number().int().describe('Of 53, how many the sum of continued claims is over'),
    partial: z
      .boolean()
      .describe(
        'True when a sum is not over all 53: states are missing, and the sums of new weeks still grow',
      ),
    complete: oldName(z.boolean(), 'partial', ', the other way round'),
    covered_employment: count(),
    insured_unemployment_rate: rate().describe(
      'Percent: continued claims of the covered employment, over states that give both',
    ),
    published_initial_claims: count().describe("DOL's own national total, not seasonally adjusted"),
    initial_claims_sa: count().describe("DOL's headline figure, seasonally adjusted"),
    initial_claims_sa_4wk: count().describe('Its mean over four weeks'),
    published_continued_claims: count().describe("DOL's own national total, not seasonally adjusted"),
    continued_claims_sa: count().describe("DOL's headline figure, seasonally adjusted"),
    continued_claims_sa_4wk: count().describe('Its mean over four weeks'),
    insured_unemployment_rate_sa: rate().describe("DOL's rate, percent, seasonally adjusted"),
  })
  .meta({ id: 'NationalClaimsWeek' })

/** What a week of a state is read with. */
export const stateShape: RowShape = { table: dolClaims, fields: fieldsOf(stateWeek) }

/** What a week of the nation is read with. */
export const nationalShape: RowShape = { table: dolClaimsNational, fields: fieldsOf(nationalWeek) }

function fieldsOf({ shape }: { shape: object }): RowShape['fields'] {
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, name === 'partial' ? 'not complete' : name]),
  )
}
