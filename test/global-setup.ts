/** What a whole run of the tests shares: a folder for what is made once, by whoever asks first. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-shared-'))
  provide('sharedFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
