/** The service opened: editions that follow the data folder, accounts, HTTP, and refreshes on schedule. */
import { createHash, randomUUID } from 'node:crypto'
import { sandboxOperations } from '#billing/operations/index.ts'
import type { AnyOperation } from '#contract/operation.ts'
import { PLANS } from '#contract/plans.ts'
import { createService, type Service, type ServiceOptions } from '#http/app.ts'
import { QUERIES_PER_CONNECTION, type ServerConfig } from '#http/settings.ts'
import { mountMcp } from '#mcp/mount.ts'
import type { FollowingEditions } from '#storage/editions/serving.ts'
import { problemPage, siteFiles, webPages } from '#web/index.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { RELEASE, VERSION } from '../version.ts'
import { NOTHING_SOLD, postEvent, verifier } from './billing/billing.ts'
import { endedIds } from './ended-ids.ts'
import { openJobs } from './jobs.ts'
import { openPeople } from './people.ts'
import { filesFolder, followEditions } from './refresh/follow-editions.ts'
import { RefreshLease } from './refresh/refresh-lease.ts'
import { RefreshSchedule, type ScheduleOptions } from './refresh/schedule.ts'
import { tellSeveralServers } from './refresh/several-servers.ts'
import { visitedSources } from './refresh/visited.ts'
import { explainListening } from './start-errors.ts'
import { type FirstData, renewSample, todayOf } from './starter/first-data.ts'
import { WarmUp } from './warm-up/warm-up.ts'

const MEGABYTE = 1024 * 1024

/** A service that can be asked. */
export interface OpenService extends Pick<Service, 'app'> {
  editions: FollowingEditions
  operatorKey: FirstData
  /** Listens where the settings say; gives the address. Throws BadSetting, and is closed then. */
  listen(): Promise<string>
  /** Refreshes on schedule from now on, each in a process that `start` starts. */
  schedule(start: ScheduleOptions['start']): void
  /** Asks each edition that comes to serve ahead from now on, the one that does first. */
  warmUp(): void
  /** Does from now on what is to be done beside answering. */
  work(): void
  /** Stops accepting, lets running requests end, closes the data. */
  close(): Promise<void>
}

/** Opens it. Throws BadSetting and StateError. */
export async function openService(app: App, instead: Partial<ServiceOptions> = {}): Promise<OpenService> {
  const { config, modules, logger, now } = app
  const operatorKey = await app.prepare()
  // Before the editions: what is wrong with it is told within milliseconds.
  const { keyCache, usage, limiter, services, state, webhooks, mailer, stopLinks, billing, ...people } =
    await openPeople(app)
  const lease = await RefreshLease.of(app, state)
  tellSeveralServers(app)
  const editions = followEditions(app)
  await editions.start()
  await renewSample(app, editions)
  const service = createService({
    catalogue: modules.catalogue,
    endedIds,
    operations: [...modules.operations, ...sandboxOperations, ...pagesOf(app)],
    files: siteFiles(config),
    problemPage,
    editions,
    logger,
    now,
    keyCache,
    usage,
    limiter,
    services,
    ...(billing
      ? { signatures: { stripe: verifier(billing, logger) } }
      : { absent: { billing: NOTHING_SOLD } }),
    mounts: [
      (scope, server) =>
        mountMcp(scope, server, {
          operations: modules.operations,
          publicUrl: config.publicUrl,
          version: VERSION,
        }),
    ],
    ...instead,
    config: { ...serverConfig(config, operatorKey.key), ...instead.config },
  })
  let scheduled: RefreshSchedule | null = null
  billing?.delivery.to((body, signature) => postEvent(service.app, body, signature))
  const jobs = openJobs(app, { state, editions, webhooks, mailer, stopLinks, billing })
  const warmUp = new WarmUp({
    editions,
    operations: modules.operations,
    catalogue: modules.catalogue,
    now,
    today: () => todayOf(app),
    logger,
  })
  const close = async () => {
    scheduled?.stop()
    await Promise.all([service.close(), jobs.stop(), warmUp.stop()])
    await billing?.delivery.settled()
    await people.close()
    await editions.close()
  }
  return {
    app: service.app,
    editions,
    operatorKey,
    async listen() {
      return service.listen({ port: config.port, host: config.host }).catch(async (error) => {
        await close()
        throw explainListening(error, config)
      })
    },
    schedule(start) {
      // Another seed with each start: no two services ask at the same minute for ever.
      const sources = visitedSources(app, randomUUID())
      const clock = () => new Date(now())
      scheduled = new RefreshSchedule({
        sources,
        store: app.store,
        editions,
        logger,
        start,
        now: clock,
        lease,
      })
      scheduled.begin()
    },
    warmUp: () => warmUp.begin(),
    work: () => jobs.begin(),
    close,
  }
}

/** The site, by the plan that the settings give its visitors. */
function pagesOf({ config, modules }: App): AnyOperation[] {
  const { webPlan, publicUrl, contact } = config
  const plan = PLANS[webPlan === 'open' ? 'enterprise' : webPlan]
  const filesNeedKey = config.access !== 'open'
  return webPages({ plan, publicUrl, contact, operations: modules.operations, filesNeedKey })
}

/** What the HTTP server is told of the settings. */
function serverConfig(config: Config, operatorKey: string): Partial<ServerConfig> {
  return {
    access: config.access,
    operatorKeyHash: createHash('sha256').update(operatorKey).digest('hex'),
    trustProxy: config.trustProxy,
    asOf: config.asOf,
    // What else settings change in answers, the edition or the plan tells of.
    release: `${RELEASE} ${config.news}`,
    cacheBytesMax: config.cacheMb * MEGABYTE,
    queriesAtOnce: config.queryConnections,
    queriesMax: config.queryConnections * QUERIES_PER_CONNECTION,
    downloadsAtOnce: config.downloadsAtOnce,
    pagesPerMinute: config.pagesPerMinute,
    downloadsOfOne: config.downloadsPerCaller,
    downloadStallSeconds: config.downloadStallSeconds,
    metrics: config.metrics,
    filesFolder: filesFolder(config),
    filesBytesMax: config.exportCacheMb * MEGABYTE,
  }
}
