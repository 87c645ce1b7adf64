/** The edition's file of companies, made anew whenever a dataset is that names any: links are never older than the rows they link. */
import { newTable, withDuckDbFile, withMemory } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { ALIASES } from '../aliases/index.ts'
import { byName, type FiledName } from '../matching/filed-name.ts'
import { CompanyDirectory } from '../matching/identity.ts'
import type { Registrant } from '../matching/matcher.ts'
import { companies, companyNames } from '../table.ts'
import { companyRows } from './rows.ts'

/** Where names come from. */
export interface NameSource {
  dataset: string
  /**
   * The dataset's query for `name`, `state` (or null) and `records`, one row a name and state; and for `numbers`, where
   * its records tell the last four digits of tax numbers: `|`-separated.
   */
  names: string
  /** Where it holds who is registered: its query for that, largest first, with the columns of RegistrantRow. */
  registrants?: string
}

/** What identities are made of. */
export interface Known {
  names: FiledName[]
  registrants: Registrant[]
}

/** Writes the file of companies out of the datasets' files (dataset → path); returns the rows by table. */
export async function writeCompanies(
  path: string,
  files: Readonly<Record<string, string>>,
  sources: readonly NameSource[],
): Promise<Record<string, number>> {
  const known = await readKnown(files, sources)
  const directory = new CompanyDirectory(known.registrants, known.names, ALIASES)
  return withDuckDbFile(path, async (connection) => {
    const names = await newTable(connection, companyNames)
    let count = 0
    const rows = companyRows(directory, known.names, (row) => {
      names.append(row)
      count++
    })
    names.close()
    const writer = await newTable(connection, companies)
    for (const row of rows) writer.append(row)
    writer.close()
    return { [companies.name]: rows.length, [companyNames.name]: count }
  })
}

/** Reads the names and registrants of the datasets' files; a dataset that is not among them is passed over. */
export async function readKnown(
  files: Readonly<Record<string, string>>,
  sources: readonly NameSource[],
): Promise<Known> {
  return withFiles(files, async (connection) => {
    const names: FiledName[] = []
    const texts = new Map<string, string>()
    for (const { dataset, names: query } of sources) {
      if (!(dataset in files)) continue
      const named = `select * from (${query}) as read (name, state, records)`
      for await (const { name, state, records, numbers } of rows<NamedRow>(connection, dataset, named)) {
        if (name === null) continue
        const filed = { name, state: state === null ? null : once(texts, state), records }
        names.push(numbers ? { ...filed, numbers: once(texts, numbers) } : filed)
      }
    }
    // The database gives them in any order, and the first of two as well known is taken.
    names.sort((a, b) => byName(a, b) || a.records - b.records)
    for (let i = 1; i < names.length; i++)
      // Each text read from a database takes its own memory.
      if (names[i]!.name === names[i - 1]!.name) names[i]!.name = names[i - 1]!.name
    const found: RegistrantRow[] = []
    for (const { dataset, registrants } of sources)
      if (registrants !== undefined && dataset in files)
        for await (const row of rows<RegistrantRow>(connection, dataset, registrants)) found.push(row)
    return { names, registrants: toRegistrants(found) }
  })
}

interface NamedRow {
  name: string | null
  state: string | null
  records: number
  numbers?: string | null
}

/** Who is registered; symbols and former names are `|`-separated. */
export interface RegistrantRow {
  cik: string
  name: string
  tickers: string | null
  former: string | null
}

/** Registrants out of their rows, largest first. */
export function toRegistrants(found: readonly RegistrantRow[]): Registrant[] {
  const all = found.map(({ cik, name, tickers, former }) => ({
    cik,
    name,
    tickers: list(tickers),
    former: list(former),
  }))
  // Those without a symbol are mostly trusts and shells, and stand behind all others.
  const listed = all.filter(({ tickers }) => tickers.length > 0)
  const places = new Map(listed.map(({ cik }, i) => [cik, i / listed.length]))
  return all.map((registrant) => ({ ...registrant, place: places.get(registrant.cik) ?? 1 }))
}

/** The same text as before: each one read from a database takes its own memory. */
function once(known: Map<string, string>, text: string): string {
  const held = known.get(text)
  if (held === undefined) known.set(text, text)
  return held ?? text
}

const list = (text: string | null) => (text ? text.split('|') : [])

/** Row by row: all of them at once would take as much memory as everything else. */
async function* rows<T>(connection: Connection, dataset: string, query: string): AsyncGenerator<T> {
  await connection.run(`set search_path = '${dataset}.main'`)
  for await (const batch of connection.batches<T>(query)) yield* batch
}

function withFiles<T>(
  files: Readonly<Record<string, string>>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return withMemory(async (connection) => {
    for (const [dataset, path] of Object.entries(files)) await connection.run(attachFile(dataset, path))
    return work(connection)
  })
}
