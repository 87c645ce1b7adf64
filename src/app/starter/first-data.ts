/** What a data folder has to hold before it can be served: a key of the operator's, and an edition. */
import { RefreshRunning } from '#ingest/lock.ts'
import type { IsoDate } from '#lib/dates.ts'
import { StateError } from '#state/state.ts'
import type { FollowingEditions } from '#storage/editions/serving.ts'
import type { App } from '../../app.ts'
import { publishAlone } from '../refresh/refresh-lease.ts'
import { operatorKey } from '../secrets.ts'
import { explainFolder } from '../start-errors.ts'

/** The operator's key, and whether it was made just now. */
export type FirstData = Awaited<ReturnType<typeof operatorKey>>

/** Makes it; throws BadSetting for a folder that cannot be used. */
export async function prepareFolder(app: App): Promise<FirstData> {
  const { store, config } = app
  try {
    await store.prepare()
    const given = config.operatorKey
    const made = given === null ? await operatorKey(config.dataDir) : { key: given, made: false }
    await publishFirst(app)
    return made
  } catch (error) {
    throw explainFolder(error, config)
  }
}

/** Publishes what the settings say where nothing real is published yet. */
async function publishFirst(app: App): Promise<void> {
  const { store, config, logger } = app
  const current = await store.current()
  if (config.firstData === 'sample' && current === null) await publishInvented(app, null)
  if (config.firstData !== 'starter' || (current !== null && !current.sample)) return
  const { loadStarter } = await import('./load-starter.ts')
  const loaded = await loadStarter(app, 'first').catch((error: Error) => {
    // The state store cannot be had: what is wrong with it, the start says.
    if (error instanceof StateError) throw error
    // Whoever runs a refresh of this folder is about to publish something.
    if (!(error instanceof RefreshRunning)) logger.error({ err: error }, 'the starter data cannot be used')
    return null
  })
  if (loaded === null && current === null)
    logger.warn('no starter data are there: nothing is served before the first refresh')
}

/** Makes a sample anew that another version wrote: nobody's data are lost by it. */
export async function renewSample(app: App, editions: FollowingEditions): Promise<void> {
  const edition = editions.current()
  if (!edition?.sample || edition.broken.size === 0) return
  await publishInvented(app, edition.id)
  await editions.check()
}

/** The day that counts as today. */
export const todayOf = ({ config, now }: Pick<App, 'config' | 'now'>): IsoDate =>
  config.asOf ?? new Date(now()).toISOString().slice(0, 10)

/** Publishes the sample in place of `before`, unless a refresh that is running is about to publish real rows. */
async function publishInvented(app: App, before: string | null): Promise<void> {
  await publishAlone(app, async (store) => {
    if ((await store.currentId()) !== before) return
    const { publishSample } = await import('./sample.ts')
    await publishSample(store, app.modules, todayOf(app), new Date(app.now()))
  }).catch((error) => {
    if (!(error instanceof RefreshRunning)) throw error
  })
}
