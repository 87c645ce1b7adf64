/** The service as its operators run it, for tests: real processes, a data folder, a mirror of invented pages. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '#ingest/document.ts'

/** A new empty folder that `rm` takes away again. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'headcount-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Writes documents as a mirror folder. */
export async function writeMirror(folder: string, pages: Map<string, Document[]>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const entries: object[] = []
  for (const [source, documents] of pages) {
    const [dataset, part] = source.split('/')
    for (const [i, { url, bytes, contentType, fetchedAt }] of documents.entries()) {
      const file = `${dataset}-${part}-${i}`
      await writeFile(join(folder, file), bytes)
      entries.push({ url, file, dataset, part, content_type: contentType, fetched_at: fetchedAt })
    }
  }
  await writeFile(join(folder, 'mirror.json'), JSON.stringify(entries))
}

/** Which checkout of the project is run: this one by default. */
interface Where {
  checkout?: string
}

/** When to kill a command: after a time, or as soon as a file of such a name comes into one of these folders. */
export type Kill = { afterMs: number } | { folders: readonly string[]; name: RegExp }

/** Runs a command of the service to its end, or until it is killed. */
export function run(
  args: string[],
  settings: Record<string, string>,
  { kill, checkout }: { kill?: Kill } & Where = {},
): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = start(args, settings, { cwd: checkout })
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.stderr!.on('data', (chunk: Buffer) => {
      output += chunk
    })
    const disarm = arm(child, kill)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      disarm()
      resolve({ code, signal, output })
    })
  })
}

/** Makes ready to kill a process; the answer takes that back. */
function arm(child: ChildProcess, kill: Kill | undefined): () => void {
  if (kill === undefined) return () => {}
  if ('afterMs' in kill) {
    const timer = setTimeout(() => child.kill('SIGKILL'), kill.afterMs)
    return () => clearTimeout(timer)
  }
  const seen = (_: string, name: string | null) => {
    if (name !== null && kill.name.test(name)) child.kill('SIGKILL')
  }
  const watchers = kill.folders.map((folder) => watch(folder, seen))
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

/** A service that is serving. */
export interface Served {
  base: string
  process: ChildProcess
  /** Everything it has logged so far. */
  log(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** What `serve` is told where a test says nothing else: a free port, no refreshes, and nothing asked ahead. */
export const UNDISTURBED = { PORT: '0', HOST: '127.0.0.1', REFRESH: 'off', WARM_UP: 'off' }

/** Where a service says that it listens; undefined before it does. */
export const addressIn = (log: string) => /"address":"(http:[^"]+)"/.exec(log)?.[1]

/** Starts `serve` on a free port and waits until it listens. */
export function serve(settings: Record<string, string>, { checkout }: Where = {}): Promise<Served> {
  return new Promise((resolve, reject) => {
    const child = start(['serve'], { ...UNDISTURBED, ...settings }, { cwd: checkout })
    let log = ''
    const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
    const listen = (chunk: Buffer) => {
      log += chunk
      const address = addressIn(log)
      if (!address) return
      resolve({
        base: address,
        process: child,
        log: () => log,
        stop(signal = 'SIGTERM') {
          child.kill(signal)
          return ended
        },
      })
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.on('error', reject)
    void ended.then((code) => reject(new Error(`serve ended with ${code}: ${log}`)))
  })
}

/** Starts a command of the service. */
export function start(args: string[], settings: Record<string, string>, options: SpawnOptions): ChildProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, ['bin/headcount.mjs', ...args], {
    // Invented records are there at once.
    env: { PATH, HOME, FIRST_DATA: 'sample', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
}
