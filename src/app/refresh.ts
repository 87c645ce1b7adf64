/** A refresh as the settings have it. */
import { POLITE } from '#ingest/fetch/polite-web.ts'
import { type RefreshReport, refresh } from '#ingest/refresh.ts'
import type { App, RefreshOrder } from '../app.ts'
import { todayOf } from './first-data.ts'

/** Reads the publishers, or the mirror, and publishes. Throws RefreshRunning. */
export function runRefresh(app: App, order: RefreshOrder): Promise<RefreshReport> {
  const { config, modules, now } = app
  return refresh({
    ...order,
    dataDir: config.dataDir,
    derived: modules.derived,
    today: todayOf(app),
    clock: () => new Date(now()),
    web: { ...POLITE, userAgent: config.userAgent },
  })
}
