/** An edition as starter data: its records into Parquet files, with a manifest of what they are. */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import { withMemory } from '#storage/duckdb/build.ts'
import { REPEATABLE, writeTable } from '#storage/duckdb/parquet-tables.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import type { EditionStore, Manifest, SourceHealth } from '#storage/editions/store.ts'
import type { Table } from '#storage/tables.ts'
import type { FilesIngest } from '../files/file-source.ts'
import { ParsedStore } from '../files/parsed-store.ts'
import {
  MANIFEST,
  type StarterDataset,
  type StarterDerived,
  type StarterManifest,
  type StarterOrigin,
  type StarterTable,
  sha256Of,
} from './manifest.ts'
import { thanksPage } from './thanks.ts'

/** What is saved, and where. */
export interface SaveOptions {
  store: EditionStore
  dataDir: string
  edition: Manifest
  /** The tables of the datasets of records, and how those of files are read, by name. */
  datasets: Readonly<Record<string, { tables: readonly Table[]; files?: FilesIngest }>>
  /** Files of the edition made out of these, by name: their tables, and what says by what they were made. */
  derived?: Readonly<Record<string, { tables: readonly Table[]; madeBy: string }>>
  day: IsoDate
  origins: StarterOrigin[]
  folder: string
}

/** Writes the folder anew: the same bytes from the same edition. */
export async function saveStarter(options: SaveOptions): Promise<StarterManifest> {
  const { store, edition, folder, day, origins } = options
  await rm(folder, { recursive: true, force: true })
  const datasets: Record<string, StarterDataset> = {}
  for (const [name, { tables, files }] of Object.entries(options.datasets)) {
    const held = edition.datasets[name]
    if (!held) continue
    const reader = held.built_by ?? 0
    if (files) datasets[name] = { reader, inputs: await saveInputs(options, files, held.inputs ?? []) }
    else datasets[name] = { reader, tables: await saveTables(folder, `${name}/`, store.path(held), tables) }
  }
  const derived: Record<string, StarterDerived> = {}
  for (const [name, { tables, madeBy }] of Object.entries(options.derived ?? {}))
    derived[name] = {
      made_by: madeBy,
      tables: await saveTables(folder, `${name}/`, store.path(edition.datasets[name]!), tables),
    }
  const manifest: StarterManifest = {
    format: 1,
    day,
    datasets,
    derived,
    // One that could not be read of this mirror was never read.
    sources: edition.sources
      .filter(({ dataset, last_success }) => dataset in datasets && last_success !== null)
      .map((source) => timed(source, day)),
    origins,
  }
  await writeFolder(folder, manifest)
  return manifest
}

/** Writes what stands beside the tables: the manifest, and who is to be thanked. */
export async function writeFolder(folder: string, manifest: StarterManifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
  await writeFile(join(folder, 'README.md'), thanksPage(manifest))
}

/** A source was read when its pages were fetched, not when the starter data were made. */
function timed(source: SourceHealth, day: IsoDate): SourceHealth {
  const time = `${source.seen_on ?? day}T00:00:00.000Z`
  return { ...source, last_attempt: time, last_success: time }
}

async function saveInputs(
  { dataDir, folder }: SaveOptions,
  ingest: FilesIngest,
  inputs: NonNullable<Manifest['datasets'][string]['inputs']>,
) {
  const store = new ParsedStore(dataDir, ingest)
  const saved: NonNullable<StarterDataset['inputs']> = []
  for (const input of inputs) {
    const held = await store.find(input.sha256, 'this reader')
    if (!held) throw new Error(`the rows of ${ingest.word}/${input.part} are not held`)
    // Cells as published may hold anything.
    const { review: _review, ...parsed } = held
    const prefix = `${ingest.name}/${input.part}.`
    const tables = await saveTables(folder, prefix, store.path(input.sha256), ingest.parsed)
    saved.push({ ...input, parsed, tables })
  }
  return saved
}

/** Writes tables of an edition's file as Parquet; those without a row are left out. `prefix` begins their names. */
export async function saveTables(
  folder: string,
  prefix: string,
  path: string,
  tables: readonly Table[],
): Promise<StarterTable[]> {
  const saved: StarterTable[] = []
  await mkdir(dirname(join(folder, `${prefix}x`)), { recursive: true })
  await withMemory(async (connection) => {
    await connection.run(attachFile('held', path))
    for (const table of tables) {
      const file = `${prefix}${table.name}.parquet`
      const at = join(folder, file)
      const rows = await writeTable(connection, 'held', table, at)
      if (rows === 0) continue
      const { size: bytes } = await stat(at)
      saved.push({ table: table.name, file, bytes, sha256: sha256Of(await readFile(at)), rows })
    }
  }, REPEATABLE)
  return saved
}
