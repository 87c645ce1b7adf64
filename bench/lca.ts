/**
 * The LCA tables at full size: what building them costs, and every route's answers beside one flat table that holds
 * the same cases as text. Invented cases are written, measured and removed again.
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { AnyEndpoint, RunContext } from '#contract/endpoint.ts'
import { PLANS } from '#contract/plans.ts'
import { lca } from '#datasets/lca/index.ts'
import { lcaParsed } from '#datasets/lca/parsed-table.ts'
import { type BuildFile, buildTables } from '#ingest/files/build-tables.ts'
import { sponsorFinderEndpoints } from '#insights/sponsor-finder/index.ts'
import type { Database } from '#storage/database.ts'
import { openDuckDb } from '#storage/duckdb.ts'
import { createTable } from '#storage/tables.ts'
import { BROADEST, type Question, questionsTo, ROUTES } from './lca-questions.ts'
import { holdAgainst, makeFlat, rivalOf } from './lca-rival.ts'
import { fileCases, fillRows } from './lca-rows.ts'
import { runMeasured } from './processes.ts'

const TODAY = '2026-12-01'
const CASES = Number(process.env.BENCH_LCA_CASES ?? 9_000_000)
/** Questions to each route, and how many of them the rival is asked too. */
const QUESTIONS = 150
const RIVAL_QUESTIONS = 30

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
    const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' })
    const connection = await instance.connect()
    await makeFlat(connection, whole.path, flat)
    instance.closeSync()
    const answers = await askRoutes(whole.path, flat)
    return { cases: CASES, half, whole, ratios, flatMegabytes: await megabytes(flat), ...answers }
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
    const instance = await DuckDBInstance.create(join(folder, `${file.year}.duckdb`), {
      threads: '2',
      memory_limit: '1GB',
    })
    const connection = await instance.connect()
    await connection.run(createTable(lcaParsed))
    await connection.run(fillRows(file))
    await connection.run('checkpoint')
    connection.closeSync()
    instance.closeSync()
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
  const rows = await buildTables(editionIn(folder), lca.ingest, files, TODAY)
  if (rows.lca_cases !== Number(cases)) throw new Error(`${rows.lca_cases} cases were built of ${cases}`)
}

/** What some questions took, in milliseconds. */
interface Times {
  wall: number[]
  cpu: number[]
}

const at = (times: number[], share: number) => {
  const sorted = [...times].sort((a, b) => a - b)
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1))
}
const sum = (times: number[]) => times.reduce((all, time) => all + time, 0)

async function timed<T>(times: Times, work: () => Promise<T>): Promise<T> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  times.wall.push(performance.now() - start)
  times.cpu.push((user + system) / 1000)
  return result
}

export async function askRoutes(edition: string, flat: string) {
  const ours = await openDuckDb({ lca: edition })
  const rival = await openDuckDb({ flat })
  const endpoints = new Map<string, AnyEndpoint>(
    [...lca.endpoints, ...sponsorFinderEndpoints].map((endpoint) => [endpoint.path, endpoint]),
  )
  const routes: Record<string, object> = {}
  try {
    for (const route of ROUTES) routes[route] = await askRoute(endpoints.get(route)!, ours.db, rival.db)
    const broadest: Record<string, number> = {}
    for (const [route, question] of BROADEST) {
      const times: Times = { wall: [], cpu: [] }
      for (let i = 0; i < 3; i++) await timed(times, () => answer(endpoints.get(route)!, ours.db, question))
      broadest[`${route} ${JSON.stringify(question)}`] = at(times.wall, 0)
      write(`  ${route} ${JSON.stringify(question)}: ${at(times.wall, 0)} ms, CPU ${at(times.cpu, 0)} ms`)
    }
    return { routes, broadest }
  } finally {
    await ours.db.close()
    await rival.db.close()
  }
}

/** A route's answer, worked out anew. */
function answer(endpoint: AnyEndpoint, db: Database, question: Question) {
  const context: RunContext = {
    db,
    today: TODAY,
    now: new Date(`${TODAY}T12:00:00Z`),
    plan: PLANS.enterprise,
    edition: {
      id: 'bench',
      sample: false,
      createdAt: TODAY,
      db,
      broken: new Map(),
      datasets: {},
      sources: [],
    },
  }
  return endpoint.run(context, endpoint.input.parse(question))
}

/** Asks questions that were never asked before; some of them of the rival too, and both must say the same. */
async function askRoute(endpoint: AnyEndpoint, ours: Database, rival: Database) {
  const questions = questionsTo(endpoint.path, QUESTIONS)
  const all: Times = { wall: [], cpu: [] }
  const both = { ours: { wall: [], cpu: [] } as Times, rival: { wall: [], cpu: [] } as Times }
  const every = Math.max(1, Math.floor(questions.length / RIVAL_QUESTIONS))
  for (const [i, question] of questions.entries()) {
    const found = await timed(all, () => answer(endpoint, ours, question))
    if (i % every > 0) continue
    const statements = rivalOf(endpoint.path, question)
    const rows = await timed(both.rival, async () => {
      let last: unknown[] = []
      for (const statement of statements) last = await rival.all(statement)
      return last
    })
    both.ours.wall.push(all.wall.at(-1)!)
    both.ours.cpu.push(all.cpu.at(-1)!)
    holdAgainst(endpoint.path, question, found, rows)
  }
  const ratios = both.ours.wall.map((time, i) => both.rival.wall[i]! / time)
  const result = {
    questions: questions.length,
    p50Milliseconds: at(all.wall, 0.5),
    p99Milliseconds: at(all.wall, 0.99),
    cpuP50Milliseconds: at(all.cpu, 0.5),
    cpuP99Milliseconds: at(all.cpu, 0.99),
    rivalP50Milliseconds: at(both.rival.wall, 0.5),
    rivalP99Milliseconds: at(both.rival.wall, 0.99),
    ratioMedian: at(ratios, 0.5),
    ratioOfSums: sum(both.rival.wall) / sum(both.ours.wall),
    ratioOfCpuSums: sum(both.rival.cpu) / sum(both.ours.cpu),
  }
  write(
    `  ${endpoint.path}: p50 ${result.p50Milliseconds} ms, p99 ${result.p99Milliseconds} ms (CPU ${result.cpuP50Milliseconds} and ${result.cpuP99Milliseconds}); flat p50 ${result.rivalP50Milliseconds}, p99 ${result.rivalP99Milliseconds}; ${result.ratioMedian} times as fast by the median question, ${result.ratioOfSums.toFixed(1)} in sum, ${result.ratioOfCpuSums.toFixed(1)} by CPU time`,
  )
  return result
}
