/** For tests: another process that holds a file's lock, and can be killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The engine's package as text: the process runs no file of ours. */
const HOLD = `
  import { DuckDBInstance } from '@duckdb/node-api'
  globalThis.held = await DuckDBInstance.create(process.argv[1])
  console.log('held')
  setInterval(() => {}, 1000)`

/** Starts a process that holds the file, once it does. Throws with what it says where it cannot. */
export async function holdFile(path: string): Promise<{ kill(): Promise<void> }> {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  holder.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const refused = once(holder, 'close').then(() => Promise.reject(new Error(complaints)))
  await Promise.race([once(holder.stdout, 'data'), refused])
  refused.catch(() => {})
  return {
    async kill() {
      holder.kill('SIGKILL')
      await once(holder, 'exit')
    },
  }
}
