/** What is answered out of memory, beside a bare route that sends the same bytes. */
import autocannon from 'autocannon'
import type { Server } from './processes.ts'

const SECONDS = 2
const ROUNDS = 3
const WARM_SECONDS = 8
export const CONNECTIONS = 16
/** After so many calls, a connection goes on with the next key. */
const CALLS_A_KEY = 4000

interface Rate {
  /** Answers a second. */
  rate: number
  /** CPU microseconds of the server per answer. */
  cpuMicroseconds: number
}

/** What came of it: as shares of the bare route, and in answers a second. */
export interface Cached {
  rateRatio: number
  cpuRatio: number
  rate: number
  bareRate: number
}

/** What is sent with each question. */
export interface Sent {
  /** Each connection with one of its own, that are used up in the end. */
  keys?: string[]
  headers?: Record<string, string>
}

/** An answer out of memory beside the bare route's, in turns. */
export async function compareCached(
  ours: Server,
  bare: Server,
  path: string,
  sent: Sent = {},
): Promise<Cached> {
  const rounds: { ours: Rate; bare: Rate }[] = []
  // Until the compiler has seen all of it: a cold server takes three times as long for an answer.
  await load(ours, path, WARM_SECONDS, sent)
  await load(bare, path, WARM_SECONDS, sent)
  // In turns, so that what else the machine does falls on both.
  for (let i = 0; i < ROUNDS; i++) {
    const [mine, theirs] = [await load(ours, path, SECONDS, sent), await load(bare, path, SECONDS, sent)]
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
