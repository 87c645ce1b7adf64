/** The parts of the market pulse that count records of the last days: 8-K filings and bankruptcy cases. */
import { z } from 'zod'
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { sql } from '#storage/sql.ts'
import { inWindow, lastDays } from '../windows.ts'
import { MONTH_DAYS } from './parts.ts'

const count = (about: string) => z.number().int().describe(about)

/** A count of records of the last 30 days. */
const ofLastDays = (about: string) =>
  z
    .number()
    .int()
    .nullable()
    .describe(`${about}; null where none is found and not nearly all records of these days are held`)

export const secPart = z.object({
  total_filings: count('8-K filings held'),
  last_30_days: ofLastDays('Of the last 30 days'),
  restructuring_30_days: ofLastDays('Of them with item 2.05, costs of exit or disposal'),
  bankruptcy_30_days: ofLastDays('Of them with item 1.03, bankruptcy or receivership'),
})

/** 8-K filings; `isWhole` says whether nearly all of the last 30 days are held. */
export async function tellSec(
  db: Database,
  today: IsoDate,
  isWhole: boolean,
): Promise<z.infer<typeof secPart>> {
  const window = lastDays(today, MONTH_DAYS)
  const month = inWindow(sql`filing_date`, window)
  const found = await db.get<Counted<typeof secPart>>(sql`
    select count(*)::integer as total_filings, (count(*) filter (where ${month}))::integer as last_30_days,
           (count(*) filter (where ${month} and has_205))::integer as restructuring_30_days,
           (count(*) filter (where ${month} and has_103))::integer as bankruptcy_30_days
    from sec_filings`)
  const { total_filings, ...counted } = found!
  return { total_filings, ...told(counted, isWhole) }
}

/** A part whose counts are not held against what is held yet. */
type Counted<Part extends z.ZodType<object>> = { [Key in keyof z.infer<Part>]: number }

/** The counts; none found where not nearly all records of the days are held is not none. */
const told = <Counts extends Record<string, number>>(counts: Counts, isWhole: boolean) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, found]) => [name, found > 0 || isWhole ? found : null]),
  ) as { [Key in keyof Counts]: number | null }

export const bankruptcyPart = z.object({
  total_cases: count('Bankruptcy cases held'),
  last_30_days: ofLastDays('Of the last 30 days'),
  chapter_11_30_days: ofLastDays('Of them under chapter 11'),
  chapter_7_30_days: ofLastDays('Of them under chapter 7'),
  warn_matched_30_days: ofLastDays('Of them, cases of companies that ever gave a WARN notice'),
})

/** Bankruptcy cases; the same. */
export async function tellBankruptcies(
  db: Database,
  today: IsoDate,
  isWhole: boolean,
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
  return { total_cases, ...told(all, isWhole) }
}
