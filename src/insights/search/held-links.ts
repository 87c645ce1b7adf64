/** Whose each record is, held in memory: a search goes through the records of up to fifty companies in each of three datasets. */
import { byPlace, NO_NUMBER } from '#storage/editions/columns.ts'
import { type EditionContext, keptPerEdition } from '#storage/editions/once.ts'
import { sql, trusted } from '#storage/sql.ts'
import { byOwner } from '../company/gathered.ts'
import type { Filed } from './filed-datasets.ts'

/** The records of companies. */
export interface HeldLinks {
  /** Where a company's records stand in their own table, the newest first; empty for one that has none. */
  ofCompany(company_no: number): Int32Array
  /** Of a row of the table of links, where its record stands; `NO_NUMBER` for one whose record is no more. */
  recordOf(link: number): number
}

const kept = keptPerEdition<HeldLinks>(3)

/** Those of a dataset's records; at 500,000 of them 8 MB, read when the first search asks. */
export const linksOf = (context: EditionContext, { shape, id, links }: Filed): Promise<HeldLinks> =>
  kept(context, links.table, async (db) => {
    const [rows, owners, places] = await db.numbers(sql`
      select links.rowid::integer, links.company_no, records.rowid::integer
      from ${trusted(links.table)} as links join ${trusted(shape.table.name)} as records
        on records.${trusted(id)} = links.${trusted(links.id)}
      order by links.${trusted(links.day)} desc nulls last, links.${trusted(links.id)}`)
    const { first, rows: order } = byOwner(owners!)
    const inOrder = order.map((at) => places![at]!)
    const records = byPlace(rows!, places!)
    return {
      ofCompany: (company_no) => inOrder.subarray(first[company_no] ?? 0, first[company_no + 1] ?? 0),
      recordOf: (link) => records[link] ?? NO_NUMBER,
    }
  })
