/** Settings: what answering may take: memory, time, places. */
import { flag, whole } from '#lib/settings.ts'

export const answers = {
  cacheMb: whole('CACHE_MB', {
    default: 64,
    min: 0,
    max: 65_536,
    help: 'Memory for rendered answers; 0 keeps none',
  }),
  /** False leaves what answers are made of to be read when somebody first needs it. */
  warmUpOn: flag('WARM_UP', {
    default: 'on',
    help: 'Questions that the server asks of each new edition before anybody else does; off saves memory where few ask',
  }),
  queryTimeoutSeconds: whole('QUERY_TIMEOUT_SECONDS', {
    default: 20,
    min: 1,
    max: 3600,
    help: 'A query running longer is stopped',
  }),
  queryMemoryMb: whole('QUERY_MEMORY_MB', {
    default: 384,
    min: 64,
    max: 1_000_000,
    help: 'Memory of all running queries together',
  }),
  queryConnections: whole('QUERY_CONNECTIONS', {
    default: 4,
    min: 1,
    max: 64,
    help: 'Queries running side by side; sixteen times as many may run and wait',
  }),
  pagesPerMinute: whole('PAGES_PER_MINUTE', {
    default: 120,
    min: 1,
    max: 1_000_000,
    help: 'Pages of the site that one address is shown in a minute, by each server; more are answered 429',
  }),
  downloadsAtOnce: whole('DOWNLOADS_AT_ONCE', {
    default: 16,
    min: 1,
    max: 1000,
    help: 'Exports being built and sent side by side; one more is answered 503',
  }),
  downloadsPerCaller: whole('DOWNLOADS_PER_CALLER', {
    default: 4,
    min: 1,
    max: 1000,
    help: 'The same for one account, or for one address without a key',
  }),
  exportCacheMb: whole('EXPORT_CACHE_MB', {
    default: 1024,
    min: 1,
    max: 1_000_000,
    help: 'Room on the disk for exports that have been built, in DATA_DIR/tmp/exports, besides those being sent',
  }),
  downloadStallSeconds: whole('DOWNLOAD_STALL_SECONDS', {
    default: 300,
    min: 1,
    max: 86_400,
    help: 'A caller who takes nothing of an export for so long is dropped; 5 kB a second are enough',
  }),
}
