/** Servers under measurement: each in a process of its own, with its CPU time at hand. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server to be measured. */
export interface Server {
  base: string
  /** CPU seconds used so far by all its threads. */
  cpuSeconds(): Promise<number>
  /** The most memory it has held, and what it holds now, in MB. */
  peakMegabytes(): Promise<number>
  residentMegabytes(): Promise<number>
  /** Whether it has logged this. */
  hasSaid(text: string): boolean
  stop(): Promise<void>
}

/** Ticks of the kernel's process accounting on Linux. */
const TICKS_A_SECOND = 100

/** Starts `bin/headcount.mjs` of a checkout with these words and waits for the address it prints. */
export function startServer(
  words: string[],
  settings: Record<string, string>,
  checkout = '.',
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bin/headcount.mjs', ...words], {
      cwd: checkout,
      // What comes with the program is not what is measured, nor what it does unasked.
      env: { ...process.env, FIRST_DATA: 'sample', WARM_UP: 'off', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // A line for each question: put together each time, they would take the time of those who are measured.
    const output: string[] = []
    const said = () => output.join('')
    let isReady = false
    const memory = async (field: string) => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)![1]) / 1024)
    }
    const ended = new Promise<void>((done) => child.on('close', () => done()))
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output.push(chunk)
      if (isReady) return
      const base = /"address":"(http:[^"]+)"/.exec(said())?.[1]
      if (!base) return
      isReady = true
      resolve({
        base,
        async cpuSeconds() {
          const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
          return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
        },
        peakMegabytes: () => memory('VmHWM'),
        residentMegabytes: () => memory('VmRSS'),
        hasSaid: (text) => said().includes(text),
        async stop() {
          child.kill('SIGTERM')
          await ended
        },
      })
    })
    void ended.then(() => reject(new Error(`${words.join(' ')} ended: ${said()}`)))
  })
}

/** A server at rest takes less than this share of a core, looked at so often. */
const REST_SHARE = 0.1
const REST_LOOK_MS = 200
/** Longer than this nothing is waited for: it never rests. */
const REST_MAX_MS = 60_000

/**
 * Waits until a server does nothing: beside the first answers it reads into memory what the next ones need, and whoever asks
 * something else meanwhile would be told that time as that of its own question. Throws where it never rests.
 */
export async function comeToRest(server: Pick<Server, 'cpuSeconds'>): Promise<void> {
  const until = performance.now() + REST_MAX_MS
  for (let before = await server.cpuSeconds(); performance.now() < until; ) {
    await sleep(REST_LOOK_MS)
    const now = await server.cpuSeconds()
    if (now - before < (REST_SHARE * REST_LOOK_MS) / 1000) return
    before = now
  }
  throw new Error(`the server is still at work after ${REST_MAX_MS / 1000} s in which nobody asked it`)
}

/** A command that has ended: how long it took, and the most memory it held. */
export interface Measured {
  seconds: number
  cpuSeconds: number
  peakMegabytes: number
  output: string
}

const LOOK_EVERY_MS = 100

/** Runs `bin/headcount.mjs` with these words to its end. Throws when it fails. It starts no process of its own. */
export async function runMeasured(words: string[], settings: Record<string, string>): Promise<Measured> {
  const start = performance.now()
  const child = spawn(process.execPath, ['bin/headcount.mjs', ...words], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  let peak = 0
  let ticks = 0
  const look = async () => {
    // The kernel keeps the peak, so that the last look before the end is the one that counts.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0))
    const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => ''))
      .split(') ')[1]
      ?.split(' ')
    if (fields) ticks = Number(fields[11]) + Number(fields[12])
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  const code = await new Promise<number | null>((done) => child.on('close', done))
  clearInterval(timer)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${output}`)
  return {
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: ticks / TICKS_A_SECOND,
    peakMegabytes: Math.round(peak / 1024),
    output,
  }
}
