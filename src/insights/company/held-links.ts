/** Whose each record is, held in memory: a search goes through the records of up to fifty companies in each of three datasets. */
import { byPlace, NO_NUMBER } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'
import { byOwner } from '../company/gathered.ts'
import type { Filed } from './filed-datasets.ts'

/** The links of records with companies, by the row in the table of links. */
export interface HeldLinks {
  /** Those of a company, of its newest record first; empty for one that has none. */
  ofCompany(company_no: number): Int32Array
  /** Where the record stands in its own table; `NO_NUMBER` for one that is no more. */
  recordOf(link: number): number
}

const kept = keptPerEdition<HeldLinks>(3)

/** Those of a dataset, eight bytes each; read when the first search asks. */
export const linksOf = (context: EditionContext, { shape, id, links }: Filed): Promise<HeldLinks> =>
  kept(context, links.table, async (db) => {
    const [rows, owners, places] = await db.numbers(sql`
      select links.rowid::integer, links.company_no, coalesce(records.rowid::integer, (${NO_NUMBER})::integer)
      from ${trusted(links.table)} as links left join ${trusted(shape.table.name)} as records
        on records.${trusted(id)} = links.${trusted(links.id)}`)
    // They are written in the order of the days and ids, within each company at the least.
    const { first, rows: order } = byOwner(byPlace(rows!, owners!))
    const records = byPlace(rows!, places!)
    return {
      ofCompany: (company_no) => order.subarray(first[company_no] ?? 0, first[company_no + 1] ?? 0),
      recordOf: (link) => records[link] ?? NO_NUMBER,
    }
  })
