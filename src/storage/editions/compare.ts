/** Two editions held against each other, row for row: the proof that a change of the program changed no data. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { openDuckDb } from '../duckdb/open.ts'
import { trusted } from '../sql.ts'
import { COLUMNS_NOT_COMPARED, manifestDifferences, NOT_COMPARED } from './compare-manifests.ts'
import { EditionStore, type Manifest } from './store.ts'

/** What a table's comparison found; of rows that differ, up to three of each side are shown. */
export interface TableCompared {
  table: string
  rowsA: number
  rowsB: number
  onlyA: number
  onlyB: number
  /** Sentences about columns and indexes. */
  shape: string[]
  /** Columns whose values differ, whatever the row they stand in. */
  columns: string[]
  examples: string[]
}

const EXAMPLES = 3
const CELL_CHARACTERS = 60
// A comparison reads all there is, on a machine that has nothing else to do.
const LIMITS = { connections: 1, timeoutSeconds: 3600, memoryMb: 2048 }

/** A place in the words of the command line: a data folder, `FOLDER:EDITION`, or an edition of the `dataDir`. */
async function findEdition(place: string, dataDir: string) {
  const at = place.lastIndexOf(':')
  const [folder, id] = (await holdsEditions(place))
    ? [place, null]
    : at > 0
      ? [place.slice(0, at), place.slice(at + 1)]
      : [dataDir, place]
  const store = new EditionStore(folder)
  const manifest = id === null ? await store.current() : await store.read(id)
  if (manifest === null) throw new Error(`there is no edition in ${folder}`)
  return { store, manifest }
}

const holdsEditions = (folder: string) =>
  stat(join(folder, 'editions')).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Compares two places and tells a line at a time; true when the editions are equal. */
export async function compareEditions(
  placeA: string,
  placeB: string,
  { dataDir, write }: { dataDir: string; write: (line: string) => void },
): Promise<boolean> {
  const [a, b] = [await findEdition(placeA, dataDir), await findEdition(placeB, dataDir)]
  write(`A ${a.manifest.id}  ${placeA}\nB ${b.manifest.id}  ${placeB}`)
  const columns = Object.keys(COLUMNS_NOT_COMPARED).join(', ')
  const ofManifests = Object.keys(NOT_COMPARED).join(', ')
  write(`not compared: the order of rows, columns ${columns}, and of the manifests ${ofManifests}`)
  const told = manifestDifferences(a.manifest, b.manifest)
  for (const { path, a, b } of told) write(`manifest differs: ${path}: ${a} in A, ${b} in B`)
  const missing = missingDatasets(a.manifest, b.manifest)
  for (const line of missing) write(line)
  const count = { equal: 0, differ: missing.length }
  for (const [dataset, file] of Object.entries(a.manifest.datasets)) {
    const other = b.manifest.datasets[dataset]
    if (!other) continue
    for await (const compared of compareFiles(a.store.path(file), b.store.path(other))) {
      const equal = isEqual(compared)
      count[equal ? 'equal' : 'differ']++
      for (const line of linesOf(`${dataset}.${compared.table}`, compared)) write(line)
    }
  }
  write(`${count.equal} tables equal, ${count.differ} differ, ${told.length} differences of the manifests`)
  return count.differ + told.length === 0
}

function missingDatasets({ datasets: a }: Manifest, { datasets: b }: Manifest): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) =>
    name in a && name in b ? [] : [`${name} differs: only in ${name in a ? 'A' : 'B'}`],
  )
}

/** Compares the tables of two files, which are the same dataset's. */
async function* compareFiles(pathA: string, pathB: string): AsyncGenerator<TableCompared> {
  const { db, broken } = await openDuckDb({ a: pathA, b: pathB }, LIMITS)
  try {
    for (const error of broken.values()) throw error
    const [a, b] = [await shapeOf(db, 'a'), await shapeOf(db, 'b')]
    for (const table of new Set([...a.keys(), ...b.keys()])) {
      yield await compareTable(db, table, a.get(table), b.get(table))
    }
  } finally {
    await db.close()
  }
}

interface Shape {
  /** Name → type and whether it may be null. */
  columns: Map<string, string>
  indexes: string[]
}

async function shapeOf(db: Database, side: 'a' | 'b'): Promise<Map<string, Shape>> {
  const columns = await db.all<{ name: string; column_name: string; type: string }>(
    trusted(`
    select schema_name || '.' || table_name as name, column_name,
           data_type || case when is_nullable then '' else ' not null' end as type
    from duckdb_columns() where database_name = '${side}' and not internal
    order by name, column_index`),
  )
  const indexes = await db.all<{ name: string; sql: string }>(
    trusted(`
    select schema_name || '.' || table_name as name, lower(sql) as sql
    from duckdb_indexes() where database_name = '${side}' order by sql`),
  )
  const shapes = new Map<string, Shape>()
  for (const { name, column_name, type } of columns) {
    if (!shapes.has(name)) shapes.set(name, { columns: new Map(), indexes: [] })
    shapes.get(name)!.columns.set(column_name, type)
  }
  for (const { name, sql } of indexes) shapes.get(name)?.indexes.push(sql)
  return shapes
}

async function compareTable(db: Database, name: string, a?: Shape, b?: Shape): Promise<TableCompared> {
  const table = name.replace(/^main\./, '')
  const [of, other] = [a ?? b!, b ?? a!]
  const shared = [...of.columns.keys()].filter(
    (column) => other.columns.has(column) && !(column in COLUMNS_NOT_COMPARED),
  )
  const [inA, inB] = [a && from('a', name), b && from('b', name)]
  const sumsA = inA ? await sums(db, inA, shared) : { rows: 0, whole: '' }
  const sumsB = inB ? await sums(db, inB, shared) : { rows: 0, whole: '' }
  const none = { onlyA: sumsA.rows, onlyB: sumsB.rows, columns: [], examples: [] }
  const counted = { table, rowsA: sumsA.rows, rowsB: sumsB.rows }
  if (!inA || !inB) return { ...counted, ...none, shape: [`the table is only in ${inA ? 'A' : 'B'}`] }
  const shape = shapeDifferences(a!, b!)
  if (sumsA.rows === sumsB.rows && sumsA.whole === sumsB.whole) {
    return { ...counted, ...none, onlyA: 0, onlyB: 0, shape }
  }
  return { ...counted, shape, ...(await rowDifferences(db, inA, inB, shared)) }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const from = (side: string, name: string) => `${side}.${name.split('.').map(quoted).join('.')}`
const hashOf = (columns: readonly string[]) => `hash(${columns.map(quoted).join(', ')})`

/** Rows, and a sum of their hashes that does not depend on their order: as text, for it is wider than a number. */
async function sums(db: Database, table: string, columns: readonly string[]) {
  return (await db.get<{ rows: number; whole: string }>(
    trusted(`select count(*) as rows, sum(${hashOf(columns)}::hugeint)::varchar as whole from ${table}`),
  ))!
}

function shapeDifferences(a: Shape, b: Shape): string[] {
  const told = (side: Shape) => [...side.columns].map(([name, type]) => `${name} ${type}`)
  const lines = [
    ...onlyIn(told(a), told(b)).map((column) => `column ${column} only in A`),
    ...onlyIn(told(b), told(a)).map((column) => `column ${column} only in B`),
    ...onlyIn(a.indexes, b.indexes).map((index) => `only in A: ${index}`),
    ...onlyIn(b.indexes, a.indexes).map((index) => `only in B: ${index}`),
  ]
  const moved = [...a.columns.keys()].join() !== [...b.columns.keys()].join()
  return lines.length === 0 && moved ? ['the columns stand in another order'] : lines
}

const onlyIn = (these: readonly string[], those: readonly string[]) =>
  these.filter((each) => !those.includes(each))

/**
 * Rows are counted by their hash: holding both tables' rows themselves side by side, as `except all` would, takes
 * more memory than the larger datasets leave.
 */
async function rowDifferences(db: Database, inA: string, inB: string, columns: readonly string[]) {
  const hash = hashOf(columns)
  const counts = (table: string) => `select ${hash} as h, count(*) as n from ${table} group by 1`
  const differing = `
    with a as (${counts(inA)}), b as (${counts(inB)})
    select h, coalesce(a.n, 0) - coalesce(b.n, 0) as more
    from a full join b using (h) where a.n is distinct from b.n`
  const { onlyA, onlyB } = (await db.get<{ onlyA: number; onlyB: number }>(
    trusted(`select coalesce(sum(greatest(more, 0)), 0)::bigint as "onlyA",
                    coalesce(sum(greatest(-more, 0)), 0)::bigint as "onlyB" from (${differing})`),
  ))!
  const examples = async (table: string, sign: '+' | '-') => {
    // First by its columns: a row and what became of it then often stand one above the other.
    const rows = await db.all<object>(
      trusted(`select * from ${table} where ${hash} in (
                 select h from (${differing}) where ${sign}more > 0)
               order by ${columns.map(quoted).join(', ')} limit ${EXAMPLES}`),
    )
    return rows.map(shown)
  }
  return {
    onlyA,
    onlyB,
    columns: await differingColumns(db, inA, inB, columns),
    examples: [
      ...(await examples(inA, '+')).map((row) => `A ${row}`),
      ...(await examples(inB, '-')).map((row) => `B ${row}`),
    ],
  }
}

async function differingColumns(db: Database, inA: string, inB: string, columns: readonly string[]) {
  const each = columns.map((name, i) => `sum(hash(${quoted(name)})::hugeint)::varchar as c${i}`)
  const ask = (table: string) =>
    db.get<Record<string, string>>(trusted(`select ${each.join(', ')} from ${table}`))
  const [a, b] = [(await ask(inA))!, (await ask(inB))!]
  return columns.filter((_, i) => a[`c${i}`] !== b[`c${i}`])
}

/** A row as one line; long texts and bytes are cut. */
function shown(row: object): string {
  const cells = Object.entries(row).map(([name, value]) => {
    const text = Buffer.isBuffer(value) ? `0x${value.toString('hex')}` : String(JSON.stringify(value))
    return `${name}: ${text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS)}…` : text}`
  })
  return `{ ${cells.join(', ')} }`
}

const isEqual = ({ onlyA, onlyB, shape }: TableCompared) => onlyA + onlyB + shape.length === 0

function linesOf(name: string, compared: TableCompared): string[] {
  const { rowsA, rowsB, onlyA, onlyB, shape, columns, examples } = compared
  if (isEqual(compared)) return [`${name} equal, ${rowsA} rows`]
  const where = columns.length > 0 ? `; in ${columns.join(', ')}` : ''
  return [
    `${name} differs: ${rowsA} rows in A, ${rowsB} in B; ${onlyA} only in A, ${onlyB} only in B${where}`,
    ...[...shape, ...examples].map((line) => `  ${line}`),
  ]
}
