/** For tests: state stores in folders of their own, and other processes that use them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { openState, type State } from '../state.ts'

/** The path of a store that is not there yet. */
export async function statePath(): Promise<string> {
  return join(await testFolder(), 'state.db')
}

/** An open store, by default a new one; closed when the test is over. */
export async function testState(path?: string): Promise<State> {
  const state = await openState(path ?? (await statePath()))
  onTestFinished(() => state.close())
  return state
}

/** Bundles a script of this project (path from its root) for processes of their own; gone when the test is over. */
export async function bundle(entry: string): Promise<string> {
  // Beside the service's own bundle, since packages are found from there.
  const name = `test-${process.pid}-${Math.random().toString(36).slice(2, 8)}.mjs`
  const outfile = resolve('dist', name)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  })
  onTestFinished(() => rm(outfile, { force: true }))
  return outfile
}

/** A process that speaks in lines. */
export interface Helper {
  process: ChildProcess
  /** The next line that it says. Throws with its complaints when it ends instead. */
  line(): Promise<string>
  say(line: string): void
  /** Its exit code; null when it was killed. */
  ended: Promise<number | null>
}

/** Starts a bundled script. It ends with the test. */
export function startHelper(script: string, args: readonly string[]): Helper {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    process: child,
    async line() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`the process ended with ${await ended}: ${complaints}`)
      return value
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    ended,
  }
}
