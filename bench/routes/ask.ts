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

/** Questions to be asked until so many are answered or all have been, by so many callers of whom each waits for its answer. */
export interface Questions {
  addresses: readonly string[]
  count: number
  callers: number
  headers?: Record<string, string>
}

/** What became of them. */
export interface Answers {
  /** Those that were answered; a name that nobody has is answered too. */
  answered: string[]
  /** What each of them took, in milliseconds. */
  times: number[]
  /** Those that the route takes for none, as some filters do not go together. */
  refused: number
}

/** Whoever asks them of a server. */
export type Ask = (base: string, questions: Questions) => Promise<Answers>

/** Asks in this process. Throws where one fails otherwise than by being refused. */
export async function askHere(
  base: string,
  { addresses, count, callers, headers }: Questions,
): Promise<Answers> {
  const answers: Answers = { answered: [], times: [], refused: 0 }
  let next = 0
  const caller = async () => {
    while (answers.answered.length < count && next < addresses.length) {
      const address = addresses[next++]!
      const start = performance.now()
      const { status, body } = await ask(base, address, headers)
      const time = performance.now() - start
      if (status === 422) {
        answers.refused++
        continue
      }
      if (status !== 200 && status !== 404)
        throw new Error(`${address} answered ${status}: ${body.toString().slice(0, 300)}`)
      answers.answered.push(address)
      answers.times.push(time)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return answers
}

/** Asks, and tells what the answers took. */
export async function askUntil(
  server: Server,
  questions: Questions,
  ask: Ask = askHere,
): Promise<Answers & { taken: Taken }> {
  const cpu = await server.cpuSeconds()
  const answers = await ask(server.base, questions)
  const used = (await server.cpuSeconds()) - cpu
  const { times, answered } = answers
  const taken = {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    max: at(times, 1),
    cpuMilliseconds: Number(((used * 1000) / Math.max(1, times.length)).toFixed(1)),
    slowest: answered[times.indexOf(Math.max(...times))] ?? '',
  }
  return { ...answers, taken }
}
