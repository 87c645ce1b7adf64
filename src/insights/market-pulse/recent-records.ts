/** The parts of the market pulse that count records of the last days: 8-K filings and bankruptcy cases. */
import { z } from 'zod'
import { countLately, lately } from '#contract/lately.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { inWindow, lastDays } from '../windows.ts'
import { MONTH_DAYS } from './parts.ts'

const count = (about: string) => z.number().int().describe(about)

export const secPart = z.object({
  total_filings: count('8-K filings held'),
  last_30_days: lately('Of the last 30 days'),
  restructuring_30_days: lately('Of them with item 2.05, costs of exit or disposal'),
  bankruptcy_30_days: lately('Of them with item 1.03, bankruptcy or receivership'),
})

/** 8-K filings; `newest` is the day of the newest that is held. */
export async function tellSec(
  db: Database,
  today: IsoDate,
  newest: IsoDate | null,
): Promise<z.infer<typeof secPart>> {
  const window = lastDays(today, MONTH_DAYS)
  const month = inWindow(sql`filing_date`, window)
  const found = await db.get<Counted<typeof secPart>>(sql`
    select count(*)::integer as total_filings, (count(*) filter (where ${month}))::integer as last_30_days,
           (count(*) filter (where ${month} and has_205))::integer as restructuring_30_days,
           (count(*) filter (where ${month} and has_103))::integer as bankruptcy_30_days
    from sec_filings`)
  const { total_filings, ...counted } = found!
  return { total_filings, ...allLately(counted, newest, window.from!) }
}

/** A part whose counts are not held against what is held yet. */
type Counted<Part extends z.ZodType<object>> = { [Key in keyof z.infer<Part>]: number }

/** Counts of the days from the first on, all of them null where nothing is held of these. */
function allLately<Counts extends Record<string, number> & { last_30_days: number }>(
  counts: Counts,
  newest: IsoDate | null,
  first: IsoDate,
): { [Key in keyof Counts]: number | null } {
  if (countLately(counts.last_30_days, newest, first) !== null) return counts
  const none = Object.keys(counts).map((name) => [name, null])
  return Object.fromEntries(none) as { [Key in keyof Counts]: null }
}

export const bankruptcyPart = z.object({
  total_cases: count('Bankruptcy cases held'),
  last_30_days: lately('Of the last 30 days'),
  chapter_11_30_days: lately('Of them under chapter 11'),
  chapter_7_30_days: lately('Of them under chapter 7'),
  warn_matched_30_days: lately('Of them, cases of companies that ever gave a WARN notice'),
})

/** Bankruptcy cases; `newest` is the day of the newest that is held. */
export async function tellBankruptcies(
  db: Database,
  today: IsoDate,
  newest: IsoDate | null,
): Promise<z.infer<typeof bankruptcyPart>> {
  const window = lastDays(today, MONTH_DAYS)
  const month = inWindow(sql`date_filed`, window)
  const [counted, matched] = await Promise.all([
    db.get<Omit<Counted<typeof bankruptcyPart>, 'warn_matched_30_days'>>(sql`
      select count(*)::integer as total_cases, (count(*) filter (where ${month}))::integer as last_30_days,
             (count(*) filter (where ${month} and chapter = '11'))::integer as chapter_11_30_days,
             (count(*) filter (where ${month} and chapter = '7'))::integer as chapter_7_30_days
      from bankruptcy_cases`),
    db.get<{ cases: number }>(sql`
      select count(*)::integer as cases from company_cases where gave_notice and ${month}`),
  ])
  const { total_cases, ...sums } = counted!
  const all = { ...sums, warn_matched_30_days: matched?.cases ?? 0 }
  return { total_cases, ...allLately(all, newest, window.from!) }
}
