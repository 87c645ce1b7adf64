/** Where questions put aside what does not fit into memory: a folder of each warehouse, removed when that is closed. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const NAME = /^queries-(.+)-(\d+)-[0-9a-f]{8}$/

/**
 * A name for such a folder below another, which is made; the engine makes the folder itself when it needs it. Those that were left
 * by processes of this machine which have been killed are removed.
 */
export async function spillFolderIn(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const [, host, pid] = NAME.exec(name) ?? []
    if (host === hostname() && !isRunning(Number(pid)))
      await rm(join(folder, name), { recursive: true, force: true })
  }
  return join(folder, `queries-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's is running all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
