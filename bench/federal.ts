/** The routes of H-1B, weekly claims and JOLTS at full size, each beside one flat table of the same rows. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyOperation } from '#contract/operation.ts'
import { claims } from '#datasets/dol-claims/index.ts'
import { h1b } from '#datasets/h1b/index.ts'
import { jolts } from '#datasets/jolts/index.ts'
import { buildTables } from '#ingest/files/build-tables.ts'
import type { FilesIngest } from '#ingest/files/file-source.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { createTable } from '#storage/tables.ts'
import { askRoute, TODAY } from './ask-routes.ts'
import { federalQuestions, federalRival, holdFederal, makeFederalFlat } from './federal-rival.ts'
import { CLAIMS_FILL, H1B_FILL, JOLTS_FILL } from './federal-rows.ts'

const DATASETS: { ingest: FilesIngest; operations: readonly AnyOperation[]; fill: string[] }[] = [
  { ingest: await h1b.ingest(), operations: h1b.operations, fill: [H1B_FILL] },
  { ingest: await claims.ingest(), operations: claims.operations, fill: [CLAIMS_FILL] },
  { ingest: await jolts.ingest(), operations: jolts.operations, fill: JOLTS_FILL },
]

/** Builds the three datasets' tables out of invented rows and asks every route. */
export async function benchFederal() {
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'headcount-federal-'))
  try {
    const files: Record<string, string> = {}
    for (const { ingest, fill } of DATASETS) files[ingest.name] = await build(folder, ingest, fill)
    const flat = join(folder, 'flat.duckdb')
    await makeFederalFlat(files, flat)
    return await askAll(files, flat)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function build(folder: string, ingest: FilesIngest, fill: readonly string[]): Promise<string> {
  const parsed = join(folder, `${ingest.name}-parsed.duckdb`)
  const write = async (connection: Connection) => {
    for (const table of ingest.parsed) await connection.run(createTable(table))
    for (const statement of fill) await connection.run(statement)
  }
  await withDuckDbFile(parsed, write, { memoryMb: 1000 })
  const path = join(folder, `${ingest.name}.duckdb`)
  const start = performance.now()
  const file = { part: 'all', url: 'https://example.org/all', fetchedAt: TODAY, path: parsed }
  const rows = await buildTables(path, ingest, [file], TODAY)
  const seconds = (performance.now() - start) / 1000
  process.stdout.write(`  ${ingest.name}: ${JSON.stringify(rows)} in ${seconds.toFixed(1)} s\n`)
  return path
}

async function askAll(files: Record<string, string>, flat: string) {
  const ours = await openDuckDb(files)
  const rival = await openDuckDb({ flat })
  const routes: Record<string, object> = {}
  try {
    for (const operation of DATASETS.flatMap(({ operations }) => operations))
      routes[operation.path] = await askRoute(
        operation,
        ours.db,
        { db: rival.db, statements: federalRival, holdAgainst: holdFederal },
        federalQuestions(operation.path),
      )
    return { routes }
  } finally {
    await ours.db.close()
    await rival.db.close()
  }
}
