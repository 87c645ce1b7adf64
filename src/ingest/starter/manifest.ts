/** What starter data consist of: records as Parquet files, and all that a refresh needs to carry on from them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IsoDate } from '#lib/dates.ts'
import type { FileInput, SourceHealth } from '#storage/editions/store.ts'
import type { ParsedFile } from '../files/parsed-store.ts'

/** The name of the manifest in the folder. */
export const MANIFEST = 'manifest.json'

/** One Parquet file. */
export interface StarterTable {
  table: string
  /** Relative to the folder. */
  file: string
  bytes: number
  sha256: string
  rows: number
}

/** A published file of a dataset of files, as it was read; its tables that hold no row have no file. */
export interface StarterInput extends FileInput {
  parsed: Omit<ParsedFile, 'review'>
  tables: StarterTable[]
}

/** One dataset: the edition's tables, or for a dataset of files what was read of each. */
export interface StarterDataset {
  /** The version of the reader that read it. */
  reader: number
  tables?: StarterTable[]
  inputs?: StarterInput[]
}

/** A file made out of several datasets, where that takes long. */
export interface StarterDerived {
  /** Says what it was made by: code that says otherwise of itself would make another one. */
  made_by: string
  tables: StarterTable[]
}

/** Who is to be thanked for some of the records, and what they allow. */
export interface StarterOrigin {
  dataset: string
  /** Who collected the records, where that is not their publisher: a repository and its commit. */
  repository: string | null
  licence: string
  credit: string
  /** The mirror's files that were read. */
  files: string[]
}

/** What a folder of starter data holds. */
export interface StarterManifest {
  format: 1
  /** The newest day on which a source of notices was read. */
  day: IsoDate
  datasets: Record<string, StarterDataset>
  /** Files made out of all of these. */
  derived?: Record<string, StarterDerived>
  /** How each source was doing. */
  sources: SourceHealth[]
  origins: StarterOrigin[]
}

/** The starter data cannot be used as they lie there. */
export class StarterDamaged extends Error {
  override name = 'StarterDamaged'
}

/** Reads the manifest of a folder; null where there is no such folder or no manifest in it. */
export async function readStarter(folder: string): Promise<StarterManifest | null> {
  const path = join(folder, MANIFEST)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  try {
    const manifest = JSON.parse(text) as StarterManifest
    if (manifest.format === 1 && typeof manifest.day === 'string' && Array.isArray(manifest.sources))
      return manifest
  } catch (cause) {
    throw new StarterDamaged(`${path} is not JSON`, { cause })
  }
  throw new StarterDamaged(`${path} is no manifest of starter data that this version reads`)
}

/** All Parquet files of a dataset. */
export const tablesOf = ({ tables = [], inputs = [] }: StarterDataset): StarterTable[] => [
  ...tables,
  ...inputs.flatMap((input) => input.tables),
]

/** All Parquet files, by what they are of. */
export const allTables = ({ datasets, derived = {} }: StarterManifest): [string, StarterTable[]][] => [
  ...Object.entries(datasets).map(([name, held]): [string, StarterTable[]] => [name, tablesOf(held)]),
  ...Object.entries(derived).map(([name, { tables }]): [string, StarterTable[]] => [name, tables]),
]

/** SHA-256 of bytes, in hex. */
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Where a file lies, once its bytes are known to be those of the manifest. Throws StarterDamaged. */
export async function checkedPath(folder: string, { file, sha256 }: StarterTable): Promise<string> {
  const path = join(folder, file)
  const bytes = await readFile(path).catch((cause) => {
    throw new StarterDamaged(`${path} cannot be read`, { cause })
  })
  if (sha256Of(bytes) !== sha256) throw new StarterDamaged(`${path} is not the file that the manifest names`)
  return path
}
