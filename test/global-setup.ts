/** What a whole run of the tests shares: a folder for what is made once, by whoever asks first, services among it. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-shared-'))
  provide('sharedFolder', folder)
  return async () => {
    await endServices(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends the services of `shared-service.ts`, and waits until they are gone; where nobody sees to ended processes, not for ever. */
async function endServices(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(await readFile(join(folder, name, 'pid'), 'utf8').catch(() => ''))
    if (pid === 0) continue
    tell(pid, 'SIGTERM')
    for (let tries = 0; tries < TRIES_MAX && tell(pid, 0); tries++) await sleep(50)
  }
}

const TRIES_MAX = 100

/** Sends a signal, 0 being none; false where the process is no more. */
function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
