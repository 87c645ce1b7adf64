/** PostgreSQL as Kysely is to see it: the tables of our schema are all that there are. */
import {
  type ColumnMetadata,
  type DatabaseIntrospector,
  type DatabaseMetadata,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type PostgresPool,
  type SchemaMetadata,
  sql,
  type TableMetadata,
} from 'kysely'

/** Queries over connections. */
export function queries<T>(pool: PostgresPool, plugins: KyselyPlugin[] = []): Kysely<T> {
  return new Kysely<T>({ dialect: new StatePostgresDialect({ pool }), plugins })
}

class StatePostgresDialect extends PostgresDialect {
  // biome-ignore lint/suspicious/noExplicitAny: as Kysely declares it.
  override createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SchemaIntrospector(db)
  }
}

/**
 * What migrations ask. Kysely's own looks at each column of every schema of the database, and fails when a program
 * beside us drops one of its own.
 */
class SchemaIntrospector implements DatabaseIntrospector {
  constructor(private readonly db: Kysely<unknown>) {}

  async getSchemas(): Promise<SchemaMetadata[]> {
    const { rows } = await sql<SchemaMetadata>`select current_schema() as name`.execute(this.db)
    return rows
  }

  async getTables({ withInternalKyselyTables = false } = {}): Promise<TableMetadata[]> {
    const { rows } = await sql<ColumnMetadata & { table: string; schema: string }>`
      select c.table_name as table, c.table_schema as schema, c.column_name as name, c.data_type as "dataType",
        c.is_nullable = 'YES' as "isNullable", c.column_default is not null as "hasDefaultValue",
        c.is_identity = 'YES' as "isAutoIncrementing"
      from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
      where c.table_schema = current_schema()
      order by c.table_name, c.ordinal_position`.execute(this.db)
    const tables = new Map<string, Omit<TableMetadata, 'columns'> & { columns: ColumnMetadata[] }>()
    for (const { table: name, schema, ...column } of rows) {
      const kind = { isView: false, isForeign: false }
      const columns = tables.get(name)?.columns ?? []
      tables.set(name, { name, schema, ...kind, columns })
      columns.push(column)
    }
    return [...tables.values()].filter(({ name }) => withInternalKyselyTables || !name.startsWith('kysely_'))
  }

  async getMetadata(): Promise<DatabaseMetadata> {
    return { tables: await this.getTables({ withInternalKyselyTables: true }) }
  }
}
