/** What insights are made of: the datasets' files, each in its place, or empty tables where one is missing. */
import { companyTables } from '#companies/table.ts'
import { DATASETS, type DatasetName } from '#contract/plans.ts'
import { bankruptcyCases } from '#datasets/bankruptcy/table.ts'
import { dolClaims } from '#datasets/dol-claims/table.ts'
import { h1bEmployerNames, h1bPetitions, h1bYears } from '#datasets/h1b/table.ts'
import { joltsObservations } from '#datasets/jolts/table.ts'
import {
  lcaCases,
  lcaCities,
  lcaCityTotals,
  lcaEmployerNames,
  lcaEmployers,
  lcaQuarters,
  lcaTitles,
} from '#datasets/lca/table.ts'
import { secFilers, secFilings } from '#datasets/sec/table.ts'
import { warnNotices } from '#datasets/warn/table.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { createTable, type Table } from '#storage/tables.ts'

/** The tables that insights read, by file. */
const READ_TABLES: Readonly<Record<DatasetName | 'companies', readonly Table[]>> = {
  companies: companyTables,
  warn: [warnNotices],
  h1b: [h1bPetitions, h1bEmployerNames, h1bYears],
  lca: [lcaCases, lcaEmployers, lcaEmployerNames, lcaTitles, lcaCities, lcaCityTotals, lcaQuarters],
  sec: [secFilings, secFilers],
  dol_claims: [dolClaims],
  jolts: [joltsObservations],
  bankruptcy: [bankruptcyCases],
}

/**
 * Attaches the files (name → path) read-only under their names. Where a file is missing, cannot be opened or was
 * written by a version with other tables, empty tables stand in its place, so that the statements are the same.
 * Returns the datasets that are there.
 */
export async function attachInputs(
  connection: Connection,
  files: Readonly<Record<string, string>>,
): Promise<Set<DatasetName>> {
  const held = new Set<DatasetName>()
  await connection.run(`attach ':memory:' as blank`)
  for (const [name, tables] of Object.entries(READ_TABLES)) {
    for (const table of tables) await connection.run(createTable({ ...table, name: `blank.${table.name}` }))
    const path = files[name]
    if (path !== undefined && (await attachFitting(connection, name, path, tables))) {
      if (name in DATASETS) held.add(name as DatasetName)
      continue
    }
    await connection.run(`attach ':memory:' as ${name}`)
    for (const table of tables) await connection.run(createTable({ ...table, name: `${name}.${table.name}` }))
  }
  return held
}

async function attachFitting(
  connection: Connection,
  name: string,
  path: string,
  tables: readonly Table[],
): Promise<boolean> {
  try {
    await connection.run(attachFile(name, path))
  } catch {
    // The server meets the same file and says that its dataset cannot be asked; here the others go on without it.
    return false
  }
  const names = tables.map((table) => `'${table.name}'`).join(', ')
  const columnsOf = (database: string) => `
    select table_name, column_name, data_type from duckdb_columns()
    where database_name = '${database}' and table_name in (${names})`
  const missing = await connection.rows(`${columnsOf('blank')} except ${columnsOf(name)}`)
  if (missing.length === 0) return true
  await connection.run(`detach ${name}`)
  return false
}
