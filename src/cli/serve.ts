/** `serve`: the HTTP service, its schedule and its first data. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createService, type Service } from '#http/app.ts'
import { QUERIES_PER_CONNECTION } from '#http/settings.ts'
import { keepTickShape } from '#http/tick-shape.ts'
import { lockRefresh, RefreshRunning } from '#ingest/lock.ts'
import { FollowingEditions } from '#storage/editions/serving.ts'
import { EditionStore } from '#storage/editions/store.ts'
import { openPeople, type People } from '../app/people.ts'
import { publishSample } from '../app/sample.ts'
import { RefreshSchedule, type RunningRefresh } from '../app/schedule.ts'
import { operatorKey } from '../app/secrets.ts'
import { explainFolder, explainListening } from '../app/start-errors.ts'
import type { Config } from '../config.ts'
import { type DatasetManifest, type Registry, registry } from '../registry.ts'

const MEGABYTE = 1024 * 1024

/** A service that is running. */
export interface Running {
  address: string
  /** Stops accepting, lets running requests end, closes the data. */
  stop(): Promise<void>
}

/** Starts serving; returns once requests are answered. Throws BadSetting for what a setting is to blame for. */
export async function serve(config: Config, logger: Logger): Promise<Running> {
  keepTickShape()
  const modules = registry(config)
  const store = new EditionStore(config.dataDir)
  const { key, made } = await prepareFolder(store, modules, config).catch((error: unknown) => {
    throw explainFolder(error, config)
  })
  // Before the editions: what is wrong with it is told within milliseconds.
  const people = await openPeople(config, logger)
  const editions = followEditions(store, modules, config, logger)
  await editions.start()
  await renewSample(store, modules, editions, config)
  const service = serviceOf(modules, editions, key, people, config, logger)
  const stop = async () => {
    await service.close()
    await people.close()
    await editions.close()
  }
  const address = await service.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await stop()
    throw explainListening(error, config)
  })
  logger.info(
    {
      address,
      data: config.dataDir,
      ...(made ? { operatorKey: `new, in ${config.dataDir}/operator-key` } : {}),
    },
    'Headcount is ready',
  )
  if (editions.current()?.sample)
    logger.warn('serving SAMPLE data: invented companies, until the first refresh has succeeded')
  // Printed once and not logged: logs are kept and passed around.
  if (made && process.stdout.isTTY)
    process.stdout.write(`\nOperator key (enterprise plan), shown once: ${key}\n\n`)

  const schedule = config.refreshOn ? scheduleOf(modules.datasets, store, editions, logger) : null
  schedule?.begin()
  return {
    address,
    async stop() {
      schedule?.stop()
      await stop()
    },
  }
}

/** Makes what a data folder has to hold; gives the operator's key. */
async function prepareFolder(
  store: EditionStore,
  modules: Registry,
  config: Config,
): Promise<{ key: string; made: boolean }> {
  await store.prepare()
  const made = await operatorKey(config.dataDir)
  if ((await store.current()) === null) await publishInvented(store, modules, config, null)
  return made
}

function followEditions(
  store: EditionStore,
  { tables }: Registry,
  config: Config,
  logger: Logger,
): FollowingEditions {
  const options = {
    connections: config.queryConnections,
    timeoutSeconds: config.queryTimeoutSeconds,
    memoryMb: config.queryMemoryMb,
    tables,
  }
  return new FollowingEditions(store, options, {
    onSwap: ({ id, broken, datasets: held }) => {
      logger.info({ edition: id }, 'serving edition')
      for (const [dataset, error] of broken) {
        // One that was never read is no fault: it was added since, or left out of the first refresh.
        if (dataset in held) logger.error({ dataset, err: error }, 'dataset cannot be asked')
        else logger.warn({ dataset }, error.message)
      }
    },
    onError: (error) => logger.error({ err: error }, 'the edition was not changed'),
  })
}

function serviceOf(
  { operations }: Registry,
  editions: FollowingEditions,
  key: string,
  { ring, usage, account }: People,
  config: Config,
  logger: Logger,
): Service {
  return createService({
    operations,
    editions,
    logger,
    ring,
    usage,
    account,
    config: {
      access: config.access,
      operatorKeyHash: createHash('sha256').update(key).digest('hex'),
      trustProxy: config.trustProxy,
      asOf: config.asOf,
      build: import.meta.url,
      cacheBytesMax: config.cacheMb * MEGABYTE,
      queriesAtOnce: config.queryConnections,
      queriesMax: config.queryConnections * QUERIES_PER_CONNECTION,
      downloadsAtOnce: config.downloadsAtOnce,
      downloadsOfOne: config.downloadsPerCaller,
      downloadStallSeconds: config.downloadStallSeconds,
      metrics: config.metrics,
      temporaryFolder: join(config.dataDir, 'tmp'),
    },
  })
}

/** Makes a sample anew that another version wrote: nobody's data are lost by it. */
async function renewSample(
  store: EditionStore,
  modules: Registry,
  editions: FollowingEditions,
  config: Config,
): Promise<void> {
  const edition = editions.current()
  if (!edition?.sample || edition.broken.size === 0) return
  await publishInvented(store, modules, config, edition.id)
  await editions.check()
}

/** Publishes the sample in place of `before`, unless a refresh that is running is about to publish real rows. */
async function publishInvented(
  store: EditionStore,
  { datasets, derived }: Registry,
  config: Config,
  before: string | null,
): Promise<void> {
  const lock = await lockRefresh(config.dataDir).catch((error) => {
    if (error instanceof RefreshRunning) return null
    throw error
  })
  if (!lock) return
  try {
    if ((await store.currentId()) !== before) return
    await publishSample(store, datasets, config.asOf ?? today(), new Date(), derived)
  } finally {
    lock.release()
  }
}

const today = () => new Date().toISOString().slice(0, 10)

function scheduleOf(
  datasets: readonly DatasetManifest[],
  store: EditionStore,
  editions: FollowingEditions,
  logger: Logger,
): RefreshSchedule {
  const scheduled = datasets.map(({ ingest, schedule }) => ({ name: ingest.name, schedule }))
  return new RefreshSchedule({
    datasets: scheduled,
    store,
    editions,
    logger,
    start: (names) => startRefresh(names, logger),
  })
}

/** Refreshes in a process of its own: parsing is heavy, and a refresh that dies must not take the service with it. */
function startRefresh(names: readonly string[], logger: Logger): RunningRefresh {
  const child = spawn(process.execPath, [process.argv[1]!, 'refresh', ...names], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = (level: 'info' | 'warn') => (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (line.trim()) logger[level]({ refresh: names }, line)
  }
  child.stdout.on('data', lines('info'))
  child.stderr.on('data', lines('warn'))
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      logger.error({ err: error }, 'refresh could not be started')
      resolve()
    })
    child.on('exit', (code) => {
      logger[code === 0 ? 'info' : 'warn']({ refresh: names, code }, 'refresh ended')
      resolve()
    })
  })
  return { stop: () => child.kill('SIGTERM'), ended }
}
