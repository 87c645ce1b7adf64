/** What answering a request needs, in one object that all parts of the server share. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { Catalogue } from '#contract/catalogue.ts'
import type { Services } from '#contract/command.ts'
import { type Limiter, RateLimiter } from '#lib/rate-limiter.ts'
import type { OpenEdition } from '#storage/editions/open-edition.ts'
import type { EditionHolder } from '#storage/editions/serving.ts'
import { Clock } from './clock.ts'
import { AccountLimits } from './guard/account-limits.ts'
import { Admission } from './guard/admission.ts'
import { type ClientAddress, clientAddress } from './guard/client-address.ts'
import { PageLimits } from './guard/page-limits.ts'
import { AnswerCache } from './pipeline/cache.ts'
import { type Caller, callers, type KeyFinder, type KeyHeaders } from './pipeline/callers.ts'
import { MemoryUsage, type Usage } from './pipeline/limits.ts'
import { UsedUp } from './pipeline/used-up.ts'
import { Metrics } from './respond/metrics.ts'
import type { ProblemPage, Writer } from './respond/request-context.ts'
import { SERVER_DEFAULTS, type ServerConfig } from './settings.ts'

/** Whether the headers of a request hold the signature of its body; may throw what the sender is to be told. */
export type Verify = (headers: IncomingHttpHeaders, body: Buffer) => boolean | Promise<boolean>

/** The ids of companies that have ended, each with the one of now, as an edition knows them. */
export type EndedIdsOf = (edition: OpenEdition) => Promise<ReadonlyMap<string, string>>

/** The running server's parts. */
export interface ServerContext extends Writer {
  catalogue: Catalogue
  config: ServerConfig
  editions: EditionHolder
  clock: Clock
  cache: AnswerCache
  usage: Usage
  usedUp: UsedUp
  admission: Admission
  /** Who calls, if that is known without asking; undefined when `identifySlow` has to be asked. */
  identify: (headers: KeyHeaders) => Caller | undefined
  /** Who calls; null when the key is one that nobody has. */
  identifySlow: (headers: KeyHeaders) => Promise<Caller | null>
  /** Counts how often somebody asks, over all servers on a store. */
  limiter: Limiter
  accountLimits: AccountLimits
  pageLimits: PageLimits
  services: Partial<Services>
  signatures: Readonly<Record<string, Verify>>
  address: ClientAddress
  endedIds: EndedIdsOf
}

/** What a server is handed from outside. */
export interface ServerContextOptions {
  /** The datasets that there are. */
  catalogue: Catalogue
  editions: EditionHolder
  /** What differs from SERVER_DEFAULTS. */
  config?: Partial<ServerConfig>
  logger: Logger
  /** The time in milliseconds since 1970. */
  now?: () => number
  /** Where calls are counted; in memory by default. */
  usage?: Usage
  /** Where it is counted how often somebody asks; in memory by default. */
  limiter?: Limiter
  /** Whose keys there are besides the operator's; none by default. */
  keyCache?: KeyFinder
  /** What commands work with; operations whose services are not there are not served. */
  services?: Partial<Services>
  /** What tells whether another service has signed a body, by the name that operations call it. */
  signatures?: Readonly<Record<string, Verify>>
  /** Ids of companies that have ended; none by default. */
  endedIds?: EndedIdsOf
  /** Says to a reader what went wrong; everybody is told in JSON where there is none. */
  problemPage?: ProblemPage
}

/** Makes the parts. */
export function makeServerContext(options: ServerContextOptions): ServerContext {
  const { editions, logger, now = Date.now, usage = new MemoryUsage() } = options
  const { limiter = new RateLimiter(now) } = options
  const { services = {}, signatures = {}, endedIds = async () => new Map() } = options
  const config = { ...SERVER_DEFAULTS, ...options.config }
  const clock = new Clock(now, config.asOf)
  const cache = new AnswerCache(config.cacheBytesMax)
  const { recall: identify, find: identifySlow } = callers(config, options.keyCache)
  return {
    catalogue: options.catalogue,
    config,
    editions,
    logger,
    clock,
    cache,
    usage,
    usedUp: new UsedUp(),
    metrics: new Metrics(cache, editions, clock),
    admission: new Admission(config),
    identify,
    identifySlow,
    limiter,
    accountLimits: new AccountLimits(limiter),
    pageLimits: new PageLimits(now, config.pagesPerMinute),
    services,
    signatures,
    address: clientAddress(config.trustProxy),
    endedIds,
    problemPage: options.problemPage,
    closing: false,
  }
}
