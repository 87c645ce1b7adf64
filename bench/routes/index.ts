/**
 * Every route of the registry, asked over HTTP of the built server as a process of its own, on data of full size:
 * questions that no cache answers, as one caller and as eight, each beside flat tables asked the same.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadOperation } from '#contract/operation.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { EditionStore, type Manifest } from '#storage/editions/store.ts'
import { readConfig } from '../../src/config.ts'
import { registry } from '../../src/registry.ts'
import { rowsOf } from '../made/scale.ts'
import { TODAY } from '../made/today.ts'
import { comeToRest, type Server, startServer } from '../processes.ts'
import { copyOfData } from '../start.ts'
import { at } from '../times.ts'
import { ask } from './ask.ts'
import { startCallers } from './callers.ts'
import type { Compared } from './compare.ts'
import { openData } from './data.ts'
import { dataRoutes, measureRoute, type RouteResult, warmUp } from './measure.ts'
import { type RouteOptions, readOptions } from './options.ts'
import { measurePace } from './pace.ts'
import { type Ahead, goalOf, isWithin, type Measured } from './report.ts'
import { makeFlat } from './rivals/flat.ts'
import { ValueStore } from './values.ts'

const STARTS = 3

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Measures one size; what was measured of the others stays. Of some routes alone nothing is written down. */
export async function benchRoutes(words: readonly string[], before: unknown) {
  const options = readOptions(words)
  const { folder, manifest } = await openData(options)
  const copy = await copyOfData(folder)
  try {
    const measured = await measure(options, manifest, copy)
    if (options.only !== null) return undefined
    return { ...(before as Record<string, Measured> | undefined), [options.scale ?? 'other']: measured }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The routes to be asked. Throws where one is asked for that there is not. */
function routesOf({ only }: RouteOptions): ReadOperation[] {
  const all = dataRoutes(registry(readConfig({})).operations)
  const unknown = only?.filter((path) => all.every((each) => each.path !== path)) ?? []
  if (unknown.length > 0) throw new Error(`there is no route ${unknown.join(', ')}`)
  return all.filter(({ path }) => only?.includes(path) ?? true)
}

async function measure(options: RouteOptions, manifest: Manifest, folder: string): Promise<Measured> {
  const operations = routesOf(options)
  const state = await mkdtemp(join(tmpdir(), 'headcount-routes-'))
  const settings = {
    DATA_DIR: folder,
    STATE_URL: `sqlite:${join(state, 'state.db')}`,
    PORT: '0',
    HOST: '127.0.0.1',
    REFRESH: 'off',
    ACCESS: 'open',
    LOG_LEVEL: 'info',
    // Asked ahead, as it is unless somebody says otherwise.
    WARM_UP: 'on',
    // No answer is kept. What is asked once an edition, and sums of a filter that was asked before, are.
    CACHE_MB: '0',
    AS_OF:
      process.env.AS_OF ??
      (options.data === null || isMade(manifest) ? TODAY : manifest.created_at.slice(0, 10)),
  }
  const start = await measureStarts(settings)
  write(`  first answer after ${start.firstAnswerSeconds.toFixed(2)} s (goal 1 s)`)
  const server = await startServer(['serve'], settings)
  const ahead = await measureAhead(server)
  write(
    `  asked ahead within ${ahead.seconds} s, ${ahead.cpuSeconds} s of the processor; ${ahead.residentMegabytes} MB held then`,
  )
  const callers = startCallers()
  const store = new EditionStore(folder)
  const files = Object.fromEntries(
    Object.entries(manifest.datasets).map(([name, file]) => [name, store.path(file)]),
  )
  const flat = join(options.kept, `flat-${manifest.id}.duckdb`)
  await makeFlat(flat, files)
  const { db } = await openDuckDb({ flat, ...files }, { memoryMb: 2000, timeoutSeconds: 600 })
  try {
    const bench = { server, ask: callers.ask, values: new ValueStore(db) }
    // All routes before the first is measured: else the first pays for what the program compiles for all.
    for (const operation of operations) await warmUp(bench, operation)
    const place = { base: server.base, db, today: settings.AS_OF }
    const routes: Record<string, RouteResult> = {}
    const paces: number[] = []
    for (const operation of operations) {
      paces.push(await measurePace())
      routes[operation.path] = await measureRoute(bench, operation, options.questions, place)
      tellRoute(operation.path, routes[operation.path]!)
    }
    const memory = {
      residentMegabytes: await server.residentMegabytes(),
      peakMegabytes: await server.peakMegabytes(),
    }
    write(
      `  resident memory ${memory.residentMegabytes} MB, ${memory.peakMegabytes} MB at most (goal 500 MB)`,
    )
    const pace = { quickest: at(paces, 0), middle: at(paces, 0.5), slowest: at(paces, 1) }
    write(
      `  a fixed piece of work took ${pace.quickest} to ${pace.slowest} ms, ${pace.middle} ms in the middle`,
    )
    return {
      rows: rowsOf(manifest),
      day: new Date().toISOString().slice(0, 10),
      machine: machine(),
      pace,
      start,
      ahead,
      memory,
      routes,
    }
  } finally {
    await db.close()
    callers.stop()
    await server.stop()
    await rm(state, { recursive: true, force: true })
  }
}

const isMade = ({ created_at }: Manifest) => created_at.startsWith(TODAY)

const machine = () =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

/** How long a start takes until its first answer: the middle of some. */
async function measureStarts(settings: Record<string, string>) {
  const times: number[] = []
  for (let i = 0; i < STARTS; i++) {
    const began = performance.now()
    const server = await startServer(['serve'], settings)
    const { status } = await ask(server.base, '/api/records')
    times.push((performance.now() - began) / 1000)
    await server.stop()
    if (status !== 200) throw new Error(`/api/records answered ${status}`)
  }
  return { firstAnswerSeconds: Number(times.sort((a, b) => a - b)[Math.floor(STARTS / 2)]!.toFixed(2)) }
}

const AHEAD_MAX_MS = 300_000

/** What it takes until a server that nobody asks has asked itself what it asks of every edition. Throws where it never has. */
async function measureAhead(server: Server): Promise<Ahead> {
  const began = performance.now()
  while (!server.hasSaid('has been asked ahead')) {
    if (performance.now() - began > AHEAD_MAX_MS) throw new Error('the edition has not been asked ahead')
    await sleep(100)
  }
  await comeToRest(server)
  return {
    seconds: Math.round((performance.now() - began) / 1000),
    cpuSeconds: Math.round(await server.cpuSeconds()),
    residentMegabytes: await server.residentMegabytes(),
  }
}

function tellRoute(path: string, result: RouteResult): void {
  const { questions, one, eight, rival } = result
  const beside = rival === null ? '' : `; flat tables ${rival.ratio} times as long${agreement(rival)}`
  write(
    `${isWithin(result) ? ' ' : '!'} ${path}: ${questions} questions, p50 ${one.p50} ms, p99 ${one.p99} ms (goal ${goalOf(result)}), CPU ${one.cpuMilliseconds} ms each; eight callers p50 ${eight.p50}, p99 ${eight.p99} ms${beside}; slowest ${one.slowest}`,
  )
}

const agreement = ({ agreeing }: Compared) =>
  agreeing === null ? '' : `, ${Math.round(agreeing * 100)} % of totals the same`
