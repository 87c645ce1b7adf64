/**
 * Idaho's export: the labels of the list itself. Its cells are those of older editions, in which the sites of a notice
 * shared one merged cell for their headcount: all sites but the first have none.
 */
import { cleanText } from '#lib/text.ts'
import type { RawRow, RawTable } from '../../readers/table.ts'
import id from '../../sources/id.ts'
import { type ExportFacts, likeList } from './facts.ts'

const COUNT = 'No. of Employees Affected'
/** What the rows of one notice have in common. */
const SHARED = ['Date of Letter', 'Company', 'Effective or Commencing Date']

/**
 * Puts the sites of a merged cell into the row that has the headcount, as the list itself does today: their addresses
 * below each other. Town and postal code stay those of the first site, which places the notice.
 */
function joinSites(table: RawTable): RawTable {
  const rows: RawRow[] = []
  for (const row of table.rows) {
    const above = rows.at(-1)
    const isSite =
      above !== undefined &&
      cleanText(row[COUNT]) === '' &&
      cleanText(above[COUNT]) !== '' &&
      SHARED.every((label) => cleanText(row[label]) === cleanText(above[label]))
    if (isSite) above.Address = `${above.Address ?? ''}\n${row.Address ?? ''}`
    else rows.push({ ...row })
  }
  return { ...table, rows }
}

const facts: ExportFacts = { ...likeList(id), prepare: joinSites }
export default facts
