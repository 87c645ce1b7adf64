/**
 * `readers`: notes what the sample gives by the versions of readers and writers, so that a test sees when one of them
 * gives something else and nobody raised its version.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { pino } from 'pino'
import type { Database } from '#storage/database.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { COLUMNS_NOT_COMPARED } from '#storage/editions/compare-manifests.ts'
import { trusted } from '#storage/sql.ts'
import type { Table } from '#storage/tables.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

/** Where it is noted. */
const READERS_FILE = 'test/reader-versions.json'

/** What a version gives. */
export interface Reading {
  version: number
  /** Of the tables that are made of the sample, with their columns and rows. */
  digest: string
}

/** Any day will do, as long as it is always the same. */
const DAY = '2026-05-21'

/** What all readers and writers give, by dataset or file. */
export async function readSample(): Promise<Record<string, Reading>> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-readers-'))
  try {
    const config = readConfig({ DATA_DIR: folder, AS_OF: DAY, FIRST_DATA: 'sample' })
    const now = () => Date.parse(`${DAY}T12:00:00Z`)
    const { modules, store, ...app } = buildApp(config, { logger: pino({ level: 'silent' }), now })
    await app.prepare()
    const readings: Record<string, Reading> = {}
    for (const [name, file] of Object.entries((await store.current())!.datasets)) {
      const dataset = modules.datasets.find(({ slug }) => slug === name)
      const version = dataset ? (await dataset.ingest()).readerVersion : modules.derived[name]!.version
      readings[name] = { version, digest: await digestOf(store.path(file), name, modules.tables[name]!) }
    }
    return readings
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function digestOf(path: string, name: string, tables: readonly Table[]): Promise<string> {
  const { db, broken } = await openDuckDb({ [name]: path }, { connections: 1 })
  try {
    for (const error of broken.values()) throw error
    const hash = createHash('sha256')
    for (const table of tables) {
      const columns = Object.entries(table.columns).map(([column, { type }]) => `${column} ${type}`)
      hash.update(`${table.name} ${columns}\n${(await rowsOf(db, table)).join('\n')}\n`)
    }
    return hash.digest('hex').slice(0, 16)
  } finally {
    await db.close()
  }
}

/** The rows in an order of their own: that of a file may change from build to build. */
async function rowsOf(db: Database, { name, columns }: Table): Promise<string[]> {
  const compared = Object.keys(columns).filter((column) => !(column in COLUMNS_NOT_COMPARED))
  const rows = await db.all(trusted(`select ${compared.join(', ')} from ${name}`))
  // Sums of many numbers differ in their last digits by the order of adding.
  const plain = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(9)) : typeof value === 'bigint' ? `${value}` : value
  return rows.map((row) => JSON.stringify(row, plain)).sort()
}

/** What is wrong with what is noted: sentences that say what to do, none where it is as it should be. */
export function readersAtFault(
  noted: Readonly<Record<string, Reading>>,
  given: Readonly<Record<string, Reading>>,
): string[] {
  return Object.entries(given).flatMap(([name, { version, digest }]) => {
    const before = noted[name]
    if (before?.version === version && before.digest !== digest)
      return [
        `raise readerVersion of ${name} (version, where it is made of datasets): it gives other rows than ${version} did`,
      ]
    if (before?.version !== version || before.digest !== digest)
      return [`${name} has version ${version} now: note it with npm run readers`]
    return []
  })
}

/** What is noted; nothing where there is no file yet. */
export async function notedReaders(): Promise<Record<string, Reading>> {
  return JSON.parse(await readFile(READERS_FILE, 'utf8').catch(() => '{}'))
}

/** The command, to be added to the program's. */
export function readersCommand(): Command {
  return new Command('readers')
    .description(`note in ${READERS_FILE} what the sample gives by the versions of readers`)
    .action(async () => {
      const [noted, given] = [await notedReaders(), await readSample()]
      const raise = readersAtFault(noted, given).filter((sentence) => sentence.startsWith('raise'))
      if (raise.length > 0) throw new Error(raise.join('\n'))
      await writeFile(READERS_FILE, `${JSON.stringify(given, null, 2)}\n`)
    })
}
