/** The edition's file of changes, made when all its other files are: those of before that are kept, and its own. */
import type { Announced } from '#contract/announced.ts'
import { addDays } from '#lib/dates.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { type Connection, countRows } from '#storage/duckdb/connection.ts'
import { attachFile, literal, quoteText } from '#storage/duckdb/quoting.ts'
import { type ChangesFile, EDITIONS_KEPT, type MadeEdition, type Manifest } from '#storage/editions/store.ts'
import { createTable } from '#storage/tables.ts'
import { CHANGES_VERSION } from '../kept.ts'
import { changedEditions, changesTables, goneRecords, recordChanges } from '../table.ts'
import { type Comparison, compareRecords } from './compare.ts'
import { type Earlier, findEarlier } from './earlier.ts'
import { heardSources, lastRead } from './sources.ts'

/** Days for which changes can be asked for: longer than the month that the slowest reader rests. */
const KEPT_DAYS = 35

/** Writes what else has become of an edition's contents since the one before it, which may not be there. */
export type WriteMore = (
  connection: Connection,
  edition: MadeEdition,
  earlier: Manifest | null,
) => Promise<void>

/** How the file is made of what is announced; `more` writes tables of its own into it. */
export const changesFile = (announced: readonly Announced[], more?: WriteMore): ChangesFile => ({
  version: CHANGES_VERSION,
  write: (path, edition) => writeChanges(path, edition, announced, more),
})

async function writeChanges(
  path: string,
  edition: MadeEdition,
  announced: readonly Announced[],
  more?: WriteMore,
) {
  const earlier = await findEarlier(edition, CHANGES_VERSION)
  return withDuckDbFile(path, async (connection) => {
    for (const table of changesTables) await connection.run(createTable(table))
    if (earlier?.kept) await takeOver(connection, edition, edition.path(earlier.kept))
    const edition_no = (earlier?.edition_no ?? 0) + 1
    const changes = earlier ? await compareEditions(connection, edition, earlier, edition_no, announced) : 0
    await more?.(connection, edition, earlier?.manifest ?? null)
    const row = [edition_no, edition.id, edition.created_at, earlier?.manifest.id ?? null, changes]
    await connection.run(`insert into changed_editions values (${row.map(literal).join(', ')})`)
    return countRows(connection, changesTables)
  })
}

/** Copies what is still kept of the editions before. */
async function takeOver(connection: Connection, { created_at }: MadeEdition, path: string): Promise<void> {
  const since = addDays(created_at.slice(0, 10), -KEPT_DAYS)
  await connection.run(attachFile('kept', path))
  const kept = `
    select edition_no from kept.changed_editions
    where published_at >= ${quoteText(since)} or edition_no > (
      select max(edition_no) - ${EDITIONS_KEPT - 1} from kept.changed_editions)`
  for (const { name } of [changedEditions, recordChanges, goneRecords])
    await connection.run(
      `insert into ${name} select * from kept.${name} where edition_no in (${kept}) order by rowid`,
    )
  await connection.run('detach kept')
}

/** Writes what differs; gives the number of changes. */
async function compareEditions(
  connection: Connection,
  edition: MadeEdition,
  { manifest }: Earlier,
  edition_no: number,
  announced: readonly Announced[],
): Promise<number> {
  let seq = 0
  for (const each of announced) {
    const comparison = comparisonOf(each, edition, manifest)
    const found = comparison && (await compareRecords(connection, each, comparison))
    if (!found) continue
    const { dataset } = each
    const changes = await connection.appender(recordChanges)
    for (const { fields, ...change } of found.changes) {
      const told = fields.length > 0 ? JSON.stringify(fields) : null
      changes.append({ edition_no, seq: ++seq, dataset, ...change, fields: told })
    }
    changes.close()
    const gone = await connection.appender(goneRecords)
    for (const record of found.gone) gone.append({ edition_no, dataset, ...record })
    gone.close()
  }
  return seq
}

/** What is compared; null where nothing is new, or what differs may be our own doing. */
function comparisonOf(
  { file, madeAlike = [], dataset }: Announced,
  edition: MadeEdition,
  earlier: Earlier['manifest'],
): Comparison | null {
  const [was, now] = [earlier.datasets[file], edition.datasets[file]]
  if (!was || !now || was.file === now.file) return null
  const isAlike = (name: string) => {
    const [a, b] = [earlier.datasets[name], edition.datasets[name]]
    return a !== undefined && b !== undefined && a.built_by === b.built_by
  }
  if (!madeAlike.every(isAlike)) return null
  return {
    was: edition.path(was),
    now: edition.path(now),
    since: lastRead(dataset, earlier),
    heard: heardSources(dataset, earlier, edition),
    judgedAlike: isAlike(file),
  }
}
