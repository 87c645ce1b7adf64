/** Of which years filings or cases are held: an excerpt of a year says nothing of a company that it does not name. */
import type { RunContext } from '#contract/operation.ts'
import { type Warning, warn } from '#contract/warnings.ts'
import type { IsoDate } from '#lib/dates.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'

/** Of a year that is held, records of many more companies are: less is an excerpt. */
const COMPANIES_MIN = 50

/** How many companies the records of a year are of, all years that have any; each edition is asked once. */
const companiesByYear = (table: string, day: string) =>
  oncePerEdition((db) =>
    db.all<{ year: number; companies: number }>(sql`
      select date_part('year', ${trusted(day)})::integer as year, count(distinct company_no)::integer as companies
      from ${trusted(table)} where ${trusted(day)} is not null group by 1`),
  )

const YEARS_OF = {
  sec: companiesByYear('company_filings', 'filing_date'),
  bankruptcy: companiesByYear('company_cases', 'date_filed'),
} as const

/** The years in which a company's records would tell of its layoffs: those of its notices, one before and one after. */
export function yearsAround(
  { first_notice, latest_notice }: { first_notice: IsoDate | null; latest_notice: IsoDate | null },
  today: IsoDate,
): number[] {
  const now = Number(today.slice(0, 4))
  const from = first_notice === null ? now - 1 : Number(first_notice.slice(0, 4)) - 1
  const to = latest_notice === null ? now : Math.min(now, Number(latest_notice.slice(0, 4)) + 1)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

/** What of a dataset can be said of a company in these years. */
export interface Held {
  /** False where nothing found says nothing: of most of the years no more than an excerpt is held. */
  any: boolean
  warnings: Warning[]
}

/** Finds out which of the years are held, and names the others. */
export async function findHeld(
  context: Pick<RunContext, 'db' | 'edition' | 'catalogue'>,
  dataset: keyof typeof YEARS_OF,
  years: readonly number[],
): Promise<Held> {
  const rows = await YEARS_OF[dataset](context)
  const held = new Set(rows.filter(({ companies }) => companies >= COMPANIES_MIN).map(({ year }) => year))
  const missing = years.filter((year) => !held.has(year))
  if (missing.length === 0) return { any: true, warnings: [] }
  const any = missing.length * 2 <= years.length
  const what = context.catalogue.labelOf(dataset)
  const text = `no ${what} of ${inRuns(missing)}, or only a few, are held: there none found is not none filed`
  const code = rows.length === 0 ? 'dataset_not_held' : 'window_not_held'
  return { any, warnings: [warn(code, text, { dataset, years: missing })] }
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
