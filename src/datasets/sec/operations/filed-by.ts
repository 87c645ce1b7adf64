/** Under which companies filings stand, in memory: some stand under several, as those of a parent and its subsidiaries. */
import { DAY_ZERO, dayNumber, type IsoDate } from '#lib/dates.ts'
import { firstWhere } from '#lib/rows.ts'
import { NO_NUMBER } from '#storage/database.ts'
import { oncePerEdition } from '#storage/editions/once.ts'
import { sql } from '#storage/sql.ts'

/** A company under which filings stand. */
export interface Filer {
  cik: string
  /** Its name now; of one that no register names, as in its filings. */
  company: string
  /** Its main symbol. */
  ticker: string | null
}

/** Each filing once for each of its companies: the newest first, those of no day last. */
export interface FiledBy {
  /** Those who filed, by SEC number. */
  filers: readonly Filer[]
  /** Which of them. */
  filer: Int32Array
  /** The day of filing, in days since `DAY_ZERO`; `NO_NUMBER` where it is not known. */
  day: Int32Array
  /** What the filing is, as bits: `PRIMARY`, `RESTRUCTURING`, `BANKRUPTCY`. */
  kind: Int32Array
}

/** It stands under the company in `sec_filings`: each filing once. */
export const PRIMARY = 1
/** Item 2.05. */
export const RESTRUCTURING = 2
/** The first 1.03 of a bankruptcy. */
export const BANKRUPTCY = 4

/** Who filed what, and when. */
export const filedBy = oncePerEdition(async (db): Promise<FiledBy> => {
  const filers = await db.all<Filer>(sql`
    select signed.cik, coalesce(registrant.name, signed.company) as company, split_part(tickers, '|', 1) as ticker
    from (select cik, min(company) as company from sec_filers group by cik) as signed
    left join sec_registrants as registrant using (cik) order by signed.cik`)
  const [filer, day, kind] = await db.numbers(sql`
    select no, coalesce(filing_date - ${DAY_ZERO}::date, (${NO_NUMBER})::integer)::integer,
           (case when is_primary then ${PRIMARY} else 0 end + case when has_205 then ${RESTRUCTURING} else 0 end
             + case when first_103 then ${BANKRUPTCY} else 0 end)::integer
    from sec_filers join sec_filings using (accession)
    join (select cik, (row_number() over (order by cik) - 1)::integer as no from (select distinct cik from sec_filers)) as numbered
      on numbered.cik = sec_filers.cik
    order by filing_date desc nulls last`)
  return { filers, filer: filer!, day: day!, kind: kind! }
})

/** The places of the filings of a window, from the first up to, and without, the second; without ends those of no day too. */
export function placesWithin({ day }: FiledBy, from: IsoDate | null, to: IsoDate | null): [number, number] {
  const [earliest, latest] = [
    from === null ? NO_NUMBER + 1 : dayNumber(from),
    to === null ? Infinity : dayNumber(to),
  ]
  const isWhole = from === null && to === null
  return [
    firstWhere(day.length, (place) => day[place]! <= latest),
    isWhole ? day.length : firstWhere(day.length, (place) => day[place]! < earliest),
  ]
}
