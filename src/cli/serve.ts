/** `serve`: the HTTP service, its schedule and its first data. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { Cron } from 'croner'
import type { Logger } from 'pino'
import { lockRefresh, RefreshRunning } from '#ingest/lock.ts'
import { createService } from '#server/http.ts'
import { EditionStore } from '#storage/editions.ts'
import { FollowingEditions } from '#storage/serving.ts'
import type { Config } from '../config.ts'
import { operatorKey } from '../operator-key.ts'
import { datasets, endpoints } from '../registry.ts'
import { publishSample } from '../sample.ts'

const MEGABYTE = 1024 * 1024

/** A service that is running. */
export interface Running {
  address: string
  /** Stops accepting, lets running requests end, closes the data. */
  stop(): Promise<void>
}

/** Starts serving; returns once requests are answered. */
export async function serve(config: Config, logger: Logger): Promise<Running> {
  const store = new EditionStore(config.dataDir)
  await store.prepare()
  const { key, made } = await operatorKey(config.dataDir)
  if ((await store.current()) === null) await publishFirst(store, config)

  const editions = new FollowingEditions(
    store,
    {
      connections: config.queryConnections,
      timeoutSeconds: config.queryTimeoutSeconds,
      memoryMb: config.queryMemoryMb,
    },
    {
      onSwap: ({ id, broken }) => {
        logger.info({ edition: id }, 'serving edition')
        for (const [dataset, error] of broken)
          logger.error({ dataset, err: error }, 'dataset cannot be opened')
      },
      onError: (error) => logger.error({ err: error }, 'the edition was not changed'),
    },
  )
  await editions.start()
  const service = createService({
    endpoints,
    editions,
    logger,
    config: {
      access: config.access,
      operatorKeyHash: createHash('sha256').update(key).digest('hex'),
      trustProxy: config.trustProxy,
      asOf: config.asOf,
      build: import.meta.url,
      cacheBytesMax: config.cacheMb * MEGABYTE,
      metrics: config.metrics,
    },
  })
  const address = await service.listen({ port: config.port, host: config.host })
  const sample = (await store.current())?.sample === true
  logger.info(
    {
      address,
      data: config.dataDir,
      ...(made ? { operatorKey: `new, in ${config.dataDir}/operator-key` } : {}),
    },
    'Headcount is ready',
  )
  if (sample) logger.warn('serving SAMPLE data: invented companies, until the first refresh has succeeded')
  // Printed once and not logged: logs are kept and passed around.
  if (made && process.stdout.isTTY)
    process.stdout.write(`\nOperator key (enterprise plan), shown once: ${key}\n\n`)

  const refreshing = config.refreshOn ? scheduleRefreshes(logger, store) : null
  return {
    address,
    async stop() {
      refreshing?.stop()
      await service.close()
      await editions.close()
    },
  }
}

/** Publishes the sample, unless a refresh that is running is about to publish real rows. */
async function publishFirst(store: EditionStore, config: Config): Promise<void> {
  const lock = await lockRefresh(config.dataDir).catch((error) => {
    if (error instanceof RefreshRunning) return null
    throw error
  })
  if (!lock) return
  try {
    if ((await store.current()) !== null) return
    await publishSample(store, datasets, config.asOf ?? today(), new Date())
  } finally {
    lock.release()
  }
}

const today = () => new Date().toISOString().slice(0, 10)

/** A dataset whose sources were not visited for this long is visited at once. */
const DUE_AFTER_MS = 25 * 3_600_000

/** Refreshes on each dataset's schedule, and at once what is overdue or was never read. */
function scheduleRefreshes(logger: Logger, store: EditionStore): { stop(): void } {
  const children = new Set<ReturnType<typeof spawn>>()
  const run = (names: string[]) => {
    // In a process of its own: parsing is heavy, and a refresh that dies must not take the service with it.
    const child = spawn(process.execPath, [process.argv[1]!, 'refresh', ...names], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    const lines = (level: 'info' | 'warn') => (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n'))
        if (line.trim()) logger[level]({ refresh: names }, line)
    }
    child.stdout?.on('data', lines('info'))
    child.stderr?.on('data', lines('warn'))
    child.on('error', (error) => logger.error({ err: error }, 'refresh could not be started'))
    child.on('exit', (code) => {
      children.delete(child)
      logger[code === 0 ? 'info' : 'warn']({ refresh: names, code }, 'refresh ended')
    })
  }
  const jobs = datasets.map(
    ({ ingest, schedule }) => new Cron(schedule, { timezone: 'UTC', unref: true }, () => run([ingest.name])),
  )
  // A laptop that slept at three in the morning catches up when it wakes.
  const catchUp = async () => {
    const attempts = new Map<string, string>()
    for (const { dataset, last_attempt } of (await store.current())?.sources ?? []) {
      if (last_attempt && last_attempt > (attempts.get(dataset) ?? '')) attempts.set(dataset, last_attempt)
    }
    const dueBefore = new Date(Date.now() - DUE_AFTER_MS).toISOString()
    const due = datasets
      .map(({ ingest }) => ingest.name)
      .filter((name) => (attempts.get(name) ?? '') < dueBefore)
    if (due.length > 0 && children.size === 0) run(due)
  }
  const told = (error: Error) => logger.error({ err: error }, 'could not see what is due')
  jobs.push(new Cron('17 * * * *', { timezone: 'UTC', unref: true }, () => catchUp().catch(told)))
  void catchUp().catch(told)
  return {
    stop() {
      for (const job of jobs) job.stop()
      for (const child of children) child.kill('SIGTERM')
    },
  }
}
