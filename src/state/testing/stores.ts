/**
 * For tests: state stores of their own, and other processes that use them. A test that keeps state is run twice, with a file
 * and with a PostgreSQL server (vitest.config.ts): it names neither, and asks here.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { testFolder } from '#lib/testing/folders.ts'
import { parsePlace } from '../place.ts'
import { openPostgres } from '../postgres/open.ts'
import { newSchemaAddress, schemaAddress } from '../postgres/testing/schemas.ts'
import { openSqlite } from '../sqlite/open.ts'
import { openState, type State } from '../state.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the stores of this run are. */
    stateEngine: 'sqlite' | 'postgres'
    /** The server of this run; a schema for each store. */
    stateServer: string
  }
}

/** What the stores of this run are. */
export const ENGINE = inject('stateEngine')

/** Where a store without rows may be: a file, or a schema of the server of this run. Its tables may be there already. */
export async function statePlace(): Promise<string> {
  if (ENGINE === 'postgres') return schemaAddress(inject('stateServer'))
  const place = await newPlace()
  await copyFile(await emptyFile(), place)
  return place
}

/** Where a store may be that is not there yet. */
export async function newPlace(): Promise<string> {
  return ENGINE === 'postgres'
    ? newSchemaAddress(inject('stateServer'))
    : join(await testFolder(), 'state.db')
}

let madeFile: Promise<string> | undefined

/** A file with our tables, made once for all tests of a process: to make them takes longer than many tests. */
function emptyFile(): Promise<string> {
  madeFile ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'headcount-empty-state-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const place = join(folder, 'state.db')
    await (await openState(place)).close()
    return place
  })()
  return madeFile
}

/** However busy the machine is, a test fails for reasons of its own alone. */
const PATIENT = { connectMs: 20_000, statementMs: 20_000, answerMs: 20_000 }

const open = new Set<State>()

/** An open store, by default a new one; closed when the test is over. */
export async function testState(place?: string): Promise<State> {
  const parsed = parsePlace(place ?? (await statePlace()))
  const state = 'url' in parsed ? await openPostgres(parsed, PATIENT) : await openSqlite(parsed)
  open.add(state)
  onTestFinished(() => {
    open.delete(state)
    return state.close()
  })
  return state
}

/** Lets everything happen that needs no time but what stores take to answer. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise((next) => setImmediate(next))
    if ([...open].some((state) => state.busy > 0)) quiet = 0
  }
}

const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a script of this project (path from its root) for processes of their own, as the service is bundled: once for as
 * long as its sources stay, whichever process of the tests asks.
 */
export function bundle(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? makeBundle(entry)
  bundles.set(entry, made)
  return made
}

async function makeBundle(entry: string): Promise<string> {
  const { build } = (await import(pathToFileURL(resolve('bin/build.mjs')).href)) as {
    build(entry: string): Promise<string>
  }
  return build(entry)
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
