/**
 * Insights at full size: what making them costs when an edition is published, and every route's answers, none of them
 * cached, beside the same questions in plain SQL over the datasets' own tables. Invented rows are written, measured
 * and removed again. `BENCH_KEEP` names a folder that keeps them for the next run, and `BENCH_ROUTE` a part of the
 * paths of routes: then only those are asked, of what is there.
 */

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { NotFound } from '#contract/errors.ts'
import type { AnyOperation, RunContext } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import { lcaParsed } from '#datasets/lca/read/parsed-table.ts'
import { buildTables } from '#ingest/files/build-tables.ts'
import type { FilesIngest } from '#ingest/files/file-source.ts'
import type { Database } from '#storage/database.ts'
import { withDuckDbFile } from '#storage/duckdb/build.ts'
import type { Connection } from '#storage/duckdb/connection.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { attachFile } from '#storage/duckdb/quoting.ts'
import { sql, trusted } from '#storage/sql.ts'
import { createTable } from '#storage/tables.ts'
import { readConfig } from '../src/config.ts'
import { registry } from '../src/registry.ts'
import { AGREED } from './insights-agreed.ts'
import { type Asked, questioner } from './insights-questions.ts'
import { RIVALS } from './insights-rival.ts'
import { COMPANIES, type MadeFile, PARSED_FILES, RECORD_FILES, TODAY } from './insights-rows.ts'
import { fileCases, fillRows } from './lca-rows.ts'
import { runMeasured } from './processes.ts'
import { at, sum, type Times, timed } from './times.ts'

const { datasets, derived, operations, catalogue } = registry(readConfig({}))

const LCA_CASES = Number(process.env.BENCH_LCA_CASES ?? 9_000_000)
/** Questions to each route, and how many of them the rival is asked too. */
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 150)
const RIVAL_QUESTIONS = 5
/** A route without parameters is asked the same so many times. */
const REPEATS = 20

const write = (line: string) => process.stdout.write(`${line}\n`)
const fileIn = (folder: string, name: string) => join(folder, `${name}.duckdb`)

export async function benchInsights() {
  const kept = process.env.BENCH_KEEP
  const folder = kept ?? (await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'headcount-insights-')))
  await mkdir(folder, { recursive: true })
  try {
    await makeDatasets(folder)
    const path = fileIn(folder, 'insights')
    if (!process.env.BENCH_ROUTE) await rm(path, { force: true })
    const insights = existsSync(path) ? 'made before' : await makeDerived(folder, 'insights', path)
    const bytes = (await stat(path)).size
    return {
      lcaCases: LCA_CASES,
      insights,
      insightsMegabytes: Math.round(bytes / 1e6),
      routes: await askRoutes(folder),
    }
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

/** Makes a file unless a run before has: whole or not at all. */
async function makeOnce(
  folder: string,
  name: string,
  make: (path: string) => Promise<unknown>,
): Promise<void> {
  const path = fileIn(folder, name)
  if (existsSync(path)) return
  await rm(`${path}.new`, { force: true })
  await make(`${path}.new`)
  await rename(`${path}.new`, path)
}

async function makeDatasets(folder: string): Promise<void> {
  await makeOnce(folder, 'lca', (path) => makeLca(join(folder, 'lca-rows'), path))
  const attach = (name: string) => attachFile(name, fileIn(folder, name))
  const lca = attach('lca')
  const makeFile = (name: string, { tables, statements }: MadeFile, reads: readonly string[]) =>
    makeOnce(folder, name, (path) =>
      withDuckDbFile(path, async (connection) => {
        for (const statement of [...reads.map(attach), ...tables.map(createTable), ...statements])
          await connection.run(statement)
      }),
    )
  for (const [name, file] of Object.entries(RECORD_FILES)) await makeFile(name, file, ['lca'])
  for (const [name, statements] of Object.entries(PARSED_FILES)) {
    const ingest = (await datasets.find(({ slug }) => slug === name)!.ingest()) as FilesIngest
    await makeOnce(folder, name, async (path) => {
      const parsed = fileIn(folder, `${name}-rows`)
      await rm(parsed, { force: true })
      await withDuckDbFile(parsed, async (connection) => {
        for (const statement of [lca, ...ingest.parsed.map(createTable), ...statements])
          await connection.run(statement)
      })
      const file = { part: 'bench', url: 'https://example.org/bench', fetchedAt: TODAY, path: parsed }
      await buildTables(path, ingest, [file], TODAY)
      await rm(parsed)
    })
  }
  await makeFile('companies', COMPANIES, ['warn', 'lca', 'h1b', 'sec', 'bankruptcy'])
}

/** `PORT T12T` is no name of a place to the gazetteer, and cities were left out by it; `PORT TBCT` is. */
const spellOut = (column: string) =>
  `update lca_rows set ${column} = translate(${column}, '0123456789', 'ABCDEFGHIJ')`

async function makeLca(rows: string, path: string): Promise<void> {
  await mkdir(rows, { recursive: true })
  for (const file of fileCases(LCA_CASES)) {
    const fill = async (connection: Connection) => {
      await connection.run(createTable(lcaParsed))
      await connection.run(fillRows(file))
      for (const column of ['employer_city', 'worksite_city']) await connection.run(spellOut(column))
    }
    await withDuckDbFile(join(rows, `${file.year}.duckdb`), fill, { memoryMb: 1000 })
  }
  await runMeasured(['--bench', 'lca-build', rows, String(LCA_CASES)], {})
  await rename(join(rows, 'edition.duckdb'), path)
  await rm(rows, { recursive: true })
}

/** Makes a file that is made out of the datasets', in a process of its own. */
async function makeDerived(folder: string, name: string, path: string) {
  const words = ['--bench', 'insights-make', folder, name, path]
  const { seconds, cpuSeconds, peakMegabytes } = await runMeasured(words, {})
  write(
    `  ${name} made in ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of CPU), ${peakMegabytes} MB at most`,
  )
  return { seconds, cpuSeconds, peakMegabytes }
}

/** What the child does: the real writer, as a publication runs it. */
export async function runInsightsMake(folder: string, name: string, path: string): Promise<void> {
  const before = Object.keys(derived).slice(0, Object.keys(derived).indexOf(name))
  const names = [...datasets.map(({ slug }) => slug), ...before]
  await derived[name]!.write(
    path,
    Object.fromEntries(names.map((each) => [each, fileIn(folder, each)])),
    TODAY,
  )
}

async function askRoutes(folder: string) {
  const names = datasets.map(({ slug }) => slug)
  const filesOf = (list: readonly string[]) =>
    Object.fromEntries(list.map((name) => [name, fileIn(folder, name)]))
  const ours = await openDuckDb(filesOf([...names, ...Object.keys(derived)]))
  const rival = await openDuckDb(filesOf([...names, 'companies']), { memoryMb: 4096, timeoutSeconds: 600 })
  try {
    const told = await ours.db.all<{ company_name: string }>(sql`
      select company_name from warn_notices where in_totals order by hash(id) limit 500`)
    const questions = questioner(told.map((row) => row.company_name))
    const routes: Record<string, object> = {}
    for (const [path, question] of Object.entries(questions)) {
      if (process.env.BENCH_ROUTE && !path.includes(process.env.BENCH_ROUTE)) continue
      const operation = operations.find((each) => each.path === path)
      if (!operation) throw new Error(`there is no route ${path}`)
      routes[path] = await askRoute(operation, ours.db, rival.db, question)
    }
    return routes
  } finally {
    await ours.db.close()
    await rival.db.close()
  }
}

const HELD = Object.fromEntries(
  [...datasets.map(({ slug }) => slug), ...Object.keys(derived)].map((name) => [
    name,
    { file: '', bytes: 1, rows: {}, made_at: `${TODAY}T00:00:00Z` },
  ]),
)

/** A route's answer, worked out anew; null where nobody is called so, which takes its time too. */
async function answer(operation: AnyOperation, db: Database, asked: Asked): Promise<unknown> {
  const context: RunContext = {
    db,
    today: TODAY,
    now: new Date(`${TODAY}T12:00:00Z`),
    catalogue,
    plan: PLANS.enterprise,
    edition: {
      id: 'bench',
      sample: false,
      createdAt: TODAY,
      db,
      broken: new Map(),
      datasets: HELD,
      sources: [],
    },
  }
  try {
    if (operation.kind !== 'read') throw new Error(`${operation.path} is no question`)
    return await operation.run(context, operation.input.parse(asked))
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** Asks a route many things; some of them the rival too, and both must say the same. */
async function askRoute(operation: AnyOperation, ours: Database, rival: Database, question: () => Asked) {
  const count = Object.keys(operation.input.shape).length === 0 ? REPEATS : QUESTIONS
  const all: Times = { wall: [], cpu: [] }
  const both = { ours: [] as number[], rival: { wall: [], cpu: [] } as Times }
  // The first question loads what is loaded once, such as the places of the country; it is told apart.
  const first: Times = { wall: [], cpu: [] }
  await timed(first, () => answer(operation, ours, question()))
  let slowest: { asked: Asked; time: number } = { asked: {}, time: 0 }
  const every = Math.max(1, Math.floor(count / RIVAL_QUESTIONS))
  for (let i = 0; i < count; i++) {
    const asked = question()
    const found = await timed(all, () => answer(operation, ours, asked))
    const time = all.wall.at(-1)!
    if (time > slowest.time) slowest = { asked, time }
    if (i % every > 0 || found === null) continue
    const rows = await timed(both.rival, async () => {
      let last: Record<string, unknown>[] = []
      for (const statement of RIVALS[operation.path]!(asked))
        last = await rival.all(sql`${trusted(statement)}`)
      return last
    })
    both.ours.push(time)
    const agreed = AGREED[operation.path]?.(found, rows)
    if (agreed && !isDeepStrictEqual(agreed[0], agreed[1]))
      throw new Error(`${operation.path} ${JSON.stringify(asked)}: ${JSON.stringify(agreed).slice(0, 2000)}`)
  }
  const result = {
    questions: count,
    firstMilliseconds: at(first.wall, 0),
    p50Milliseconds: at(all.wall, 0.5),
    p99Milliseconds: at(all.wall, 0.99),
    cpuP50Milliseconds: at(all.cpu, 0.5),
    cpuP99Milliseconds: at(all.cpu, 0.99),
    rivalP50Milliseconds: at(both.rival.wall, 0.5),
    rivalCpuP50Milliseconds: at(both.rival.cpu, 0.5),
    ratioOfSums: Number((sum(both.rival.wall) / sum(both.ours)).toFixed(1)),
    slowest: slowest.asked,
  }
  write(
    `  ${operation.path}: first ${result.firstMilliseconds} ms, p50 ${result.p50Milliseconds} ms, p99 ${result.p99Milliseconds} ms (CPU ${result.cpuP50Milliseconds} and ${result.cpuP99Milliseconds}); plain SQL p50 ${result.rivalP50Milliseconds} ms (CPU ${result.rivalCpuP50Milliseconds}), ${result.ratioOfSums} times as long; slowest ${JSON.stringify(slowest.asked)}`,
  )
  return result
}
