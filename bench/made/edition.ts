/**
 * A data folder with invented records of every dataset, made by the program itself: the records are put where a
 * refresh would have left those of its sources, and staged, built, linked and published by the real code.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetIngest } from '#ingest/dataset.ts'
import { type BuildFile, buildTables } from '#ingest/files/build-tables.ts'
import type { FilesIngest } from '#ingest/files/file-source.ts'
import { writeStaged } from '#ingest/records/refresh.ts'
import { type AnyIngest, isFiles } from '#ingest/refresh.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import { STORAGE_VERSION } from '#storage/duckdb/instance.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { type DatasetWriter, EditionStore, type SourceHealth } from '#storage/editions/store.ts'
import { createTable, type Table } from '#storage/tables.ts'
import { readConfig } from '../../src/config.ts'
import { registry } from '../../src/registry.ts'
import { bankruptcyRows } from './bankruptcy.ts'
import { SEED } from './draw.ts'
import { claimsRows, h1bRows, joltsRows } from './federal.ts'
import { fileCases, fillRows } from './lca.ts'
import { writePool } from './pool.ts'
import { type MadeRows, requireRows, rowsOf } from './scale.ts'
import { secRows } from './sec.ts'
import { TODAY } from './today.ts'
import { warnRows } from './warn.ts'

const FILL_MEMORY_MB = 1000
const JURISDICTIONS = 53
/** Series of the invented JOLTS. */
const SERIES = 1992

const modules = registry(readConfig({}))

/** What is read of one published file: the statements that fill the dataset's parsed tables. */
interface Published {
  part: string
  statements: string[]
}

/** Published files of each dataset that is made of files. */
const FILES: Readonly<Record<string, (rows: MadeRows) => Published[]>> = {
  lca: ({ lca_cases }) =>
    fileCases(lca_cases).map((file) => ({ part: String(file.year), statements: [fillRows(file)] })),
  h1b: ({ h1b_petitions }) => [{ part: '2026', statements: h1bRows(h1b_petitions) }],
  dol_claims: ({ dol_claims }) => [
    { part: 'ar539', statements: claimsRows(Math.ceil(dol_claims / JURISDICTIONS)) },
  ],
  jolts: ({ jolts_observations }) => [
    { part: 'jt.data', statements: joltsRows(Math.ceil(jolts_observations / SERIES)) },
  ],
}

/** What was held of each dataset of records. */
const RECORDS: Readonly<Record<string, (rows: MadeRows) => string[]>> = {
  sec: ({ sec_filings }) => secRows(sec_filings),
  warn: ({ warn_notices }) => warnRows(warn_notices),
  bankruptcy: ({ bankruptcy_cases }) => bankruptcyRows(bankruptcy_cases),
}

/** Tells apart what is made by other seeds, tables and versions of what reads and derives. */
export async function madeBy(rows: MadeRows): Promise<string> {
  const versions = await Promise.all(
    modules.datasets.map(async ({ slug, ingest }) => [slug, ((await ingest()) as AnyIngest).readerVersion]),
  )
  const derived = Object.entries(modules.derived).map(([name, { version }]) => [name, version])
  const statements = [...Object.values(FILES), ...Object.values(RECORDS)].map((make) => make(rows))
  const content = JSON.stringify([
    SEED,
    TODAY,
    STORAGE_VERSION,
    modules.tables,
    versions,
    derived,
    statements,
  ])
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

/** Makes such data where they are not there yet: whole or not at all. */
export async function makeEdition(
  folder: string,
  rows: MadeRows,
  tell: (line: string) => void,
): Promise<void> {
  if (existsSync(folder)) return
  const aside = `${folder}.new`
  await rm(aside, { recursive: true, force: true })
  const work = join(aside, 'work')
  await mkdir(work, { recursive: true })
  const pool = join(work, 'pool.duckdb')
  await writePool(pool)
  const writers: Record<string, DatasetWriter> = {}
  const sources: SourceHealth[] = []
  for (const { slug, ingest } of inOrder()) {
    const reads = (await ingest()) as AnyIngest
    const write = isFiles(reads) ? fileWriter(work, pool, reads, rows) : recordWriter(work, pool, reads, rows)
    writers[slug] = async (path) => {
      const started = performance.now()
      const made = await write(path)
      tell(`${slug} made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
      return made
    }
    sources.push(...healthOf(reads, rows))
  }
  const names = Object.keys(writers)
  const published = await new EditionStore(aside).publish({
    writers,
    derived: modules.derived,
    versions: Object.fromEntries(
      await Promise.all(
        modules.datasets.map(async ({ slug, ingest }) => [
          slug,
          ((await ingest()) as AnyIngest).readerVersion,
        ]),
      ),
    ),
    inputs: Object.fromEntries(
      names.filter((name) => name in FILES).map((name) => [name, inputsOf(name, rows)]),
    ),
    sources,
    now: new Date(`${TODAY}T06:00:00Z`),
    today: TODAY,
  })
  requireRows(rows, rowsOf(published))
  await rm(work, { recursive: true })
  await rename(aside, folder)
}

/** Those that are staged beside another dataset come after it. */
const inOrder = () =>
  [...modules.datasets].sort((a, b) => Number(a.slug === 'bankruptcy') - Number(b.slug === 'bankruptcy'))

async function fill(path: string, pool: string, tables: readonly Table[], statements: readonly string[]) {
  await rm(path, { force: true })
  const run = [attachFile('pool', pool), ...tables.map(createTable), ...statements, 'detach pool']
  await withDuckDbFile(
    path,
    async (connection) => {
      for (const statement of run) await connection.run(statement)
    },
    { memoryMb: FILL_MEMORY_MB },
  )
}

const urlOf = (name: string, part: string) => `https://example.org/${name}/${part}`

const inputsOf = (name: string, rows: MadeRows) =>
  FILES[name]!(rows).map(({ part }) => ({
    part,
    url: urlOf(name, part),
    sha256: createHash('sha256').update(`${name} ${part}`).digest('hex'),
    fetched_at: TODAY,
  }))

/** Fills what is read of a dataset's files and builds the edition's tables out of that. */
function fileWriter(work: string, pool: string, ingest: FilesIngest, rows: MadeRows): DatasetWriter {
  return async (path) => {
    const files: BuildFile[] = []
    for (const { part, statements } of FILES[ingest.name]!(rows)) {
      const parsed = join(work, `${ingest.name}-${part}.duckdb`)
      await fill(parsed, pool, ingest.parsed, statements)
      files.push({ part, url: urlOf(ingest.name, part), fetchedAt: TODAY, path: parsed })
    }
    const made = await buildTables(path, ingest, files, TODAY)
    for (const file of files) await rm(file.path)
    return made
  }
}

const heldIn = (work: string, name: string) => join(work, `${name}-held.duckdb`)

/** Fills what the edition before held of a dataset's records, and stages it as a refresh that finds nothing new. */
function recordWriter(work: string, pool: string, ingest: DatasetIngest, rows: MadeRows): DatasetWriter {
  return async (path) => {
    const tables = modules.tables[ingest.name]!
    const held = heldIn(work, ingest.name)
    await fill(held, pool, tables, RECORDS[ingest.name]!(rows))
    const previous = await openDuckDb({ [ingest.name]: held })
    const beside = ingest.beside ? await openDuckDb({ [ingest.beside]: heldIn(work, ingest.beside) }) : null
    try {
      const staged = await ingest.stage({
        previous: previous.db,
        beside: beside?.db ?? null,
        results: [],
        today: TODAY,
      })
      return await writeStaged(staged)(path)
    } finally {
      await previous.db.close()
      await beside?.db.close()
    }
  }
}

/** How a dataset's sources are doing: all well, yesterday. */
function healthOf(ingest: AnyIngest, rows: MadeRows): SourceHealth[] {
  const well = {
    dataset: ingest.name,
    status: 'ok' as const,
    message: null,
    last_attempt: `${TODAY}T05:00:00.000Z`,
    last_success: `${TODAY}T05:00:00.000Z`,
    seen_on: TODAY,
    rows: 1000,
    newest: TODAY,
    read_by: ingest.readerVersion,
  }
  if (!isFiles(ingest))
    return ingest.sources.map(({ id, publisher, page, importer, quietDays }) => ({
      ...well,
      id,
      publisher,
      page,
      ...(importer ? { importer } : {}),
      ...(quietDays === undefined ? {} : { quietDays }),
    }))
  const { word, publisher, page } = ingest
  return FILES[ingest.name]!(rows).map(({ part }) => ({ ...well, id: `${word}/${part}`, publisher, page }))
}
