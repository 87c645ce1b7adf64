/**
 * Whose each record is, held in memory: a search goes through the records of up to fifty companies in each of three datasets, and
 * a time line through those of one.
 */
import { byPlace, NO_NUMBER, type RowShape } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'
import { byOwner } from './gathered.ts'

/** Records that are linked to companies: their table, the column of their ids there, and the table of links with its own. */
export interface Linked {
  shape: Pick<RowShape, 'table'>
  id: string
  links: { table: string; id: string }
}

/** The links of records with companies, by the row in the table of links. */
export interface HeldLinks {
  /** Those of a company, of its newest record first; empty for one that has none. */
  ofCompany(company_no: number): Int32Array
  /** Where the record stands in its own table; `NO_NUMBER` for one that is no more. */
  recordOf(link: number): number
}

const kept = keptPerEdition<HeldLinks>(3)

/** Those of a dataset, eight bytes each; read when the first question asks. */
export const linksOf = (context: EditionContext, { shape, id, links }: Linked): Promise<HeldLinks> =>
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
