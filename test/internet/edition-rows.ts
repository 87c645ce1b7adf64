/** The rows of an edition, for holding one against another. */
import { createHash } from 'node:crypto'
import { openEdition } from '#storage/editions/open-edition.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { sql, trusted } from '#storage/sql.ts'

/** That a notice's own page was not to be had is known to the run that asked for it, and to no mirror of what it got. */
const PAGE_UNREAD = /("printed":")part\|/

/** What no two runs share: when a report was published, and as which edition. */
const OF_ITS_RUN: Readonly<Record<string, readonly string[]>> = {
  monthly_reports: ['published_at', 'edition'],
}

/** Of each table of the edition that serves how many rows it has, and a digest of them. */
export async function rowsOf(dataDir: string): Promise<Record<string, string>> {
  const store = new EditionStore(dataDir)
  const edition = (await store.current())!
  const { db } = await openEdition(store, edition)
  try {
    const told: Record<string, string> = {}
    for (const { rows } of Object.values(edition.datasets))
      for (const table of Object.keys(rows)) {
        const all = await db.all(sql`select * from ${trusted(table)}`)
        const own = OF_ITS_RUN[table] ?? []
        const plain = (key: string, value: unknown) =>
          own.includes(key) ? undefined : typeof value === 'bigint' ? String(value) : value
        const lines = all.map((row) => JSON.stringify(row, plain).replace(PAGE_UNREAD, '$1'))
        told[table] = `${all.length} ${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`
      }
    return told
  } finally {
    await db.close()
  }
}
