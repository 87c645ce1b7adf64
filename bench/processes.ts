/** Servers under measurement: each in a process of its own, with its CPU time at hand. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** A server to be measured. */
export interface Server {
  base: string
  /** CPU seconds used so far by all its threads. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

/** Ticks of the kernel's process accounting on Linux. */
const TICKS_A_SECOND = 100

/** Starts `bin/headcount.mjs` with these words and waits for the address it prints. */
export function startServer(words: string[], settings: Record<string, string>): Promise<Server> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bin/headcount.mjs', ...words], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    const ended = new Promise<void>((done) => child.on('close', () => done()))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const base = /"address":"(http:[^"]+)"/.exec(output)?.[1]
      if (!base) return
      resolve({
        base,
        async cpuSeconds() {
          const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
          return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
        },
        async stop() {
          child.kill('SIGTERM')
          await ended
        },
      })
    })
    void ended.then(() => reject(new Error(`${words.join(' ')} ended: ${output}`)))
  })
}
