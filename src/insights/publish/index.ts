/** The edition's file of insights, made anew whenever a dataset is: out of all datasets and of who is who in them. */
import type { Dataset } from '#contract/dataset.ts'
import { fiscalYear, type IsoDate } from '#lib/dates.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { type Connection, countRows } from '#storage/duckdb/connection.ts'
import { quoteText } from '#storage/duckdb/quoting.ts'
import { createIndexes, createTable } from '#storage/tables.ts'
import { chooseYear, type HeldYear } from '../held-years.ts'
import { insightTables } from '../tables/index.ts'
import { activityStatements, type Dated, YEARS, type Years } from './activity.ts'
import { attachInputs } from './inputs.ts'
import { CASES, linkStatements, NOTICES } from './linked-records.ts'
import { writePlaces } from './places.ts'
import { searchStatements } from './search.ts'
import { visaStatements } from './visas.ts'

export { insightTables } from '../tables/index.ts'

/** Nine million cases are summed up by company, occupation and title: what does not fit is written aside. */
const MEMORY_MB = 512

/**
 * Writes the file of insights out of the files of datasets and the file `companies` (name → path); returns the rows
 * by table. A dataset without a file that fits contributes nothing. `today` ends all windows.
 */
export async function writeInsights(
  path: string,
  files: Readonly<Record<string, string>>,
  today: IsoDate,
  datasets: readonly (Dated & Pick<Dataset, 'tables'>)[],
): Promise<Record<string, number>> {
  if (!('companies' in files))
    throw new Error('insights need the file of companies, which must be made before')
  const build = async (connection: Connection) => {
    await connection.run(`set temp_directory = ${quoteText(`${path}.spill.tmp`)}`)
    const held = await attachInputs(connection, files, datasets)
    for (const table of insightTables) await connection.run(createTable(table))
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await connection.run(statement)
    }
    await run(linkStatements(today))
    await writePlaces(connection)
    await run([NOTICES, CASES, ...visaStatements(), YEARS])
    const years = await chooseYears(connection, today)
    await run([...activityStatements(today, held, datasets, years), ...searchStatements()])
    await run(insightTables.flatMap(createIndexes))
    return countRows(connection, insightTables)
  }
  return withDuckDbFile(path, build, { memoryMb: MEMORY_MB })
}

/** The fiscal year of default answers, by visa dataset. */
async function chooseYears(connection: Connection, today: IsoDate): Promise<Years> {
  // A year that has not begun is that of a misdated case.
  const held = await connection.rows<HeldYear & { dataset: string }>(
    `select dataset, fiscal_year, note, decided from insight_years where fiscal_year <= ${fiscalYear(today)}`,
  )
  const names = [...new Set(held.map(({ dataset }) => dataset))]
  return Object.fromEntries(
    names.map((name) => [name, chooseYear(held.filter(({ dataset }) => dataset === name))]),
  )
}
