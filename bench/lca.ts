/**
 * The LCA tables at full size: what building them costs, and every route's answers beside one flat table that holds
 * the same cases as text. Invented cases are written, measured and removed again.
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyOperation } from '#contract/operation.ts'
import { lca } from '#datasets/lca/index.ts'
import { lcaParsed } from '#datasets/lca/read/parsed-table.ts'
import { type BuildFile, buildTables } from '#ingest/files/build-tables.ts'
import { sponsorFinderOperations } from '#insights/sponsor-finder/index.ts'
import { withDuckDbFile, withMemory } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { createTable } from '#storage/tables.ts'
import { answer, askRoute, TODAY } from './ask-routes.ts'
import { BROADEST, questionsTo, ROUTES } from './lca-questions.ts'
import { holdAgainst, makeFlat, rivalOf } from './lca-rival.ts'
import { fileCases, fillRows } from './lca-rows.ts'
import { runMeasured } from './processes.ts'
import { at, type Times, timed } from './times.ts'

const CASES = Number(process.env.BENCH_LCA_CASES ?? 9_000_000)
/** Questions to each route. */
const QUESTIONS = 150

export async function benchLca() {
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'headcount-lca-'))
  try {
    const half = await build(join(folder, 'half'), CASES / 2)
    await rm(join(folder, 'half'), { recursive: true })
    const whole = await build(join(folder, 'whole'), CASES)
    const ratios = { time: whole.seconds / half.seconds, cpu: whole.cpuSeconds / half.cpuSeconds }
    write(
      `  building ${CASES} cases takes ${ratios.time.toFixed(2)} times as long as half (${ratios.cpu.toFixed(2)} by CPU time)`,
    )
    const flat = join(folder, 'flat.duckdb')
    await withMemory((connection) => makeFlat(connection, whole.path, flat), { memoryMb: 2000 })
    const answers = await askRoutes(whole.path, flat)
    const told = ({ path: _path, ...figures }: typeof whole) => figures
    return {
      cases: CASES,
      half: told(half),
      whole: told(whole),
      ratios,
      flatMegabytes: await megabytes(flat),
      ...answers,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const write = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = async (path: string) => Math.round((await stat(path)).size / 1e6)

/** Writes the files' rows, and builds the edition's tables in a process of its own. */
async function build(folder: string, cases: number) {
  await mkdir(folder, { recursive: true })
  for (const file of fileCases(cases)) {
    const fill = async (connection: Connection) => {
      await connection.run(createTable(lcaParsed))
      await connection.run(fillRows(file))
    }
    await withDuckDbFile(join(folder, `${file.year}.duckdb`), fill, { memoryMb: 1000 })
  }
  const { seconds, cpuSeconds, peakMegabytes } = await runMeasured(
    ['--bench', 'lca-build', folder, String(cases)],
    {},
  )
  const path = editionIn(folder)
  const result = { cases, seconds, cpuSeconds, peakMegabytes, fileMegabytes: await megabytes(path), path }
  write(
    `  ${cases} cases built in ${seconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of CPU), ${peakMegabytes} MB at most, ${result.fileMegabytes} MB on disk`,
  )
  return result
}

const editionIn = (folder: string) => join(folder, 'edition.duckdb')

/** What the child does: the real build, as a refresh runs it. */
export async function runLcaBuild(folder: string, cases: string): Promise<void> {
  const files = fileCases(Number(cases)).map(
    ({ year }): BuildFile => ({
      part: String(year),
      url: `https://example.org/${year}`,
      fetchedAt: TODAY,
      path: join(folder, `${year}.duckdb`),
    }),
  )
  const rows = await buildTables(editionIn(folder), await lca.ingest(), files, TODAY)
  if (rows.lca_cases !== Number(cases)) throw new Error(`${rows.lca_cases} cases were built of ${cases}`)
}

export async function askRoutes(edition: string, flat: string) {
  const ours = await openDuckDb({ lca: edition })
  const rival = await openDuckDb({ flat })
  const operations = new Map<string, AnyOperation>(
    [...lca.operations, ...sponsorFinderOperations].map((operation) => [operation.path, operation]),
  )
  const routes: Record<string, object> = {}
  try {
    for (const route of ROUTES)
      routes[route] = await askRoute(
        operations.get(route)!,
        ours.db,
        { db: rival.db, statements: rivalOf, holdAgainst },
        questionsTo(route, QUESTIONS),
      )
    const broadest: Record<string, number> = {}
    for (const [route, question] of BROADEST) {
      const times: Times = { wall: [], cpu: [] }
      for (let i = 0; i < 3; i++) await timed(times, () => answer(operations.get(route)!, ours.db, question))
      broadest[`${route} ${JSON.stringify(question)}`] = at(times.wall, 0)
      write(`  ${route} ${JSON.stringify(question)}: ${at(times.wall, 0)} ms, CPU ${at(times.cpu, 0)} ms`)
    }
    return { routes, broadest }
  } finally {
    await ours.db.close()
    await rival.db.close()
  }
}
