/** `/api/records` out of the cache, beside a bare Fastify route that sends the same bytes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { makeCallers } from './callers.ts'
import { type Server, startServer } from './processes.ts'

const CACHED = '/api/records?limit=10'
const SECONDS = 2
const ROUNDS = 3
const WARM_SECONDS = 8
const CONNECTIONS = 16
/** Of the largest plan that is counted, with 5,000 calls a day each: together more than a run can make. */
const KEYS = 700
/** Of the plan without limit, whose calls are noted for their owners alone. */
const UNLIMITED_KEYS = 700
/**
 * A header that comes twice is for the whole pipeline to judge, so it takes the same answer out of the same memory by the
 * long way. The rival is sent it too.
 */
const LONG_WAY = { 'x-request-id': 'a', 'X-Request-Id': 'b' }
/** After so many calls, a connection goes on with the next key. */
const CALLS_A_KEY = 4000

interface Rate {
  /** Answers a second. */
  rate: number
  /** CPU microseconds of the server per answer. */
  cpuMicroseconds: number
}

export async function benchRecords() {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-bench-'))
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    REFRESH: 'off',
    LOG_LEVEL: 'info',
    STATE_URL: `sqlite:${join(folder, 'state.db')}`,
  }
  const keys = await makeCallers(join(folder, 'state.db'), KEYS)
  const unlimited = await makeCallers(join(folder, 'state.db'), UNLIMITED_KEYS, 'enterprise')
  const ours = await startServer(['serve'], { ...settings, ACCESS: 'open' })
  const metered = await startServer(['serve'], { ...settings, ACCESS: 'metered' })
  const servers: Server[] = [ours, metered]
  try {
    const answer = await fetch(ours.base + CACHED)
    const body = Buffer.from(await answer.arrayBuffer())
    const { total } = JSON.parse(body.toString()) as { total: number }
    const file = join(folder, 'body.json')
    await writeFile(file, body)
    const bare = await startServer(['--bench', 'bare', file], {})
    servers.push(bare)
    const cached = await compare(ours, bare)
    const longWay = await compare(ours, bare, { headers: LONG_WAY })
    // The rival is sent the same keys, and looks at none of them.
    const keyed = { callers: CONNECTIONS, ...(await compare(metered, bare, { keys })) }
    const keyedUnlimited = { callers: CONNECTIONS, ...(await compare(metered, bare, { keys: unlimited })) }
    const result = { notices: total, bytes: body.length, cached, longWay, keyed, keyedUnlimited }
    process.stdout.write(
      `  cached: ${cached.rateRatio.toFixed(2)} of a bare route's rate, ${cached.cpuRatio.toFixed(2)} by CPU time\n` +
        `  the same without the shortest way: ${longWay.rateRatio.toFixed(2)}, ${longWay.cpuRatio.toFixed(2)} by CPU time\n` +
        `  cached, each of ${CONNECTIONS} callers with a key, each call counted: ${keyed.rateRatio.toFixed(2)} of a bare route's rate, ${keyed.cpuRatio.toFixed(2)} by CPU time\n` +
        `  the same with keys of a plan without limit: ${keyedUnlimited.rateRatio.toFixed(2)}, ${keyedUnlimited.cpuRatio.toFixed(2)} by CPU time\n`,
    )
    return result
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is sent with each question. */
interface Sent {
  /** Each connection with one of its own, that are used up in the end. */
  keys?: string[]
  headers?: Record<string, string>
}

async function compare(ours: Server, bare: Server, sent: Sent = {}) {
  const rounds: { ours: Rate; bare: Rate }[] = []
  // Until the compiler has seen all of it: a cold server takes three times as long for an answer.
  await load(ours, CACHED, WARM_SECONDS, sent)
  await load(bare, CACHED, WARM_SECONDS, sent)
  // In turns, so that what else the machine does falls on both.
  for (let i = 0; i < ROUNDS; i++) {
    const [mine, theirs] = [await load(ours, CACHED, SECONDS, sent), await load(bare, CACHED, SECONDS, sent)]
    rounds.push({ ours: mine, bare: theirs })
  }
  return {
    rateRatio: median(rounds.map((r) => r.ours.rate / r.bare.rate)),
    cpuRatio: median(rounds.map((r) => r.bare.cpuMicroseconds / r.ours.cpuMicroseconds)),
    rate: Math.round(median(rounds.map((r) => r.ours.rate))),
    bareRate: Math.round(median(rounds.map((r) => r.bare.rate))),
  }
}

/** Asks as fast as answers come. */
async function load(
  server: Server,
  path: string,
  seconds: number,
  { keys, headers = {} }: Sent,
): Promise<Rate> {
  const before = await server.cpuSeconds()
  const options = { url: server.base + path, connections: CONNECTIONS, duration: seconds, headers }
  const takeKey = (client: autocannon.Client) => {
    const key = keys?.pop()
    if (key === undefined) throw new Error('the keys are used up: make more of them')
    client.setHeaders({ 'x-api-key': key })
  }
  const setupClient = (client: autocannon.Client) => {
    let calls = 0
    takeKey(client)
    client.on('response', () => {
      if (++calls % CALLS_A_KEY === 0) takeKey(client)
    })
  }
  const result = await autocannon({ ...options, ...(keys && { setupClient }) })
  const cpu = (await server.cpuSeconds()) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return {
    rate: result.requests.total / result.duration,
    cpuMicroseconds: (cpu * 1e6) / result.requests.total,
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
