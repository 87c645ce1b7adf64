/** A service that the test files of a run share: it outlives the worker that has started it, and `global-setup.ts` ends it. */
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { madeOnce } from './made-once.ts'
import { addressIn, start, UNDISTURBED } from './service.ts'

/** Its address; `settings` are those of whoever asks first. Nobody may change what it serves, or end it. */
export async function sharedService(name: string, settings: Record<string, string>): Promise<string> {
  const folder = await madeOnce(name, (made) => startIn(made, settings), { holdsDatabases: false })
  return readFile(join(folder, 'address'), 'utf8')
}

async function startIn(folder: string, settings: Record<string, string>): Promise<void> {
  const log = await open(join(folder, 'log'), 'w')
  const child = start(
    ['serve'],
    { ...UNDISTURBED, ...settings },
    // A pipe would end with the worker.
    { stdio: ['ignore', log.fd, log.fd], detached: true },
  )
  child.unref()
  await log.close()
  await writeFile(join(folder, 'pid'), String(child.pid))
  for (;;) {
    const said = await readFile(join(folder, 'log'), 'utf8')
    const address = addressIn(said)
    if (address) return writeFile(join(folder, 'address'), address)
    if (child.exitCode !== null) throw new Error(`serve ended with ${child.exitCode}: ${said}`)
    await sleep(100)
  }
}
