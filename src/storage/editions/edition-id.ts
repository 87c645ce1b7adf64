/** What an edition is called: the hour in which it was made, and chance. */
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** An id that no edition in the folder has had. */
export async function newEditionId(folder: string, createdAt: string, sample: boolean): Promise<string> {
  const stamp = createdAt.replace(/[-:]|\.\d+/g, '')
  for (;;) {
    const id = `${sample ? 'sample-' : ''}${stamp}-${randomBytes(2).toString('hex')}`
    const taken = await stat(join(folder, `${id}.json`)).catch(() => null)
    if (!taken) return id
  }
}
