/** An edition's files opened for questions, and what of them cannot be asked. */
import type { Database } from '../database.ts'
import { type DuckDbOptions, openDuckDb } from '../duckdb/open.ts'
import { join, sql, trusted } from '../sql.ts'
import { type DeclaredTables, findMisfits, RebuildNeeded } from './shape.ts'
import {
  CHANGES,
  type EditionFile,
  type EditionStore,
  type Manifest,
  type RefreshedPart,
  type SourceHealth,
} from './store.ts'

/** An edition ready to be asked. */
export interface OpenEdition {
  id: string
  /** True for invented data. */
  sample: boolean
  createdAt: string
  db: Database
  /** Datasets that cannot be asked, with the reason. It grows when damage is found while answering. */
  broken: Map<string, Error>
  /** What the manifest says of the datasets' files and of the sources behind them. */
  datasets: Readonly<Record<string, EditionFile>>
  sources: readonly SourceHealth[]
  /** What its file of changes is; none before the first refresh. */
  changes?: EditionFile
  /** How far the refresh was that published it before it had ended. */
  part?: RefreshedPart
  /** Files that are being loaded now, and are to follow in an edition of their own. */
  coming?: readonly string[]
}

/** How editions are opened. */
export interface EditionOptions extends DuckDbOptions {
  /** What the program needs of the files; without it, any file that can be read will do. */
  tables?: DeclaredTables
}

/**
 * Opens an edition and reads a little of every table, so that the first caller does not wait for the disk. What
 * cannot be asked is told in `broken`, be it damaged or written by a version with other tables.
 */
export async function openEdition(
  store: EditionStore,
  manifest: Manifest,
  { tables, ...limits }: EditionOptions = {},
): Promise<OpenEdition> {
  const held = { ...manifest.datasets, ...(manifest.changes ? { [CHANGES]: manifest.changes } : {}) }
  const files = Object.fromEntries(Object.entries(held).map(([name, file]) => [name, store.path(file)]))
  const { db, broken } = await openDuckDb(files, limits)
  if (tables) await findUnfit(db, tables, manifest, broken)
  await readALittle(db, held, broken)
  return {
    id: manifest.id,
    sample: manifest.sample,
    createdAt: manifest.created_at,
    db,
    broken,
    datasets: manifest.datasets,
    sources: manifest.sources,
    changes: manifest.changes,
    part: manifest.part,
    coming: manifest.coming,
  }
}

/** Counts the rows of every table: all at once, or one after the other where some table cannot be read, to tell which. */
async function readALittle(
  db: Database,
  files: Readonly<Record<string, EditionFile>>,
  broken: Map<string, Error>,
): Promise<void> {
  const readable = Object.entries(files).filter(([name]) => !broken.has(name))
  const tables = readable.flatMap(([name, { rows }]) => Object.keys(rows).map((table) => ({ name, table })))
  if (tables.length === 0) return
  const count = (table: string) => sql`select count(*)::integer as rows from ${trusted(table)}`
  const counts = tables.map(({ table }) => count(table))
  const canAll = await db.all(join(counts, sql` union all `)).then(
    () => true,
    () => false,
  )
  if (canAll) return
  for (const { name, table } of tables)
    await db.get(count(table)).catch((cause: unknown) => {
      broken.set(name, new Error(`could not read ${table}`, { cause }))
    })
}

async function findUnfit(
  db: Database,
  tables: DeclaredTables,
  { datasets }: Manifest,
  broken: Map<string, Error>,
): Promise<void> {
  for (const name of Object.keys(tables)) {
    if (!(name in datasets)) broken.set(name, new RebuildNeeded(`${name} was never read; refresh to read it`))
  }
  const readable = Object.keys(datasets).filter((name) => !broken.has(name))
  for (const [name, misfit] of await findMisfits(db, tables, readable)) broken.set(name, misfit)
}
