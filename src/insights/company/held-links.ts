/**
 * Whose each record is, held in memory: a search goes through the records of the companies that it means in each of three datasets, and
 * a time line through those of one.
 */
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import { secFilings } from '#datasets/sec/table.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import { byPlace, NO_NUMBER } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { byOwner } from './gathered.ts'

/** The datasets whose records are linked to companies: their tables, and those of the links, each with its ids; and a record's day. */
export const LINKED = {
  warn: {
    table: warnNotices,
    id: 'id',
    links: { table: 'company_notices', id: 'notice_id', day: 'notice_date' },
  },
  sec: {
    table: secFilings,
    id: 'accession',
    links: { table: 'company_filings', id: 'accession', day: 'filing_date' },
  },
  bankruptcy: {
    table: bankruptcyCases,
    id: 'id',
    links: { table: 'company_cases', id: 'case_id', day: 'date_filed' },
  },
} as const satisfies Record<
  string,
  { table: Table; id: string; links: { table: string; id: string; day: string } }
>

/** The links of records with companies, by the row in the table of links. */
export interface HeldLinks {
  /** Those of a company, of its newest record first; empty for one that has none. */
  ofCompany(company_no: number): Int32Array
  /** Where the record stands in its own table; `NO_NUMBER` for one that is no more. */
  recordOf(link: number): number
  /** All records stand before this place. */
  end: number
}

const kept = keptPerEdition<HeldLinks>(3)

/** Those of a dataset, eight bytes each; read when the first question asks. */
export const linksOf = (
  context: Pick<EditionContext, 'edition'>,
  dataset: keyof typeof LINKED,
): Promise<HeldLinks> =>
  kept(context, dataset, async (db) => {
    const { table, id, links } = LINKED[dataset]
    const [rows, owners, places] = await db.numbers(sql`
      select links.rowid::integer, coalesce(links.company_no, (${NO_NUMBER})::integer), coalesce(records.rowid::integer, (${NO_NUMBER})::integer)
      from ${trusted(links.table)} as links left join ${trusted(table.name)} as records
        on records.${trusted(id)} = links.${trusted(links.id)}`)
    // They are written in the order of the days and ids, within each company at the least.
    const { first, rows: order } = byOwner(byPlace(rows!, owners!))
    const records = byPlace(rows!, places!)
    return {
      ofCompany: (company_no) => order.subarray(first[company_no] ?? 0, first[company_no + 1] ?? 0),
      recordOf: (link) => records[link] ?? NO_NUMBER,
      end: places!.reduce((most, place) => Math.max(most, place + 1), 0),
    }
  })
