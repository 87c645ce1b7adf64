/** The invented records of a first start, published once in a run of the tests. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { madeOnce } from './made-once.ts'

/** The day that counts as today for them. */
export const SAMPLE_DAY = '2026-05-21'

/** Puts the edition that a first start on SAMPLE_DAY makes into a data folder: a service that starts there finds it. */
export async function copySample(dataDir: string): Promise<void> {
  const made = await madeOnce('sample', publish)
  await cp(join(made, 'editions'), join(dataDir, 'editions'), { recursive: true })
}

async function publish(folder: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, AS_OF: SAMPLE_DAY, FIRST_DATA: 'sample' })
  const now = () => Date.parse(`${SAMPLE_DAY}T12:00:00Z`)
  await buildApp(config, { logger: pino({ level: 'silent' }), now }).prepare()
}
