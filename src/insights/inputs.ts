/** What an edition’s insights were made of: the years and days of each dataset. */
import type { IsoDate } from '#lib/dates.ts'
import type { Database } from '#storage/database.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'
import type { HeldYear, VisaYears } from './held-years.ts'

/** What insights were made of. */
export interface Inputs {
  /** The day that counted as today when they were made. */
  as_of: IsoDate
  h1b: VisaYears
  lca: VisaYears
  /** The last day that records of a dataset are of; null where none is held. */
  last_day(dataset: DatedDataset): IsoDate | null
}

/** Datasets whose records come day by day. */
export type DatedDataset = 'warn' | 'sec' | 'bankruptcy'

/** Reads what the edition's insights were made of. */
export const readInputs = oncePerEdition(async (db: Database): Promise<Inputs> => {
  const [rows, years] = await Promise.all([
    db.all<{ dataset: string; as_of: IsoDate; last_day: IsoDate | null; fiscal_year: number | null }>(sql`
      select dataset, as_of, last_day, fiscal_year from insight_inputs`),
    db.all<HeldYear & { dataset: string }>(sql`
      select dataset, fiscal_year, note, decided from insight_years order by fiscal_year`),
  ])
  const of = (name: string): VisaYears => {
    const held = years.filter(({ dataset }) => dataset === name)
    return { fiscal_year: rows.find(({ dataset }) => dataset === name)?.fiscal_year ?? null, held }
  }
  return {
    as_of: rows[0]!.as_of,
    h1b: of('h1b'),
    lca: of('lca'),
    last_day: (name) => rows.find(({ dataset }) => dataset === name)?.last_day ?? null,
  }
})
