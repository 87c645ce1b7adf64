/** Brings the tables of a state store to what this program knows, once, whoever else tries at the same time. */
import { type Kysely, type Migration, Migrator } from 'kysely'
import { StateError, type StatePlace } from './errors.ts'
import { MIGRATIONS } from './migrations/index.ts'

/** Kysely's own list of what has been applied. */
const APPLIED = 'kysely_migration'

/** What is to be applied where. */
export interface MigrateOptions {
  migrations?: Readonly<Record<string, Migration>>
  /** Where the tables lie, in a database that has schemas. */
  schema?: string
}

/** What has been applied to a store, and what this program would apply, in order. */
export interface Migrations {
  applied: string[]
  missing: string[]
}

/** Looks at a store, and changes nothing. Throws StateError as `migrate` does. */
export async function readMigrations(
  db: Kysely<unknown>,
  place: StatePlace,
  { migrations = MIGRATIONS, schema }: MigrateOptions = {},
): Promise<Migrations> {
  const applied = await appliedMigrations(db, place, schema)
  refuseNewer(applied, migrations, place)
  return { applied, missing: Object.keys(migrations).filter((name) => !applied.includes(name)) }
}

/**
 * Applies what is missing, all of it or nothing. Throws StateError when the store was written by a newer program, or
 * holds another program's tables.
 */
export async function migrate(
  db: Kysely<unknown>,
  place: StatePlace,
  options: MigrateOptions = {},
): Promise<void> {
  const { migrations = MIGRATIONS, schema } = options
  const { missing } = await readMigrations(db, place, options)
  if (missing.length === 0) return
  // The migrator looks again under its lock, so of two that come at once the second finds the work done.
  const provider = { getMigrations: async () => ({ ...migrations }) }
  const migrator = new Migrator({
    db,
    provider,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  // A newer program may have been faster.
  refuseNewer(await appliedMigrations(db, place, schema), migrations, place)
  throw new StateError(`${place.setting}: the tables of the state store ${place.path} could not be updated`, {
    cause: error,
  })
}

async function appliedMigrations(
  db: Kysely<unknown>,
  place: StatePlace,
  schema: string | undefined,
): Promise<string[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true })
  const tables = found.filter((table) => table.schema === schema && !table.isView).map(({ name }) => name)
  if (!tables.includes(APPLIED)) {
    const foreign = tables.filter((name) => !name.startsWith('kysely_'))
    if (foreign.length === 0) return []
    const advice = schema === undefined ? '' : '; name a schema of its own, such as ?schema=headcount'
    throw new StateError(
      `${place.setting}: ${place.path} belongs to another program: it holds the tables ${foreign.slice(0, 3).join(', ')}${advice}`,
    )
  }
  const rows = await (db as Kysely<{ [APPLIED]: { name: string } }>)
    .selectFrom(APPLIED)
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

function refuseNewer(
  applied: readonly string[],
  migrations: Readonly<Record<string, Migration>>,
  { setting, path }: StatePlace,
): void {
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return
  throw new StateError(
    `${setting}: the state store ${path} was written by a newer Headcount (${unknown} is unknown to this one); run that version, or name another store`,
  )
}
