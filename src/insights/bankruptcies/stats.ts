/** What is held of bankruptcies. */
import { z } from 'zod'
import { countLately, lately } from '#contract/lately.ts'
import { read } from '#contract/operation.ts'
import { warningList } from '#contract/warnings.ts'
import { adviseCases } from '#datasets/bankruptcy/advice.ts'
import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import { warnMatched } from './case.ts'
import { canMatch, joinMatched, warnMatchedOf } from './matched.ts'

const ofChapter = z.object({
  chapter: z.string().nullable().describe('Null where no source says'),
  filings: z.number().int(),
  warn_matched: warnMatched,
})

const count = z.object({
  source: z
    .enum(['rss', 'fjc', 'f2_monthly', 'f2_quarterly'])
    .describe("Petitions seen in courts' feeds, the FJC's database, or US Courts' tables F-2"),
  period_unit: z.enum(['day', 'month', 'quarter']),
  first: z.string().describe('First day of the first period'),
  last: z.string().describe('First day of the last period'),
  courts: z.number().int(),
  filings: z.number().int(),
  business_filings: z.number().int(),
})

const output = z.object({
  total_filings: z.number().int().describe('Cases held'),
  unique_debtors: z.number().int(),
  warn_matched: warnMatched,
  chapter_11: z.number().int(),
  chapter_7: z.number().int(),
  date_range: z.object({ first: z.string().nullable(), last: z.string().nullable() }),
  undated: z.number().int().describe('Cases whose filing day is not known'),
  last_7_days: lately('Cases of the last 7 days, today included'),
  last_30_days: lately('Cases of the last 30 days, today included'),
  by_chapter: z.array(ofChapter),
  counts: z
    .array(count)
    .describe("Counts of all filings, people's among them. They overlap: never add one to another"),
  warnings: warningList,
})

interface Sums {
  total_filings: number
  unique_debtors: number
  first: IsoDate | null
  last: IsoDate | null
  undated: number
  last_7_days: number
  last_30_days: number
}

export default read({
  path: '/api/bankruptcies/stats',
  summary: 'Totals of bankruptcy cases',
  description:
    'Cases of organisations that are held, and beside them counts of all filings as others publish them.',
  group: 'bankruptcy',
  auth: 'optional',
  needs: { datasets: ['bankruptcy'] },
  input: z.object({}),
  output,
  run: async (context) => {
    const { db, today, edition } = context
    const matching = canMatch(edition)
    const [sums, by_chapter, counts] = await Promise.all([
      sumUp(context, today),
      countChapters(db, matching),
      countAll(db),
    ])
    const { first, last, ...totals } = sums
    const ofOne = (chapter: string) => by_chapter.find((each) => each.chapter === chapter)?.filings ?? 0
    const matched = by_chapter.reduce((sum, each) => sum + (each.warn_matched ?? 0), 0)
    return {
      ...totals,
      last_7_days: countLately(totals.last_7_days, last, addDays(today, -6)),
      last_30_days: countLately(totals.last_30_days, last, addDays(today, -29)),
      warn_matched: matching ? matched : null,
      chapter_11: ofOne('11'),
      chapter_7: ofOne('7'),
      date_range: { first, last },
      by_chapter,
      counts,
      warnings: await adviseCases(context),
    }
  },
})

async function sumUp(context: EditionContext, today: IsoDate): Promise<Sums> {
  const since = (days: number) => sql`
    (count(*) filter (where date_filed > ${addDays(today, -days)}::date and date_filed <= ${today}::date))::integer`
  const [unique_debtors, found] = await Promise.all([
    countDebtors(context),
    context.db.get<Omit<Sums, 'unique_debtors'>>(sql`
      select count(*)::integer as total_filings,
             min(date_filed) as first,
             max(date_filed) as last,
             (count(*) filter (where date_filed is null))::integer as undated,
             ${since(7)} as last_7_days,
             ${since(30)} as last_30_days
      from bankruptcy_cases`),
  ])
  return { ...found!, unique_debtors }
}

/** Telling names apart takes longer than all other counts together, and never changes. */
const countDebtors = oncePerEdition(async (db: Database) => {
  const found = await db.get<{ debtors: number }>(
    sql`select count(distinct debtor_key)::integer as debtors from bankruptcy_cases`,
  )
  return found?.debtors ?? 0
})

function countChapters(db: Database, matching: boolean) {
  return db.all<z.infer<typeof ofChapter>>(sql`
    with filed as (select chapter, count(*)::integer as filings from bankruptcy_cases group by chapter)
    select chapter, filings, ${warnMatchedOf(matching)} as warn_matched
    from filed ${joinMatched(matching, sql`chapter`, [], sql`filed.chapter`)}
    order by filings desc, chapter`)
}

function countAll(db: Database) {
  return db.all<z.infer<typeof count>>(sql`
    select source, period_unit, min(period_start) as first, max(period_start) as last,
           count(distinct court_id)::integer as courts,
           sum(filings)::bigint as filings,
           coalesce(sum(filings) filter (where business), 0)::bigint as business_filings
    from bankruptcy_counts
    group by source, period_unit
    order by source`)
}
