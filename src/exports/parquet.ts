/**
 * Parquet, written by the engine: each page as a file of its own, and then all of them as one. To sort and write the whole
 * at once would hold the whole.
 */
import type { FileJob } from '#contract/operation.ts'
import { fromParquet } from '#storage/duckdb/copy.ts'
import { sql, trusted } from '#storage/sql.ts'
import { FIELDS } from './fields.ts'
import { NEWEST_FIRST, NO_PAGE, type Page, recordsOf, type Selection } from './selection.ts'

/** A multiple of the engine's vectors; small enough to be read one by one in little memory. */
const ROW_GROUP_ROWS = 10_240

const columns = trusted(
  FIELDS.map(({ name, of }) => `${of === 'notice' ? 'notice' : 'link'}.${name}`).join(', '),
)
const ofNotice = trusted(FIELDS.flatMap(({ name, of }) => (of === 'notice' ? [name] : [])).join(', '))

const pageQuery = (page: Page) => sql`select ${columns} from ${recordsOf(page, ofNotice)} ${NEWEST_FIRST}`

/** Writes the selection: dates are DATE, counts INT32, flags BOOLEAN. */
export async function buildParquet(
  { db, path, signal }: FileJob,
  { pages, edition }: Selection,
): Promise<void> {
  const parts: string[] = []
  for (const page of pages.length > 0 ? pages : [NO_PAGE]) {
    const part = `${path}.${parts.length}`
    await db.copy(pageQuery(page), part, { format: 'parquet', rowGroupRows: ROW_GROUP_ROWS }, signal)
    parts.push(part)
  }
  const facts = {
    edition: edition.id,
    sample: String(edition.sample),
    licence: 'public records of the states',
  }
  await db.copy(fromParquet(parts), path, { format: 'parquet', rowGroupRows: ROW_GROUP_ROWS, facts }, signal)
}
