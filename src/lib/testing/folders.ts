/** For tests: folders that are gone when their test is. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder for the running test alone. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'headcount-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
