/** A refresh, or a look at sources, as the settings have it. */
import type { Dispatcher } from 'undici'
import { openNetwork } from '#ingest/fetch/network.ts'
import { POLITE } from '#ingest/fetch/polite-web.ts'
import { type Probe, probe } from '#ingest/probe.ts'
import { type RefreshReport, refresh } from '#ingest/refresh.ts'
import { withOverrides } from '#ingest/source-override.ts'
import type { App, ProbeOrder, RefreshOrder } from '../app.ts'
import { todayOf } from './first-data.ts'
import { mailerOf } from './mailer.ts'
import { tellOperator } from './tell-operator.ts'

/** Reads the publishers, or the mirror, and publishes. Throws RefreshRunning. */
export async function runRefresh(app: App, order: RefreshOrder): Promise<RefreshReport> {
  const { network, close } = networkOf(app)
  const options = { ...order, ...aroundOf(app, order), derived: app.modules.derived, network }
  const report = await refresh(options).finally(close)
  // A mirror is asked for what was, and says nothing of how publishers are doing.
  if (order.mirror === undefined && report.edition) {
    const { config, logger, now } = app
    const { dataDir, operatorEmail: to } = config
    const mailer = mailerOf(config, now, logger)
    await tellOperator(report.edition.sources, { dataDir, logger, now, to, mailer })
  }
  return report
}

/** Looks at sources and publishes nothing. Throws RefreshRunning. */
export async function* runProbe(app: App, order: ProbeOrder): AsyncGenerator<Probe> {
  const { network, close } = networkOf(app)
  try {
    const around = aroundOf(app, order)
    yield* probe(around.datasets, { only: order.only, ...around, network })
  } finally {
    await close()
  }
}

/** The way to the publishers, opened for one refresh; that of a drill is others' to close. */
function networkOf({ config, publishers }: App): { network: Dispatcher; close: () => Promise<void> } {
  if (publishers) return { network: publishers.network, close: async () => {} }
  const network = openNetwork({ ...config, local: config.localPublishers })
  return { network, close: () => network.destroy() }
}

function aroundOf(app: App, { datasets }: ProbeOrder) {
  const { config, now, publishers } = app
  return {
    datasets: withOverrides(datasets, config.sources),
    dataDir: config.dataDir,
    today: todayOf(app),
    clock: () => new Date(now()),
    history: config.history,
    web: { ...POLITE, userAgent: config.userAgent, ...publishers?.manners },
  }
}
