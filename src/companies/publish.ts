/** The edition's file of companies, made anew whenever a dataset is: links are never older than the rows they link. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { writeDuckDbFile } from '#storage/tables.ts'
import { ALIASES } from './aliases.ts'
import { CompanyDirectory, companyRows, type FiledName } from './identity.ts'
import type { Registrant } from './matcher.ts'
import { companies, companyNames } from './table.ts'

/** Where names come from: a dataset's query for `name`, `state` (or null) and `records`, one row a name and state. */
export interface NameSource {
  dataset: string
  names: string
  /** True where the dataset cuts names at 34 characters. */
  cut?: boolean
}

/** The query for registrants, largest first: `cik`, `name`, `tickers` and `former` (both as `|`-separated text). */
export interface RegistrantSource {
  dataset: string
  registrants: string
}

/** Writes the file of companies out of the datasets' files (dataset → path); returns the rows by table. */
export async function writeCompanies(
  path: string,
  files: Readonly<Record<string, string>>,
  sources: readonly NameSource[],
  registrantSource?: RegistrantSource,
): Promise<Record<string, number>> {
  const { names, registrants } = await withFiles(files, async (connection) => {
    const names: FiledName[] = []
    for (const { dataset, names: query, cut } of sources) {
      if (!(dataset in files)) continue
      for (const [name, state, records] of await rows(connection, dataset, query))
        names.push({ name: String(name), state: state as string | null, records: Number(records), cut })
    }
    const known = registrantSource && registrantSource.dataset in files
    return { names, registrants: known ? await readRegistrants(connection, registrantSource) : [] }
  })
  const texts = new Set(names.map(({ name }) => name))
  const made = companyRows(new CompanyDirectory(registrants, texts, ALIASES), names)
  await writeDuckDbFile(path, [
    { table: companies, rows: made.companies },
    { table: companyNames, rows: made.names },
  ])
  return { [companies.name]: made.companies.length, [companyNames.name]: made.names.length }
}

async function readRegistrants(
  connection: DuckDBConnection,
  { dataset, registrants }: RegistrantSource,
): Promise<Registrant[]> {
  const found = await rows(connection, dataset, registrants)
  return found.map(([cik, name, tickers, former], i) => ({
    cik: String(cik),
    name: String(name),
    tickers: list(tickers),
    former: list(former),
    place: i / found.length,
  }))
}

const list = (text: unknown) => (text ? String(text).split('|') : [])

async function rows(connection: DuckDBConnection, dataset: string, query: string): Promise<unknown[][]> {
  await connection.run(`set search_path = '${dataset}.main'`)
  return (await connection.runAndReadAll(query)).getRows()
}

async function withFiles<T>(
  files: Readonly<Record<string, string>>,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '256MB', threads: '2' })
  try {
    const connection = await instance.connect()
    for (const [dataset, path] of Object.entries(files))
      await connection.run(`attach '${path.replace(/'/g, "''")}' as ${dataset} (read_only)`)
    return await work(connection)
  } finally {
    instance.closeSync()
  }
}
