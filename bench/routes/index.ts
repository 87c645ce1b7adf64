/**
 * Every route of the registry, asked over HTTP of the built server as a process of its own, on data of full size:
 * questions that no cache answers, as one caller and as eight, each beside flat tables asked the same.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { AnyOperation, ReadOperation } from '#contract/operation.ts'
import { openDuckDb } from '#storage/duckdb/open.ts'
import { EditionStore, type Manifest } from '#storage/editions/store.ts'
import { readConfig } from '../../src/config.ts'
import { registry } from '../../src/registry.ts'
import { SEED } from '../made/draw.ts'
import { madeBy, makeEdition } from '../made/edition.ts'
import { numbers } from '../made/names.ts'
import { requireRows, rowsOf, SCALES, type Scale } from '../made/scale.ts'
import { TODAY } from '../made/today.ts'
import { runMeasured, type Server, startServer } from '../processes.ts'
import { copyOfData } from '../start.ts'
import { ask, askUntil, type Taken } from './ask.ts'
import { type RouteOptions, readOptions } from './options.ts'
import { deepPages } from './pages.ts'
import { addressOf, isRecordList, questionsTo } from './questions.ts'
import { ValueStore } from './values.ts'

const CALLERS = 8
/** Of a route's questions, so many are pages after the first where it has pages. */
const DEEP_SHARE = 0.2
/** Asked before anything is measured, so that the compiler and the disk's cache are warm. */
const WARM_QUESTIONS = 10
/** More than are asked, since some turn out to be none. */
const SPARE = 1.3
const STARTS = 3

/** Goals in milliseconds: p99 as one caller, and as eight. */
export const GOALS = { list: 20, other: 100, eight: 250 } as const

/** What one route took. */
export interface RouteResult {
  list: boolean
  questions: number
  one: Taken
  eight: Taken
}

const write = (line: string) => process.stdout.write(`${line}\n`)

/** The routes whose answers follow from the data. Files have a bench of their own: exports. */
export const dataRoutes = (operations: readonly AnyOperation[]): ReadOperation[] =>
  operations.filter((each): each is ReadOperation => each.kind === 'read' && each.group !== 'account')

/** Measures one size; what was measured of the others stays. Of some routes alone nothing is written down. */
export async function benchRoutes(words: readonly string[], before: unknown) {
  const options = readOptions(words)
  const folder = options.data ?? (await makeData(options))
  const manifest = await new EditionStore(folder).current()
  if (!manifest) throw new Error(`${folder} holds no edition`)
  if (options.scale) requireRows(SCALES[options.scale], rowsOf(manifest))
  const copy = await copyOfData(folder)
  try {
    const measured = await measure(options, manifest, copy)
    if (options.only !== null) return undefined
    return { ...(before as object | undefined), [options.scale ?? 'other']: measured }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Makes the invented data in a process of its own, unless a run before has. */
async function makeData({ kept, scale }: RouteOptions): Promise<string> {
  const name = scale as Scale
  const folder = join(kept, `${name}-${await madeBy(SCALES[name])}`)
  const { seconds, peakMegabytes, output } = await runMeasured(['--bench', 'routes-make', folder, name], {})
  if (output) write(`${output}  ${folder} made in ${seconds.toFixed(0)} s, ${peakMegabytes} MB at most`)
  return folder
}

/** What the child does. */
export const runRoutesMake = (folder: string, scale: string) =>
  makeEdition(folder, SCALES[scale as Scale], (line) => write(`  ${line}`))

async function measure(options: RouteOptions, manifest: Manifest, folder: string) {
  const state = await mkdtemp(join(tmpdir(), 'headcount-routes-'))
  const settings = {
    DATA_DIR: folder,
    STATE_URL: `sqlite:${join(state, 'state.db')}`,
    PORT: '0',
    HOST: '127.0.0.1',
    REFRESH: 'off',
    ACCESS: 'open',
    LOG_LEVEL: 'info',
    // No answer is kept: what is asked twice is worked out twice.
    CACHE_MB: '0',
    AS_OF:
      process.env.AS_OF ??
      (options.data === null || isMade(manifest) ? TODAY : manifest.created_at.slice(0, 10)),
  }
  const start = await measureStarts(settings)
  write(`  first answer after ${start.firstAnswerSeconds.toFixed(2)} s (goal 1 s)`)
  const server = await startServer(['serve'], settings)
  const store = new EditionStore(folder)
  const files = Object.fromEntries(
    Object.entries(manifest.datasets).map(([name, file]) => [name, store.path(file)]),
  )
  const { db } = await openDuckDb(files, { memoryMb: 1000, timeoutSeconds: 600 })
  try {
    const values = new ValueStore(db)
    const routes: Record<string, RouteResult> = {}
    for (const operation of dataRoutes(registry(readConfig({})).operations)) {
      if (options.only !== null && operation.path !== options.only) continue
      routes[operation.path] = await measureRoute(server, operation, values, options.questions)
      tellRoute(operation.path, routes[operation.path]!)
    }
    if (Object.keys(routes).length === 0) throw new Error(`there is no route ${options.only}`)
    const memory = {
      residentMegabytes: await server.residentMegabytes(),
      peakMegabytes: await server.peakMegabytes(),
    }
    write(
      `  resident memory ${memory.residentMegabytes} MB, ${memory.peakMegabytes} MB at most (goal 500 MB)`,
    )
    return {
      scale: options.scale,
      rows: rowsOf(manifest),
      day: new Date().toISOString().slice(0, 10),
      machine: machine(),
      start,
      memory,
      routes,
    }
  } finally {
    await db.close()
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

async function measureRoute(
  server: Server,
  operation: ReadOperation,
  values: ValueStore,
  count: number,
): Promise<RouteResult> {
  const random = numbers(SEED + operation.path.length)
  const known = { values: (name: string) => values.of(operation.path, name), random }
  const wide = await questionsTo(operation, Math.ceil(count * SPARE), known)
  const deep = await deepPages(server.base, operation, wide)
  const share = deep.slice(0, Math.floor(count * DEEP_SHARE))
  const addresses = [...share, ...wide].map((question) => addressOf(operation, question))
  // A route of few questions is asked each more than once: nothing is kept of its answers.
  const again = Array.from(
    { length: Math.max(count, addresses.length) },
    (_, i) => addresses[i % addresses.length]!,
  )
  await askUntil(server, again.slice(-WARM_QUESTIONS), WARM_QUESTIONS, 1)
  const one = await askUntil(server, again, count, 1)
  if (one.refused > one.answered.length)
    throw new Error(
      `${operation.path} refuses most questions: ${one.refused} beside ${one.answered.length} answered`,
    )
  const eight = await askUntil(server, one.answered, count, CALLERS)
  return {
    list: isRecordList(operation),
    questions: new Set(one.answered).size,
    one: one.taken,
    eight: eight.taken,
  }
}

function tellRoute(path: string, { list, questions, one, eight }: RouteResult): void {
  const goal = list ? GOALS.list : GOALS.other
  const mark = one.p99 < goal && eight.p99 < GOALS.eight ? ' ' : '!'
  write(
    `${mark} ${path}: ${questions} questions, p50 ${one.p50} ms, p99 ${one.p99} ms (goal ${goal}), CPU ${one.cpuMilliseconds} ms each; eight callers p50 ${eight.p50}, p99 ${eight.p99} ms; slowest ${one.slowest}`,
  )
}
