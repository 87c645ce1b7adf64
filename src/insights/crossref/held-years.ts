/** Of which years around a company's layoffs filings or cases are held: an excerpt of a year says nothing of whom it does not name. */
import { lackingWarnings, lackingWithin, yearsBetween } from '#contract/calendar-years.ts'
import type { RunContext } from '#contract/operation.ts'
import type { Warning } from '#contract/warnings.ts'
import type { IsoDate } from '#lib/dates.ts'
import { DAILY_RECORDS, type DailyDataset } from '../gaps.ts'

/** The years in which a company's records would tell of its layoffs: those of its notices, one before and one after. */
export function yearsAround(
  { first_notice, latest_notice }: { first_notice: IsoDate | null; latest_notice: IsoDate | null },
  today: IsoDate,
): number[] {
  const now = Number(today.slice(0, 4))
  const from = first_notice === null ? now - 1 : Number(first_notice.slice(0, 4)) - 1
  const to = latest_notice === null ? now : Math.min(now, Number(latest_notice.slice(0, 4)) + 1)
  return yearsBetween(from, to)
}

/** What of a dataset can be said of a company in these years. */
export interface Held {
  /** False where nothing found says nothing: of a year at least no more than an excerpt is held. */
  whole: boolean
  warnings: Warning[]
}

/** Finds out which of the years are held, and names the others. */
export async function findHeld(
  context: Pick<RunContext, 'db' | 'edition' | 'catalogue' | 'today'>,
  dataset: DailyDataset,
  years: readonly number[],
): Promise<Held> {
  const { today } = context
  const { daysOf, since } = DAILY_RECORDS[dataset]
  const held = await daysOf(context)
  const window = { from: `${years[0]}-01-01`, until: `${years.at(-1)}-12-31` }
  const missing = years.length === 0 ? [] : lackingWithin(held, window, { today, since })
  const what = context.catalogue.labelOf(dataset)
  return {
    whole: missing.length === 0,
    warnings: lackingWarnings(dataset, what, missing, held.first !== null),
  }
}
