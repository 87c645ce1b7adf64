/** The edition's file of companies, made anew whenever a dataset is: links are never older than the rows they link. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { writeDuckDbFile } from '#storage/tables.ts'
import { ALIASES } from './aliases/index.ts'
import { CompanyDirectory, companyRows, type FiledName } from './identity.ts'
import type { Registrant } from './matcher.ts'
import { companies, companyNames } from './table.ts'

/** Where names come from: a dataset's query for `name`, `state` (or null) and `records`, one row a name and state. */
export interface NameSource {
  dataset: string
  names: string
}

/** The query for registrants, largest first: `cik`, `name`, `tickers` and `former` (both as `|`-separated text). */
export interface RegistrantSource {
  dataset: string
  registrants: string
}

/** What identities are made of. */
export interface Known {
  names: FiledName[]
  registrants: Registrant[]
}

/** Who is registered, as the edition's file of SEC filings has it. */
export const REGISTRANTS: RegistrantSource = {
  dataset: 'sec',
  registrants: 'select cik, name, tickers, former_names as former from sec_registrants order by place, cik',
}

/** Writes the file of companies out of the datasets' files (dataset → path); returns the rows by table. */
export async function writeCompanies(
  path: string,
  files: Readonly<Record<string, string>>,
  sources: readonly NameSource[],
  registrants: RegistrantSource = REGISTRANTS,
): Promise<Record<string, number>> {
  const known = await readKnown(files, sources, registrants)
  const made = companyRows(new CompanyDirectory(known.registrants, known.names, ALIASES), known.names)
  await writeDuckDbFile(path, [
    { table: companies, rows: made.companies },
    { table: companyNames, rows: made.names },
  ])
  return { [companies.name]: made.companies.length, [companyNames.name]: made.names.length }
}

/** Reads the names and registrants of the datasets' files; a dataset that is not among them is passed over. */
export async function readKnown(
  files: Readonly<Record<string, string>>,
  sources: readonly NameSource[],
  registrants: RegistrantSource = REGISTRANTS,
): Promise<Known> {
  return withFiles(files, async (connection) => {
    const names: FiledName[] = []
    for (const { dataset, names: query } of sources) {
      if (!(dataset in files)) continue
      for (const [name, state, records] of await rows(connection, dataset, query))
        if (name !== null)
          names.push({ name: String(name), state: state as string | null, records: Number(records) })
    }
    const listed = registrants.dataset in files
    return {
      names,
      registrants: listed
        ? toRegistrants(await rows(connection, registrants.dataset, registrants.registrants))
        : [],
    }
  })
}

/** Registrants out of rows of `cik`, `name`, `tickers` and `former`, largest first. */
export function toRegistrants(found: readonly (readonly unknown[])[]): Registrant[] {
  const all = found.map(([cik, name, tickers, former]) => ({
    cik: String(cik),
    name: String(name),
    tickers: list(tickers),
    former: list(former),
  }))
  // Those without a symbol are mostly trusts and shells, and stand behind all others.
  const listed = all.filter(({ tickers }) => tickers.length > 0)
  const places = new Map(listed.map(({ cik }, i) => [cik, i / listed.length]))
  return all.map((registrant) => ({ ...registrant, place: places.get(registrant.cik) ?? 1 }))
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
