/** Of which calendar years a dataset holds the records of nearly all business days: of the others, none found is not none filed. */
import { dayNumber, dayOf, type IsoDate } from '#lib/dates.ts'
import { type EditionContext, oncePerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'
import { type Warning, warn } from './warnings.ts'

/** Of the whole country more are filed on any business day: fewer are what is known of single companies or courts. */
const OF_A_DAY_MIN = 10
/** Holidays, a late publisher and a day that could not be read leave gaps. */
const DAYS_SHARE_MIN = 0.8
const DAYS_SPARED = 5

/** How many business days of each year have the records of a whole day; years that have any records. */
export type FilledDays = ReadonlyMap<number, number>

/** Reads that of a table, by the column that says when its records were filed; once an edition. */
export const filledDays = (table: string, day: string): ((context: EditionContext) => Promise<FilledDays>) =>
  oncePerEdition(async (db) => {
    const rows = await db.all<{ year: number; days: number }>(sql`
      select date_part('year', day)::integer as year,
             count(*) filter (where records >= ${OF_A_DAY_MIN} and isodow(day) <= 5)::integer as days
      from (
        select ${trusted(day)} as day, count(*) as records from ${trusted(table)}
        where ${trusted(day)} is not null group by 1
      ) as told
      group by 1 order by 1`)
    return new Map(rows.map(({ year, days }) => [year, days]))
  })

/** Those of some years that are not held whole, as far as they have come by today. */
export const yearsLacking = (filled: FilledDays, years: readonly number[], today: IsoDate): number[] =>
  years.filter((year) => {
    const days = businessDays(year, today)
    return (filled.get(year) ?? 0) < Math.min(days * DAYS_SHARE_MIN, days - DAYS_SPARED)
  })

/** Mondays to Fridays of a year before today. */
function businessDays(year: number, today: IsoDate): number {
  const [first, end] = [
    dayNumber(`${year}-01-01`),
    Math.min(dayNumber(`${year + 1}-01-01`), dayNumber(today)),
  ]
  let days = 0
  for (let day = first; day < end; day++) if (![0, 6].includes(new Date(dayOf(day)).getUTCDay())) days++
  return days
}

/** The years from one to another, both included. */
export const yearsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** The days that a question is about: all that are held, where it names no first one, up to today. */
interface Window {
  from?: IsoDate | null | undefined
  until?: IsoDate | undefined
}

/** Those of a question's years that are not held whole. */
export function lackingWithin(filled: FilledDays, { from, until }: Window, today: IsoDate): number[] {
  const last = yearOf(until === undefined || until > today ? today : until)
  const first = from ? yearOf(from) : Math.min(last, ...filled.keys())
  return yearsLacking(filled, yearsBetween(first, last), today)
}

const yearOf = (day: IsoDate) => Number(day.slice(0, 4))

/** What must be said of years that are not held whole; `what` is the dataset's name as a sentence has it. */
export function lackingWarnings(
  dataset: string,
  what: string,
  years: readonly number[],
  isHeld = true,
): Warning[] {
  if (years.length === 0) return []
  const text = `no ${what} of ${inRuns(years)}, or only some, are held: there none found is not none filed`
  return [warn(isHeld ? 'window_not_held' : 'dataset_not_held', text, { dataset, years: [...years] })]
}

/** `2003 to 2019, 2021`. */
function inRuns(years: readonly number[]): string {
  const runs: [number, number][] = []
  for (const year of years) {
    const last = runs.at(-1)
    if (last?.[1] === year - 1) last[1] = year
    else runs.push([year, year])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
