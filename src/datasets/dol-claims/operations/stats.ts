/** What is held of weekly claims: weeks, gaps, the latest figures and how far figures have ranged. */
import { z } from 'zod'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import type { Database } from '#storage/database.ts'
import { selectFields } from '#storage/editions/columns.ts'
import { sql, trusted } from '#storage/sql.ts'
import { adviseClaims } from '../advice.ts'
import { JURISDICTIONS } from '../jurisdictions.ts'
import { nationalShape, nationalWeek } from './week.ts'

const range = z
  .object({
    lowest: z.number(),
    lowest_week: z.string().describe('The latest `week_ending` with it'),
    highest: z.number(),
    highest_week: z.string().describe('The latest `week_ending` with it'),
  })
  .nullable()

const output = z.object({
  weeks: z.number().int().describe('Weeks of which at least one state is held'),
  complete_weeks: z.number().int().describe('Weeks of which all 53 jurisdictions are'),
  first_week: z.string().nullable(),
  last_week: z.string().nullable(),
  rows: z.number().int().describe('State weeks held'),
  missing_rows: z.number().int().describe('State weeks missing between the first week and the last'),
  jurisdictions: z.number().int().describe('How many of the 53 have any week'),
  sources: z
    .array(
      z.object({
        source: z.string(),
        rows: z.number().int(),
        first_week: z.string(),
        last_week: z.string(),
        source_date: z.string().nullable().describe('Newest day on which DOL made the file'),
      }),
    )
    .describe('Where the state weeks come from'),
  latest: nationalWeek.nullable().describe('The last week, whichever states have reported it'),
  not_reported: z.array(z.string()).describe('Jurisdictions without initial claims in the last week'),
  latest_complete: nationalWeek.nullable().describe('The last week that all 53 have reported'),
  ranges: z
    .object({ initial_claims: range, continued_claims: range, insured_unemployment_rate: range })
    .describe('Lowest and highest national sums, over complete weeks'),
  warnings: warningList,
})

type Range = z.infer<typeof range>

export default read({
  path: '/api/dol-claims/stats',
  summary: 'Weeks held, latest figures and historical ranges of unemployment claims',
  group: 'dol-claims',
  auth: 'optional',
  needs: { datasets: ['dol_claims'] },
  input: z.object({}),
  output,
  run: async ({ db, today }) => {
    const [held, sources, latest, latestComplete, ranges] = await Promise.all([
      countHeld(db),
      listSources(db),
      lastWeek(db, false),
      lastWeek(db, true),
      findRanges(db),
    ])
    const spanned = held.first_week && held.last_week ? held.spanned_weeks * JURISDICTIONS.length : 0
    const { spanned_weeks: _spanned, ...figures } = held
    const notReported = latest ? await missingIn(db, latest.week_ending) : []
    return {
      ...figures,
      missing_rows: spanned - held.rows,
      sources,
      latest,
      not_reported: notReported,
      latest_complete: latestComplete,
      ranges,
      warnings: adviseClaims(today, { newest: held.last_week, oldest: held.first_week ?? undefined }),
    }
  },
})

interface Held {
  weeks: number
  complete_weeks: number
  first_week: string | null
  last_week: string | null
  spanned_weeks: number
  rows: number
  jurisdictions: number
}

async function countHeld(db: Database): Promise<Held> {
  const found = await db.get<Held>(sql`
    select count(*)::integer as weeks,
           (count(*) filter (where complete))::integer as complete_weeks,
           min(week_ending) as first_week, max(week_ending) as last_week,
           coalesce((max(week_ending) - min(week_ending)) / 7 + 1, 0)::integer as spanned_weeks,
           (select count(*)::integer from dol_claims) as rows,
           (select count(distinct state)::integer from dol_claims) as jurisdictions
    from dol_claims_national`)
  return found!
}

function listSources(db: Database) {
  return db.all<z.infer<typeof output>['sources'][number]>(sql`
    select source, count(*)::integer as rows, min(week_ending) as first_week, max(week_ending) as last_week,
           max(source_date) as source_date
    from dol_claims group by source order by source`)
}

const columns = selectFields(nationalShape)

async function lastWeek(db: Database, complete: boolean) {
  const found = await db.get<z.infer<typeof nationalWeek>>(sql`
    select ${columns} from dol_claims_national ${complete ? sql`where complete` : sql``}
    order by week_ending desc limit 1`)
  return found ?? null
}

async function missingIn(db: Database, week: string): Promise<string[]> {
  const told = await db.all<{ state: string }>(sql`
    select state from dol_claims where week_ending = ${week}::date and initial_claims is not null`)
  const states = new Set(told.map(({ state }) => state))
  return JURISDICTIONS.filter((code) => !states.has(code)).sort()
}

async function findRanges(db: Database) {
  const [initial, continued, rate] = await Promise.all([
    findRange(db, 'initial_claims'),
    findRange(db, 'continued_claims'),
    findRange(db, 'insured_unemployment_rate'),
  ])
  return { initial_claims: initial, continued_claims: continued, insured_unemployment_rate: rate }
}

async function findRange(db: Database, name: string): Promise<Range> {
  const column = trusted(name)
  const end = (direction: 'asc' | 'desc') =>
    db.get<{ value: number; week_ending: string }>(sql`
      select ${column} as value, week_ending from dol_claims_national
      where complete and ${column} is not null
      order by ${column} ${trusted(direction)}, week_ending desc limit 1`)
  const [low, high] = await Promise.all([end('asc'), end('desc')])
  if (!low || !high) return null
  return {
    lowest: low.value,
    lowest_week: low.week_ending,
    highest: high.value,
    highest_week: high.week_ending,
  }
}
