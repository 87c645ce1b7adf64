/** Asking a server over HTTP, one question after another or several at once, and what that takes. */
import { Agent, get } from 'node:http'
import type { Server } from '../processes.ts'
import { at } from '../times.ts'

/** What some questions to a route took. */
export interface Taken {
  p50: number
  p99: number
  max: number
  /** CPU of the server's process for one question, all its threads. */
  cpuMilliseconds: number
  slowest: string
}

/** An answer, as far as the bench looks at it. */
interface Answer {
  status: number
  body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks one question; gives status and body. */
export function ask(base: string, address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(base + address, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** What became of the questions. */
export interface Asked {
  taken: Taken
  /** Those that were answered; a name that nobody has is answered too. */
  answered: string[]
  /** What each of them took, in milliseconds. */
  times: number[]
  /** Those that the route takes for none, as some filters do not go together. */
  refused: number
}

/**
 * Asks until so many are answered or all have been asked, by so many callers of whom each waits for its answer. Throws
 * where one fails otherwise than by being refused.
 */
export async function askUntil(
  server: Server,
  addresses: readonly string[],
  count: number,
  callers: number,
  headers: Record<string, string> = {},
): Promise<Asked> {
  const times: number[] = []
  const answered: string[] = []
  let [refused, next] = [0, 0]
  let slowest = { address: '', time: 0 }
  const cpu = await server.cpuSeconds()
  const caller = async () => {
    while (answered.length < count && next < addresses.length) {
      const address = addresses[next++]!
      const start = performance.now()
      const { status, body } = await ask(server.base, address, headers)
      const time = performance.now() - start
      if (status === 422) {
        refused++
        continue
      }
      if (status !== 200 && status !== 404)
        throw new Error(`${address} answered ${status}: ${body.toString().slice(0, 300)}`)
      answered.push(address)
      times.push(time)
      if (time > slowest.time) slowest = { address, time }
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const used = (await server.cpuSeconds()) - cpu
  const taken = {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    max: at(times, 1),
    cpuMilliseconds: Number(((used * 1000) / Math.max(1, times.length)).toFixed(1)),
    slowest: slowest.address,
  }
  return { taken, answered, times, refused }
}
